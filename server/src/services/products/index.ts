import { operatorProducts } from '@albumen/contracts/operator/products';
import { pdfPurpose } from '@albumen/contracts/products';
import type { Transaction } from '../../platform/database/database.ts';
import { handle } from '../../platform/queue.ts';
import type { Hasten } from '../../platform/queue.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Made } from '../../kernel/slice.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import type { RecordsService } from '../records/index.ts';
import { createArrival } from './arrival.ts';
import type { ArrivalParts, ProductRecords } from './arrival.ts';
import { eraseFileJob, giveUpPagesJob, renderPagesJob, sweepProductsJob } from './jobs.ts';
import { createKeeping } from './keeping.ts';
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

const signingKeyBytes = 32;

/** Products with their files, and the pages of PDFs as pictures. */
export const createProducts = async ({
  records,
  nights,
  ...house
}: Omit<ArrivalParts, 'store' | 'products' | 'pageJobs'> &
  Omit<RenderingParts, 'store' | 'pageJobs'> & {
    readonly hasten: Hasten;
    readonly records: RecordsService;
    readonly nights: Nights;
  }): Promise<Made<ProductsService>> => {
  const { database, clock, enqueue } = house;
  const store = createProductsStore(database);
  const products: ProductRecords = records.kind(operatorProducts, {
    sortAt: ({ createdAt }) => createdAt,
    changed: (tx, { id }) => follow(tx, id),
    putReply: async ({ id: productCode }) => {
      const file = await store.current({ productCode, purpose: pdfPurpose });
      const warnings = file && warningsOf(file);
      return warnings ? { warnings } : {};
    },
  });

  /** Files belong to the customer of their product, and go with it. */
  const follow = async (tx: Transaction, productCode: string): Promise<void> => {
    const ownerId = await products.ownerOf(tx, productCode);
    if (ownerId !== undefined) return store.setOwner(tx, productCode, ownerId);
    for (const fileId of await store.retire(tx, productCode)) await enqueue(tx, eraseFileJob, { fileId });
  };

  const urls = createProductUrls(await sharedSecret(database, 'product-urls', signingKeyBytes), clock);
  const pageJobs = createPageJobs({ ...house, store });
  const parts = { ...house, store, products, nights, urls, pageJobs };
  const service = createReading(parts);
  const rendering = createRendering(parts);
  const keeping = createKeeping({ ...parts, removeObjects: rendering.removeObjects });
  return {
    service,
    slice: {
      name: 'products',
      serves: [products.serves, fileRoutes(createArrival(parts), service), ...productRoutes(service)],
      jobs: [
        handle(renderPagesJob, rendering.render),
        handle(giveUpPagesJob, rendering.giveUp),
        handle(eraseFileJob, keeping.eraseFile),
        nights.job(sweepProductsJob, async (night) => ({
          ...(await rendering.retryGivenUp()),
          ...(await keeping.sweep(night)),
        })),
      ],
      nightly: [sweepProductsJob],
      beforeDeletion: async (ownerId) => [
        { kind: 'books', count: (await service.pdfs(ownerId)).items.length },
      ],
      shownFacts: { product: ['id', 'title', 'article'] },
      customerData: keeping.customerData,
      stored: keeping.stored,
    },
  };
};
