import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { inBatches } from '../../platform/batches.ts';
import { removeLeftCopies } from '../../platform/images/index.ts';
import type { Holding, Night } from '../../kernel/nights/index.ts';
import type { JobCounts } from '../../platform/queue.ts';
import { renderPhotoJob } from './jobs.ts';
import type { PhotosStore } from './store.ts';
import { resumedTurn } from './turns.ts';

/** Photos that are resumed in one transaction. */
const batchSize = 500;

/** Milliseconds. A younger unfinished write is not a leftover: it may still be running. */
const leftoverAgeMs = 86_400_000;

/** Removes leftovers and resumes failed renderings. Can be cut off anywhere; the next night continues. */
export const createPhotosSweep = (
  parts: Pick<Infrastructure, 'database' | 'objects' | 'clock' | 'enqueue' | 'nights'> & {
    store: PhotosStore;
    holding: Holding;
  },
): ((night: Night) => Promise<JobCounts>) => {
  const { database, store, objects, clock, enqueue, nights, holding } = parts;

  const removeUnfinished = async (dueBy: Date): Promise<void> => {
    await objects.removeUnfinished(new Date(dueBy.getTime() - leftoverAgeMs));
    await removeLeftCopies(leftoverAgeMs);
  };

  const resumeFailed = () =>
    inBatches(database, {
      size: batchSize,
      read: store.resumeRendering,
      work: async (tx, waiting) => {
        const turn = resumedTurn(clock.now());
        for (const { ownerId, id } of waiting)
          await enqueue(tx, renderPhotoJob, { ownerId, photoId: id }, { turn });
      },
    });

  return async (night) => {
    const counts = await nights.sweepLeftovers(night, holding);
    if (night.sweeps && night.dueBy) await removeUnfinished(night.dueBy);
    await resumeFailed();
    return counts;
  };
};
