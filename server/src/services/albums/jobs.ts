import { scheduledJob } from '../../platform/queue.ts';

/** Erases what was deleted longer ago than it can be undone, and forgets old tasks. */
export const sweepAlbumsJob = scheduledJob('albums-sweep', 3600);
