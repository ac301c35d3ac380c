import type { OperatorInvoice } from '@albumen/contracts/operator/invoices';
import type * as z from 'zod/mini';
import { openOperator, putPdf } from './calls.ts';
import type { SamplePlace } from './calls.ts';
import { sampleNumbers } from './customers.ts';
import { drawInvoice } from './invoice-pdf.ts';
import type { InvoiceDesign } from './invoice-pdf.ts';
import { articles, createDates } from './order-writer.ts';
import type { Article } from './order-writer.ts';
import { english } from './texts/english.ts';

const customer = ['Atelier Lumen GmbH', 'Jürgen Weiß', 'Oranienstraße 25', '10999 Berlin', 'DE136695976'];
const vatRate = 0.19;

type Line = readonly [Article, quantity: number];

/** The articles of invoices without an order in the account, one after the other. */
const baskets: readonly (readonly Line[])[] = [
  [['PAP_910', 600]],
  [
    ['PAP_520', 12],
    ['PAP_510', 4],
  ],
  [['PAP_740', 30]],
  [
    ['PAP_540', 3],
    ['PAP_530', 8],
  ],
  [
    ['PAP_340', 2],
    ['PAP_810', 25],
  ],
];

interface Drawn extends Pick<z.input<typeof OperatorInvoice>, 'type' | 'status' | 'label' | 'orderCodes'> {
  readonly daysAgo: number;
  readonly lines: readonly Line[];
  readonly reference?: string;
  readonly currency?: string;
}

/** The latest invoices, one in each state. */
const latest: readonly Drawn[] = [
  {
    daysAgo: 2,
    lines: [
      ['PAP_520', 40],
      ['PAP_540', 6],
    ],
    status: 'open',
    orderCodes: ['71598733'],
    reference: 'PO-2211 Foyer',
  },
  { daysAgo: 19, lines: [['PAP_530', 10]], status: 'part-paid', label: 'Partly paid', reference: 'PO-2198' },
  { daysAgo: 33, lines: [['PAP_910', 1200]], status: 'paid', orderCodes: ['71566218'] },
  { daysAgo: 47, lines: [['PAP_740', 20]], status: 'overdue', reference: 'PO-2174' },
  {
    daysAgo: 60,
    lines: [['PAP_510', 2]],
    status: 'credited',
    type: 'credit-note',
    reference: 'PO-2160',
  },
  { daysAgo: 66, lines: [['PAP_510', 2]], status: 'credited', reference: 'PO-2160' },
  { daysAgo: 80, lines: [['PAP_810', 40]], status: 'paid', currency: 'GBP', reference: 'London stand' },
];

/** One invoice every 25 days before them, for about three years. */
const earlier: readonly Drawn[] = Array.from({ length: 39 }, (_, index) => ({
  daysAgo: 95 + index * 25,
  lines: baskets[index % baskets.length] ?? [],
  status: 'paid',
  ...(index % 3 === 0 ? { reference: `PO-${2150 - index * 7}` } : {}),
}));

/** An invoice as the operator sends it, and its drawing. */
export interface SampleInvoice {
  readonly number: string;
  readonly document: z.input<typeof OperatorInvoice>;
  readonly design: InvoiceDesign;
}

/** The invoices of the business customer over three years, oldest first. */
export const sampleInvoices = (now: Date): SampleInvoice[] => {
  const { at } = createDates(now);
  return [...latest, ...earlier].toReversed().map((drawn, index): SampleInvoice => {
    const { daysAgo, lines, type = 'invoice', currency = 'EUR', ...rest } = drawn;
    const date = at(-daysAgo).slice(0, 10);
    const isCredit = type === 'credit-note';
    const number = `${isCredit ? 'GS' : 'RE'}-${date.slice(0, 4)}-${String(1207 + index * 3).padStart(5, '0')}`;
    const sign = isCredit ? -1 : 1;
    const priced = lines.map(([article, quantity]) => {
      const [price] = articles[article];
      return {
        title: english.articles[article],
        quantity,
        net: sign * Math.round((price * quantity) / (1 + vatRate)),
      };
    });
    const net = priced.reduce((sum, line) => sum + line.net, 0);
    const vat = Math.round(net * vatRate);
    const sums = { currency, net, vat, total: net + vat };
    const dueDate = isCredit ? undefined : at(14 - daysAgo).slice(0, 10);
    return {
      number,
      document: { customerNumber: sampleNumbers.business, type, date, dueDate, sums, ...rest },
      design: {
        number,
        title: isCredit ? 'Credit note' : 'Invoice',
        date,
        dueDate,
        reference: rest.reference,
        customer,
        lines: priced,
        sums,
      },
    };
  });
};

/** Puts the invoices of the business customer with their PDFs. Can be repeated. */
export const loadInvoices = async (place: SamplePlace): Promise<void> => {
  const put = await openOperator(place);
  for (const { number, document, design } of sampleInvoices(new Date())) {
    await put(`/invoices/${number}`, document);
    await putPdf(place, `/invoices/${number}/files/invoice.pdf`, new Uint8Array(await drawInvoice(design)));
  }
};
