import type { Invoices } from '@albumen/contracts/invoices';
import { expect } from 'vitest';
import type { Things } from '../../../test/filled-calls.ts';
import { makePdf } from '../../../test/pdf-files.ts';
import { operatorPut } from '../../../test/product-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['invoice', 'invoice-file'];

/** Creates an invoice with a PDF. */
export const makeThings = async ({
  customer,
  customerNumber,
  name,
  ownerId,
  put,
  url,
}: World): Promise<Things> => {
  const number = `RE-${customerNumber}`;
  await put(`/invoices/${number}`, {
    customerNumber,
    date: '2026-01-31',
    status: 'paid',
    sums: { currency: 'EUR', net: 100, vat: 21, total: 121 },
    reference: name,
  });
  const reply = await operatorPut(url, `/invoices/${number}/files/invoice.pdf`, new Uint8Array(makePdf()));
  expect(reply.status).toBe(200);
  const { body } = await customer.get<Invoices>('/api/invoice/invoices/me');
  const fileId = new URL(body.items[0]?.pdf?.url ?? '', url).pathname.split('/').at(-1);
  return {
    'invoice.readInvoicePdf.invoiceNumber': { value: number, isOwned: true },
    'invoice.readInvoiceFile.fileId': { value: fileId },
    'invoice.readYearFile.ownerId': { value: ownerId },
    'invoice.readYearFile.locale': { value: 'en-GB' },
    'invoice.readYearFile.format': { value: 'csv' },
    'invoice.readYearFile.year': { value: '2026' },
    'invoice.readYearFiles.year': { value: '2026' },
  };
};
