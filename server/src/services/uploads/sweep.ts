import { uploadSessionLifetimeDays } from '@albumen/contracts/limits';
import { batches } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Holding, Leftover, Night, Nights } from '../../kernel/nights/index.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { Staging } from '../../platform/staging.ts';
import { stagedName, uploadOfStagedName } from './rules.ts';
import type { StagedUpload } from './rules.ts';
import type { ActiveSession, UploadsStore } from './store.ts';

const dayMs = 86_400_000;

/** Sessions that are read in one query. */
const batchSize = 500;

/**
 * A session is discarded in the second night after its end; the metrics report sessions that the third has not
 * discarded either.
 */
const overdueMs = 3 * dayMs;

/** Sessions that were last active before this moment have ended. */
const staleBefore = (now: Date): Date => new Date(now.getTime() - uploadSessionLifetimeDays * dayMs);

const uploadOf = ({ key }: Leftover): StagedUpload => uploadOfStagedName(key);

/** The number of sessions that should have been discarded long ago. */
export const createOverdueCount =
  ({ store, clock }: { store: UploadsStore; clock: Clock }) =>
  (): Promise<number> =>
    store.countStale(new Date(staleBefore(clock.now()).getTime() - overdueMs));

/**
 * Discards stale sessions, forgets uploads that became no photo, and removes leftovers. Each step can be cut off
 * anywhere and continues the next night. A failure is logged by name and does not hold up the other steps.
 */
export const createUploadsSweep = (parts: {
  store: UploadsStore;
  staging: Staging;
  log: Log;
  nights: Nights;
  /** Discards it unless it was active since `before`. */
  discardStale: (session: ActiveSession, before: Date) => Promise<void>;
}): ((night: Night) => Promise<JobCounts>) => {
  const { store, staging, log, nights, discardStale } = parts;

  const discardStaleSessions = async (before: Date): Promise<number> => {
    let discarded = 0;
    const stale = batches(batchSize, store.staleSessions, before);
    for await (const { rows } of stale) {
      for (const session of rows) {
        const { ownerId, id } = session;
        await discardStale(session, before).then(
          () => void (discarded += 1),
          (error: unknown) =>
            log.error(
              { err: error, ownerId, uploadSessionId: id },
              'an upload session could not be discarded',
            ),
        );
      }
    }
    return discarded;
  };

  /**
   * Forgets uploads that became no photo. A page that comes back later gets "not found" instead of "discarded" or
   * "refused".
   */
  const forgetEnded = async (before: Date): Promise<void> => {
    while ((await store.forgetDiscarded(before, batchSize)) === batchSize);
    while ((await store.forgetFruitless(before, batchSize)) === batchSize);
  };

  /** Files whose upload does not wait for bytes. */
  const withoutRow = async (found: readonly Leftover[]): Promise<Leftover[]> => {
    const receiving = new Set((await store.receiving(found.map(uploadOf))).map(stagedName));
    return found.filter(({ key }) => !receiving.has(key));
  };

  const staged: Holding = {
    sweep: 'staged-files',
    async *list() {
      for await (const { name } of staging.list())
        yield { ownerId: uploadOfStagedName(name).ownerId, key: name };
    },
    withoutRow,
    remove: async (found) => {
      for (const { key } of await withoutRow(found))
        await staging
          .remove(key)
          .catch((error: unknown) =>
            log.error({ err: error, name: key }, 'a staged file could not be removed'),
          );
    },
  };

  return async (night) => {
    const { dueBy } = night;
    const discarded = dueBy ? await discardStaleSessions(staleBefore(dueBy)) : 0;
    if (dueBy) await forgetEnded(staleBefore(dueBy));
    return { discarded, ...(await nights.sweepLeftovers(night, staged)) };
  };
};
