import * as z from 'zod/mini';
import type { JobType } from '../../platform/queue.ts';

export interface RenderPhoto {
  readonly ownerId: string;
  readonly photoId: string;
}

/** Makes the renditions and the placeholder of a photo. */
export const renderPhotoJob: JobType<RenderPhoto> = {
  name: 'photos-render',
  payload: z.object({ ownerId: z.uuid(), photoId: z.uuid() }),
  retries: 4,
  retryDelaySeconds: 5,
  concurrency: 2,
  timeLimitSeconds: 300,
};

type Nothing = Record<string, never>;
const nothing = z.object({}) as JobType<Nothing>['payload'];

/** Removes objects that no photo has, and tries once more to render what failed for a reason that may have passed. */
export const sweepPhotosJob: JobType<Nothing> = {
  name: 'photos-sweep',
  payload: nothing,
  retries: 2,
  retryDelaySeconds: 60,
  concurrency: 1,
  timeLimitSeconds: 3 * 3600,
};

/** Reads originals back and compares them with what was uploaded. */
export const scrubPhotosJob: JobType<Nothing> = {
  name: 'photos-scrub',
  payload: nothing,
  retries: 2,
  retryDelaySeconds: 60,
  concurrency: 1,
  // More than `scrubNightMs`, after which it stops by itself.
  timeLimitSeconds: 5 * 3600,
};
