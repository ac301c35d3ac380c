import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

/** Delivers what is due to one webhook. */
export const deliverWebhookJob: JobType<{ readonly webhookId: string }> = {
  name: 'webhooks-deliver',
  payload: z.object({ webhookId: z.string() }),
  retries: 5,
  retryDelaySeconds: 30,
  // A receiver that does not answer takes one of them.
  concurrency: 4,
  timeLimitSeconds: 120,
};

/** Retries deliveries: queues a job for each webhook. */
export const retryWebhooksJob = scheduledJob('webhooks-retry', 60);
