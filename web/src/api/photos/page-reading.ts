import { timelinePageSize } from '@albumen/contracts/limits';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import type { SortOption } from '@albumen/contracts/photos';
import { calls, libraryKey } from './library.ts';
import { readSectionKey, sectionKey } from './photo-sections.ts';
import type { PhotoPosition } from './photo-sections.ts';
import { inViewersTimeZone } from './viewers-time-zone.ts';

const pagePart = 'page';

/** Whether a key of the query cache is that of a page; its last part is then the number of the page. */
export const isPageKey = (queryKey: readonly unknown[]): boolean => queryKey.at(-2) === pagePart;

/** The key of a page, 0 being the first. */
export const pageKey = (sort: SortOption, section: string, page: number) =>
  [...sectionKey(sort, section), pagePart, page] as const;

/** Which page of its section holds a photo, and at which place. */
export const pageOf = (index: number): { readonly page: number; readonly at: number } => ({
  page: Math.floor(index / timelinePageSize),
  at: index % timelinePageSize,
});

/** Reads the page that a cursor opens; without one the first. */
export const readPage = (
  { key, order }: SortOption,
  section: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<PhotoPage> => {
  const query = { cursor, limit: timelinePageSize, sortOrder: order };
  if (key === 'created') {
    return inViewersTimeZone((timeZone) =>
      calls.readUploadDay({ params: { date: section }, query: { ...query, timeZone }, signal }),
    );
  }
  const { year, month } = readSectionKey(section);
  return calls.readTimelineMonth({ params: { year, month }, query: { ...query, sortKey: key }, signal });
};

/** Reads where a photo stands in a list. Fails with 404 where there is no such photo. */
export const readPlace = (
  { key, order }: SortOption,
  photoId: string,
  signal: AbortSignal,
): Promise<PhotoPosition> => {
  const query = { sortKey: key, sortOrder: order };
  if (key === 'created') {
    return inViewersTimeZone((timeZone) =>
      calls.readPhotoPlace({ params: { photoId }, query: { ...query, timeZone }, signal }),
    );
  }
  return calls.readPhotoPlace({ params: { photoId }, query, signal });
};

/** The key of the position of a photo in a list. */
export const placeKey = ({ key, order }: SortOption, photoId: string) =>
  [...libraryKey, 'place', key, order, photoId] as const;
