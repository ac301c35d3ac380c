import * as z from 'zod/mini';
import { cleaned } from '../clean-text.ts';
import { OperatorTime } from '../dates.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { productFileBytesLimit } from '../limits.ts';
import { OrderCode, RecordId } from './documents.ts';
import { examplePdf, pdfUpload, warningsField } from './pdf-files.ts';
import { ownedRecordFields, recordPart } from './records.ts';

/** How the pages of a book are held together. */
export const bindings = ['hardcover', 'softcover', 'layflat', 'wire'] as const;

/** Says whether a page of a PDF shows one page of the book, or two that lie next to each other. */
export const pdfLayouts = ['single', 'spreads'] as const;

/** The product of a customer, such as one photo book. Its files arrive by `putProductFile`. */
export const OperatorProduct = z.looseObject({
  ...ownedRecordFields,
  createdAt: OperatorTime.check(z.describe('When the customer made or ordered it.')),
  title: z
    .string()
    .check(z.minLength(1), cleaned(), z.maxLength(200))
    .check(z.describe('The title that the customer gave it.')),
  article: z
    .string()
    .check(z.minLength(1), cleaned(), z.maxLength(200))
    .check(z.describe("The article in the shop's words and language, such as `Photo book landscape XL`.")),
  orderCode: z.optional(OrderCode),
  pages: z
    .optional(z.int().check(z.minimum(1), z.maximum(5000)))
    .check(z.describe('The number of pages that the customer ordered, without the cover.')),
  binding: z.optional(z.enum(bindings)),
  pageSize: z
    .optional(
      z.looseObject({
        width: z.number().check(z.positive(), z.maximum(5000)),
        height: z.number().check(z.positive(), z.maximum(5000)),
      }),
    )
    .check(z.describe('The size of a trimmed page in millimetres.')),
  pdfPages: z
    .optional(z.enum(pdfLayouts))
    .check(
      z.describe(
        'What a page of the PDF shows: a `single` page, or, after the cover, `spreads` of two. Without it, the sizes decide: a page that is twice as wide as another one, or as `pageSize`, and as high, is a spread.',
      ),
    ),
});
export type OperatorProduct = z.infer<typeof OperatorProduct>;

/** The calls with which the operator's systems write products. */
export const operatorProducts = recordPart({
  kind: 'product',
  path: '/products/:productCode',
  id: RecordId,
  schema: OperatorProduct,
  title: 'Products',
  area: 'orders',
  putReply: { warnings: warningsField },
  example: {
    id: 'P-1',
    document: {
      customerNumber: 'K-1',
      createdAt: '2026-01-01T10:00:00Z',
      title: 'August by the sea',
      article: 'Photo book landscape XL',
      orderCode: 'O-1',
      pages: 36,
      binding: 'hardcover',
      pageSize: { width: 280, height: 210 },
      pdfPages: 'single',
    },
  },
});

/** Albums §3: "Product files: each has a purpose". */
export const FilePurpose = z.string().check(
  z.regex(/^[a-z][a-z0-9.-]{0,49}$/, {
    error: 'Must be 1 to 50 of a-z, 0-9, . and -, and begin with a letter, such as product.pdf',
  }),
);

const fileOfProduct = {
  path: '/products/:productCode/files/:purpose',
  params: z.object({ productCode: RecordId, purpose: FilePurpose }),
} as const;

/** The files of products. */
export const operatorProductFiles = contractPart({
  service: 'operator',
  title: 'Product files',
  examples: { productCode: 'P-1', purpose: 'product.pdf', ...examplePdf },
  endpoints: {
    putProductFile: endpoint({
      ...pdfUpload,
      ...fileOfProduct,
      method: 'PUT',
      summary:
        'Put this file of a product, which must exist. The same bytes again change nothing; other bytes replace the file and its page pictures. Customers see and download the file with the purpose `product.pdf`',
      security: 'operator',
      scope: { area: 'orders', access: 'write' },
      body: { ...pdfUpload.body, maxBytes: productFileBytesLimit },
      reply: { status: 200, body: z.extend(pdfUpload.reply.body, { warnings: warningsField }) },
    }),
    readProductFile: endpoint({
      ...fileOfProduct,
      method: 'GET',
      summary: 'Read this file of a product as it was put',
      security: 'operator',
      scope: { area: 'orders', access: 'read' },
      reply: { status: 200, body: { binary: ['application/pdf'], resumable: true } },
      problems: ['too-many-requests'],
    }),
    deleteProductFile: endpoint({
      ...fileOfProduct,
      method: 'DELETE',
      summary: 'Delete this file of a product; the product stays. May be repeated',
      security: 'operator',
      scope: { area: 'orders', access: 'write' },
      reply: { status: 204 },
    }),
  },
});
