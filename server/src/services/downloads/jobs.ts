import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

const payload = z.object({ ownerId: z.uuid(), downloadId: z.uuid() });

/** The full key of a download of any owner. */
export type DownloadKey = Readonly<z.infer<typeof payload>>;

/** Reports a download that could not be created. Needs only the database, so it is retried for hours. */
export const giveUpDownloadJob: JobType<DownloadKey> = {
  name: 'downloads-given-up',
  payload,
  retries: 10,
  retryDelaySeconds: 30,
  concurrency: 1,
  timeLimitSeconds: 60,
};

/** Lays out a download. */
export const makeDownloadJob: JobType<DownloadKey> = {
  name: 'downloads-make',
  payload,
  retries: 3,
  retryDelaySeconds: 2,
  concurrency: 2,
  timeLimitSeconds: 60,
  deadLetter: giveUpDownloadJob,
};

/** Forgets expired downloads. */
export const sweepDownloadsJob = scheduledJob('downloads-sweep', 600);

/** Forgets the archives whose addresses have expired. */
export const sweepArchivesJob = scheduledJob('archives-sweep', 600);
