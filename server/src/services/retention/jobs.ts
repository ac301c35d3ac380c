import { scheduledJob } from '../../platform/queue.ts';

/** Sends the notices that are due, and erases the libraries whose time is over. */
export const retentionNightJob = scheduledJob('retention-night', 4 * 3600);
