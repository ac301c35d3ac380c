/**
 * The process that PostgreSQL lives and dies by. It is a process of its own because the server can be killed
 * without a chance to clean up. The channel between the two is the whole agreement: its first message says what
 * to run, and its end, for whatever reason, says to stop.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLockFile } from '../../data-folder-lock.ts';
import { findPostmaster, isReady, startPostmaster, stopPostmaster } from './postmaster.ts';
import type { Launch, Postmaster } from './postmaster.ts';

/** What the server asks for, beside the home's folder on the command line. */
export interface Watch {
  launch: Launch;
  /** Whether this PostgreSQL has already worked in the server's life. */
  hasRunBefore: boolean;
}

/** What the server is told. */
export type WatchdogReport =
  | { event: 'ready'; how: 'started' | 'adopted' }
  /** PostgreSQL ended by itself and is being brought back. */
  | { event: 'ended'; reason: string }
  /** PostgreSQL cannot be brought up, and the watchdog gives up. */
  | { event: 'lost'; reason: string };

/** A first start that fails will not get better by waiting. */
const firstPatienceMs = 3_000;

/** Processes of a killed predecessor end by themselves, but on a slow machine not at once. */
const predecessorPatienceMs = 60_000;

/** The words of PostgreSQL while processes of a predecessor use its files. */
const isHeldByPredecessor = (reason: string): boolean =>
  / is still in use|lock file .* already exists/.test(reason);

/** A PostgreSQL that has worked is worth waiting for: somebody may clear the full disk. */
const laterPatienceMs = 5 * 60_000;

const lookForPredecessorEveryMs = 10;
const firstPauseMs = 50;
const longestPauseMs = 2_000;

// On the command line it also tells a person who looks at the processes which PostgreSQL this one watches.
const home = process.argv[2] ?? '';

const serverIsGone = new AbortController();
const serverGone = new Promise<void>((resolve) =>
  serverIsGone.signal.addEventListener('abort', () => resolve()),
);

process.once('disconnect', () => serverIsGone.abort());
// A shutdown of the machine signals every process at once, and the server still needs its database to end well.
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
      // Its programs or its folder are gone: waiting would not bring them back.
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
