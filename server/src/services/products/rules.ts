import { pagePictureSizes } from '@albumen/contracts/limits';
import type { ProductPages } from '@albumen/contracts/products';
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

/** The first and the last page that a job renders now, counted from 1; the last may come before the first. */
export const nextPages = (
  { pageCount, renderedCount }: Pick<ProductFilesTable, 'pageCount' | 'renderedCount'>,
  all: boolean,
): { readonly first: number; readonly last: number } => ({
  first: renderedCount + 1,
  last: Math.min(pageCount, all ? renderedCount + pagesPerJob : firstPages),
});

/** Whether the pages of a file get pictures. */
export const hasPages = ({ purpose }: Pick<ProductFilesTable, 'purpose'>): boolean => purpose === pdfPurpose;

/** Whether texts of an address name a page in a size that exists. */
export const isPicture = (page: string, size: string): boolean =>
  /^[1-9]\d{0,3}$/.test(page) && pagePictureSizes.some((known) => `${known}` === size);
