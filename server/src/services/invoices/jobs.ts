import { eraseFileJobOf } from '../../kernel/record-files.ts';
import { scheduledJob } from '../../platform/queue.ts';

export const eraseInvoiceFileJob = eraseFileJobOf('invoice-file-erase', 60);

/** Erases files whose invoice is gone, and removes objects without a file. */
export const sweepInvoicesJob = scheduledJob('invoices-sweep', 3600);
