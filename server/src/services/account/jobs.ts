import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

/**
 * `link`: the mail with the link that confirms. `changed`: tells the old address. `deleting`: says until when the
 * account can be kept.
 */
const mailKinds = ['link', 'changed', 'deleting'] as const;

export interface SendAccountMail {
  readonly ownerId: string;
  readonly requestId: string;
  readonly mail: (typeof mailKinds)[number];
}

/** Sends a mail about a request. */
export const sendAccountMailJob: JobType<SendAccountMail> = {
  name: 'account-send-mail',
  payload: z.object({ ownerId: z.uuid(), requestId: z.uuid(), mail: z.enum(mailKinds) }),
  retries: 8,
  retryDelaySeconds: 5,
  concurrency: 2,
  timeLimitSeconds: 120,
};

/** Deletes requests that no link can need any more. */
export const sweepAccountJob = scheduledJob('account-sweep', 300);
