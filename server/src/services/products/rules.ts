import { pagePictureSizes } from '@albumen/contracts/limits';
import type { PdfWarning } from '@albumen/contracts/operator/pdf-files';
import type { OperatorProduct } from '@albumen/contracts/operator/products';
import type { ProductPage, ProductPages } from '@albumen/contracts/products';
import { pdfPurpose } from '@albumen/contracts/products';
import type { ProductFilesTable } from './tables.ts';

/** The cover and the first spread, which are rendered when the file arrives. */
const firstPages = 3;

/** Pages in one job, so that photos and other books get their turn in between. */
const pagesPerJob = 10;

/** How far the pictures of a file are, in the form of the contract. */
export const progressOf = ({
  failure,
  pageCount,
  renderedCount,
}: Pick<ProductFilesTable, 'failure' | 'pageCount' | 'renderedCount'>): Omit<ProductPages, 'pages'> => {
  const counts = { count: pageCount, renderedCount };
  if (failure !== null) return { state: 'failed', reason: failure, ...counts };
  if (renderedCount === 0) return { state: 'queued', ...counts };
  return { state: renderedCount < pageCount ? 'rendering' : 'ready', ...counts };
};

/** Returns the warnings about a file; undefined until it has been read. */
export const warningsOf = ({
  failure,
  renderedCount,
  warnings,
}: Pick<ProductFilesTable, 'failure' | 'renderedCount' | 'warnings'>): PdfWarning[] | undefined => {
  const fileWarnings = warnings === null ? undefined : (JSON.parse(warnings) as PdfWarning[]);
  if (failure === null || renderedCount > 0) return fileWarnings;
  const detail = `Customers can only download it: ${failure}.`;
  return [...(fileWarnings ?? []), { code: 'pages-not-shown', detail, pages: [] }];
};

/** The first and the last page that a job renders now, counted from 1; the last may come before the first. */
export const nextPages = ({
  pageCount,
  renderedCount,
  openedAt,
}: Pick<ProductFilesTable, 'pageCount' | 'renderedCount' | 'openedAt'>): {
  readonly first: number;
  readonly last: number;
} => ({
  first: renderedCount + 1,
  last: Math.min(pageCount, openedAt === null ? firstPages : renderedCount + pagesPerJob),
});

/** Whether a job has pages to render. */
export const wantsPages = (
  file: Pick<ProductFilesTable, 'isCurrent' | 'failure' | 'pageCount' | 'renderedCount' | 'openedAt'>,
): boolean => {
  if (!file.isCurrent || file.failure !== null) return false;
  const { first, last } = nextPages(file);
  return file.pageCount === 0 || first <= last;
};

/** Our choice: some times as long as between two readings of a book whose pages are missing (5 seconds). */
const openMs = 30_000;

/** Whether somebody looks through a book now. */
export const isOpen = ({ openedAt }: Pick<ProductFilesTable, 'openedAt'>, now: Date): boolean =>
  openedAt !== null && now.getTime() - openedAt.getTime() < openMs;

type PageSize = Pick<ProductPage, 'width' | 'height'>;

const pointsPerMillimetre = 72 / 25.4;

/**
 * Whether a page is as high as another one and so many times as wide. Our choice: covers are some millimetres larger
 * than pages, and the back adds to the width of a cover.
 */
const isTimesAsWide = (page: PageSize, other: PageSize, times: number): boolean =>
  Math.abs(page.height / other.height - 1) < 0.1 && Math.abs(page.width / (other.width * times) - 1) < 0.12;

/**
 * Whether each page of a PDF is a spread: if the operator does not say so, pages that are twice as wide as another one,
 * or as the product's page size if a page has it.
 */
export const areSpreads = (
  sizes: readonly PageSize[],
  { pdfPages, pageSize }: Pick<OperatorProduct, 'pdfPages' | 'pageSize'>,
): readonly boolean[] => {
  if (pdfPages !== undefined) return sizes.map((_, index) => pdfPages === 'spreads' && index > 0);
  const ordered = pageSize && {
    width: pageSize.width * pointsPerMillimetre,
    height: pageSize.height * pointsPerMillimetre,
  };
  const isOrdered = (size: PageSize) =>
    ordered && [1, 2].some((times) => isTimesAsWide(size, ordered, times));
  const distinctSizes = new Map(sizes.map((size) => [`${size.width} ${size.height}`, size]));
  const singles = ordered && sizes.some(isOrdered) ? [ordered] : [...distinctSizes.values()];
  return sizes.map((size) => singles.some((single) => isTimesAsWide(size, single, 2)));
};

/** Whether the pages of a file get pictures. */
export const hasPages = ({ purpose }: Pick<ProductFilesTable, 'purpose'>): boolean => purpose === pdfPurpose;

/** Whether texts of an address name a page in a size that exists. */
export const isPicture = (page: string, size: string): boolean =>
  /^[1-9]\d{0,3}$/.test(page) && pagePictureSizes.some((one) => `${one}` === size);
