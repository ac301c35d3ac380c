import { createHash } from 'node:crypto';
import type { Invoice, InvoiceYearFiles, Invoices } from '@albumen/contracts/invoices';
import { invoicesLimit } from '@albumen/contracts/limits';
import type { OperatorInvoice } from '@albumen/contracts/operator/invoices';
import { embeddedServicePath } from '@albumen/contracts/services';
import { locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/download-answer.ts';
import { createUrlSigning } from '../../platform/signed-urls.ts';
import { pdfName } from '../../kernel/record-files.ts';
import { localeOn } from '../../kernel/sites.ts';
import type { UrlProof } from '../../platform/signed-urls.ts';
import { createVirtualZip } from '../../platform/zip/virtual-zip.ts';
import type { VirtualZip } from '../../platform/zip/virtual-zip.ts';
import type { CustomersService } from '../customers/index.ts';
import type { OrdersService } from '../orders/index.ts';
import type { RecordKind } from '../records/index.ts';
import { invoicesCsv, yearFileName } from './csv.ts';
import type { createFiles } from './files.ts';
import { invoiceOf, isInMonth, matches, monthsOf, sumsOf } from './rules.ts';
import type { ListedInvoice } from './rules.ts';
import type { FileRow, InvoicesStore } from './store.ts';
import { isUuid } from '../../platform/uuid.ts';

const daySeconds = 86_400;

const pdfNotFound = () => new AppError('not-found', { detail: 'There is no PDF of this invoice.' });

export interface InvoicesServiceParts {
  readonly clock: Clock;
  readonly customers: Pick<CustomersService, 'person'>;
  readonly invoices: Pick<RecordKind<OperatorInvoice>, 'find' | 'page' | 'facets'>;
  /** The numbers of orders that customers know. */
  readonly orders: Pick<OrdersService, 'numbersOf'>;
  readonly store: InvoicesStore;
  readonly files: Pick<ReturnType<typeof createFiles>, 'bytes' | 'download'>;
  /** Signs addresses of files; the same in all processes. */
  readonly urlKey: Buffer;
}

interface ListQuery {
  readonly year?: number | undefined;
  /** 1 to 12. */
  readonly month?: number | undefined;
  readonly search?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

interface YearFile {
  readonly ownerId: string;
  readonly year: string;
  readonly locale: string;
  readonly format: string;
}

/** The invoices of customers. */
export const createInvoicesService = ({
  clock,
  customers,
  invoices,
  orders,
  store,
  files,
  urlKey,
}: InvoicesServiceParts) => {
  const signing = createUrlSigning(urlKey, clock);
  const base = embeddedServicePath('invoice');

  /** As for photos, an address lasts 24 to 48 hours and stays the same for a day. */
  const urlOf = (folder: 'files' | 'years', subject: string): string =>
    signing.addressOf(
      `${base}/${folder}`,
      subject,
      (Math.floor(signing.nowSeconds() / daySeconds) + 2) * daySeconds,
    );

  const requireProof = (subject: string, proof: UrlProof): void => {
    if (signing.remainingSeconds(subject, proof) === 0) throw new AppError('file-url-refused');
  };

  /** Newest first; of all years without `year`. */
  const read = async (ownerId: string, year?: string): Promise<ListedInvoice[]> => {
    const page = await invoices.page(ownerId, { facet: year, offset: 0, limit: invoicesLimit });
    const codes = [...new Set(page.flatMap(({ document }) => document.orderCodes))];
    const numbers = codes.length === 0 ? new Map() : await orders.numbersOf(ownerId, codes);
    return page.map(({ id, document }) => invoiceOf(id, document, numbers));
  };

  const filesOf = async (ownerId: string, listed: readonly ListedInvoice[]): Promise<Map<string, FileRow>> =>
    new Map(
      (
        await store.ofInvoices(
          ownerId,
          listed.map(({ id }) => id),
        )
      ).map((file) => [file.invoiceNumber, file]),
    );

  const withPdfs = async (ownerId: string, listed: readonly ListedInvoice[]): Promise<Invoice[]> => {
    const found = await filesOf(ownerId, listed);
    return listed.map((invoice) => {
      const file = found.get(invoice.id);
      if (!file) return invoice;
      const pdf = { url: urlOf('files', file.id), fileName: pdfName(invoice.number), size: file.fileBytes };
      return { ...invoice, pdf };
    });
  };

  const zipOf = async (ownerId: string, listed: readonly ListedInvoice[]): Promise<VirtualZip> => {
    const found = await filesOf(ownerId, listed);
    return createVirtualZip(
      listed.flatMap(({ id, number, date }) => {
        const file = found.get(id);
        if (!file) return [];
        return [
          {
            path: pdfName(number),
            size: file.fileBytes,
            crc32: file.crc32,
            modified: `${date}T00:00:00`,
            read: (range) => files.bytes(file.id, range),
          },
        ];
      }),
    );
  };

  const csvOf = (listed: readonly ListedInvoice[], locale: Locale): Download['content'] => {
    const bytes = invoicesCsv(listed, locale);
    return {
      size: bytes.length,
      etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
      async *read({ start, end } = { start: 0, end: bytes.length - 1 }) {
        yield bytes.subarray(start, end + 1);
      },
    };
  };

  return {
    list: async (
      ownerId: string,
      { year, month, search = '', offset, limit }: ListQuery,
    ): Promise<Invoices> => {
      const years = (await invoices.facets(ownerId))
        .map(({ facet, count }) => ({ year: Number(facet), count }))
        .toReversed();
      const shownYear = year ?? (search === '' ? years[0]?.year : undefined);
      const all = await read(ownerId, shownYear === undefined ? undefined : String(shownYear));
      const found = all.filter((invoice) => matches(invoice, search));
      const inMonth = found.filter((invoice) => isInMonth(invoice, month));
      return {
        years,
        months: monthsOf(found),
        sums: sumsOf(found),
        items: await withPdfs(ownerId, inMonth.slice(offset, offset + limit)),
        totalCount: inMonth.length,
      };
    },

    /** Throws `not-found`. */
    pdf: async (ownerId: string, id: string): Promise<Download> => {
      const document = await invoices.find(ownerId, id);
      const [file] = document ? await store.ofInvoices(ownerId, [id]) : [];
      if (!document || !file) throw pdfNotFound();
      return files.download(file, pdfName(document.number ?? id), ownerId);
    },

    /** The PDF at a signed address. Throws `file-url-refused` and `not-found`. */
    signedPdf: async (fileId: string, proof: UrlProof): Promise<Download> => {
      requireProof(fileId, proof);
      const file = isUuid(fileId) ? await store.find(fileId) : undefined;
      const document =
        file?.isCurrent && file.ownerId && (await invoices.find(file.ownerId, file.invoiceNumber));
      if (!file?.ownerId || !document) throw pdfNotFound();
      return files.download(file, pdfName(document.number ?? file.invoiceNumber), file.ownerId);
    },

    /** Throws `not-found` for a year without invoices. */
    yearFiles: async (ownerId: string, year: number): Promise<InvoiceYearFiles> => {
      const listed = await read(ownerId, String(year));
      if (listed.length === 0)
        throw new AppError('not-found', { detail: 'You have no invoices of this year.' });
      const { customer, site } = await customers.person(ownerId);
      const locale = localeOn(site, customer.chosenLocale, customer.locale);
      const zip = await zipOf(ownerId, listed);
      const name = yearFileName(year, locale);
      const link = (format: string) => ({
        url: urlOf('years', `${ownerId}/${year}/${locale}/${format}`),
        fileName: `${name}.${format}`,
      });
      return {
        csv: { ...link('csv'), size: csvOf(listed, locale).size },
        ...(zip.names.length > 0 && { zip: { ...link('zip'), size: zip.size, count: zip.names.length } }),
      };
    },

    /** A file of a year at a signed address. Throws `file-url-refused` and `not-found`. */
    signedYearFile: async (
      { ownerId, year, locale, format }: YearFile,
      proof: UrlProof,
    ): Promise<Download> => {
      requireProof(`${ownerId}/${year}/${locale}/${format}`, proof);
      const listed = await read(ownerId, year);
      const supported = locales.find((one) => one === locale);
      if (listed.length === 0 || supported === undefined)
        throw new AppError('not-found', { detail: 'There are no invoices of this year.' });
      const isZip = format === 'zip';
      return {
        content: isZip ? await zipOf(ownerId, listed) : csvOf(listed, supported),
        fileName: `${yearFileName(Number(year), supported)}.${format}`,
        mediaType: isZip ? 'application/zip' : 'text/csv; charset=utf-8',
        customerId: ownerId,
      };
    },
  };
};

export type InvoicesService = ReturnType<typeof createInvoicesService>;
