import * as z from 'zod/mini';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

/** An export of anyone, by its whole key. */
export interface ExportKey {
  readonly ownerId: string;
  readonly exportId: string;
}

const payload = z.object({ ownerId: z.uuid(), exportId: z.uuid() });

/** Says of an export that it has failed. Done whenever the database answers, so it is tried for hours. */
export const giveUpExportJob: JobType<ExportKey> = {
  name: 'exports-given-up',
  payload,
  retries: 10,
  retryDelaySeconds: 30,
  concurrency: 1,
  timeLimitSeconds: 60,
};

/** Lays out an export. A kill loses what is laid out so far; the next try sees the library as it is then. */
export const layOutExportJob: JobType<ExportKey> = {
  name: 'exports-lay-out',
  payload,
  retries: 5,
  retryDelaySeconds: 5,
  // A second customer need not wait for the million photos of a first one.
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

/** Forgets the exports that have expired. */
export const sweepExportsJob = scheduledJob('exports-sweep', 600);
