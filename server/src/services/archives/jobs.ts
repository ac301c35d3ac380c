import { scheduledJob } from '../../platform/queue.ts';

/** Forgets the archives whose addresses have expired. */
export const sweepArchivesJob = scheduledJob('archives-sweep', 600);
