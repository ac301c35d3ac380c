import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

/** Imports the photos of a customer from the earlier system. It goes on where a try has come to. */
export const importPhotosJob: JobType<{ readonly ownerId: string }> = {
  name: 'activation-import',
  payload: z.object({ ownerId: z.uuid() }),
  retries: 10,
  retryDelaySeconds: 5,
  // A second customer need not wait for the hundred thousand photos of a first one.
  concurrency: 2,
  timeLimitSeconds: 3600,
};

/** Takes up again the imports whose job was given up. */
export const sweepImportsJob = scheduledJob('activation-sweep', 600);
