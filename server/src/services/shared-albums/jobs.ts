import * as z from 'zod/mini';
import type { JobType } from '../../platform/queue.ts';

/** Applies the document of a shared album again when a customer whom it names becomes known. */
export const applySharedAlbumJob: JobType<{ readonly albumId: string }> = {
  name: 'shared-albums-apply',
  payload: z.object({ albumId: z.uuid() }),
  retries: 10,
  retryDelaySeconds: 5,
  concurrency: 1,
  timeLimitSeconds: 300,
};
