import type { LocatedPhoto, PhotoPage, TimelineEntry } from '@albumen/contracts/photo-management';
import type { SortOption } from '@albumen/contracts/photos';
import { AppError } from '../../platform/errors.ts';
import { fromCursor, monthKeyOf, monthOfKey, toCursor, unknownMonthKey } from './rules.ts';
import type { ListName, PagePosition } from './rules.ts';
import type { PhotoRow, PhotosStore } from './store.ts';
import type { PhotoUrls } from './urls.ts';
import { toFileFacts, toWirePhoto } from './wire.ts';

interface PageRequest {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly sort: SortOption;
}

const positionOf = (list: ListName, { cursor, sort }: PageRequest): PagePosition | undefined => {
  if (cursor === undefined) return undefined;
  const position = fromCursor(list, sort, cursor);
  if (position === undefined) {
    throw new AppError('invalid-cursor', {
      detail: 'query.cursor: not a cursor that this list gave out in this order',
    });
  }
  return position;
};

/** Reads of a library: every list is a keyset query, so a page costs the same however deep it lies. */
export const createLibrary = (parts: { store: PhotosStore; urls: PhotoUrls }) => {
  const { store, urls } = parts;
  const toPhoto = (row: PhotoRow) => toWirePhoto(row, urls);

  /** Makes a page of rows that were read with one more than asked for: the extra one tells that there is a next page. */
  const toPage = (list: ListName, rows: readonly PhotoRow[], { limit, sort }: PageRequest): PhotoPage => {
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const cursor =
      last === undefined || rows.length <= limit
        ? null
        : toCursor(list, sort, {
            sortValue: sort.key === 'created' ? last.createdAt.toISOString() : last.sortAt,
            photoId: last.id,
            undated: last.takenLocal === null,
          });
    return { cursor, images: shown.map(toPhoto) };
  };

  return {
    photosCount: (ownerId: string): Promise<number> => store.count(ownerId),

    /** Newest month first, Unknown Date last. */
    timeline: async (ownerId: string): Promise<TimelineEntry[]> => {
      const rows = await store.monthCounts(ownerId);
      const entries = rows.map(({ monthKey, photos }) => ({
        ...monthOfKey(monthKey),
        count: photos,
        monthKey,
      }));
      const isUnknown = (entry: { monthKey: number }) => entry.monthKey === unknownMonthKey;
      return [...entries.filter((entry) => !isUnknown(entry)), ...entries.filter(isUnknown)].map(
        ({ year, month, count }) => ({ year, month, count }),
      );
    },

    monthPage: async (
      ownerId: string,
      year: number,
      month: number,
      request: PageRequest,
    ): Promise<PhotoPage> => {
      const monthKey = monthKeyOf(year, month);
      const list: ListName = `month-${monthKey}`;
      const after = positionOf(list, request);
      return toPage(
        list,
        await store.monthPage(ownerId, monthKey, request.sort, after, request.limit + 1),
        request,
      );
    },

    page: async (ownerId: string, request: PageRequest): Promise<PhotoPage> => {
      const after = positionOf('all', request);
      const wanted = request.limit + 1;
      const inUndated = request.sort.key === 'dateTaken' && after?.undated === true;
      const rows = [...(await store.page(ownerId, request.sort, inUndated, after, wanted))];
      // Undated photos stand last, whichever way the dated ones run.
      if (request.sort.key === 'dateTaken' && !inUndated && rows.length < wanted) {
        rows.push(...(await store.page(ownerId, request.sort, true, undefined, wanted - rows.length)));
      }
      return toPage('all', rows, request);
    },

    /** One photo and its month; undefined where the caller has no such photo. */
    photo: async (ownerId: string, photoId: string): Promise<LocatedPhoto | undefined> => {
      const row = await store.find(ownerId, photoId);
      return row && { ...toPhoto(row), ...monthOfKey(row.monthKey), ...toFileFacts(row) };
    },
  };
};
