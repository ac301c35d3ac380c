import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

/** `link`: the mail with the link that confirms. `confirmed`: the mail after the confirmation. */
const mails = ['link', 'confirmed'] as const;

export interface SendRequestMail {
  readonly requestId: string;
  readonly mail: (typeof mails)[number];
}

/** Sends a mail of a request. */
export const sendRequestMailJob: JobType<SendRequestMail> = {
  name: 'mail-requests-send',
  payload: z.object({ requestId: z.uuid(), mail: z.enum(mails) }),
  retries: 8,
  retryDelaySeconds: 5,
  concurrency: 2,
  timeLimitSeconds: 120,
};

/** Deletes requests that no link can need any more. */
export const sweepMailRequestsJob = scheduledJob('mail-requests-sweep', 300);

/** Jobs that an earlier version has queued: each names its request in its own way. */
const earlierPayload = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform(({ requestId, shareId, subscriptionId, mail = 'link', isDone }): SendRequestMail => ({
    requestId: String(requestId ?? shareId ?? subscriptionId),
    mail: mail === 'link' && !isDone ? 'link' : 'confirmed',
  })),
);

export const earlierSendJobs = [
  'account-send-mail',
  'guest-orders-send-link',
  'identity-send-requested-mail',
  'subscriptions-send-confirmation',
  'widgets-send-share',
].map((name): JobType<SendRequestMail> => ({
  ...sendRequestMailJob,
  name,
  payload: earlierPayload,
}));
