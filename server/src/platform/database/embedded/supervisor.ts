import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { isReady, startPostmaster, stopLeftover, stopPostmaster } from './postmaster.ts';
import type { Launch } from './postmaster.ts';
import { startWatchdog } from './watchdog.ts';

export type SupervisionLog = Pick<Log, 'info' | 'warn' | 'error'>;

/** A PostgreSQL that accepts connections, and restarts whenever it ends. */
export interface Supervision {
  /** Ends PostgreSQL and its watchdog. */
  stop(): Promise<void>;
  /** Resolves when PostgreSQL has ended and cannot be restarted. */
  lost: Promise<Error>;
}

/** If PostgreSQL has worked before, waiting makes sense: somebody may clear the full disk. */
const laterPatienceMs = 5 * 60_000;

/** The processes of a killed predecessor end by themselves, but not immediately on a slow machine. */
const predecessorPatienceMs = 60_000;

/** Returns how long to try again. A first start that fails does not get better, nor do missing programs come back. */
const patienceMs = (reason: string, hasRunBefore: boolean): number => {
  if (reason.includes('ENOENT')) return 0;
  if (hasRunBefore) return laterPatienceMs;
  return / is still in use|lock file .* already exists/.test(reason) ? predecessorPatienceMs : 0;
};

const firstPauseMs = 50;
const longestPauseMs = 2_000;

/**
 * Stops the PostgreSQL that a killed server has left, starts its own, and starts it again whenever it ends.
 *
 * @throws Error with one sentence if PostgreSQL does not start.
 */
export async function supervise(launch: Launch, log: SupervisionLog): Promise<Supervision> {
  const watchdog = startWatchdog(launch.cluster, (how) =>
    log.warn({ how }, 'The watchdog of PostgreSQL ended and is being replaced'),
  );
  const ready = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<Error>();
  const stopping = Promise.withResolvers<undefined>();
  let isStopping = false;

  let hasRunBefore = false;
  let downSince = Date.now();
  let pauseMs = firstPauseMs;

  function onReady(): void {
    if (hasRunBefore) log.info('PostgreSQL is back');
    hasRunBefore = true;
    ready.resolve();
  }

  /** Runs PostgreSQL until it ends, and returns the reason; a stop ends it. */
  async function run(): Promise<string> {
    const postmaster = await startPostmaster(launch);
    watchdog.watch(postmaster.pid);
    const isUp = await Promise.race([isReady(launch, postmaster), stopping.promise]);
    if (isUp) onReady();
    const reason = await Promise.race([postmaster.ended, stopping.promise]);
    if (reason === undefined) await stopPostmaster(launch, postmaster.pid);
    else if (isUp) {
      log.warn({ reason }, 'PostgreSQL ended and is being restarted');
      [downSince, pauseMs] = [Date.now(), firstPauseMs];
    }
    return reason ?? 'it was stopped';
  }

  async function keepRunning(): Promise<void> {
    while (!isStopping) {
      const reason = await run().catch(String);
      if (isStopping) return;
      if (Date.now() - downSince >= patienceMs(reason, hasRunBefore)) return giveUp(reason);
      await Promise.race([sleep(pauseMs), stopping.promise]);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  }

  function giveUp(reason: string): void {
    if (hasRunBefore) log.error({ reason }, 'PostgreSQL cannot be restarted');
    const error = new Error(`PostgreSQL is not running: ${reason}. Its log is ${launch.logFile}.`);
    ready.reject(error);
    lost.resolve(error);
  }

  await stopLeftover(launch);
  const running = keepRunning();
  const stop = async (): Promise<void> => {
    isStopping = true;
    stopping.resolve(undefined);
    await running;
    await watchdog.release();
  };
  await ready.promise.catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { stop, lost: lost.promise };
}
