import * as z from 'zod/mini';
import { cleaned } from './clean-text.ts';
import { contractPart, endpoint, signedQuery } from './endpoint.ts';
import { invoiceTypes } from './invoice-words.ts';
import { invoicesPageSize } from './limits.ts';
import { RecordId } from './operator/documents.ts';

const text = z.optional(z.string());
const count = z.int().check(z.nonnegative());

/** In minor units of the currency. */
const Sums = z.object({ currency: z.string(), net: z.int(), vat: z.int(), total: z.int() });
export type InvoiceSums = z.infer<typeof Sums>;

/** A link with which a browser downloads a file by itself, and resumes it. Works for anyone who has it. */
const DownloadLink = z.object({
  url: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: count,
});

/** An invoice or a credit note of the customer. */
export const Invoice = z.object({
  /** The number in addresses of calls. */
  id: z.string(),
  /** The number on the document. */
  number: z.string(),
  type: z.enum(invoiceTypes),
  /** Days. */
  date: z.string(),
  dueDate: text,
  /** As the operator sent it: `paid`, `open`, `overdue`, `credited`, or another one. */
  status: z.string(),
  /** The customer's words for another status. */
  label: text,
  /** As the operator sent them; negative in a credit note. */
  sums: Sums,
  orderCodes: z.array(z.string()),
  /** The numbers of these orders that the customer knows, in the same order; missing if they are the codes. */
  orderNumbers: z.optional(z.array(z.string())),
  /** The customer's own reference. */
  reference: text,
  /** Valid for 24 to 48 hours; missing until the operator has sent the PDF. */
  pdf: z.optional(DownloadLink),
});
export type Invoice = z.infer<typeof Invoice>;

/** Invoices of a year. Calendar dates are text, so a year begins and ends on the dates of the documents. */
export const Invoices = z.object({
  /** The years that have invoices, newest first. */
  years: z.array(z.object({ year: z.int(), count })),
  /** The months of the found invoices, newest first. The parameter `month` does not affect them. */
  months: z.array(
    z.object({
      /** `2026-01`. */
      month: z.string(),
      count,
      /** Added up for each currency. */
      sums: z.array(Sums),
    }),
  ),
  /** The same for all of these months together. */
  sums: z.array(Sums),
  /** A page of the found invoices, newest first. */
  items: z.array(Invoice),
  /** All found invoices, of `month` only if it was given. */
  totalCount: count,
});
export type Invoices = z.infer<typeof Invoices>;

/** The files of a year. */
export const InvoiceYearFiles = z.object({
  /** A table, with separator and decimals of the customer's language. */
  csv: DownloadLink,
  /** All PDFs; missing if there are none. */
  zip: z.optional(z.object({ ...DownloadLink.shape, /** Its PDFs. */ count })),
});
export type InvoiceYearFiles = z.infer<typeof InvoiceYearFiles>;

const year = z.coerce.number().check(z.int(), z.minimum(1900), z.maximum(2199));

/** The customer's invoices. The list is ours, and so are the files of a year. */
export const invoices = contractPart({
  service: 'invoice',
  title: 'Invoices',
  examples: { year: '2026', month: '1', search: 'RE-2026', invoiceNumber: 'RE-2026-0042' },
  endpoints: {
    listInvoices: endpoint({
      method: 'GET',
      path: '/invoices/me',
      summary: 'The invoices of a year, or those of all years that match a search',
      security: 'customer',
      query: z.object({
        /** The newest year with invoices if it is missing; all years with `search`. */
        year: z.optional(year),
        month: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
        /** A part of the number, of an order code or of the reference, in any case. */
        search: z.optional(z.string().check(cleaned(), z.maxLength(200))),
        offset: z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000)), 0),
        limit: z._default(
          z.coerce.number().check(z.int(), z.minimum(1), z.maximum(invoicesPageSize)),
          invoicesPageSize,
        ),
      }),
      reply: { status: 200, body: Invoices },
    }),
    readInvoicePdf: endpoint({
      method: 'GET',
      path: '/invoices/:invoiceNumber/pdf',
      summary: 'The PDF of an invoice of the caller',
      security: 'customer',
      params: z.object({ invoiceNumber: RecordId }),
      reply: { status: 200, body: { binary: ['application/pdf'], resumable: true } },
    }),
    readInvoiceFile: endpoint({
      method: 'GET',
      path: '/files/:fileId',
      summary: 'The PDF of an invoice; the signature in the URL is the permission',
      security: 'none',
      params: z.object({ fileId: z.string() }),
      query: signedQuery,
      reply: { status: 200, body: { binary: ['application/pdf'], resumable: true } },
      problems: ['file-url-refused', 'too-many-requests'],
    }),
    readYearFiles: endpoint({
      method: 'GET',
      path: '/invoices/me/years/:year/files',
      summary: 'Signed links to the invoices of a year: a CSV table, and a ZIP file with all PDFs',
      security: 'customer',
      params: z.object({ year }),
      reply: { status: 200, body: InvoiceYearFiles },
    }),
    readYearFile: endpoint({
      method: 'GET',
      path: '/years/:ownerId/:year/:locale/:format',
      summary: 'A file of a year; the signature in the URL is the permission',
      security: 'none',
      params: z.object({
        ownerId: z.string(),
        year: z.string(),
        locale: z.string(),
        /** `csv` or `zip`. */
        format: z.string(),
      }),
      query: signedQuery,
      reply: { status: 200, body: { binary: ['text/csv', 'application/zip'], resumable: true } },
      problems: ['file-url-refused', 'too-many-requests'],
    }),
  },
});
