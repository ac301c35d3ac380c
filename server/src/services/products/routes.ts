import { operatorProductFiles } from '@albumen/contracts/operator/products';
import { pdfs, products } from '@albumen/contracts/products';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import { renditionType } from '../../platform/images/index.ts';
import type { createArrival } from './arrival.ts';
import type { ProductsReading } from './service.ts';

/** The calls of customers. */
export const productRoutes = (reading: ProductsReading): Served[] => [
  serves(products, {
    readProduct: ({ caller, params }) => reading.product(caller.customerId, params.productCode),
    readPages: ({ caller, params }) => reading.pages(caller.customerId, params.productCode),
    openPages: ({ caller, params }) => reading.openPages(caller.customerId, params.productCode),
    readPagePicture: async ({ params, query }) => {
      const { body, bytes, maxAgeSeconds } = await reading.picture(params, query);
      return {
        body,
        headers: {
          'content-type': renditionType,
          'content-length': bytes,
          'cache-control': `private, immutable, max-age=${maxAgeSeconds}`,
        },
      };
    },
  }),
  serves(pdfs, {
    listPdfs: ({ caller }) => reading.pdfs(caller.customerId),
    readPdf: ({ caller, params }) => reading.pdf(caller.customerId, params.productCode),
    readPdfUrl: ({ caller, params }) => reading.pdfUrl(caller.customerId, params.productCode),
    readPdfFile: ({ params, query }) => reading.signedPdf(params.fileId, query),
  }),
];

/** The calls of the operator on files. */
export const fileRoutes = (
  { receive, remove }: ReturnType<typeof createArrival>,
  reading: ProductsReading,
): Served =>
  serves(operatorProductFiles, {
    putProductFile: ({ params, headers, body }) =>
      receive(params, { digest: headers['content-digest'], stream: body.stream }),
    readProductFile: ({ caller, params }) => reading.file(params, caller.keyId),
    deleteProductFile: ({ params }) => remove(params),
  });
