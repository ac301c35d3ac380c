// The power is cut while 40 files are in flight: the server continues from a copy of its disk at that moment.
import { canMount } from './harness/full-disk-round.ts';
import { powerCutRounds } from './harness/power-cut-rounds.ts';
import { isFaultless, conclude, leaveOut, say } from './harness/program.ts';

if (!canMount()) leaveOut('file systems cannot be made and mounted here.');
const counts = await powerCutRounds({
  rounds: Number(process.argv[2] ?? 10),
  filesInFlight: 40,
  report: say,
});
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
const holds = isFaultless(faults) && counts.resumedAfter > 0;
conclude(counts, holds, 'No acknowledged photo was lost, and all arrived.');
