import { parseArgs } from 'node:util';
import { openOperatorKeys, scopeNames } from '../app.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { createLog } from '../platform/log.ts';
import { openDatabaseAlone } from './database-alone.ts';

// `npm run operator -- keys …`: makes, lists and ends the keys of the operator's systems, whether the server runs or not.

/** The last day of the next year. */
const exampleDay = (): string => `${systemClock.now().getUTCFullYear() + 1}-12-31`;

const usage = `Accepted are:
  npm run operator -- keys add NAME --scopes ${scopeNames.slice(0, 2).join(',')} [--until ${exampleDay()}]
  npm run operator -- keys list
  npm run operator -- keys end NAME
The scopes: ${scopeNames.join(', ')}.`;

const refuse = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

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
  return refuse(`--scopes must name one or more of ${scopeNames.join(', ')}, with commas between.`);
};

/** The key works to the end of that day (UTC). */
const readUntil = (value: string | undefined): Date | null => {
  if (value === undefined) return null;
  const end = new Date(`${value}T23:59:59.999Z`);
  // A thirtieth of February is read as a day of March.
  const isDay = !Number.isNaN(end.getTime()) && end.toISOString().startsWith(`${value}T`);
  if (isDay && end > systemClock.now()) return end;
  return refuse(`--until is "${value}", but it must be a day that is not over, such as ${exampleDay()}.`);
};

const { positionals, values } = readArguments();
const [noun, verb, name = '', ...rest] = positionals;
const isComplete = verb === 'list' ? name === '' : (verb === 'add' || verb === 'end') && name !== '';
if (noun !== 'keys' || !isComplete || rest.length > 0) refuse(usage);
const scopes = verb === 'add' ? readScopes(values.scopes) : '';
const endsAt = readUntil(values.until);

const open = async () => openDatabaseAlone(readConfiguration(process.env), createLog('warn', 'operator'));

const { database, close } = await open().catch((error: unknown) =>
  refuse(error instanceof Error ? error.message : String(error)),
);
try {
  const keys = openOperatorKeys(database, systemClock);
  if (verb === 'add') {
    const key = await keys.add(name, scopes, endsAt);
    if (key === undefined) process.exitCode = 1;
    process.stdout.write(
      key === undefined ? `There is a key "${name}" already.\n` : `${key}\nKeep it: it is shown this once.\n`,
    );
  } else if (verb === 'end') {
    const isKnown = await keys.end(name);
    if (!isKnown) process.exitCode = 1;
    process.stdout.write(isKnown ? `The key "${name}" has ended.\n` : `There is no key "${name}".\n`);
  } else {
    for (const key of await keys.list()) {
      const end = key.endsAt === null ? 'no end' : `until ${key.endsAt.toISOString()}`;
      process.stdout.write(`${key.name}  ${key.scopes.replaceAll(' ', ',')}  ${end}\n`);
    }
  }
} finally {
  await close();
}
