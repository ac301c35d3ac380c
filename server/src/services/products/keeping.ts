import type { Nights } from '../../kernel/nights/index.ts';
import { createFileKeeping } from '../../kernel/record-files.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import { createEntryNaming } from '../../platform/zip/entry-names.ts';
import type { ArrivalParts } from './arrival.ts';
import { fileKey, isProductKey, productsPrefix } from './object-keys.ts';
import { hasPages } from './rules.ts';
import { pdfName } from './service.ts';

/** Erases files, and says what is stored about a customer. */
export const createKeeping = (
  parts: Pick<ArrivalParts, 'database' | 'store' | 'products' | 'objects'> & {
    readonly nights: Nights;
    readonly removeObjects: (fileId: string) => Promise<void>;
  },
) => {
  const files = createFileKeeping({
    ...parts,
    sweep: 'product-files',
    prefix: productsPrefix,
    isKey: isProductKey,
    hasRecord: async (tx, { productCode }) => (await parts.products.ownerOf(tx, productCode)) !== undefined,
  });
  return {
    ...files,

    customerData: {
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
          const product = await parts.products.find(ownerId, productCode);
          const content = product && (await parts.objects.read(fileKey(id)));
          if (content) yield { path: nameOf(`books/${pdfName(product.title)}`), content, isCompressed: true };
        }
      },
    } satisfies CustomerData as CustomerData,
  };
};
