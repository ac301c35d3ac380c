import { availableParallelism } from 'node:os';
import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

export interface RenderPhoto {
  readonly ownerId: string;
  readonly photoId: string;
}

const renderPhoto = z.object({ ownerId: z.uuid(), photoId: z.uuid() });

/** Lets a photo show its failure state. Done whenever the database answers, so it is tried for hours. */
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
  // While the disk flushes the renditions of one photo, the processor has another.
  concurrency: availableParallelism() + 1,
  timeLimitSeconds: 300,
  deadLetter: giveUpRenderingJob,
};

/** Works a task that a call has begun, by batches. It goes on where a try has come to. */
export const workTaskJob: JobType<{ readonly ownerId: string; readonly taskId: string }> = {
  name: 'photos-task',
  payload: z.object({ ownerId: z.uuid(), taskId: z.uuid() }),
  retries: 10,
  retryDelaySeconds: 5,
  // A second customer need not wait for the million photos of a first one.
  concurrency: 2,
  timeLimitSeconds: 3600,
};

/** Forgets old tasks, and takes up again what was given up. */
export const sweepTasksJob = scheduledJob('photos-task-sweep', 600);

/** Erases what was deleted longer ago than it can be undone. */
export const erasePhotosJob = scheduledJob('photos-erase', 3600);

/** Removes objects that no photo has, and tries once more to render what failed for a reason that may have passed. */
export const sweepPhotosJob = scheduledJob('photos-sweep', 3 * 3600);

/** Reads originals back and compares them with what was uploaded. Its limit is more than `scrubNightMs`, after which it stops by itself. */
export const scrubPhotosJob = scheduledJob('photos-scrub', 5 * 3600);
