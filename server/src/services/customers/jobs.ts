import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

/** Erases customers again that a dump has brought back, and forgets old hashes of erased customers. */
export const sweepCustomersJob = scheduledJob('customers-sweep', 3600);

/** Queues the erasure of customers whose deletion was not withdrawn in time. */
export const eraseDueCustomersJob = scheduledJob('customers-erase-due', 300);

export interface EraseCustomer {
  readonly customerId: string;
  /** The second time, for calls that were under way during the first. */
  readonly isRepeated?: boolean | undefined;
}

/** Erases one customer in all slices; resumes after a kill. After the last retry the next night queues it again. */
export const eraseCustomerJob: JobType<EraseCustomer> = {
  name: 'customers-erase',
  payload: z.object({ customerId: z.uuid(), isRepeated: z.optional(z.boolean()) }),
  retries: 8,
  retryDelaySeconds: 1,
  concurrency: 1,
  timeLimitSeconds: 3600,
};
