import { scheduledJob } from '../../platform/queue.ts';

/** Discards abandoned upload sessions, and removes leftovers of killed processes. */
export const sweepUploadsJob = scheduledJob('uploads-sweep', 3600);
