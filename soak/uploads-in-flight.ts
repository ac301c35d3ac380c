// 40 files in flight while the server, its worker, PostgreSQL, the tab of a browser or the whole browser is killed
// (SIGKILL) at random moments. In slices: `node soak/uploads-in-flight.ts 10 tab,browser`; SIGTERM ends it after the round.
import { flightRounds, victims } from './harness/flight-rounds.ts';

const [rounds = '50', names = victims.join()] = process.argv.slice(2);
const enough = new AbortController();
process.once('SIGTERM', () => enough.abort());
const counts = await flightRounds({
  rounds: Number(rounds),
  victims: victims.filter((victim) => names.split(',').includes(victim)),
  filesInFlight: 40,
  enough: enough.signal,
  report: (line) => process.stdout.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(counts, null, 2)}\n`);
const faults = [
  counts.sent - counts.acknowledged,
  counts.sent - counts.photos,
  counts.lost,
  counts.duplicates,
  counts.doubles,
  counts.steppedBack,
  counts.overstated,
  counts.queuesLost,
  counts.orphanFiles,
  counts.orphanRows,
  counts.damagedOriginals,
  counts.leftProcesses,
];
const holds = faults.every((count) => count === 0);
process.stdout.write(
  holds ? 'Every file arrived once and whole, and nothing was left behind.\n' : 'FAILED\n',
);
process.exit(holds ? 0 : 1);
