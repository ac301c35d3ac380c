/**
 * The process that starts and stops PostgreSQL. It is a separate process because the server can be killed without a
 * chance to clean up. The channel between the two is the whole protocol: its first message says what to run, and its
 * end, for any reason, means stop.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLockFile } from '../../data-folder-lock.ts';
import { findPostmaster, isReady, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Launch, Postmaster } from './postmaster.ts';

/** The request of the server, next to the home's folder on the command line. */
export interface Watch {
  launch: Launch;
  /** Whether this PostgreSQL has been ready before in the server's life. */
  hasRunBefore: boolean;
}

/** The reports to the server. */
export type WatchdogReport =
  | { event: 'ready'; how: 'started' | 'adopted' }
  /** PostgreSQL ended by itself and is being restarted. */
  | { event: 'ended'; reason: string }
  /** PostgreSQL cannot be started, and the watchdog gives up. */
  | { event: 'lost'; reason: string };

/** A first start that fails does not get better by waiting. */
const firstPatienceMs = 3_000;

/** The processes of a killed predecessor end by themselves, but not immediately on a slow machine. */
const predecessorPatienceMs = 60_000;

/** Whether PostgreSQL says that processes of a predecessor still use its files. */
const isHeldByPredecessor = (reason: string): boolean =>
  / is still in use|lock file .* already exists/.test(reason);

/** If a PostgreSQL has worked before, waiting makes sense: somebody may clear the full disk. */
const laterPatienceMs = 5 * 60_000;

const lookForPredecessorEveryMs = 10;
const firstPauseMs = 50;
const longestPauseMs = 2_000;

// On the command line, it also shows in the process list which PostgreSQL this one watches.
const home = process.argv[2] ?? '';

const serverIsGone = new AbortController();
const serverGone = new Promise<void>((resolve) =>
  serverIsGone.signal.addEventListener('abort', () => resolve()),
);

process.once('disconnect', () => serverIsGone.abort());
// A shutdown of the machine signals every process at once, but the server still needs its database until it has ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('message', (watch: Watch) => {
  void keepRunning(watch);
});

async function keepRunning({ launch, hasRunBefore }: Watch): Promise<void> {
  // The watchdog of an earlier server may still be stopping the same PostgreSQL.
  while (!tryLockFile(join(home, 'watchdog.lock'))) await sleep(lookForPredecessorEveryMs);

  let postmaster: Postmaster | undefined;
  let patienceMs = hasRunBefore ? laterPatienceMs : firstPatienceMs;
  let downSince = Date.now();
  let pauseMs = firstPauseMs;
  while (!serverIsGone.signal.aborted) {
    let reason: string | void;
    try {
      const adopted = await findPostmaster(launch);
      postmaster = adopted ?? (await startPostmaster(launch));
      const isUp = await Promise.race([isReady(launch, postmaster), serverGone]);
      if (isUp) await tell({ event: 'ready', how: adopted ? 'adopted' : 'started' });
      reason = await Promise.race([postmaster.ended, serverGone]);
      if (isUp && reason !== undefined) {
        await tell({ event: 'ended', reason });
        [patienceMs, downSince, pauseMs] = [laterPatienceMs, Date.now(), firstPauseMs];
      }
    } catch (error) {
      reason = String(error);
      // Its programs or its folder are missing: waiting would not bring them back.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') patienceMs = 0;
    }
    if (reason === undefined) break;
    postmaster = undefined;
    const limitMs = isHeldByPredecessor(reason) ? Math.max(patienceMs, predecessorPatienceMs) : patienceMs;
    if (Date.now() - downSince >= limitMs) {
      await tell({ event: 'lost', reason });
      break;
    }
    await Promise.race([sleep(pauseMs), serverGone]);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
  const last = postmaster ?? (await findPostmaster(launch));
  if (last) await stopPostmaster(launch, last);
  process.exit(0);
}

async function tell(report: WatchdogReport): Promise<void> {
  if (process.connected) await new Promise((resolve) => process.send?.(report, resolve));
}
