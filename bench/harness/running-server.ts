import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/test/free-port.ts';
import { serverArguments, serverEnvironment } from '../../tools/server-command.mjs';
import type { AtEnd } from './benchmark.ts';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Finer than any reported figure. */
const lookEveryMs = 5;

/** Far above every target: a server that is not ready by then never will be. */
const startLimitMs = 60_000;

const lowestPriority = '19';

/** The product gives its own parts half a minute to end. */
const stopLimitMs = 40_000;

/** A server that runs as its own process. */
export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to the first answer that it is ready. */
  readonly readyAfterMs: number;
  /** Stops the server as Ctrl-C does. Settles when the process has ended. */
  stop(): Promise<void>;
}

const isReady = async (address: string): Promise<boolean> => {
  try {
    return (await fetch(address)).status === 200;
  } catch {
    return false;
  }
};

/** How a server shares the machine with the measured programs. */
export type Share =
  /** As the system decides. */
  | 'equal'
  /**
   * It gets only time that nobody else wants: the browser then has the machine as if the server ran elsewhere (Linux).
   */
  | 'rest';

/** Lowers the priority of the process's whole session, which Linux weighs as one against other sessions. */
const giveWay = async (pid: number): Promise<void> => {
  await writeFile(`/proc/${pid}/autogroup`, lowestPriority).catch(() => undefined);
};

/**
 * Starts `node` with these arguments from the project folder and waits until it answers at `PORT` that it is ready.
 * Throws if it ends before that or takes more than a minute.
 */
export const startServer = async (
  atEnd: AtEnd,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  share: Share = 'equal',
): Promise<RunningServer> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const command = [process.execPath, ...args];
  const [program = '', ...rest] = share === 'rest' ? ['nice', '-n', lowestPriority, ...command] : command;
  const child = spawn(program, rest, {
    detached: share === 'rest',
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: `${port}`, ...environment },
    // The closed channel tells it that this process has ended, for whatever reason.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  if (share === 'rest' && child.pid !== undefined) await giveWay(child.pid);
  const stop = async () => {
    child.kill('SIGINT');
    const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    await ended;
    clearTimeout(limit);
  };
  atEnd(stop);
  while (!(await isReady(`${url}/health/ready`))) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`node ${args.join(' ')} ended with ${end}.`);
    if (performance.now() - started > startLimitMs)
      throw new Error(`node ${args.join(' ')} was not ready after ${startLimitMs / 1000} seconds.`);
    await sleep(lookEveryMs);
  }
  return { url, pid: child.pid ?? 0, readyAfterMs: performance.now() - started, stop };
};

/** One customer sends as many requests as the server can answer. */
const withoutCallLimit = { CUSTOMER_CALLS_LIMIT: '999999999' };

/** Starts the whole product (web process, worker, PostgreSQL) on a data folder, without the launcher. */
export const startProduct = (
  atEnd: AtEnd,
  dataDir: string,
  environment: Readonly<Record<string, string>>,
  share?: Share,
): Promise<RunningServer> =>
  startServer(
    atEnd,
    [...serverArguments, '--empty'],
    { ...serverEnvironment, ...withoutCallLimit, DATA_DIR: dataDir, ...environment },
    share,
  );
