import { operatorProducts } from '@albumen/contracts/operator/products';
import { pdfPurpose } from '@albumen/contracts/products';
import { handle } from '../../platform/queue.ts';
import type { Hasten } from '../../platform/queue.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Made } from '../../kernel/slice.ts';
import type { FileParts } from '../../kernel/record-files.ts';
import type { RecordsService } from '../records/index.ts';
import { createArrival, createProductFiles } from './arrival.ts';
import type { ArrivalParts, ProductRecords } from './arrival.ts';
import { eraseFileJob, giveUpPagesJob, renderPagesJob, sweepProductsJob } from './jobs.ts';
import { productsData } from './keeping.ts';
import { createRendering } from './rendering.ts';
import type { RenderingParts } from './rendering.ts';
import { fileRoutes, productRoutes } from './routes.ts';
import { warningsOf } from './rules.ts';
import { createReading } from './service.ts';
import type { ProductsReading } from './service.ts';
import { createProductsStore } from './store.ts';
import { createPageJobs } from './turns.ts';
import { createProductUrls } from './urls.ts';

export { renderPagesJob } from './jobs.ts';
export type ProductsService = ProductsReading;

/** Products with their files, and the pages of PDFs as pictures. */
export const createProducts = async ({
  records,
  ...house
}: FileParts &
  Pick<ArrivalParts, 'warningsPatienceMs'> &
  Pick<RenderingParts, 'log' | 'courtesy'> & {
    readonly hasten: Hasten;
    readonly records: RecordsService;
  }): Promise<Made<ProductsService>> => {
  const { database, clock, nights } = house;
  const store = createProductsStore(database);
  const products: ProductRecords = records.kind(operatorProducts, {
    sortAt: ({ createdAt }) => createdAt,
    changed: (tx, { id }) => files.follow(tx, id),
    putReply: async ({ id: productCode }) => {
      const file = await store.current({ productCode, purpose: pdfPurpose });
      const warnings = file && warningsOf(file);
      return warnings ? { warnings } : {};
    },
  });

  const files = createProductFiles({ ...house, store, products });
  const urls = createProductUrls(await sharedSecret(database, 'product-urls'), clock);
  const pageJobs = createPageJobs({ ...house, store });
  const parts = { ...house, store, products, files, urls, pageJobs };
  const service = createReading(parts);
  const rendering = createRendering(parts);
  return {
    service,
    slice: {
      name: 'products',
      serves: [products.serves, fileRoutes(createArrival(parts), service), ...productRoutes(service)],
      jobs: [
        handle(renderPagesJob, rendering.render),
        handle(giveUpPagesJob, rendering.giveUp),
        handle(eraseFileJob, files.eraseFile),
        nights.job(sweepProductsJob, async (night) => ({
          ...(await rendering.retryGivenUp()),
          ...(await files.sweep(night)),
        })),
      ],
      nightly: [sweepProductsJob],
      beforeDeletion: async (ownerId) => [
        { kind: 'books', count: (await service.pdfs(ownerId)).items.length },
      ],
      shownFacts: { product: ['id', 'title', 'article'] },
      customerData: productsData(files, products),
      stored: files.stored,
    },
  };
};
