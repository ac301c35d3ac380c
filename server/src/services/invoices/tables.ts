import type { FileOfRecord } from '../../kernel/record-files.ts';

export interface InvoiceFilesTable extends FileOfRecord {
  readonly invoiceNumber: string;
  readonly crc32: number;
}
