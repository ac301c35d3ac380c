import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { FileRows } from '../../kernel/record-files.ts';
import type { InvoiceFilesTable } from './tables.ts';

export type FileRow = InvoiceFilesTable;

type FileKey = Pick<FileRow, 'id'>;

const noId = '00000000-0000-0000-0000-000000000000';

export const createInvoicesStore = (database: Database) => {
  const sql = sqlOf(database);
  const fields = sql`id, owner_id, invoice_number, is_current, file_bytes, sha256, crc32, arrived_at`;

  return {
    /** The current files of these invoices of the owner. */
    ofInvoices: (ownerId: string, invoiceNumbers: readonly string[]): Promise<FileRow[]> =>
      sql`
        select ${fields} from invoice_files
        where owner_id = ${ownerId} and invoice_number = any(${[...invoiceNumbers]}) and is_current`,

    current: async (tx: Transaction, invoiceNumber: string): Promise<FileRow | undefined> => {
      const [row] = await sqlOf(tx)<FileRow[]>`
        select ${fields} from invoice_files where invoice_number = ${invoiceNumber} and is_current`;
      return row;
    },

    find: async (id: string): Promise<FileRow | undefined> => {
      const [row] = await sql<FileRow[]>`select ${fields} from invoice_files where id = ${id}`;
      return row;
    },

    add: async (tx: Transaction, file: FileRow): Promise<void> => {
      await sqlOf(tx)`insert into invoice_files ${sqlOf(tx)({ ...file })}`;
    },

    /** Marks the file as no longer current and returns its id. */
    retire: async (tx: Transaction, invoiceNumber: string): Promise<string[]> => {
      const rows = await sqlOf(tx)<FileKey[]>`
        update invoice_files set is_current = false where invoice_number = ${invoiceNumber} and is_current
        returning id`;
      return rows.map(({ id }) => id);
    },

    setOwner: async (tx: Transaction, invoiceNumber: string, ownerId: string | null): Promise<void> => {
      await sqlOf(tx)`
        update invoice_files set owner_id = ${ownerId} where invoice_number = ${invoiceNumber} and is_current`;
    },

    remove: async (id: string): Promise<void> => {
      await sql`delete from invoice_files where id = ${id}`;
    },

    ownedAfter: (ownerId, after, limit) =>
      sql`
        select ${fields} from invoice_files where owner_id = ${ownerId} and id > ${after?.id ?? noId}
        order by id limit ${limit}`,

    unownedAfter: (after, limit) =>
      sql`
        select ${fields} from invoice_files where owner_id is null and id > ${after?.id ?? noId}
        order by id limit ${limit}`,

    existing: async (ids, tx) => {
      const rows = await sqlOf(tx ?? database)<FileKey[]>`
        select id from invoice_files where id = any(${[...ids]}::uuid[])`;
      return rows.map(({ id }) => id);
    },

    hasFiles: async (tx) => (await sqlOf(tx)`select from invoice_files limit 1`).length > 0,
  } satisfies FileRows<FileRow> & Record<string, unknown>;
};

export type InvoicesStore = ReturnType<typeof createInvoicesStore>;
