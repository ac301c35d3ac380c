import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

export interface SendConfirmation {
  readonly subscriptionId: string;
}

/** Sends the mail with the link that confirms a subscription. */
export const sendConfirmationJob: JobType<SendConfirmation> = {
  name: 'subscriptions-send-confirmation',
  payload: z.object({ subscriptionId: z.uuid() }),
  retries: 8,
  retryDelaySeconds: 5,
  concurrency: 2,
  timeLimitSeconds: 120,
};

/** Deletes requests that were never confirmed. */
export const sweepSubscriptionsJob = scheduledJob('subscriptions-sweep', 300);
