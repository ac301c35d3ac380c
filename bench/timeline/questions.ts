import { timelinePageSize, photosPageSize } from '@albumen/contracts/limits';
import { photoColumnsLimit } from '@albumen/contracts/photo-columns';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import { positionOf } from '../../server/src/services/photos/cursors.ts';
import { monthKeyOf, monthOfKey } from '../../server/src/services/photos/rules.ts';
import { clockOf, spanOfDay } from '../../server/src/services/photos/upload-days.ts';
import { firstYear, months, viewerZone } from './libraries.ts';
import type { Library } from './libraries.ts';

/** The same question for the product and for the bare server, with addresses in the same order. */
export interface Question {
  readonly what: string;
  /** Columns and layouts grow with their photos, so they are compared with pages and not with a smaller library. */
  readonly about: 'counts' | 'month page' | 'columns';
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
const timesForColumns = 50;

const base = '/api/photo-management';

/** These months are requested in turn, so that no single page is always cached. */
const requestedMonthKeys = Array.from(
  { length: 12 },
  (_, n) => monthKeyOf(firstYear, 1) + Math.floor((n * months) / 12),
);

/** The fullest month, and the day of its upload. */
const fullestMonth = `${firstYear}/1`;
const fullestDay = `${firstYear}-02-01`;

const firstMonth = monthKeyOf(firstYear, 1);

const wholePart = `from=0&limit=${photoColumnsLimit}`;

/** The product reads one row more than it shows. */
const rowsOfPage = timelinePageSize + 1;

/** Finds the cursor after this many photos of a month, page by page. */
const walkToPhoto = async (
  read: (path: string) => Promise<PhotoPage>,
  path: string,
  photos: number,
): Promise<string> => {
  let cursor: string | null = null;
  let left = photos;
  while (left > 0) {
    const limit = Math.min(left, photosPageSize);
    const page: PhotoPage = await read(`${path}?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    cursor = page.cursor;
    left -= limit;
  }
  if (cursor === null) throw new Error(`${path} has no page after ${photos} photos.`);
  return cursor;
};

/** Returns all questions about one library. */
export const questionsAbout = async (
  library: Library,
  read: (path: string) => Promise<PhotoPage>,
): Promise<Question[]> => {
  const { ownerId } = library;
  const middle = Math.floor(library.photos / months / 2);
  const day = spanOfDay(clockOf(viewerZone), fullestDay);
  const pages = await Promise.all(
    requestedMonthKeys.map(async (monthKey) => {
      const { year, month } = monthOfKey(monthKey);
      const path = `${base}/photos/timeline/${year}/${month}`;
      const cursor = await walkToPhoto(read, path, middle);
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
        columnsPath: `${path}/columns?from=${middle}`,
        bareColumnsPath: `/month-columns/${ownerId}/${monthKey}?from=${middle}&limit=${timelinePageSize}`,
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
      what: 'columns in mid-month',
      about: 'columns',
      times: timesForPages,
      productPaths: pages.map(({ columnsPath }) => columnsPath),
      barePaths: pages.map(({ bareColumnsPath }) => bareColumnsPath),
    },
    {
      what: 'page of 500',
      about: 'columns',
      times: timesForColumns,
      productPaths: [`${base}/photos/timeline/${fullestMonth}?limit=${photosPageSize}`],
      barePaths: [`/month/${ownerId}/${firstMonth}?limit=${photosPageSize + 1}`],
    },
    {
      what: 'columns of the fullest month',
      about: 'columns',
      times: timesForColumns,
      productPaths: [`${base}/photos/timeline/${fullestMonth}/columns?${wholePart}`],
      barePaths: [`/month-columns/${ownerId}/${firstMonth}?${wholePart}`],
    },
    {
      what: 'columns of the fullest upload day',
      about: 'columns',
      times: timesForColumns,
      productPaths: [`${base}/photos/created/${fullestDay}/columns?${wholePart}&timeZone=${viewerZone}`],
      barePaths: [`/day-columns/${ownerId}/${day.from}/${day.until}?${wholePart}`],
    },
    {
      what: 'layouts of the library',
      about: 'columns',
      times: timesForColumns,
      productPaths: [`${base}/photos/layouts`],
      barePaths: [`/layouts/${ownerId}`],
    },
  ];
};
