import type {
  LocatedPhoto,
  PhotoPage,
  PhotoPlace,
  Timeline,
  UploadDays,
} from '@albumen/contracts/photo-management/library';
import type { DeletionDays } from '@albumen/contracts/photo-deletion';
import type { Photo } from '@albumen/contracts/photos';
import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import { wholeLayoutsLimit } from '@albumen/contracts/section-layout';
import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import type { Transaction } from '../../platform/database/database.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import { cursorOf, positionOf } from './cursors.ts';
import { dueOfDeletionDay, monthName, monthOfKey, unknownMonthKey } from './rules.ts';
import type { List, ListSort, PagePosition, Section } from './rules.ts';
import type { PhotoKey, PhotoRow, PhotosStore, Whereabouts } from './store.ts';
import type { ColumnsRequest } from './store/columns.ts';
import { clockOf, dateAt, dateOfDay, spanOfDay } from './upload-days.ts';
import type { PhotoUrls } from './urls.ts';
import { readAtText, toLocatedPhoto, toWireColumns, toWireLayouts, toWirePhoto } from './wire.ts';

interface PageRequest {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly sort: ListSort;
}

const pageBegin = (list: List, { cursor, sort }: PageRequest): PagePosition | undefined =>
  cursor === undefined ? undefined : positionOf(list, sort, cursor);

/** The order of Recently deleted. */
export const lastDeletedFirst: ListSort = { key: 'deleted', order: 'desc' };

const placeOf = (row: PhotoRow, { key }: ListSort) => ({
  sortValue: {
    created: row.createdAt.toISOString(),
    dateTaken: row.sortAt,
    deleted: row.deletedAt?.toISOString() ?? '',
  }[key],
  uploadOrder: row.uploadOrder,
});

/** Moves Unknown Date to the end, where it is in both directions. */
const unknownLast = <Month>(months: readonly Month[], isUnknown: (month: Month) => boolean): Month[] => [
  ...months.filter((month) => !isUnknown(month)),
  ...months.filter(isUnknown),
];

/** Reads of a library. Every list is a keyset query, so a page costs the same at any depth. */
export const createLibrary = (parts: {
  store: PhotosStore;
  urls: PhotoUrls;
  nights: Pick<Nights, 'forecast'>;
  /** Receives the photos without renditions that somebody requests. */
  onSeen: (waiting: readonly string[]) => void;
}) => {
  const { store, urls, nights } = parts;
  const onSeen = (rows: readonly PhotoRow[]): void =>
    parts.onSeen(rows.flatMap(({ id, renditions }) => (renditions === 'pending' ? id : [])));
  const toPhoto = (row: PhotoRow) => toWirePhoto(row, urls);

  /** Makes a page of rows. One row more than requested was read: it shows whether there is a next page. */
  const toPage = (list: List, rows: readonly PhotoRow[], { limit, sort }: PageRequest): PhotoPage => {
    const shown = rows.slice(0, limit);
    onSeen(shown);
    const last = shown.at(-1);
    const undated = list === 'all' && sort.key === 'dateTaken' && last?.takenLocal === null;
    const cursor =
      last === undefined || rows.length <= limit
        ? null
        : cursorOf(list, sort, { ...placeOf(last, sort), undated });
    return { cursor, images: shown.map(toPhoto) };
  };

  return {
    photosCount: store.count,

    /** Newest month first, Unknown Date last. */
    timeline: async (ownerId: string): Promise<Timeline> => {
      const { counts: rows, readAt } = await store.monthCounts(ownerId);
      const timeline = unknownLast(rows, ({ monthKey }) => monthKey === unknownMonthKey).map(
        ({ monthKey, photos, version }) => ({ ...monthOfKey(monthKey), count: photos, version }),
      );
      return { timeline, readAt: readAtText(readAt) };
    },

    /**
     * The days of a time zone on which photos were uploaded, newest first. Throws `invalid-request` for an unknown
     * zone.
     */
    uploadDays: async (ownerId: string, timeZone: string): Promise<UploadDays> => {
      const { counts, readAt } = await store.uploadDayCounts(ownerId, clockOf(timeZone));
      const days = counts.map(({ day, photos, version }) => ({
        date: dateOfDay(day),
        count: photos,
        version,
      }));
      return { days, readAt: readAtText(readAt) };
    },

    /** The days on which photos in Recently deleted were deleted, latest first. */
    deletionDays: async (ownerId: string): Promise<DeletionDays> => {
      const [rows, { erasureOf }] = await Promise.all([store.deletionCounts(ownerId), nights.forecast()]);
      const days = rows.map(({ deletedOn, photos, version }) => ({
        date: deletedOn,
        count: photos,
        version,
        ...erasureOf(dueOfDeletionDay(deletedOn)),
      }));
      return { days, readAt: readAtText(rows[0]?.readAt) };
    },

    sectionPage: async (ownerId: string, section: Section, request: PageRequest): Promise<PhotoPage> => {
      const after = pageBegin(section, request);
      const rows = await store.sectionPage(ownerId, section, request.sort, after, request.limit + 1);
      return toPage(section, rows, request);
    },

    /**
     * The months of a library, or its upload days in a time zone, and the proportions of their photos: of a large library
     * only those of the first year. With a year, only the sections of that year. Throws `invalid-request` if sorting by
     * `created` lacks a zone, or for an unknown one.
     */
    layouts: async (
      ownerId: string,
      sort: ListSort,
      timeZone: string | undefined,
      year?: number,
    ): Promise<PhotoLayouts> => {
      const clock = sort.key === 'created' ? clockOf(timeZone) : undefined;
      const request = { sort, clock, year, wholeLimit: wholeLayoutsLimit };
      const layouts = await store.libraryLayouts(ownerId, request);
      if (clock) return toWireLayouts(layouts, dateOfDay);
      const byMonth = toWireLayouts(layouts, monthName);
      const isUnknown = ({ section }: { readonly section: string }) => section === monthName(unknownMonthKey);
      return { ...byMonth, sections: unknownLast(byMonth.sections, isUnknown) };
    },

    /** The same for Recently deleted, always with all proportions. */
    deletedLayouts: async (ownerId: string): Promise<PhotoLayouts> =>
      toWireLayouts(await store.deletedLayouts(ownerId, lastDeletedFirst), dateOfDay),

    /** Photos of a section as columns, from an index on, and its version at the same moment. */
    sectionColumns: async (
      ownerId: string,
      section: Section,
      sort: ListSort,
      request: ColumnsRequest,
    ): Promise<PhotoColumns> => {
      const row = await store.sectionColumns(ownerId, section, sort, request);
      parts.onSeen(row.waiting ?? []);
      return toWireColumns(row, row.version, urls.ofOwner(ownerId));
    },

    /**
     * The same for photos of any owners that are in the library, in this order. Only a caller who owns all of them gets
     * the key of their addresses.
     */
    columnsById: async (
      tx: Transaction,
      callerId: string,
      photos: readonly PhotoKey[],
      { version, placeholders }: { readonly version: number; readonly placeholders: boolean },
    ): Promise<PhotoColumns> => {
      const row = await store.columnsById(tx, photos, placeholders);
      parts.onSeen(row.waiting ?? []);
      const isOwn = photos.every(({ ownerId }) => ownerId === callerId);
      return toWireColumns(row, version, isOwn ? urls.ofOwner(callerId) : urls.ofPhotos(photos));
    },

    page: async (ownerId: string, request: PageRequest): Promise<PhotoPage> => {
      const after = pageBegin('all', request);
      const wanted = request.limit + 1;
      const inUndated = request.sort.key === 'dateTaken' && after?.undated === true;
      const rows = [...(await store.page(ownerId, request.sort, inUndated, after, wanted))];
      // Undated photos come last in both directions.
      if (request.sort.key === 'dateTaken' && !inUndated && rows.length < wanted) {
        rows.push(...(await store.page(ownerId, request.sort, true, undefined, wanted - rows.length)));
      }
      return toPage('all', rows, request);
    },

    /** The given photos that are in the library, in the order of the ids. */
    photosOf: async (ownerId: string, photoIds: readonly string[]): Promise<Photo[]> => {
      const rows = await store.listedRows(ownerId, photoIds);
      onSeen(rows);
      const byId = new Map(rows.map((row) => [row.id, row]));
      return photoIds.flatMap((id) => byId.get(id) ?? []).map(toPhoto);
    },

    /** The same for several owners, by id. */
    photosById: async (
      photos: readonly { readonly ownerId: string; readonly id: string }[],
    ): Promise<ReadonlyMap<string, Photo>> => {
      const byOwner = [...Map.groupBy(photos, ({ ownerId }) => ownerId)];
      const rows = await Promise.all(
        byOwner.map(([ownerId, ofOwner]) =>
          store.listedRows(
            ownerId,
            ofOwner.map(({ id }) => id),
          ),
        ),
      );
      onSeen(rows.flat());
      return new Map(rows.flat().map((row) => [row.id, toPhoto(row)]));
    },

    /** One photo and its month; undefined if the caller has no such photo in the library. */
    photo: async (
      ownerId: string,
      photoId: string,
      whereabouts: Whereabouts,
    ): Promise<LocatedPhoto | undefined> => {
      const row = await store.find(ownerId, photoId, whereabouts);
      if (row) onSeen([row]);
      return row && toLocatedPhoto(row, urls);
    },

    /**
     * The place of a photo; undefined if the caller has no such photo. Sorting by `created` needs a time zone: throws
     * `invalid-request` if it is missing or unknown.
     */
    place: async (
      ownerId: string,
      photoId: string,
      sort: ListSort,
      timeZone: string | undefined,
    ): Promise<PhotoPlace | undefined> => {
      const clock = sort.key === 'created' ? clockOf(timeZone) : undefined;
      const row = await store.find(ownerId, photoId, 'library');
      if (row === undefined) return undefined;
      const date = clock && dateAt(clock, row.createdAt);
      const section = clock && date ? spanOfDay(clock, date) : { monthKey: row.monthKey };
      const position = { ...placeOf(row, sort), undated: false };
      return {
        section: date ?? monthName(row.monthKey),
        index: await store.countBefore(ownerId, section, sort, position),
      };
    },

    /** The same for Recently deleted. */
    deletedPlace: async (ownerId: string, photoId: string): Promise<PhotoPlace | undefined> => {
      const row = await store.find(ownerId, photoId, 'deleted');
      if (!row?.deletedAt) return undefined;
      const section = { deletedOn: row.deletedAt.toISOString().slice(0, 10) };
      const position = { ...placeOf(row, lastDeletedFirst), undated: false };
      const index = await store.countBefore(ownerId, section, lastDeletedFirst, position);
      return { section: section.deletedOn, index };
    },
  };
};
