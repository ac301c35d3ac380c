import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Launch } from './postmaster.ts';
import type { Watch, WatchdogReport } from './watchdog.ts';

/** The part of a structured logger that is used here. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A PostgreSQL that accepts connections, and restarts whenever it ends. */
export interface Supervision {
  /** Ends PostgreSQL and its watchdog; resolves when both are gone. */
  stop(): Promise<void>;
  /** Resolves when PostgreSQL has ended and cannot be restarted. */
  lost: Promise<Error>;
}

/** If watchdogs end this often before PostgreSQL was ever ready, another one does not help. */
const futileWatchdogs = 10;

const pauseBetweenWatchdogsMs = 100;

/**
 * Starts PostgreSQL through a watchdog process, and replaces that process when it is killed.
 *
 * @throws Error with one sentence if PostgreSQL does not start.
 */
export async function supervise(home: string, launch: Launch, log: Log): Promise<Supervision> {
  const ready = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<Error>();
  const gone = Promise.withResolvers<void>();
  let hasRunBefore = false;
  let isStopping = false;
  let futile = 0;
  let watchdog = startWatchdog();

  function startWatchdog(): ChildProcess {
    const child = forkWatchdog(home, { launch, hasRunBefore });
    child.on('message', (report: WatchdogReport) => heed(report));
    void endOf(child).then(replaceUnlessDone);
    if (isStopping) child.disconnect();
    return child;
  }

  function heed(report: WatchdogReport): void {
    if (report.event === 'ended')
      log.warn({ reason: report.reason }, 'PostgreSQL ended and is being restarted');
    if (report.event === 'lost') giveUp(report.reason);
    if (report.event !== 'ready') return;
    if (hasRunBefore) log.info({ how: report.how }, 'PostgreSQL is back');
    hasRunBefore = true;
    futile = 0;
    ready.resolve();
  }

  /** A watchdog ends by itself only when its work is done; otherwise somebody has killed it. */
  async function replaceUnlessDone({ isDone, how }: { isDone: boolean; how: string }): Promise<void> {
    if (!isDone && ++futile >= futileWatchdogs) {
      giveUp(`its watchdog keeps ending with ${how}`);
    } else if (!isDone) {
      log.warn({ how }, 'The watchdog of PostgreSQL ended and is being replaced');
      await sleep(pauseBetweenWatchdogsMs);
      watchdog = startWatchdog();
      return;
    }
    gone.resolve();
  }

  function giveUp(reason: string): void {
    const error = new Error(`PostgreSQL is not running: ${reason}. Its log is ${launch.logFile}.`);
    if (hasRunBefore) log.error({ reason }, 'PostgreSQL cannot be restarted');
    ready.reject(error);
    lost.resolve(error);
  }

  await ready.promise.catch(async (error: unknown) => {
    await gone.promise;
    throw error;
  });
  return {
    async stop() {
      isStopping = true;
      if (watchdog.connected) watchdog.disconnect();
      await gone.promise;
    },
    lost: lost.promise,
  };
}

/** In its own session, so that neither Ctrl-C nor a kill of the server's process group reaches it. */
function forkWatchdog(home: string, watch: Watch): ChildProcess {
  const child = fork(fileURLToPath(new URL('./watchdog.ts', import.meta.url)), [home], {
    detached: true,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: { PATH: process.env['PATH'] },
  });
  // If it is already dead, its exit is reported.
  child.send(watch, () => {});
  return child;
}

/** Waits for the process and for its last report. */
async function endOf(child: ChildProcess): Promise<{ isDone: boolean; how: string }> {
  const channelClosed = new Promise((resolve) => child.once('disconnect', resolve));
  const how = await new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(String(signal ?? code)));
    child.once('error', (error) => resolve(error.message));
  });
  if (child.connected) await channelClosed;
  return { isDone: how === '0', how };
}
