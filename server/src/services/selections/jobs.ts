import { scheduledJob } from '../../platform/queue.ts';

/** Forgets temporary selections that have expired. */
export const sweepSelectionsJob = scheduledJob('selections-sweep', 600);
