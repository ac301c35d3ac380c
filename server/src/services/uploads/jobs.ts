import * as z from 'zod/mini';
import type { JobType } from '../../platform/queue.ts';

/** Discards upload sessions that nobody came back to, and removes what kills have left behind. */
export const sweepUploadsJob: JobType<Record<string, never>> = {
  name: 'uploads-sweep',
  payload: z.object({}) as JobType<Record<string, never>>['payload'],
  retries: 2,
  retryDelaySeconds: 60,
  concurrency: 1,
  timeLimitSeconds: 3600,
};
