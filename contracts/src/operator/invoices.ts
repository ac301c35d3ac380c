import * as z from 'zod/mini';
import { Day } from '../dates.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { invoiceTypes } from '../invoice-words.ts';
import { invoiceFileBytesLimit } from '../limits.ts';
import { Amount, Currency, OrderCode, RecordId, text } from './documents.ts';
import { examplePdf, pdfUpload } from './pdf-files.ts';
import { ownedRecordFields, recordPart } from './records.ts';

/** An invoice or a credit note. Its PDF arrives by `putInvoiceFile`. */
export const OperatorInvoice = z.looseObject({
  ...ownedRecordFields,
  number: z
    .optional(text(50))
    .check(
      z.describe(
        'The number on the document, if it has other characters than the number in the address: `RE/2026/0042`.',
      ),
    ),
  type: z._default(z.enum(invoiceTypes), 'invoice'),
  date: Day.check(z.describe('The date on the document.')),
  dueDate: z.optional(Day),
  status: text(50).check(z.describe('`paid`, `open`, `overdue`, `credited`, or another one with a `label`.')),
  label: z.optional(text(100)).check(z.describe("The status in the customer's words and language.")),
  sums: z
    .looseObject({ currency: Currency, net: Amount, vat: Amount, total: Amount })
    .check(z.describe('Negative in a credit note.')),
  orderCodes: z._default(z.array(OrderCode).check(z.maxLength(200)), []),
  reference: z
    .optional(text(200))
    .check(z.describe("The customer's own reference, such as a purchase order or a cost centre.")),
});
export type OperatorInvoice = z.infer<typeof OperatorInvoice>;

/** The calls with which the operator's systems write invoices. */
export const operatorInvoices = recordPart({
  kind: 'invoice',
  path: '/invoices/:invoiceNumber',
  id: RecordId,
  schema: OperatorInvoice,
  title: 'Invoices',
  area: 'orders',
  example: {
    id: 'RE-2026-0042',
    document: {
      customerNumber: 'K-1',
      number: 'RE/2026/0042',
      type: 'invoice',
      date: '2026-01-31',
      dueDate: '2026-02-14',
      status: 'partly-paid',
      label: 'Partly paid',
      sums: { currency: 'EUR', net: 10000, vat: 2100, total: 12100 },
      orderCodes: ['O-1'],
      reference: 'PO 4711',
    },
  },
});

/** The PDFs of invoices. */
export const operatorInvoiceFiles = contractPart({
  service: 'operator',
  title: 'Invoice files',
  examples: { invoiceNumber: 'RE-2026-0042', ...examplePdf },
  endpoints: {
    putInvoiceFile: endpoint({
      ...pdfUpload,
      method: 'PUT',
      path: '/invoices/:invoiceNumber/files/invoice.pdf',
      summary:
        'Put the PDF of this invoice, which must exist. The same bytes again change nothing; other bytes replace the file. Customers get it byte for byte',
      security: 'operator',
      scope: { area: 'orders', access: 'write' },
      params: z.object({ invoiceNumber: RecordId }),
      body: { ...pdfUpload.body, maxBytes: invoiceFileBytesLimit },
    }),
  },
});
