import { timelinePageSize, photosPageSize } from '@albumen/contracts/limits';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import { positionOf } from '../../server/src/services/photos/cursors.ts';
import { monthKeyOf, monthOfKey } from '../../server/src/services/photos/rules.ts';
import { clockOf, spanOfDay } from '../../server/src/services/photos/upload-days.ts';
import { firstYear, months, viewerZone } from './libraries.ts';
import type { Library } from './libraries.ts';

/** The same question for the product and for the bare server, with addresses in the same order. */
export interface Question {
  readonly what: string;
  /** A layout grows with its section, so it is compared with a page and not with a smaller library. */
  readonly about: 'counts' | 'month page' | 'layout';
  /** Number of requests in a round. */
  readonly times: number;
  readonly productPaths: readonly string[];
  readonly barePaths: readonly string[];
}

/**
 * About a quarter of a second for either: if others use the machine, many short rounds reveal more than a few long
 * ones.
 */
const timesForCounts = 1000;
const timesForPages = 400;
const timesForLayouts = 200;

const base = '/api/photo-management';

/** These months are requested in turn, so that no single page is always cached. */
const requestedMonthKeys = Array.from(
  { length: 12 },
  (_, n) => monthKeyOf(firstYear, 1) + Math.floor((n * months) / 12),
);

/** The fullest month, and the day of its upload. */
const fullestMonth = `${firstYear}/1`;
const fullestDay = `${firstYear}-02-01`;

/** The product reads one row more than it shows. */
const rowsOfPage = timelinePageSize + 1;

/** Finds the cursor after the photo in the middle of a month, page by page as a browser would. */
const walkToMiddle = async (
  read: (path: string) => Promise<PhotoPage>,
  path: string,
  photosOfMonth: number,
): Promise<string> => {
  let cursor: string | null = null;
  let left = Math.floor(photosOfMonth / 2);
  while (left > 0) {
    const limit = Math.min(left, photosPageSize);
    const page: PhotoPage = await read(`${path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    cursor = page.cursor;
    left -= limit;
  }
  if (cursor === null) throw new Error(`${path} has no middle.`);
  return cursor;
};

/** Returns all questions about one library. */
export const questionsAbout = async (
  library: Library,
  read: (path: string) => Promise<PhotoPage>,
): Promise<Question[]> => {
  const { ownerId } = library;
  const day = spanOfDay(clockOf(viewerZone), fullestDay);
  const pages = await Promise.all(
    requestedMonthKeys.map(async (monthKey) => {
      const { year, month } = monthOfKey(monthKey);
      const path = `${base}/photos/timeline/${year}/${month}`;
      const cursor = await walkToMiddle(read, path, library.photos / months);
      const position = positionOf({ monthKey }, { key: 'dateTaken', order: 'desc' }, cursor);
      const after = new URLSearchParams({
        sortValue: position.sortValue,
        uploadOrder: position.uploadOrder,
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
      about: 'counts',
      times: timesForCounts,
      productPaths: [`${base}/users`],
      barePaths: [`/count/${ownerId}`],
    },
    {
      what: 'month counts',
      about: 'counts',
      times: timesForCounts,
      productPaths: [`${base}/users/timeline`],
      barePaths: [`/timeline/${ownerId}`],
    },
    {
      what: 'first month page',
      about: 'month page',
      times: timesForPages,
      productPaths: pages.map(({ path }) => path),
      barePaths: pages.map(({ barePath }) => barePath),
    },
    {
      what: 'page in mid-month',
      about: 'month page',
      times: timesForPages,
      productPaths: pages.map(({ deepPath }) => deepPath),
      barePaths: pages.map(({ deepBarePath }) => deepBarePath),
    },
    {
      what: 'upload days',
      about: 'counts',
      times: timesForPages,
      productPaths: [`${base}/users/timeline/created?timeZone=${viewerZone}`],
      barePaths: [`/upload-days/${ownerId}`],
    },
    {
      what: 'layout of the fullest month',
      about: 'layout',
      times: timesForLayouts,
      productPaths: [`${base}/photos/timeline/${fullestMonth}/layout`],
      barePaths: [`/month-layout/${ownerId}/${monthKeyOf(firstYear, 1)}`],
    },
    {
      what: 'layout of the fullest upload day',
      about: 'layout',
      times: timesForLayouts,
      productPaths: [`${base}/photos/created/${fullestDay}/layout?timeZone=${viewerZone}`],
      barePaths: [`/day-layout/${ownerId}/${day.from}/${day.until}`],
    },
  ];
};
