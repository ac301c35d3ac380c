import { timelinePageSize } from '@albumen/contracts/limits';
import type {
  LocatedPhoto,
  PhotoPage,
  PhotoPlace,
  TimelineEntry,
  UploadDay,
} from '@albumen/contracts/photo-management/library';
import type { SortOption } from '@albumen/contracts/photos';
import type { SectionLayout } from '@albumen/contracts/section-layout';
import { cursorOf, cursorOfPage, positionOf } from './cursors.ts';
import { monthName, monthOfKey, unknownMonthKey } from './rules.ts';
import type { List, PagePosition, Section } from './rules.ts';
import type { PhotoRow, PhotosStore } from './store.ts';
import { clockOf, dateAt, dateOfDay, spanOfDay } from './upload-days.ts';
import type { PhotoUrls } from './urls.ts';
import { toFileFacts, toWirePhoto } from './wire.ts';

interface PageRequest {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly sort: SortOption;
}

const pageBegin = (list: List, { cursor, sort }: PageRequest): PagePosition | undefined =>
  cursor === undefined ? undefined : positionOf(list, sort, cursor);

const placeOf = (row: PhotoRow, sort: SortOption) => ({
  sortValue: sort.key === 'created' ? row.createdAt.toISOString() : row.sortAt,
  photoId: row.id,
});

/** Reads of a library: every list is a keyset query, so a page costs the same however deep it lies. */
export const createLibrary = (parts: {
  store: PhotosStore;
  urls: PhotoUrls;
  /** Told of every photo that somebody asks for. */
  onSeen: (rows: readonly PhotoRow[]) => void;
}) => {
  const { store, urls, onSeen } = parts;
  const toPhoto = (row: PhotoRow) => toWirePhoto(row, urls);

  /** Makes a page of rows that were read with one more than asked for: the extra one tells that there is a next page. */
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
    photosCount: (ownerId: string): Promise<number> => store.count(ownerId),

    /** Newest month first, Unknown Date last. */
    timeline: async (ownerId: string): Promise<TimelineEntry[]> => {
      const rows = await store.monthCounts(ownerId);
      const isUnknown = ({ monthKey }: (typeof rows)[number]) => monthKey === unknownMonthKey;
      return [...rows.filter((row) => !isUnknown(row)), ...rows.filter(isUnknown)].map(
        ({ monthKey, photos, version }) => ({ ...monthOfKey(monthKey), count: photos, version }),
      );
    },

    /** The days of a time zone on which photos were uploaded, newest first. Throws `invalid-request` for an unknown zone. */
    uploadDays: async (ownerId: string, timeZone: string): Promise<UploadDay[]> =>
      (await store.uploadDayCounts(ownerId, clockOf(timeZone))).map(({ day, photos, version }) => ({
        date: dateOfDay(day),
        count: photos,
        version,
      })),

    sectionPage: async (ownerId: string, section: Section, request: PageRequest): Promise<PhotoPage> => {
      const after = pageBegin(section, request);
      const rows = await store.sectionPage(ownerId, section, request.sort, after, request.limit + 1);
      return toPage(section, rows, request);
    },

    /** The proportions of all photos of a section, and the cursors of its pages: those that the pages themselves give. */
    sectionLayout: async (ownerId: string, section: Section, sort: SortOption): Promise<SectionLayout> => {
      const { proportions, pageEnds } = await store.sectionLayout(ownerId, section, sort, timelinePageSize);
      // Behind a full page that is the last one there is nothing to open.
      const pagesButFirst = Math.max(0, Math.ceil(proportions.length / timelinePageSize) - 1);
      const cursors = pageEnds.slice(0, pagesButFirst).map((end) => cursorOfPage(section, sort, end));
      return { proportions: proportions.toString('base64'), cursors };
    },

    page: async (ownerId: string, request: PageRequest): Promise<PhotoPage> => {
      const after = pageBegin('all', request);
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
      if (row) onSeen([row]);
      return row && { ...toPhoto(row), ...monthOfKey(row.monthKey), ...toFileFacts(row) };
    },

    /**
     * Where a photo stands; undefined where the caller has no such photo. By `created` a time zone is needed: throws
     * `invalid-request` where it is missing or unknown.
     */
    place: async (
      ownerId: string,
      photoId: string,
      sort: SortOption,
      timeZone: string | undefined,
    ): Promise<PhotoPlace | undefined> => {
      const clock = sort.key === 'created' ? clockOf(timeZone) : undefined;
      const row = await store.find(ownerId, photoId);
      if (row === undefined) return undefined;
      const date = clock && dateAt(clock, row.createdAt);
      const section = clock && date ? spanOfDay(clock, date) : { monthKey: row.monthKey };
      const position = { ...placeOf(row, sort), undated: false };
      return {
        section: date ?? monthName(row.monthKey),
        index: await store.countBefore(ownerId, section, sort, position),
      };
    },
  };
};
