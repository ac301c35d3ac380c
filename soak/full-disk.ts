// The disk is full, the store not writable or gone, and the database missing or read-only, for a minute each, while
// photos are sent by calls and from a browser, and the operator puts orders.
import { canMount, troubleRounds } from './harness/full-disk-round.ts';
import { isFaultless, conclude, leaveOut, say } from './harness/program.ts';
import { troubles } from './harness/troubles.ts';

if (!canMount()) leaveOut('file systems cannot be made and mounted here.');
const [seconds = '60', names = troubles.join()] = process.argv.slice(2);
const counts = await troubleRounds({
  troubles: troubles.filter((trouble) => names.split(',').includes(trouble)),
  seconds: Number(seconds),
  files: 20,
  report: say,
});
const wrongAnswers = Object.values(counts.problems)
  .flatMap((problems) => Object.keys(problems))
  .filter((answer) => !answer.startsWith('503'));
const unnoticed = Object.values(counts.problems).filter((problems) => Object.keys(problems).length === 0);
const wrongWords = Object.values(counts.said).filter(
  (sentence) => !sentence.startsWith('20 photos are uploaded'),
);
const faults = [
  counts.sent - counts.acknowledged,
  counts.sent - counts.photos,
  counts.lost,
  counts.lostOrders,
  counts.doubles,
  counts.steppedBack,
  counts.overstated,
  counts.orphanFiles,
  counts.orphanRows,
  counts.damagedOriginals,
  wrongAnswers.length,
  unnoticed.length,
  wrongWords.length,
];
conclude(counts, isFaultless(faults), 'Every file waited and arrived.');
