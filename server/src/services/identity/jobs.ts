import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

export interface SendRequestedMail {
  readonly requestId: string;
  /** Instead of the link, tells that a password was set by it. */
  readonly isDone?: boolean | undefined;
}

/**
 * Sends the mail that a registration or a forgotten password asks for. A job, so that the answer on the page takes as
 * long for an address that has an account as for one that has none, and a mail server that is down loses no mail.
 */
export const sendRequestedMailJob: JobType<SendRequestedMail> = {
  name: 'identity-send-requested-mail',
  payload: z.object({ requestId: z.uuid(), isDone: z.optional(z.boolean()) }),
  retries: 8,
  retryDelaySeconds: 5,
  concurrency: 2,
  timeLimitSeconds: 120,
};

/** Deletes what has expired. To be run once a day. */
export const sweepIdentityJob = scheduledJob('identity-sweep', 300);
