import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { openNights } from '../command-line.ts';
import { sayAlarm } from '../kernel/alarm-texts.ts';
import { readConfiguration } from '../kernel/configuration.ts';
import { complain, onDatabase, refuse, tell } from './operator-command.ts';

// `npm run operator -- nights …`: shows the findings of the last nights, and lets them erase again after an alarm.

const usage = `Usage:
  npm run operator -- nights
  npm run operator -- nights allow [--yes]
  npm run operator -- nights new-store [--yes]`;

const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean', default: false } } });
  } catch {
    return refuse(usage);
  }
};

const { positionals, values } = readArguments();
const [noun, verb, ...rest] = positionals;
const confirms = verb === 'allow' || verb === 'new-store';
if (noun !== 'nights' || (verb !== undefined && !confirms) || rest.length > 0) refuse(usage);
if (values.yes && !confirms) refuse(usage);

const minute = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

/** Asks on the terminal. Anything but "yes" is a no, also Ctrl-C and Ctrl-D. */
const isConfirmed = async (): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = terminal.question('Is this right? Type "yes" to allow: ').catch(() => '');
    const reply = await Promise.race([answer, once(terminal, 'close').then(() => '')]);
    return reply.trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
};

type Nights = ReturnType<typeof openNights>;
type State = Awaited<ReturnType<Nights['state']>>;

const sayFindings = ({ alarm, held }: State): void => {
  if (alarm !== undefined) tell(sayAlarm(alarm));
  for (const { sweep, held: count } of held)
    tell(
      `The sweep of ${sweep} was stopped by its brake: it would have removed ${count} things without a row.`,
    );
};

/** Shows what is accepted and asks. Ends with `done` once it is confirmed. */
const confirm = async (nights: Nights, state: State, newStore: boolean, done: string): Promise<void> => {
  sayFindings(state);
  const { now, databaseAt } = await nights.clocks();
  const last = state.nights.find(({ isConfirmation }) => !isConfirmation);
  tell(`This server's clock (UTC):    ${minute(now)}`);
  tell(`The database's clock (UTC):   ${minute(databaseAt)}`);
  if (last) tell(`The last night began (UTC):   ${minute(last.beganAt)}`);
  tell(`The object store:             ${readConfiguration(process.env).storageDir}`);
  tell('Nights then take this time as right, and this database and this object store as belonging together.');
  if (!values.yes && !process.stdin.isTTY)
    return complain('Nothing was allowed: no terminal can be asked. Check the lines above, then add --yes.');
  if (!values.yes && !(await isConfirmed())) return complain('Nothing was allowed.');
  try {
    await nights.confirm(undefined, { newStore });
  } catch (error) {
    return complain(error instanceof Error ? error.message : String(error));
  }
  tell(done);
};

await onDatabase(async (database, clock) => {
  const nights = openNights(database, clock);
  const state = await nights.state();
  const isStopped = state.alarm !== undefined || state.held.length > 0;
  if (verb === 'allow' && !isStopped) return tell('There is no alarm: nothing needs to be allowed.');
  if (verb === 'allow')
    return confirm(
      nights,
      state,
      // After this alarm the operator accepts another store, so the server must also start with it.
      state.alarm === 'night-other-store',
      'Allowed. The next night accepts the clock and the object store as they are and erases nothing by date. The night after that erases again.',
    );
  if (verb === 'new-store')
    return confirm(
      nights,
      state,
      true,
      'The server now starts with the object store that it finds at STORAGE_URL, and the next night makes it the one of this database. Photos that are not in it are missing.',
    );
  sayFindings(state);
  if (!isStopped) tell('There is no alarm.');
  for (const { sweep, count, since } of state.noted)
    tell(
      `${sweep}, things without a row: ${count}, the first noted on ${minute(since)}; each is removed after 30 nights.`,
    );
  tell('The last nights (UTC):');
  for (const { beganAt, isConfirmation, alarm: code, dueBy } of state.nights) {
    const erased = dueBy === null ? 'erased nothing by date' : `erased everything due by ${minute(dueBy)}`;
    tell(`  ${minute(beganAt)}  ${isConfirmation ? 'allowed by the operator' : (code ?? erased)}`);
  }
});
