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
