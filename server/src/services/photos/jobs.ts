import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

const renderPhoto = z.object({
  ownerId: z.uuid(),
  photoId: z.uuid(),
  /** Replaces renditions that exist and are shown meanwhile. */
  again: z.optional(z.literal(true)),
});
export type RenderPhoto = Readonly<z.infer<typeof renderPhoto>>;

/** Marks a photo as failed. Needs only the database, so it is tried for hours. */
export const giveUpRenderingJob: JobType<RenderPhoto> = {
  name: 'photos-render-given-up',
  payload: renderPhoto,
  retries: 10,
  retryDelaySeconds: 30,
  concurrency: 1,
  timeLimitSeconds: 60,
};

/** Makes the renditions and the placeholder of a photo. */
export const renderPhotoJob: JobType<RenderPhoto> = {
  name: 'photos-render',
  payload: renderPhoto,
  retries: 4,
  retryDelaySeconds: 5,
  // While the disk flushes the renditions of one photo, the processor works on another.
  concurrency: availableParallelism() + 1,
  timeLimitSeconds: 300,
  deadLetter: giveUpRenderingJob,
};

/** Works on a task in batches. Each try continues where the last one stopped. */
export const workTaskJob: JobType<{ readonly ownerId: string; readonly taskId: string }> = {
  name: 'photos-task',
  payload: z.object({ ownerId: z.uuid(), taskId: z.uuid() }),
  retries: 10,
  retryDelaySeconds: 5,
  // A second customer need not wait for the million photos of the first one.
  concurrency: 2,
  timeLimitSeconds: 3600,
};

/** Forgets old tasks, and resumes abandoned ones. */
export const sweepTasksJob = scheduledJob('photos-task-sweep', 600);

/** Erases photos whose deletion can no longer be undone. */
export const erasePhotosJob = scheduledJob('photos-erase', 3600);

/** Removes objects without a photo, and renders photos again that failed for a reason that may have passed. */
export const sweepPhotosJob = scheduledJob('photos-sweep', 3 * 3600);

/** Examines stored photos again after an upgrade, for less than a minute; runs every minute until all are done. */
export const examinePhotosJob = scheduledJob('photos-examine', 600);

/**
 * Reads originals back and compares them with the upload. The time limit is longer than `scrubNightMs`, after which it
 * stops by itself.
 */
export const scrubPhotosJob = scheduledJob('photos-scrub', 5 * 3600);
