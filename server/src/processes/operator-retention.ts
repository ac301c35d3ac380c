import { parseArgs } from 'node:util';
import { openRetention } from '../command-line.ts';
import { onDatabase, refuse, tell } from './operator-command.ts';

// `npm run operator -- retention …`: lists the next libraries to erase, and lets one night exceed the brake.

const usage = `Usage:
  npm run operator -- retention [--count 50]
  npm run operator -- retention allow NUMBER`;

/** Default number of listed libraries. */
const usualCount = '50';

const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { count: { type: 'string' } } });
  } catch {
    return refuse(usage);
  }
};

const readNumber = (value: string, what: string): number =>
  /^[1-9]\d{0,6}$/.test(value)
    ? Number(value)
    : refuse(`${what} is "${value}", but it must be a number from 1 to 9999999.`);

const day = (date: Date): string => date.toISOString().slice(0, 10);

const { positionals, values } = readArguments();
const [noun, verb, number, ...rest] = positionals;
const isComplete = verb === undefined || (verb === 'allow' && number !== undefined);
if (noun !== 'retention' || !isComplete || rest.length > 0) refuse(usage);
const count = readNumber(values.count ?? usualCount, '--count');
const allowed = number === undefined ? undefined : readNumber(number, 'The number');

await onDatabase(async (database, clock) => {
  const retention = openRetention(database, clock);
  if (allowed !== undefined) {
    await retention.allow(allowed);
    return tell(`The next night may erase ${allowed} libraries; this holds for 24 hours.`);
  }
  const { libraries, due, limit, held } = await retention.next(count);
  if (held > 0) tell(`The last night was stopped by the brake: ${held} libraries were due.`);
  tell(`${due} libraries are due; a night may erase ${limit} now.`);
  for (const { ownerId, customerNumbers, email, photosCount, date, erasedFrom } of libraries) {
    const who = `${customerNumbers.join(', ') || 'no customer number'}  ${email ?? 'no address'}`;
    tell(
      `${who}  ${photosCount} photos  kept until ${day(date)}  erased from ${day(erasedFrom)}  (id ${ownerId})`,
    );
  }
});
