/**
 * Runs one tool (npm, Vite) inside this process, which holds the lock of the step. So the lock ends with the tool, not
 * with the command that started it: after a killed `npm start`, no other command can collide with an installation that
 * is still running. Two concurrent commands do the work once.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { tryLockFile } from '../server/src/platform/data-folder-lock.ts';

const lookForLockEveryMs = 100;

const { lock, stamp, value, program, args, removeFirst, proof } = JSON.parse(process.argv[2]);

// The command that requested this has ended or wants to stop. The step gets no stamp, so the next run repeats it.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

let hasWaited = false;
while (!tryLockFile(lock)) {
  if (!hasWaited) console.log('Another command is doing this; waiting …');
  hasWaited = true;
  await sleep(lookForLockEveryMs);
}
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === value) process.exit(0);

rmSync(stamp, { force: true });
for (const folder of removeFirst) rmSync(folder, { recursive: true, force: true });
process.on('exit', (code) => {
  if (code === 0 && existsSync(proof)) writeFileSync(stamp, value);
});
process.argv = [process.execPath, program, ...args];
await import(pathToFileURL(program).href);
