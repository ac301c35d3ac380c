export interface InvoiceFilesTable {
  readonly id: string;
  /** The customer of the invoice; null until it has one. */
  readonly ownerId: string | null;
  readonly invoiceNumber: string;
  /** False once another file has replaced it or the invoice was deleted: a job erases it. */
  readonly isCurrent: boolean;
  readonly fileBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly crc32: number;
  readonly arrivedAt: Date;
}
