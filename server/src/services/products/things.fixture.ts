import type { PdfUrl, ProductPages } from '@albumen/contracts/products';
import { expect, vi } from 'vitest';
import { jobPatienceMs } from '../../../test/app.ts';
import type { Things } from '../../../test/filled-calls.ts';
import { makePdf, operatorPut } from '../../../test/pdf-files.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['product-file'];

/** Creates a product with a PDF whose page has a picture. */
export const makeThings = async ({
  customer,
  customerNumber,
  name,
  put,
  url,
  doJob,
}: World): Promise<Things> => {
  const code = `P-${name}`;
  const createdAt = '2026-01-01T00:00:00Z';
  await put(`/products/${code}`, {
    customerNumber,
    createdAt,
    title: `Book of ${name}`,
    article: 'Photo book',
  });
  const reply = await operatorPut(url, `/products/${code}/files/product.pdf`, new Uint8Array(makePdf()));
  expect(reply.status).toBe(200);
  const link = await customer.get<PdfUrl>(`/api/pdf/v1/pdf/me/${code}/url`);
  const fileId = new URL(link.body.url, url).pathname.split('/').at(-1);
  await doJob('product-pages', { fileId, all: false });
  await vi.waitFor(
    async () => {
      const pages = await customer.get<ProductPages>(`/api/product/v1/Products/${code}/pages`);
      expect(pages.body.state).toBe('ready');
    },
    { timeout: jobPatienceMs },
  );
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
