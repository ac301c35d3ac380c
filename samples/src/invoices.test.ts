import { OperatorInvoice } from '@albumen/contracts/operator/invoices';
import { expect, test } from 'vitest';
import { drawInvoice } from './invoice-pdf.ts';
import { sampleInvoices } from './invoices.ts';
import { sampleOrders } from './orders.ts';

test('covers three years with every status, both documents and two currencies', () => {
  const now = new Date('2026-11-26T10:30:12Z');
  const invoices = sampleInvoices(now).map(({ document }) => OperatorInvoice.parse(document));
  expect(new Set(invoices.map(({ date }) => date.slice(0, 4)))).toEqual(new Set(['2024', '2025', '2026']));
  expect(new Set(invoices.map(({ status }) => status))).toEqual(
    new Set(['paid', 'open', 'overdue', 'credited', 'part-paid']),
  );
  expect(new Set(invoices.map(({ type }) => type))).toEqual(new Set(['invoice', 'credit-note']));
  expect(new Set(invoices.map(({ sums }) => sums.currency))).toEqual(new Set(['EUR', 'GBP']));
  expect(new Set(sampleInvoices(now).map(({ number }) => number)).size).toBe(invoices.length);
  const orders = new Map(sampleOrders(now));
  for (const code of invoices.flatMap(({ orderCodes }) => orderCodes))
    expect(orders.has(`/orders/${code}`)).toBe(true);
});

test('draws a PDF that always has the same bytes', async () => {
  const [invoice] = sampleInvoices(new Date());
  if (!invoice) throw new Error('There is no sample invoice.');
  const pdf = await drawInvoice(invoice.design);
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  expect(pdf.equals(await drawInvoice(invoice.design))).toBe(true);
});
