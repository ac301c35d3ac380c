import * as z from 'zod/mini';
import { contractPart, endpoint, signedQuery } from './endpoint.ts';
import { productsLimit } from './limits.ts';
import { RecordId } from './operator/documents.ts';
import { bindings } from './operator/products.ts';
import { Thumbnail } from './photos.ts';

/** Albums §3: "'product.pdf' marks a PDF". */
export const pdfPurpose = 'product.pdf';

const count = z.int().check(z.nonnegative());

/**
 * How far the page pictures of a PDF are. `queued`: there is none yet. `rendering`: the first `renderedCount` pages
 * have pictures; opening the book requests the others. `ready`: all pages have pictures. `failed`: no further page gets
 * one, see `reason`; the download still works.
 */
export const pageStates = ['queued', 'rendering', 'ready', 'failed'] as const;

/**
 * Why pages have no pictures: the file is damaged, needs a password, has more than 300 MB or 1,000 pages, or a page
 * needs too much memory or time.
 */
export const pageFailures = ['damaged', 'encrypted', 'too-large', 'too-complex'] as const;

const pageProgress = {
  state: z.enum(pageStates),
  /** Only with `failed`. */
  reason: z.optional(z.enum(pageFailures)),
  /** Pages of the PDF, with the cover; 0 until it has been read. */
  count,
  /** Pages with pictures: always the first ones. */
  renderedCount: count,
};

const productFields = {
  code: z.string(),
  title: z.string(),
  article: z.string(),
  orderCode: z.optional(z.string()),
  /** The number of ordered pages, without the cover. */
  pages: z.optional(z.int()),
  binding: z.optional(z.enum(bindings)),
  /** The size of a trimmed page in millimetres. */
  pageSize: z.optional(z.object({ width: z.number(), height: z.number() })),
  /** When the customer made or ordered it, in UTC. */
  created: z.iso.datetime(),
};

/** Albums §3: "Product files: each has a purpose; 'product.pdf' marks a PDF." Other fields are ours. */
export const Product = z.object({
  ...productFields,
  files: z.array(
    z.object({
      purpose: z.string(),
      contentType: z.string(),
      /** Bytes. */
      size: count,
      /** When it arrived, in UTC. */
      created: z.iso.datetime(),
    }),
  ),
});
export type Product = z.infer<typeof Product>;

/** A product with a PDF. All fields are ours. */
export const Pdf = z.object({
  ...productFields,
  /** Bytes of the PDF. */
  size: count,
  progress: z.object(pageProgress),
  /** The size of the trimmed cover in points, as it is seen; missing until the PDF has been read. */
  coverSize: z.optional(z.object({ width: z.number(), height: z.number() })),
  /** The cover in the sizes of pages, signed; empty until it is rendered. */
  cover: z.array(Thumbnail),
});
export type Pdf = z.infer<typeof Pdf>;

/** Newest first; if there are too many, those whose PDF arrived last. */
export const Pdfs = z.object({ items: z.array(Pdf).check(z.maxLength(productsLimit)) });
export type Pdfs = z.infer<typeof Pdfs>;

/** A page of a PDF; the first one is the cover. */
export const ProductPage = z.object({
  /** Counts from 1. */
  number: z.int().check(z.positive()),
  /** The size of the trimmed page in points, as it is seen. */
  width: z.number(),
  height: z.number(),
  /** Whether it shows two pages of the book that lie next to each other. Missing means no. */
  isSpread: z.optional(z.boolean()),
  /** Whether its pictures lack something that the PDF shows: a drawing was too detailed. Missing means no. */
  isIncomplete: z.optional(z.boolean()),
  /** With the longest side of 300, 800, 1300 and 2400 pixels, signed for 24 to 48 hours; empty until the page is rendered. */
  thumbnails: z.array(Thumbnail),
});
export type ProductPage = z.infer<typeof ProductPage>;

export const ProductPages = z.object({ ...pageProgress, pages: z.array(ProductPage) });
export type ProductPages = z.infer<typeof ProductPages>;

/** A link with which a browser downloads the PDF by itself, and resumes it. Works for anyone who has it, for 24 hours. */
export const PdfUrl = z.object({
  url: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: count,
});
export type PdfUrl = z.infer<typeof PdfUrl>;

const params = z.object({ productCode: RecordId });

/** Albums §7: "GET /v1/Products/{code} (reads files[].purpose for 'product.pdf')". The page pictures are ours. */
export const products = contractPart({
  service: 'product',
  title: 'Products',
  endpoints: {
    readProduct: endpoint({
      method: 'GET',
      path: '/v1/Products/:productCode',
      summary: 'A product of the caller with its files',
      security: 'customer',
      params,
      reply: { status: 200, body: Product },
    }),
    readPages: endpoint({
      method: 'GET',
      path: '/v1/Products/:productCode/pages',
      summary: 'The pages of the PDF, with the pictures that exist so far; 404 without a PDF',
      security: 'customer',
      params,
      reply: { status: 200, body: ProductPages },
    }),
    openPages: endpoint({
      method: 'POST',
      path: '/v1/Products/:productCode/pages',
      summary:
        'Returns the pages, and requests the pictures of all of them. A push message reports new pictures. May be repeated',
      security: 'customer',
      params,
      reply: { status: 200, body: ProductPages },
    }),
    readPagePicture: endpoint({
      method: 'GET',
      path: '/pages/:fileId/:page/:size',
      summary: 'A page as a picture; the signature in the URL is the permission',
      security: 'none',
      params: z.object({ fileId: z.string(), page: z.string(), size: z.string() }),
      query: signedQuery,
      reply: { status: 200, body: { binary: ['image/webp'] } },
      problems: ['file-url-refused'],
    }),
  },
});

/** Albums §7: "GET /v1/Pdfs/me. … GET /v1/pdf/me/{code} as binary." Links for browsers are ours. */
export const pdfs = contractPart({
  service: 'pdf',
  title: 'PDFs',
  endpoints: {
    listPdfs: endpoint({
      method: 'GET',
      path: '/v1/Pdfs/me',
      summary: `The caller’s products with a PDF, newest first; at most ${productsLimit}`,
      security: 'customer',
      reply: { status: 200, body: Pdfs },
    }),
    readPdf: endpoint({
      method: 'GET',
      path: '/v1/pdf/me/:productCode',
      summary: 'The PDF of a product of the caller',
      security: 'customer',
      params,
      reply: { status: 200, body: { binary: ['application/pdf'], resumable: true } },
    }),
    readPdfUrl: endpoint({
      method: 'GET',
      path: '/v1/pdf/me/:productCode/url',
      summary: 'A signed link to the PDF, for a browser that downloads it by itself',
      security: 'customer',
      params,
      reply: { status: 200, body: PdfUrl },
    }),
    readPdfFile: endpoint({
      method: 'GET',
      path: '/files/:fileId',
      summary: 'The bytes of a PDF; the signature in the URL is the permission',
      security: 'none',
      params: z.object({ fileId: z.string() }),
      query: signedQuery,
      reply: { status: 200, body: { binary: ['application/pdf'], resumable: true } },
      problems: ['file-url-refused', 'too-many-requests'],
    }),
  },
});
