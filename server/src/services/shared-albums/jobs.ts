import * as z from 'zod/mini';
import type { JobType } from '../../platform/queue.ts';

/** Makes a shared album what the operator has put in, once somebody whom it names is known. */
export const applySharedAlbumJob: JobType<{ readonly albumId: string }> = {
  name: 'shared-albums-apply',
  payload: z.object({ albumId: z.uuid() }),
  retries: 10,
  retryDelaySeconds: 5,
  concurrency: 1,
  timeLimitSeconds: 300,
};
