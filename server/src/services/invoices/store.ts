import type { Database } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { createFileRows } from '../../kernel/record-files.ts';
import type { InvoiceFilesTable } from './tables.ts';

export type FileRow = InvoiceFilesTable;

export const createInvoicesStore = (database: Database) => {
  const sql = sqlOf(database);
  const fields = sql`id, owner_id, invoice_number, is_current, file_bytes, sha256, crc32, arrived_at`;
  return {
    ...createFileRows<FileRow>(database, 'invoice_files', fields),

    /** The current files of these invoices of the owner. */
    ofInvoices: (ownerId: string, invoiceNumbers: readonly string[]): Promise<FileRow[]> =>
      sql`
        select ${fields} from invoice_files
        where owner_id = ${ownerId} and invoice_number = any(${[...invoiceNumbers]}) and is_current`,
  };
};

export type InvoicesStore = ReturnType<typeof createInvoicesStore>;
