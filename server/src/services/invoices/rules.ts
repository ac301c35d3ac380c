import type { Invoice, Invoices, InvoiceSums } from '@albumen/contracts/invoices';
import type { OperatorInvoice } from '@albumen/contracts/operator/invoices';

/** An invoice as its customer sees it, without its PDF. */
export type ListedInvoice = Omit<Invoice, 'pdf'>;

/** `orderNumbers`: the numbers that the customer knows, by the codes of orders. */
export const invoiceOf = (
  id: string,
  document: OperatorInvoice,
  orderNumbers: ReadonlyMap<string, string>,
): ListedInvoice => {
  const { number = id, type, date, dueDate, status, label, sums, orderCodes, reference } = document;
  const { currency, net, vat, total } = sums;
  return {
    id,
    number,
    type,
    date,
    dueDate,
    status,
    label,
    sums: { currency, net, vat, total },
    orderCodes: [...orderCodes],
    ...(orderCodes.some((code) => orderNumbers.has(code)) && {
      orderNumbers: orderCodes.map((code) => orderNumbers.get(code) ?? code),
    }),
    reference,
  };
};

/** The year of the document's date: an instant could fall into another year. */
export const yearOf = ({ date }: { readonly date: string }): string => date.slice(0, 4);

const monthOf = ({ date }: ListedInvoice): string => date.slice(0, 7);

/** Whether a month of the year from 1 to 12 is that of the document's date. */
export const isInMonth = (invoice: ListedInvoice, month: number | undefined): boolean =>
  month === undefined || Number(invoice.date.slice(5, 7)) === month;

/** Whether the number, the code or number of an order, or the reference contains this text in any case. */
export const matches = (
  { number, orderCodes, orderNumbers = [], reference = '' }: ListedInvoice,
  search: string,
): boolean => {
  const wanted = search.toLowerCase();
  return [number, reference, ...orderCodes, ...orderNumbers].some((text) =>
    text.toLowerCase().includes(wanted),
  );
};

/** Adds up sums for each currency, in the order of their codes. */
export const sumsOf = (invoices: readonly ListedInvoice[]): InvoiceSums[] =>
  [...Map.groupBy(invoices, ({ sums }) => sums.currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, some]) => {
      const add = (name: 'net' | 'vat' | 'total') => some.reduce((sum, { sums }) => sum + sums[name], 0);
      return { currency, net: add('net'), vat: add('vat'), total: add('total') };
    });

/** The months of invoices that are sorted newest first. */
export const monthsOf = (invoices: readonly ListedInvoice[]): Invoices['months'] =>
  [...Map.groupBy(invoices, monthOf)].map(([month, some]) => ({
    month,
    count: some.length,
    sums: sumsOf(some),
  }));
