import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

/** Erases a file that was replaced or whose invoice was deleted. */
export const eraseInvoiceFileJob: JobType<{ readonly fileId: string }> = {
  name: 'invoice-file-erase',
  payload: z.object({ fileId: z.uuid() }),
  retries: 10,
  retryDelaySeconds: 5,
  concurrency: 1,
  timeLimitSeconds: 60,
};

/** Erases files whose invoice is gone, and removes objects without a file. */
export const sweepInvoicesJob = scheduledJob('invoices-sweep', 3600);
