import * as z from 'zod/mini';
import { OperatorTime } from '../dates.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { productFileBytesLimit } from '../limits.ts';
import { OrderCode, RecordId } from './documents.ts';
import { ownedRecordFields, recordPart } from './records.ts';

/** How the pages of a book are held together. */
export const bindings = ['hardcover', 'softcover', 'layflat', 'wire'] as const;

/** The product of a customer, such as one photo book. Its files arrive by `putProductFile`. */
export const OperatorProduct = z.looseObject({
  ...ownedRecordFields,
  /** When the customer made or ordered it. */
  createdAt: OperatorTime,
  /** The title that the customer gave it. */
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The article in the shop's words and language, such as `Photo book landscape XL`. */
  article: z.string().check(z.minLength(1), z.maxLength(200)),
  orderCode: z.optional(OrderCode),
  /** The number of pages that the customer ordered, without the cover. */
  pages: z.optional(z.int().check(z.minimum(1), z.maximum(5000))),
  binding: z.optional(z.enum(bindings)),
  /** The size of a trimmed page in millimetres. */
  pageSize: z.optional(
    z.looseObject({
      width: z.number().check(z.positive(), z.maximum(5000)),
      height: z.number().check(z.positive(), z.maximum(5000)),
    }),
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
    },
  },
});

/** Albums §3: "Product files: each has a purpose". */
export const FilePurpose = z.string().check(z.regex(/^[a-z][a-z0-9.-]{0,49}$/));

/** The access matrix sends it. */
const exampleFile = new TextEncoder().encode('%PDF-1.7\n');
const exampleDigest = 'sha-256=:Bxb5Jkyf4Z9ddFUnYQfz3cwdNJf2PWBomnNViuihv14=:';

/** The files of products. */
export const operatorProductFiles = contractPart({
  service: 'operator',
  title: 'Product files',
  examples: {
    productCode: 'P-1',
    purpose: 'product.pdf',
    body: exampleFile,
    'content-digest': exampleDigest,
  },
  endpoints: {
    putProductFile: endpoint({
      method: 'PUT',
      path: '/products/:productCode/files/:purpose',
      summary:
        'Put this file of a product, which must exist. The same bytes again change nothing; other bytes replace the file and its page pictures. Customers see and download the file with the purpose `product.pdf`',
      security: 'operator',
      scope: { area: 'orders', access: 'write' },
      params: z.object({ productCode: RecordId, purpose: FilePurpose }),
      headers: z.object({
        /** The SHA-256 of the file (RFC 9530): `sha-256=:` + base64 + `:`. */
        'content-digest': z.string().check(
          z.regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/, {
            error: 'Must be the SHA-256 of the file as in RFC 9530: sha-256=:…: with the 32 bytes in base64',
          }),
        ),
      }),
      body: {
        binary: ['application/pdf', 'application/octet-stream'],
        maxBytes: productFileBytesLimit,
        isStreamed: true,
      },
      reply: {
        status: 200,
        body: z.object({
          /** The size of the stored file in bytes. */
          size: z.int(),
          /** False if the same bytes were stored before. */
          isNew: z.boolean(),
        }),
      },
      problems: ['file-not-pdf', 'checksum-mismatch'],
    }),
  },
});
