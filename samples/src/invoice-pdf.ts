import { buffer } from 'node:stream/consumers';
import Pdf from 'pdfkit';

/** An invoice to draw; amounts in cents. */
export interface InvoiceDesign {
  readonly number: string;
  /** `Invoice` or `Credit note`. */
  readonly title: string;
  readonly date: string;
  readonly dueDate?: string | undefined;
  readonly reference?: string | undefined;
  readonly customer: readonly string[];
  readonly lines: readonly { readonly title: string; readonly quantity: number; readonly net: number }[];
  readonly sums: {
    readonly currency: string;
    readonly net: number;
    readonly vat: number;
    readonly total: number;
  };
}

const ink = '#1d2330';
const quiet = '#5d6675';
const left = 62;
const width = 595.28 - 2 * left;

/** Draws an invoice on one page of A4. The same invoice always gives the same bytes. */
export const drawInvoice = async (invoice: InvoiceDesign): Promise<Buffer> => {
  const { number, title, date, dueDate, reference, customer, lines, sums } = invoice;
  const document = new Pdf({
    size: 'A4',
    margin: 0,
    info: {
      Title: `${title} ${number}`,
      Producer: 'Albumen samples',
      Creator: 'Albumen',
      CreationDate: new Date(`${date}T00:00:00Z`),
    },
  });
  const written = buffer(document);
  const money = (cents: number): string =>
    new Intl.NumberFormat('en-GB', { style: 'currency', currency: sums.currency }).format(cents / 100);
  const write = (
    text: string,
    x: number,
    y: number,
    {
      size = 9.5,
      colour = ink,
      font = 'Helvetica',
      align = 'left',
    }: { size?: number; colour?: string; font?: string; align?: 'left' | 'right' } = {},
  ): void => {
    document.font(font).fontSize(size).fillColor(colour);
    document.text(text, align === 'left' ? x : left, y, {
      width: align === 'left' ? width : x - left,
      align,
      lineBreak: false,
    });
  };
  const rule = (y: number): void => {
    document
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .stroke('#c9ced6');
  };

  write('Albumen', left, 58, { size: 20, font: 'Times-Roman' });
  write('Albumen Prints B.V. · Keizersgracht 1 · 1015 CC Amsterdam', left, 86, { size: 8, colour: quiet });
  customer.forEach((line, index) => write(line, left, 140 + index * 14));
  write(title, left, 250, { size: 18, font: 'Helvetica-Bold' });
  const facts = [
    ['Number', number],
    ['Date', date],
    ...(dueDate === undefined ? [] : [['Payable by', dueDate]]),
    ...(reference === undefined ? [] : [['Your reference', reference]]),
  ];
  facts.forEach(([name = '', value = ''], index) => {
    write(name, left, 284 + index * 15, { colour: quiet });
    write(value, left + 90, 284 + index * 15);
  });

  const [quantityEnd, end] = [left + width - 110, left + width];
  let y = 372;
  write('Article', left, y, { colour: quiet });
  write('Quantity', quantityEnd, y, { colour: quiet, align: 'right' });
  write('Net', end, y, { colour: quiet, align: 'right' });
  rule((y += 18));
  for (const line of lines) {
    y += 10;
    write(line.title, left, y);
    write(String(line.quantity), quantityEnd, y, { align: 'right' });
    write(money(line.net), end, y, { align: 'right' });
    y += 14;
  }
  rule((y += 8));
  for (const [name, amount, font] of [
    ['Net', sums.net, 'Helvetica'],
    ['VAT 19 %', sums.vat, 'Helvetica'],
    ['Total', sums.total, 'Helvetica-Bold'],
  ] as const) {
    write(name, left, (y += 17), { font });
    write(money(amount), end, y, { font, align: 'right' });
  }
  write('A sample document. It is not a real invoice.', left, 780, { size: 8, colour: quiet });
  document.end();
  return written;
};
