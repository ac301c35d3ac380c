// 40 files are in flight while the server, its worker, PostgreSQL, a browser tab or the whole browser is killed
// (SIGKILL) at random moments. In slices: `node soak/uploads-in-flight.ts 10 tab,browser`; SIGTERM ends it after the
// current round.
import { flightRounds, victims } from './harness/flight-rounds.ts';
import { isFaultless, conclude, say } from './harness/program.ts';

const [rounds = '50', names = victims.join()] = process.argv.slice(2);
const enough = new AbortController();
process.once('SIGTERM', () => enough.abort());
const counts = await flightRounds({
  rounds: Number(rounds),
  victims: victims.filter((victim) => names.split(',').includes(victim)),
  filesInFlight: 40,
  enough: enough.signal,
  report: say,
});
const faults = [
  counts.brokenOff,
  counts.sent - counts.acknowledged,
  counts.sent - counts.photos,
  counts.lost,
  counts.duplicates,
  counts.doubles,
  counts.steppedBack,
  counts.tooFarBack,
  // A file whose bytes were not kept counts as a new one.
  Math.max(0, counts.begunAgain - counts.chosenAgain),
  counts.overstated,
  counts.queuesLost,
  counts.orphanFiles,
  counts.orphanRows,
  counts.damagedOriginals,
  counts.unrendered,
  counts.leftProcesses,
];
conclude(
  counts,
  isFaultless(faults),
  'Every file arrived once and whole, was rendered, and nothing was left behind.',
);
