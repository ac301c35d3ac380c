import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DatabaseConnection } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { watchLoad } from './load-watch.ts';

const workerFile = fileURLToPath(new URL('./worker-child.ts', import.meta.url));

/**
 * What a browser waits for comes first: the worker takes what the web process and PostgreSQL leave, about a thirtieth where
 * all want everything. So much nicer than this process, which may be started with `nice` itself; 19 gives way to all.
 */
const nicer = 15;
const nicest = 19;

/** Milliseconds before a worker that ended by itself is started anew. */
const restartDelayMs = 500;

/** Milliseconds that a worker has to end before it is killed; longer than its own grace for jobs. */
const stopLimitMs = 6000;

/** At once after the start: on Linux niceness belongs to threads, and passes to those that are started from then on. */
const giveWay = ({ pid }: ChildProcess, log: Log): void => {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(getPriority() + nicer, nicest));
  } catch (error) {
    log.warn({ err: error }, 'the worker runs at the usual priority');
  }
};

/** What a worker is told when it starts; later only the load, each time that it changes. */
export interface WorkerStart {
  readonly connection: DatabaseConnection;
  readonly isBusy: boolean;
}

/** Keeps one worker process, which runs `script`, beside this one until `stop` is called. */
export const superviseWorker = (
  connection: DatabaseConnection,
  log: Log,
  script = workerFile,
): { stop(): Promise<void> } => {
  let stopping = false;
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  // On cores that share their parts niceness is not enough: a photo that is rendered slows what runs beside it.
  const watch = watchLoad((isBusy) => void (child?.connected && child.send({ isBusy })));

  const start = () => {
    const worker = fork(script, { stdio: 'inherit' });
    child = worker;
    worker.on('error', (error) => log.error({ err: error }, 'the worker could not be reached'));
    giveWay(worker, log);
    worker.send({ connection, isBusy: watch.isBusy() } satisfies WorkerStart);
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      log.warn({ code, signal }, 'the worker ended; starting another');
      restart = setTimeout(start, restartDelayMs);
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
