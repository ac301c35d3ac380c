import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

export interface SendShare {
  readonly ownerId: string;
  readonly shareId: string;
}

/** Sends the mail of a share, unless the recipient wants none or the widget is no longer shown. */
export const sendShareJob: JobType<SendShare> = {
  name: 'widgets-send-share',
  payload: z.object({ ownerId: z.uuid(), shareId: z.uuid() }),
  retries: 8,
  retryDelaySeconds: 5,
  concurrency: 2,
  timeLimitSeconds: 120,
};

/** Deletes shares that no limit counts any more. */
export const sweepSharesJob = scheduledJob('widgets-sweep-shares', 300);
