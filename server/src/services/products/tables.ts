import type { FileOfRecord } from '../../kernel/record-files.ts';
import type { PdfFailure } from '../../platform/pdf/page-pictures.ts';

export interface ProductFilesTable extends FileOfRecord {
  readonly productCode: string;
  readonly purpose: string;
  /** 0 until the file has been read. */
  readonly pageCount: number;
  /** JSON: width and height of each page in points; null until the file has been read. */
  readonly pageSizes: string | null;
  /** The first pages that have pictures. */
  readonly renderedCount: number;
  /** When a customer last looked through it, which requests the pictures of all pages; null if nobody has. */
  readonly openedAt: Date | null;
  /** The job that renders its next pages, and its turn without its rank; null if there is none. */
  readonly jobId: string | null;
  readonly jobTurn: Date | null;
  /** JSON: the numbers of the pages whose pictures lack something. */
  readonly incompletePages: string;
  /** JSON: warnings for the operator; null until the file has been read. */
  readonly warnings: string | null;
  /** Why no further page gets a picture. */
  readonly failure: PdfFailure | null;
  /** 1 if every try to render its pages ended the process; more once a night has tried again. */
  readonly givenUp: number;
}
