import { randomUUID } from 'node:crypto';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { FastifyInstance } from 'fastify';
import type { App } from '../src/app.ts';
import type { Database } from '../src/platform/database/database.ts';
import { sqlOf } from '../src/platform/database/sql.ts';
import { renderPagesJob } from '../src/services/products/jobs.ts';
import { digestHeader, encryptedTrailer, endlessPath, makePdf } from './pdf-files.ts';
import type { StagedBook, StagedRecords } from './stage-calls.ts';

/** A page of one colour. */
const colouredPage = ([width, height]: readonly [number, number], at: number) => ({
  media: [width, height] as const,
  content: `${(at % 5) / 5} ${((at + 2) % 7) / 7} 0.6 rg 0 0 ${width} ${height} re f `,
});

const usualSize = [300, 200] as const;

const pdfOf = ({
  pages = 6,
  sizes = Array.from({ length: pages }, () => usualSize),
  detailedPage,
  damage,
}: StagedBook): Buffer => {
  if (damage === 'damaged') return Buffer.from('%PDF-1.7\nThe rest is missing');
  const pagesOf = sizes.map(colouredPage).map(({ media, content }, at) => ({
    media,
    content: at + 1 === detailedPage ? content + endlessPath : content,
  }));
  return makePdf(pagesOf, damage === 'encrypted' ? encryptedTrailer : undefined);
};

/**
 * Puts a product with its PDF as the operator's systems do; resolves with its code once the pages have pictures. They are
 * rendered here: the worker gives way to all stories, and may take minutes for a page.
 */
export const createStagedBooks =
  ({
    app,
    database,
    http,
    operatorKey,
    putRecords,
  }: {
    readonly app: App;
    readonly database: Database;
    readonly http: FastifyInstance;
    readonly operatorKey: () => Promise<string>;
    readonly putRecords: (records: StagedRecords) => Promise<unknown>;
  }) =>
  async (book: StagedBook): Promise<string> => {
    const code = `B-${randomUUID()}`;
    const { email, title } = book;
    const document = { createdAt: '2026-03-01T10:00:00Z', title, article: 'Photo book landscape' };
    await putRecords({ email, records: [{ path: `/products/${code}`, document }] });
    const payload = pdfOf(book);
    const reply = await http.inject({
      method: 'PUT',
      url: `${embeddedServicePath('operator')}/products/${code}/files/product.pdf`,
      headers: {
        authorization: `Bearer ${await operatorKey()}`,
        'content-type': 'application/pdf',
        'content-digest': digestHeader(payload),
      },
      payload,
    });
    if (reply.statusCode !== 200) throw new Error(`The PDF answered ${reply.statusCode}: ${reply.body}`);
    const [file] = await sqlOf(database)<{ id: string }[]>`
      update product_files set opened_at = now() where product_code = ${code} returning id`;
    const rendering = app.slices
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ type }) => type.name === renderPagesJob.name);
    await rendering?.run({ fileId: file?.id }, { turn: new Date(), wasSilent: false });
    return code;
  };
