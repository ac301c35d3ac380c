import { sayAlarm } from '../kernel/alarm-texts.ts';
import { readAlarms } from '../kernel/alarms.ts';
import { onDatabase, refuse, tell } from './operator-command.ts';

// `npm run operator -- alarms`: shows what stops nights, and what to do about it. The list of commands ends with it.

const [, ...rest] = process.argv.slice(2);
if (rest.length > 0) refuse('Usage:\n  npm run operator -- alarms');

await onDatabase(async (database) => {
  const alarms = await readAlarms(database);
  if (alarms.length === 0) tell('There is no alarm.');
  for (const { code, since } of alarms) tell(`Since ${since.toISOString()}: ${sayAlarm(code)}`);
});
