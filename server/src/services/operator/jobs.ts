import { scheduledJob } from '../../platform/queue.ts';

/** Forgets events that can no longer be read, and old entries of the audit log. */
export const sweepOperatorJob = scheduledJob('operator-sweep', 600);
