import { scheduledJob } from '../../platform/queue.ts';

/** Erases projects that were deleted too long ago to be restored. */
export const eraseProjectsJob = scheduledJob('projects-erase', 3600);
