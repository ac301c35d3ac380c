import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

export interface SendOrderLink {
  readonly ownerId: string;
  readonly requestId: string;
}

/** Sends the link that adds an order, if the request names a guest's order without an owner. */
export const sendOrderLinkJob: JobType<SendOrderLink> = {
  name: 'guest-orders-send-link',
  payload: z.object({ ownerId: z.uuid(), requestId: z.uuid() }),
  retries: 8,
  retryDelaySeconds: 5,
  concurrency: 2,
  timeLimitSeconds: 120,
};

/** Deletes requests that no link can need any more. */
export const sweepGuestOrdersJob = scheduledJob('guest-orders-sweep', 300);
