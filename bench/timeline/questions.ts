import { timelinePageSize, photosPageSize } from '@albumen/contracts/limits';
import type { PhotoPage } from '@albumen/contracts/photo-management';
import { fromCursor, monthKeyOf } from '../../server/src/services/photos/rules.ts';
import { months } from './libraries.ts';
import type { Library } from './libraries.ts';

/** The same question to the product and to the bare server, in the same order of addresses. */
export interface Question {
  readonly what: string;
  readonly isMonthPage: boolean;
  readonly productPaths: readonly string[];
  readonly barePaths: readonly string[];
}

const base = '/api/photo-management';

/** Every one of these months is asked for in turn, so that no single page is always at hand. */
const askedMonths = Array.from({ length: 12 }, (_, n) => {
  const month = 2011 * 12 + Math.floor((n * months) / 12);
  return { year: Math.floor(month / 12), month: (month % 12) + 1 };
});

/** A product reads one row more than it shows. */
const rowsOfPage = timelinePageSize + 1;

/** The cursor behind the photo in the middle of a month, found as a browser would: page by page. */
const walkToMiddle = async (
  read: (path: string) => Promise<PhotoPage>,
  path: string,
  photosOfMonth: number,
): Promise<string> => {
  let cursor: string | null = null;
  for (let left = Math.floor(photosOfMonth / 2); left > 0;) {
    const limit = Math.min(left, photosPageSize);
    const page: PhotoPage = await read(`${path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    cursor = page.cursor;
    left -= limit;
  }
  if (cursor === null) throw new Error(`${path} has no middle.`);
  return cursor;
};

/** All that is asked about one library. */
export const questionsAbout = async (
  library: Library,
  read: (path: string) => Promise<PhotoPage>,
): Promise<Question[]> => {
  const { ownerId } = library;
  const pages = await Promise.all(
    askedMonths.map(async ({ year, month }) => {
      const path = `${base}/photos/timeline/${year}/${month}`;
      const monthKey = monthKeyOf(year, month);
      const cursor = await walkToMiddle(read, path, library.photos / months);
      const position = fromCursor(`month-${monthKey}`, { key: 'dateTaken', order: 'desc' }, cursor);
      const after = new URLSearchParams({
        sortValue: position?.sortValue ?? '',
        photoId: position?.photoId ?? '',
      });
      const barePath = `/month/${ownerId}/${monthKey}?limit=${rowsOfPage}`;
      return {
        path,
        barePath,
        deepPath: `${path}?cursor=${cursor}`,
        deepBarePath: `${barePath}&${after.toString()}`,
      };
    }),
  );
  return [
    {
      what: 'photo count',
      isMonthPage: false,
      productPaths: [`${base}/users`],
      barePaths: [`/count/${ownerId}`],
    },
    {
      what: 'month counts',
      isMonthPage: false,
      productPaths: [`${base}/users/timeline`],
      barePaths: [`/timeline/${ownerId}`],
    },
    {
      what: 'first month page',
      isMonthPage: true,
      productPaths: pages.map(({ path }) => path),
      barePaths: pages.map(({ barePath }) => barePath),
    },
    {
      what: 'page in mid-month',
      isMonthPage: true,
      productPaths: pages.map(({ deepPath }) => deepPath),
      barePaths: pages.map(({ deepBarePath }) => deepBarePath),
    },
  ];
};
