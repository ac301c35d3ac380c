import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

export interface SendRequestedMail {
  readonly requestId: string;
  /** Instead of the link, says that a password was set with it. */
  readonly isDone?: boolean | undefined;
}

/**
 * Sends the mail that a registration or a forgotten password requests. It is a job so that the page answers equally
 * fast for an address with and without an account, and so that no mail is lost while the mail server is down.
 */
export const sendRequestedMailJob: JobType<SendRequestedMail> = {
  name: 'identity-send-requested-mail',
  payload: z.object({ requestId: z.uuid(), isDone: z.optional(z.boolean()) }),
  retries: 8,
  retryDelaySeconds: 5,
  concurrency: 2,
  timeLimitSeconds: 120,
};

/** Deletes expired rows. Runs once a day. */
export const sweepIdentityJob = scheduledJob('identity-sweep', 300);
