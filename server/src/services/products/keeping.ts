import type { Nights } from '../../platform/nights/index.ts';
import { createFileKeeping } from '../../platform/record-files.ts';
import type { CustomerData } from '../../platform/slice.ts';
import type { ArrivalParts } from './arrival.ts';
import { isProductKey, productsPrefix } from './object-keys.ts';

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
          const { isOpened, failure } = file;
          yield {
            kind: 'product-file',
            productCode,
            purpose,
            fileBytes,
            sha256,
            arrivedAt,
            pageCount,
            renderedCount,
            isOpened,
            ...(failure === null ? {} : { failure }),
          };
        }
      },
    } satisfies CustomerData as CustomerData,
  };
};
