import { scheduledJob } from '../../platform/queue.ts';

/** Sends due notices, and erases libraries whose time is over. */
export const retentionNightJob = scheduledJob('retention-night', 4 * 3600);
