import { scheduledJob } from '../../platform/queue.ts';

/** Forgets the temporary selections whose days are over. */
export const sweepSelectionsJob = scheduledJob('selections-sweep', 600);
