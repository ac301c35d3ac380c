// ZIP archives in other programs: interrupted downloads continue with `curl -C -` and are unpacked by unzip, 7z and
// Python.
import { largeArchives, servedArchives } from './harness/archive-rounds.ts';
import type { ArchiveCounts } from './harness/archive-rounds.ts';
import { missingPrograms, testerPrograms } from './harness/archive-tools.ts';
import { isFaultless, conclude, leaveOut, say } from './harness/program.ts';

const missing = await missingPrograms([...testerPrograms, 'curl']);
if (missing.includes('curl')) leaveOut('there is no curl here.');
for (const program of missing) say(`Left out: there is no ${program} here.`);
const counts: ArchiveCounts = {
  tested: 0,
  complaints: [],
  cuts: 0,
  spoiled: 0,
  kills: 0,
  encoded: 0,
  lost: 0,
};
await servedArchives(counts, missing, say);
await largeArchives(counts, missing, say);
const holds =
  isFaultless([counts.complaints.length, counts.spoiled, counts.encoded, counts.lost]) &&
  counts.cuts > 0 &&
  counts.kills > 0;
conclude(counts, holds, 'Every archive was whole, however it came.');
