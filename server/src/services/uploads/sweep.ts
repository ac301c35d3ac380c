import { uploadSessionLifetimeDays } from '@albumen/contracts/limits';
import { batches, gathered } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Staging } from '../../platform/staging.ts';
import { stagedName, uploadOfStagedName } from './rules.ts';
import type { ActiveSession, UploadsStore } from './store.ts';

const dayMs = 86_400_000;

/** Sessions or files that are looked at in one query. */
const batchSize = 500;

/** A staged file is only a leftover when its last byte is older than this: a row may be about to be written. */
const leftoverAgeMs = dayMs;

/** What a night has left over is told in the metrics when the next one has not taken it away either. */
const overdueMs = 2 * dayMs;

/** Sessions whose last activity was before this have ended. */
const staleBefore = (now: Date): Date => new Date(now.getTime() - uploadSessionLifetimeDays * dayMs);

/** How many sessions should have been discarded long ago. */
export const createOverdueCount =
  ({ store, clock }: { store: UploadsStore; clock: Clock }) =>
  (): Promise<number> =>
    store.countStale(new Date(staleBefore(clock.now()).getTime() - overdueMs));

/**
 * Discards stale sessions, forgets what ended without a photo, and removes leftovers. Each step may be cut off anywhere and
 * goes on the next night, and one that fails is told by name and holds up no other.
 */
export const createUploadsSweep = (parts: {
  store: UploadsStore;
  staging: Staging;
  clock: Clock;
  log: Log;
  /** Discards it unless it was active since `before`. */
  discardStale: (session: ActiveSession, before: Date) => Promise<void>;
}): (() => Promise<void>) => {
  const { store, staging, clock, log, discardStale } = parts;

  const discardStaleSessions = async (): Promise<void> => {
    const before = staleBefore(clock.now());
    const stale = batches(batchSize, (after: ActiveSession | undefined, limit) =>
      store.staleSessions(before, after, limit),
    );
    for await (const { rows } of stale) {
      for (const session of rows) {
        const { ownerId, id } = session;
        await discardStale(session, before).catch((error: unknown) =>
          log.error({ err: error, ownerId, uploadSessionId: id }, 'an upload session could not be discarded'),
        );
      }
    }
  };

  /**
   * What ended without a photo. A page that comes back later finds nothing, where it was told before that its session was
   * discarded or its file refused.
   */
  const forgetEnded = async (): Promise<void> => {
    const before = staleBefore(clock.now());
    while ((await store.forgetDiscarded(before, batchSize)) === batchSize);
    while ((await store.forgetFruitless(before, batchSize)) === batchSize);
  };

  const removeUnowned = async (names: readonly string[]): Promise<void> => {
    const receiving = new Set((await store.receiving(names.map(uploadOfStagedName))).map(stagedName));
    for (const name of names) {
      if (receiving.has(name)) continue;
      await staging
        .remove(name)
        .catch((error: unknown) => log.error({ err: error, name }, 'a staged file could not be removed'));
    }
  };

  const removeLeftovers = async (): Promise<void> => {
    const before = clock.now().getTime() - leftoverAgeMs;
    for await (const files of gathered(batchSize, staging.list()))
      await removeUnowned(
        files.filter(({ modified }) => modified.getTime() < before).map(({ name }) => name),
      );
  };

  return async () => {
    await discardStaleSessions();
    await forgetEnded();
    await removeLeftovers();
  };
};
