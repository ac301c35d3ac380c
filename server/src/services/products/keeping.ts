import { pdfName } from '../../kernel/record-files.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import { createEntryNaming } from '../../platform/zip/entry-names.ts';
import type { ProductFiles, ProductRecords } from './arrival.ts';
import { hasPages } from './rules.ts';

/** The facts and files of a customer in the files of products. */
export const productsData = (files: ProductFiles, products: ProductRecords): CustomerData => ({
  tables: ['product_files'],

  erase: files.erase,

  async *describe(ownerId) {
    for await (const file of files.owned(ownerId)) {
      const { productCode, purpose, fileBytes, sha256, arrivedAt, pageCount, renderedCount } = file;
      const { openedAt, failure } = file;
      yield {
        kind: 'product-file',
        productCode,
        purpose,
        fileBytes,
        sha256,
        arrivedAt,
        pageCount,
        renderedCount,
        ...(openedAt === null ? {} : { openedAt }),
        ...(failure === null ? {} : { failure }),
      };
    }
  },

  async *books(ownerId) {
    const nameOf = createEntryNaming();
    for await (const { id, productCode, purpose, isCurrent } of files.owned(ownerId)) {
      if (!isCurrent || !hasPages({ purpose })) continue;
      const product = await products.find(ownerId, productCode);
      const content = product && (await files.bytes(id));
      if (content) yield { path: nameOf(`books/${pdfName(product.title)}`), content, isCompressed: true };
    }
  },
});
