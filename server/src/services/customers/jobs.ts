import { scheduledJob } from '../../platform/queue.ts';

/** Erases customers again that a dump has brought back, and forgets old hashes of erased customers. */
export const sweepCustomersJob = scheduledJob('customers-sweep', 3600);
