import { parseArgs } from 'node:util';
import { isKeyName, keyNameMaxLength, openOperatorKeys, scopeNames } from '../command-line.ts';
import { systemClock } from '../platform/clock.ts';
import { onDatabase, refuse, tell } from './operator-command.ts';

// `npm run operator -- keys …`: creates, lists and revokes the keys of the operator's systems, whether the server runs
// or not.

/** The last day of the next year. */
const exampleDay = (): string => `${systemClock.now().getUTCFullYear() + 1}-12-31`;

const usage = `Usage:
  npm run operator -- keys add NAME --scopes ${scopeNames.slice(0, 2).join(',')} [--until ${exampleDay()}]
  npm run operator -- keys list
  npm run operator -- keys end NAME
The scopes: ${scopeNames.join(', ')}.`;

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { scopes: { type: 'string' }, until: { type: 'string' } },
    });
  } catch {
    return refuse(usage);
  }
};

const readScopes = (value: string | undefined): string => {
  const named = (value ?? '').split(',').map((name) => name.trim());
  const unknown = named.find((name) => !scopeNames.includes(name));
  if (unknown === undefined) return named.join(' ');
  return refuse(`--scopes must name one or more of ${scopeNames.join(', ')}, separated by commas.`);
};

/** The key works until the end of that day (UTC). */
const readUntil = (value: string | undefined): Date | null => {
  if (value === undefined) return null;
  const end = new Date(`${value}T23:59:59.999Z`);
  // `Date` reads 30 February as a day in March.
  const isDay = !Number.isNaN(end.getTime()) && end.toISOString().startsWith(`${value}T`);
  if (isDay && end > systemClock.now()) return end;
  return refuse(`--until is "${value}", but it must be a date, today or later, such as ${exampleDay()}.`);
};

const requireName = (name: string): void => {
  if (isKeyName(name)) return;
  refuse(
    `The name is ${JSON.stringify(name)}, but it must be 1 to ${keyNameMaxLength} letters, digits and symbols, with single spaces between words.`,
  );
};

const { positionals, values } = readArguments();
const [noun, verb, name = '', ...rest] = positionals;
const isComplete = verb === 'list' ? name === '' : (verb === 'add' || verb === 'end') && name !== '';
if (noun !== 'keys' || !isComplete || rest.length > 0) refuse(usage);
if (verb === 'add') requireName(name);
const scopes = verb === 'add' ? readScopes(values.scopes) : '';
const endsAt = readUntil(values.until);

await onDatabase(async (database, clock) => {
  const keys = openOperatorKeys(database, clock);
  if (verb === 'add') {
    const key = await keys.add(name, scopes, endsAt);
    if (key === undefined) process.exitCode = 1;
    tell(
      key === undefined ? `There is already a key "${name}".` : `${key}\nSave it now: it is not shown again.`,
    );
  } else if (verb === 'end') {
    const isKnown = await keys.end(name);
    if (!isKnown) process.exitCode = 1;
    tell(isKnown ? `The key "${name}" has ended.` : `There is no key "${name}".`);
  } else {
    for (const key of await keys.list()) {
      const word = key.endsAt !== null && key.endsAt <= clock.now() ? 'ended' : 'until';
      const end = key.endsAt === null ? 'no end' : `${word} ${key.endsAt.toISOString()}`;
      tell(`${key.name}  ${key.scopes.replaceAll(' ', ',')}  ${end}`);
    }
  }
});
