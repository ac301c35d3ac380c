import { parseArgs } from 'node:util';
import { openNights, sayAlarm } from '../command-line.ts';
import { onDatabase, refuse, tell } from './operator-command.ts';

// `npm run operator -- nights …`: shows the findings of the last nights, and lets them erase again after an alarm.

const usage = `Usage:
  npm run operator -- nights
  npm run operator -- nights allow
  npm run operator -- nights new-store`;

const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch {
    return refuse(usage);
  }
};

const [noun, verb, ...rest] = readArguments();
if (noun !== 'nights' || (verb !== undefined && verb !== 'allow' && verb !== 'new-store') || rest.length > 0)
  refuse(usage);

const minute = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ');

await onDatabase(async (database, clock) => {
  const nights = openNights(database, clock);
  const { alarm, nights: latest, noted, held } = await nights.state();
  const isStopped = alarm !== undefined || held.length > 0;
  const confirm = (newStore: boolean) =>
    nights
      .confirm(undefined, { newStore })
      .catch((error: unknown) => refuse(error instanceof Error ? error.message : String(error)));
  if (verb === 'new-store') {
    await confirm(true);
    return tell(
      'The server now starts with the object store that it finds at STORAGE_URL, and the next night makes it the one of this database. Photos that are not in it are missing.',
    );
  }
  if (verb === 'allow') {
    if (!isStopped) return tell('There is no alarm: nothing needs to be allowed.');
    // After this alarm the operator accepts another store, so the server must also start with it.
    await confirm(alarm === 'night-other-store');
    return tell(
      'Allowed. The next night accepts the clock and the object store as they are and erases nothing by date. The night after that erases again.',
    );
  }
  if (alarm !== undefined)
    tell(
      `Nights erase and mail nothing: ${sayAlarm(alarm)} (${alarm}). See "Never erase by mistake" in docs/operations.md.`,
    );
  for (const { sweep, held: count } of held)
    tell(
      `The sweep of ${sweep} was stopped by its brake: it would have removed ${count} things without a row.`,
    );
  if (!isStopped) tell('There is no alarm.');
  for (const { sweep, count, since } of noted)
    tell(
      `${sweep}, things without a row: ${count}, the first noted on ${minute(since)}; each is removed after 30 nights.`,
    );
  tell('The last nights (UTC):');
  for (const { beganAt, isConfirmation, alarm: code, dueBy } of latest) {
    const erased = dueBy === null ? 'erased nothing by date' : `erased everything due by ${minute(dueBy)}`;
    tell(`  ${minute(beganAt)}  ${isConfirmation ? 'allowed by the operator' : (code ?? erased)}`);
  }
});
