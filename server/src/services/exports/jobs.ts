import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

const payload = z.object({ ownerId: z.uuid(), exportId: z.uuid() });

/** The full key of an export of any owner. */
export type ExportKey = Readonly<z.infer<typeof payload>>;

/** Marks an export as failed. Needs only the database, so it is retried for hours. */
export const giveUpExportJob: JobType<ExportKey> = {
  name: 'exports-given-up',
  payload,
  retries: 10,
  retryDelaySeconds: 30,
  concurrency: 1,
  timeLimitSeconds: 60,
};

/** Lays out an export. A kill loses the parts so far; the next try reads the library as it is then. */
export const layOutExportJob: JobType<ExportKey> = {
  name: 'exports-lay-out',
  payload,
  retries: 5,
  retryDelaySeconds: 5,
  // A second customer need not wait for the million photos of the first.
  concurrency: 2,
  timeLimitSeconds: 1800,
  deadLetter: giveUpExportJob,
};

/** Sends the link to an export that is ready. */
export const mailExportJob: JobType<ExportKey> = {
  name: 'exports-mail',
  payload,
  retries: 20,
  retryDelaySeconds: 30,
  concurrency: 1,
  timeLimitSeconds: 120,
};

/** Forgets expired exports. */
export const sweepExportsJob = scheduledJob('exports-sweep', 600);
