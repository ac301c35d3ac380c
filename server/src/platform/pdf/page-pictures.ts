import type { PdfWarning } from '@albumen/contracts/operator/pdf-files';
import { renditionSize } from '../images/index.ts';

/** A size in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The first request opens the file; each further one renders a page, counted from 1. */
export type PdfRequest = { readonly file: string } | { readonly page: number };

export type PdfFailure = 'damaged' | 'encrypted' | 'too-large' | 'too-complex';

/** A page in one of the sizes, as WebP. */
export interface PagePicture {
  readonly size: number;
  readonly data: Uint8Array;
}

/** A page in all sizes. */
export interface PagePictures {
  readonly pictures: readonly PagePicture[];
  /** Whether they show everything: PDFium drops parts of extremely long paths. */
  readonly isComplete: boolean;
}

/** An open PDF: the sizes of its pages, and what is perhaps not shown as its author saw it. */
export interface PdfFacts {
  readonly sizes: readonly PageSize[];
  readonly warnings: readonly PdfWarning[];
}

export type PdfReply =
  | PdfFacts
  | PagePictures
  | { readonly refusal: PdfFailure; readonly cause: string }
  /** A failure that is not the file's: another try may succeed. */
  | { readonly failure: string };

/** Photos are never enlarged, and a page in points is smaller than its pictures: only the proportion counts. */
const enlarged = 100;

/** Returns the pixels of the picture `size` of a page. */
export const pictureSize = (
  { width, height }: PageSize,
  size: number,
): { readonly width: number; readonly height: number } =>
  renditionSize(width * enlarged, height * enlarged, size);
