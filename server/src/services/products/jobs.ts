import * as z from 'zod/mini';
import { eraseFileJobOf } from '../../kernel/record-files.ts';
import { scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

const renderPages = z.object({ fileId: z.uuid() });
export type RenderPages = Readonly<z.infer<typeof renderPages>>;

/** Marks a file whose rendering ended its process at every try. Needs only the database, so it is tried for hours. */
export const giveUpPagesJob: JobType<RenderPages> = {
  name: 'product-pages-given-up',
  payload: renderPages,
  retries: 10,
  retryDelaySeconds: 30,
  concurrency: 1,
  timeLimitSeconds: 60,
};

/** Renders the next pages of a file. */
export const renderPagesJob: JobType<RenderPages> = {
  name: 'product-pages',
  payload: renderPages,
  retries: 3,
  retryDelaySeconds: 10,
  // Each holds a whole file in memory.
  concurrency: 1,
  // Longer than the patience of the renderer for opening a file and for ten pages.
  timeLimitSeconds: 1800,
  deadLetter: giveUpPagesJob,
};

export const eraseFileJob = eraseFileJobOf('product-file-erase', 300);

/** Erases files whose product is gone, removes objects without a file, and retries PDFs that were given up once. */
export const sweepProductsJob = scheduledJob('products-sweep', 3600);
