import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
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

/** Removes objects that no photo has, and tries once more to render what failed for a reason that may have passed. */
export const sweepPhotosJob = scheduledJob('photos-sweep', 3 * 3600);

/** Reads originals back and compares them with what was uploaded. Its limit is more than `scrubNightMs`, after which it stops by itself. */
export const scrubPhotosJob = scheduledJob('photos-scrub', 5 * 3600);
