import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DatabaseConnection } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { watchLoad } from './load-watch.ts';

const workerFile = fileURLToPath(new URL('./worker-child.ts', import.meta.url));

/**
 * Work that a browser waits for comes first. The worker takes the time that the web process and PostgreSQL leave: about
 * a thirtieth if all of them want everything. Relative to this process, which may itself run under `nice`; 19 gives way
 * to everyone.
 */
const nicer = 15;
const nicest = 19;

/** Milliseconds before a worker that ended by itself starts again; doubled for each start in a row that fails. */
const restartDelayMs = 500;
const longestRestartDelayMs = 30_000;

/** The exit code of a worker that could not start, for example because the object store is not mounted. */
export const failedStart = 75;

/** Milliseconds that a worker has to end before it is killed. Longer than its own grace period for jobs. */
const stopLimitMs = 6000;

/** The threads of a process on Linux, where niceness belongs to threads. Elsewhere the process itself. */
const threadsOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
};

/** The main thread first: threads that start later inherit its niceness. Those that already run get it afterwards. */
const giveWay = ({ pid }: ChildProcess, log: Log): void => {
  if (pid === undefined) return;
  const niceness = Math.min(getPriority() + nicer, nicest);
  try {
    setPriority(pid, niceness);
    for (const thread of threadsOf(pid)) setPriority(thread, niceness);
  } catch (error) {
    log.warn({ err: error }, 'the worker runs at the usual priority');
  }
};

/** The first message to a worker. Later messages only report changes of the load. */
export interface WorkerStart {
  readonly connection: DatabaseConnection;
  readonly isBusy: boolean;
}

/** Keeps one worker process with `script` running until `stop` is called. */
export const superviseWorker = (
  connection: DatabaseConnection,
  log: Log,
  script = workerFile,
): { stop(): Promise<void> } => {
  let stopping = false;
  let failedStarts = 0;
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  // Niceness is not enough on cores that share hardware: rendering a photo slows down everything that runs at the same
  // time.
  const watch = watchLoad((isBusy) => void (child?.connected && child.send({ isBusy })));

  const start = () => {
    const worker = fork(script, { stdio: 'inherit' });
    child = worker;
    worker.on('error', (error) => log.error({ err: error }, 'the worker could not be reached'));
    giveWay(worker, log);
    worker.send({ connection, isBusy: watch.isBusy() } satisfies WorkerStart);
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      failedStarts = code === failedStart ? failedStarts + 1 : 0;
      const delayMs = Math.min(restartDelayMs * 2 ** failedStarts, longestRestartDelayMs);
      log.warn({ code, signal, delayMs }, 'the worker ended; starting another');
      restart = setTimeout(start, delayMs);
    });
  };
  start();

  return {
    stop: async () => {
      stopping = true;
      watch.stop();
      clearTimeout(restart);
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      const limit = setTimeout(() => child?.kill('SIGKILL'), stopLimitMs);
      await ended;
      clearTimeout(limit);
    },
  };
};
