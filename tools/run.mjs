/** What the commands of this project have in common. Plain JavaScript that any Node.js from 20.19 runs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));

/** What is installed for this checkout alone, beside `node_modules`; git ignores it. */
export const runtimeDir = join(projectDir, '.runtime');

/** An error whose message is a sentence for the person at the terminal. */
export class Sentence extends Error {}

/**
 * Runs a program to its end, which comes early when `stopped` aborts. Each of our own programs takes the end of its
 * channel for the order to stop: that end also comes when this process is killed, and comes once, where a signal would
 * come twice after a Ctrl-C, which has reached the whole process group already. Others, with `channel: false`, get a
 * SIGTERM.
 *
 * @returns its exit code, and what it wrote to its standard error where `capture` or `quiet` keep that from the terminal
 */
export async function run(command, args, options) {
  const {
    stopped,
    cwd = projectDir,
    env = process.env,
    channel = true,
    capture = false,
    quiet = false,
  } = options;
  const stdio = ['inherit', quiet ? 'ignore' : 'inherit', capture || quiet ? 'pipe' : 'inherit'];
  const child = spawn(command, args, { cwd, env, stdio: channel ? [...stdio, 'ipc'] : stdio });
  options.started?.(child);
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (complaint += text));
  const stop = () => {
    if (!channel) child.kill();
    else if (child.connected) child.disconnect();
  };
  if (stopped.aborted) stop();
  stopped.addEventListener('abort', stop);
  try {
    // Not "close": it never comes after a disconnect.
    const [[exitCode]] = await Promise.all([once(child, 'exit'), child.stderr && once(child.stderr, 'end')]);
    return { code: exitCode ?? 1, complaint };
  } finally {
    stopped.removeEventListener('abort', stop);
  }
}

/** Whether a path leads to something. */
export function isThere(path) {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

export function makeDir(path) {
  mkdirSync(path, { recursive: true });
  return path;
}
