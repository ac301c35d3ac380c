import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

/** Imports the photos of a customer from the earlier system. Continues where an earlier try stopped. */
export const importPhotosJob: JobType<{ readonly ownerId: string }> = {
  name: 'activation-import',
  payload: z.object({ ownerId: z.uuid() }),
  retries: 10,
  retryDelaySeconds: 5,
  // A second customer need not wait for the hundred thousand photos of the first.
  concurrency: 2,
  timeLimitSeconds: 3600,
};

/** Continues imports whose job was given up. */
export const sweepImportsJob = scheduledJob('activation-sweep', 600);
