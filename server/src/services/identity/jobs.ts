import { scheduledJob } from '../../platform/queue.ts';

/** Deletes expired rows. Runs once a day. */
export const sweepIdentityJob = scheduledJob('identity-sweep', 300);
