// Nights with jumping clocks and swapped databases and stores: nothing is erased early, and due data is erased.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nightRounds } from './harness/night-rounds.ts';
import { isFaultless, conclude, say } from './harness/program.ts';
import { removeFolder } from './harness/remove-folder.ts';

const nights = Number(process.argv[2] ?? 60);
const seed = Number(process.argv[3] ?? 1);
const dataDir = await mkdtemp(join(tmpdir(), 'albumen-nights-'));
const counts = await nightRounds(dataDir, { nights, seed }, say);
await removeFolder(dataDir);
const { early, lost, undone, mailsOnWrongNights, overdue, wrongNights, swaps, erased } = counts;
conclude(
  counts,
  isFaultless([early, lost, undone, mailsOnWrongNights, overdue]) &&
    wrongNights > 0 &&
    swaps > 0 &&
    erased > 0,
  'Nothing was erased that was not due, and what was due is gone.',
);
