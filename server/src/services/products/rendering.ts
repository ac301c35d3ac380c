import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Courtesy } from '../../platform/courtesy.ts';
import type { PdfFailure } from '../../platform/pdf/page-pictures.ts';
import { openPdf, PdfRefused } from '../../platform/pdf/pdf-renderer.ts';
import type { RenderedPdf } from '../../platform/pdf/pdf-renderer.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { ProductFiles } from './arrival.ts';
import type { RenderPages } from './jobs.ts';
import { pictureKey, productKeys } from './object-keys.ts';
import { isOpen, nextPages, wantsPages } from './rules.ts';
import type { FileRow, ProductsStore } from './store.ts';
import type { PageJobs } from './turns.ts';

export interface RenderingParts extends Pick<
  Infrastructure,
  'database' | 'objects' | 'clock' | 'bus' | 'log'
> {
  readonly store: ProductsStore;
  readonly pageJobs: PageJobs;
  readonly files: Pick<ProductFiles, 'removeObjects'>;
  /** If set, rendering waits for other work of the server. */
  readonly courtesy?: Courtesy | undefined;
}

/** Makes the pictures of pages, in a process of their own. */
export const createRendering = (parts: RenderingParts) => {
  const { database, store, objects, clock, bus, pageJobs, files, log, courtesy } = parts;

  const fail = async (tx: Transaction, fileId: string, failure: PdfFailure): Promise<void> => {
    await store.setFailure(tx, fileId, failure);
    const file = await store.find(fileId, tx);
    if (file?.ownerId && file.isCurrent) await bus.pushChange(tx, file.ownerId, 'product');
  };

  /** Stores the pictures of the next pages. Returns how many pages have pictures then; undefined if the file is gone. */
  const renderNext = async (file: FileRow, pdf: RenderedPdf): Promise<number | undefined> => {
    const pageCount = pdf.sizes.length;
    const { first, last } = nextPages({ ...file, pageCount });
    const isHurried = isOpen(file, clock.now());
    for (let page = first; page <= last; page += 1) {
      if (!isHurried) await courtesy?.untilQuiet();
      const { pictures, isComplete } = await pdf.render(page);
      await Promise.all(pictures.map(({ size, data }) => objects.put(pictureKey(file.id, page, size), data)));
      if (await store.setRendered(file.id, page, isComplete)) continue;
      await files.removeObjects(file.id);
      return undefined;
    }
    return Math.max(last, file.renderedCount);
  };

  const renderFile = async (file: FileRow): Promise<number> =>
    objects.withFile(productKeys.fileKey(file.id), async (path) => {
      const pdf = await openPdf(path);
      try {
        if (file.pageCount === 0) await store.setFacts(file.id, pdf);
        const rendered = await renderNext(file, pdf);
        if (rendered === undefined) return 0;
        await inTransaction(database, async (tx) => {
          const owner = (await pageJobs.finish(tx, file.id))?.ownerId;
          if (owner) await bus.pushChange(tx, owner, 'product');
        });
        return rendered - file.renderedCount;
      } finally {
        await pdf.close();
      }
    });

  return {
    /** Runs a job. Can be repeated: it continues after the last page that has pictures. */
    render: async ({ fileId }: RenderPages): Promise<JobCounts> => {
      const file = await store.find(fileId);
      if (!file || !wantsPages(file)) {
        await inTransaction(database, (tx) => pageJobs.finish(tx, fileId));
        return {};
      }
      try {
        return { pages: await renderFile(file) };
      } catch (error) {
        if (!(error instanceof PdfRefused)) throw error;
        log.info({ fileId, reason: error.reason, err: error }, 'the pages of a PDF get no pictures');
        await inTransaction(database, (tx) => fail(tx, fileId, error.reason));
        return { pages: 0 };
      }
    },

    /** Ends the rendering of a file that failed at every try. The next night tries it once more. */
    giveUp: async ({ fileId }: RenderPages): Promise<void> => {
      log.error({ fileId }, 'gave up rendering the pages of a PDF');
      await inTransaction(database, async (tx) => {
        await store.countGivenUp(tx, fileId);
        await fail(tx, fileId, 'too-complex');
      });
    },

    /** Runs every night: perhaps the machine lacked memory, or somebody ended the process. */
    retryGivenUp: (): Promise<JobCounts> =>
      inTransaction(database, async (tx) => {
        const retried = await store.retryGivenUp(tx);
        for (const file of retried) await pageJobs.add(tx, file, 'rest');
        return { retried: retried.length };
      }),
  };
};
