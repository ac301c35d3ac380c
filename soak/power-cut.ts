// The power is cut while 40 files are in flight: the server goes on from a copy of its disk at that moment.
import { canMount } from './harness/full-disk-round.ts';
import { powerCutRounds } from './harness/power-cut-rounds.ts';

if (!canMount()) {
  process.stdout.write('Left out: file systems cannot be mounted here.\n');
  process.exit(0);
}
const counts = await powerCutRounds({
  rounds: Number(process.argv[2] ?? 10),
  filesInFlight: 40,
  report: (line) => process.stdout.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(counts, null, 2)}\n`);
const faults = [
  counts.sent - counts.acknowledged,
  counts.sent - counts.photos,
  counts.lost,
  counts.doubles,
  counts.overstated,
  counts.orphanFiles,
  counts.orphanRows,
  counts.damagedOriginals,
];
const holds = faults.every((count) => count === 0) && counts.resumedAfter > 0;
process.stdout.write(holds ? 'No acknowledged photo was lost, and all arrived.\n' : 'FAILED\n');
process.exit(holds ? 0 : 1);
