import type { PdfFailure } from '../../platform/pdf/page-pictures.ts';

export interface ProductFilesTable {
  readonly id: string;
  /** The customer of the product; null until it has one. */
  readonly ownerId: string | null;
  readonly productCode: string;
  readonly purpose: string;
  /** False once another file has replaced it or the product was deleted: a job erases it. */
  readonly isCurrent: boolean;
  readonly fileBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly arrivedAt: Date;
  /** 0 until the file has been read. */
  readonly pageCount: number;
  /** JSON: width and height of each page in points; null until the file has been read. */
  readonly pageSizes: string | null;
  /** The first pages that have pictures. */
  readonly renderedCount: number;
  /** Whether the pictures of all pages are requested. */
  readonly isOpened: boolean;
  /** Why no further page gets a picture. */
  readonly failure: PdfFailure | null;
  /** 1 if every try to render its pages ended the process; more once a night has tried again. */
  readonly givenUp: number;
}
