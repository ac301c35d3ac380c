import type { Things } from '../../../test/filled-calls.ts';
import { addPages } from '../../../test/product-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['product-file'];

/** Creates a product with a PDF whose page has a picture. */
export const makeThings = async (world: World): Promise<Things> => {
  const { customerNumber, name, put } = world;
  const code = `P-${name}`;
  const createdAt = '2026-01-01T00:00:00Z';
  await put(`/products/${code}`, {
    customerNumber,
    createdAt,
    title: `Book of ${name}`,
    article: 'Photo book',
  });
  const fileId = await addPages(world, code);
  return {
    'product.readProduct.productCode': { value: code, isOwned: true },
    'product.readPages.productCode': { value: code, isOwned: true },
    'product.openPages.productCode': { value: code, isOwned: true },
    'pdf.readPdf.productCode': { value: code, isOwned: true },
    'pdf.readPdfUrl.productCode': { value: code, isOwned: true },
    fileId: { value: fileId },
    page: { value: 1 },
    size: { value: 300 },
  };
};
