/** `npm run operator`: lists the operator's commands, and runs one. */
import { join } from 'node:path';
import { install } from './prepare.mjs';
import { projectDir, run, Sentence } from './run.mjs';
import { runCommand } from './runtime.mjs';

/** Each command is its own program and checks its own arguments. */
const commands = {
  alarms: [['alarms', 'what stops nights, and what to do about it']],
  keys: [
    ['keys list', 'the keys of the operator API'],
    ['keys add NAME --scopes SCOPE,… [--until DAY]', 'creates a key and shows it once'],
    ['keys end NAME', 'ends a key at once'],
  ],
  retention: [
    ['retention [--count 50]', 'which libraries are erased next'],
    ['retention allow NUMBER', 'lets the next night erase this many libraries, past the brake'],
  ],
  nights: [
    ['nights', 'the last nights, and why they are stopped'],
    ['nights allow [--yes]', 'confirms that clock and store are right; asks first without --yes'],
    ['nights new-store [--yes]', 'accepts another object store than before; asks first without --yes'],
  ],
  staging: [
    ['staging', 'whether this is a staging copy of another installation'],
    ['staging make STORE', 'makes it one: it reaches nobody and erases nothing by date'],
  ],
  'secret-key': [['secret-key forget', 'lets the server start with another key when the first is lost']],
  backlog: [
    ['backlog', 'waiting, running and failed jobs, and other unfinished work'],
    ['backlog retry', 'retries photos whose rendering was given up, the next night'],
  ],
};

const listing = () => {
  const lines = Object.values(commands).flat();
  const width = Math.max(...lines.map(([line]) => line.length));
  return lines.map(([line, does]) => `  npm run operator -- ${line.padEnd(width)}  ${does}`).join('\n');
};

const [name] = process.argv.slice(2);
const isListing = name === undefined;
await runCommand(async (stopped) => {
  if (isListing) console.log(`The commands of the operator:\n${listing()}\n`);
  if (!isListing && !Object.hasOwn(commands, name))
    throw new Sentence(`There is no command "${name}". The commands are:\n${listing()}`);
  await install(stopped);
  // The list ends with the alarms: people who look for a command often have one.
  const program = join(projectDir, `server/src/processes/operator-${name ?? 'alarms'}.ts`);
  const { code, complaint } = await run(process.execPath, [program, ...process.argv.slice(2)], {
    stopped,
    capture: isListing,
  });
  if (!isListing) return code;
  if (code !== 0) console.log(`The alarms cannot be shown. ${complaint.trim()}`);
  return 0;
});
