import type { Locale } from '@albumen/contracts/site-paths';
import { stringify } from 'csv-stringify/sync';
import { readMessageCatalogue } from '../../kernel/html-pages/message-catalogue.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };
import type { ListedInvoice } from './rules.ts';

type Message = keyof typeof enGB;

const textsOf = readMessageCatalogue<Message>(import.meta.dirname);

const isMessage = (id: string): id is Message => Object.hasOwn(enGB, id);

/** The name of the files of a year, without an ending. */
export const yearFileName = (year: number, locale: Locale): string =>
  textsOf(locale)('fileName', { year: String(year) });

/** Spreadsheets would take these for a number or a date, and drop leading zeros. */
const looksLikeNumber = /^[\d\s.,:/+-]+(?:e[\d+-]+)?$/i;

/** A cell with its final text, which is not escaped as a formula. */
interface Cell {
  readonly text: string;
}

/** Characters that Excel accepts in a text of a formula. A longer one is never taken for a number. */
const formulaTextLimit = 255;

/** Keeps a number as text: Excel and LibreOffice show the text of this formula. */
const textCell = (value: string): string | Cell =>
  looksLikeNumber.test(value) && value.length <= formulaTextLimit ? { text: `="${value}"` } : value;

const decimalMarkOf = (locale: Locale): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/**
 * Returns invoices as a CSV table that spreadsheets of this language open by a double click: with a byte order mark,
 * and semicolons if the language has decimal commas. Texts that begin like a formula get an apostrophe.
 */
export const invoicesCsv = (invoices: readonly ListedInvoice[], locale: Locale): Buffer => {
  const text = textsOf(locale);
  const decimalMark = decimalMarkOf(locale);
  const amountCell = (minor: number, currency: string): Cell => {
    const digits = digitsOf(currency);
    return { text: (minor / 10 ** digits).toFixed(digits).replace('.', decimalMark) };
  };
  const statusOf = ({ status, label }: ListedInvoice): string => {
    const id = `status.${status}`;
    return isMessage(id) ? text(id) : (label ?? status);
  };
  const header = [
    'number',
    'type',
    'date',
    'dueDate',
    'status',
    'orders',
    'reference',
    'net',
    'vat',
    'total',
    'currency',
  ] as const;
  const rows = invoices.map((invoice) => {
    const { number, type, date, dueDate = '', orderCodes, reference = '', sums } = invoice;
    const { orderNumbers = orderCodes } = invoice;
    return [
      textCell(number),
      text(`type.${type}`),
      date,
      dueDate,
      statusOf(invoice),
      // Plain: programs that read the file look orders up by them.
      orderNumbers.join(' '),
      textCell(reference),
      amountCell(sums.net, sums.currency),
      amountCell(sums.vat, sums.currency),
      amountCell(sums.total, sums.currency),
      sums.currency,
    ];
  });
  const table = stringify([header.map((name) => text(`column.${name}`)), ...rows], {
    bom: true,
    delimiter: decimalMark === ',' ? ';' : ',',
    escape_formulas: true,
    record_delimiter: 'windows',
    // Without quotes, spreadsheets begin a row at a single line feed, too.
    quoted_match: /[\r\n]/,
    cast: { object: (cell) => ({ value: (cell as unknown as Cell).text, escape_formulas: false }) },
  });
  return Buffer.from(table);
};
