// The disk full, the store not writable, and the database gone, for a while each, while photos are sent.
import { canMount, troubleRounds } from './harness/full-disk-round.ts';

if (!canMount()) {
  process.stdout.write('Left out: file systems cannot be mounted here.\n');
  process.exit(0);
}
const seconds = Number(process.argv[2] ?? 60);
const counts = await troubleRounds(seconds, (line) => process.stdout.write(`${line}\n`));
process.stdout.write(`${JSON.stringify(counts, null, 2)}\n`);
const wrongProblems = Object.values(counts.problems)
  .flatMap((problems) => Object.keys(problems))
  .filter((problem) => problem !== '503 unavailable' && problem !== '503');
const holds =
  counts.acknowledged === counts.sent &&
  counts.photos === counts.sent &&
  counts.lost + counts.orphanFiles + counts.orphanRows + counts.damagedOriginals + counts.doubles === 0 &&
  wrongProblems.length === 0;
process.stdout.write(holds ? 'Every file waited and arrived.\n' : 'FAILED\n');
process.exit(holds ? 0 : 1);
