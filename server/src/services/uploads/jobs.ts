import { scheduledJob } from '../../platform/queue.ts';

/** Discards upload sessions that nobody came back to, and removes what kills have left behind. */
export const sweepUploadsJob = scheduledJob('uploads-sweep', 3600);
