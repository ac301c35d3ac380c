/** Shared by the commands of this project. Plain JavaScript for any Node.js from 20.19. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installed for this checkout alone, next to `node_modules`; git ignores it. */
export const runtimeDir = join(projectDir, '.runtime');

/** An error whose message is a sentence for the person at the terminal. */
export class Sentence extends Error {}

/**
 * Runs a program until it ends, or until `stopped` aborts. Our own programs take a closed channel as the order to stop.
 * A channel also closes when this process is killed, and it closes once; a signal would arrive twice after Ctrl-C,
 * which reaches the whole process group. Other programs, with `channel: false`, get a SIGTERM.
 *
 * @returns its exit code, and its standard error if `capture` or `quiet` keep that from the terminal
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

/** Whether a path exists. */
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
