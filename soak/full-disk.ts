// The disk full, the store not writable, and the database gone, for a minute each, while photos are sent by calls and
// from a browser.
import { canMount, troubleRounds, troubles } from './harness/full-disk-round.ts';

if (!canMount()) {
  process.stdout.write('Left out: file systems cannot be mounted here.\n');
  process.exit(0);
}
const [seconds = '60', names = troubles.join()] = process.argv.slice(2);
const counts = await troubleRounds({
  troubles: troubles.filter((trouble) => names.split(',').includes(trouble)),
  seconds: Number(seconds),
  files: 20,
  withBrowser: true,
  report: (line) => process.stdout.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(counts, null, 2)}\n`);
const wrongAnswers = Object.values(counts.problems)
  .flatMap((problems) => Object.keys(problems))
  // On a full disk some connections end without an answer, and the client goes on all the same.
  .filter((answer) => !answer.startsWith('503') && answer !== 'no answer');
const wrongWords = Object.values(counts.said).filter(
  (sentence) => !sentence.startsWith('20 photos are uploaded'),
);
const faults = [
  counts.sent - counts.acknowledged,
  counts.sent - counts.photos,
  counts.lost,
  counts.doubles,
  counts.steppedBack,
  counts.overstated,
  counts.orphanFiles,
  counts.orphanRows,
  counts.damagedOriginals,
  wrongAnswers.length,
  wrongWords.length,
];
const holds = faults.every((count) => count === 0);
process.stdout.write(holds ? 'Every file waited and arrived.\n' : 'FAILED\n');
process.exit(holds ? 0 : 1);
