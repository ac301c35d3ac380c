import { pdfPurpose } from '@albumen/contracts/products';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { anyRow, firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { PageSize, PdfFacts, PdfFailure } from '../../platform/pdf/page-pictures.ts';
import { createFileRows } from '../../kernel/record-files.ts';
import type { ProductFilesTable } from './tables.ts';

/** A file without the sizes of its pages, which can be a thousand. */
export type FileRow = Omit<ProductFilesTable, 'pageSizes' | 'givenUp' | 'jobTurn' | 'incompletePages'> & {
  readonly coverSize: PageSize | null;
};

export const createProductsStore = (database: Database) => {
  const sql = sqlOf(database);
  const fields = sql`
    id, owner_id, product_code, purpose, is_current, file_bytes, sha256, arrived_at, page_count,
    rendered_count, opened_at, job_id, failure, warnings,
    case when page_sizes is null then null
      else json_build_object('width', page_sizes::json->0->0, 'height', page_sizes::json->0->1) end as cover_size`;

  return {
    ...createFileRows<FileRow>(database, 'product_files', fields),

    /** The current files of these products, for all purposes. */
    ofProducts: (productCodes: readonly string[]): Promise<FileRow[]> =>
      sql`
        select ${fields} from product_files
        where product_code = any(${productCodes}) and is_current order by product_code, purpose`,

    /** The current PDFs of a customer that arrived last. */
    pdfsOf: (ownerId: string, limit: number): Promise<FileRow[]> =>
      sql`
        select ${fields} from product_files
        where owner_id = ${ownerId} and purpose = ${pdfPurpose} and is_current
        order by arrived_at desc, id limit ${limit}`,

    /** The size of each page, and the numbers of incomplete ones; empty until the file has been read. */
    pages: async (
      id: string,
    ): Promise<{ readonly sizes: readonly PageSize[]; readonly incomplete: ReadonlySet<number> }> => {
      const [row] = await sql<Pick<ProductFilesTable, 'pageSizes' | 'incompletePages'>[]>`
        select page_sizes, incomplete_pages from product_files where id = ${id}`;
      const sizes = JSON.parse(row?.pageSizes ?? '[]') as [number, number][];
      return {
        ...createFileRows<FileRow>(database, 'product_files', fields),

        sizes: sizes.map(([width, height]) => ({ width, height })),
        incomplete: new Set(JSON.parse(row?.incompletePages ?? '[]') as number[]),
      };
    },

    /** Requests the pictures of all pages. */
    setOpened: (tx: Transaction, id: string, at: Date): Promise<FileRow | undefined> =>
      firstRow(sqlOf(tx)<FileRow[]>`
        update product_files set opened_at = ${at} where id = ${id} and is_current returning ${fields}`),

    /** The last turn of this customer's files that wait for pictures. */
    lastTurn: async (tx: Transaction, ownerId: string): Promise<Date | undefined> => {
      const [row] = await sqlOf(tx)<{ turn: Date | null }[]>`
        select max(job_turn) as turn from product_files
        where owner_id = ${ownerId} and job_id is not null and is_current and failure is null`;
      return row?.turn ?? undefined;
    },

    /** Whether more than so many other files wait for pictures. */
    hasOtherJobs: async (id: string, most: number): Promise<boolean> => {
      const rows = await sql`
        select from product_files
        where job_id is not null and id <> ${id} and is_current and failure is null limit ${most + 1}`;
      return rows.length > most;
    },

    setJob: async (tx: Transaction, id: string, jobId: string, jobTurn: Date): Promise<void> => {
      await sqlOf(tx)`update product_files set ${sqlOf(tx)({ jobId, jobTurn })} where id = ${id}`;
    },

    endJob: (tx: Transaction, id: string): Promise<FileRow | undefined> =>
      firstRow(sqlOf(tx)<FileRow[]>`
        update product_files set job_id = null, job_turn = null where id = ${id} returning ${fields}`),

    setFacts: async (id: string, { sizes, warnings }: PdfFacts): Promise<void> => {
      const rounded = sizes.map(({ width, height }) => [
        Math.round(width * 100) / 100,
        Math.round(height * 100) / 100,
      ]);
      await sql`
        update product_files set page_count = ${sizes.length}, page_sizes = ${JSON.stringify(rounded)},
          warnings = ${JSON.stringify(warnings)}
        where id = ${id}`;
    },

    /** Notes that a page and those before it have pictures. Returns false if the file is gone. */
    setRendered: (id: string, page: number, isComplete: boolean): Promise<boolean> => {
      const incomplete = JSON.stringify(isComplete ? [] : [page]);
      return anyRow(sql`
        update product_files set
          rendered_count = greatest(rendered_count, ${page}),
          incomplete_pages = (incomplete_pages::jsonb || ${incomplete}::text::jsonb)::text
        where id = ${id}`);
    },

    setFailure: async (tx: Transaction, id: string, failure: PdfFailure): Promise<void> => {
      await sqlOf(tx)`update product_files set failure = ${failure} where id = ${id}`;
    },

    countGivenUp: async (tx: Transaction, id: string): Promise<void> => {
      await sqlOf(tx)`update product_files set given_up = given_up + 1 where id = ${id}`;
    },

    /** Forgets the failure of files that were given up once, and counts the new try. Returns them. */
    retryGivenUp: (tx: Transaction): Promise<Pick<ProductFilesTable, 'id' | 'ownerId'>[]> =>
      sqlOf(tx)`
        update product_files set failure = null, given_up = 2 where given_up = 1 and failure is not null
        returning id, owner_id`,
  };
};

export type ProductsStore = ReturnType<typeof createProductsStore>;
