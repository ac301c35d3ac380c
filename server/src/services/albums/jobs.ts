import { scheduledJob } from '../../platform/queue.ts';

/** Erases albums that were deleted too long ago to be restored, and forgets old tasks. */
export const sweepAlbumsJob = scheduledJob('albums-sweep', 3600);
