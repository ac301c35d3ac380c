import { timelinePageSize } from '@albumen/contracts/limits';
import type { LocatedPhoto, PhotoPage } from '@albumen/contracts/photo-management';
import type { Photo, SortOption } from '@albumen/contracts/photos';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { calls, libraryKey, sectionPartsKey } from './library.ts';
import { layoutQuery } from './photo-layout.ts';
import { listKey, readSectionKey, sectionKey } from './photo-sections.ts';
import type { PhotoPosition } from './photo-sections.ts';
import { inViewersTimeZone } from './viewers-time-zone.ts';

/**
 * Milliseconds for which loaded photos count as fresh. Our choice: half of the 24 hours that a photo url lasts at
 * least, so that a page left open overnight renews its urls when the customer comes back to it.
 */
const photosFreshMs = 12 * 60 * 60 * 1_000;

/** Milliseconds between two looks at photos whose renditions are being made; the last one repeats. */
const renditionLooksMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;

const nextLookMs = (looksTaken: number): number => renditionLooksMs[looksTaken] ?? 30_000;

/**
 * Pages that nobody looks at and that are kept all the same, so that scrolling back shows photos at once. Our choice:
 * about 3,000 photos and 4 MB, however large the library is.
 */
const idlePagesKept = 120;

const pagePart = 'page';

/** Whether a key of the query cache is that of a page; its last part is then the number of the page. */
export const isPageKey = (queryKey: readonly unknown[]): boolean => queryKey.at(-2) === pagePart;

/** Which page of its section holds a photo, and at which place. */
export const pageOf = (index: number): { readonly page: number; readonly at: number } => ({
  page: Math.floor(index / timelinePageSize),
  at: index % timelinePageSize,
});

/** The cursor of a page; undefined for the first. Throws where the section has no such page. */
const cursorOf = async (client: QueryClient, sort: SortOption, section: string, page: number) => {
  if (page === 0) return undefined;
  // Where the section has changed, its cursors have, too: what was invalidated is read anew here.
  const { cursors } = await client.fetchQuery(layoutQuery(sort, section));
  const cursor = cursors[page - 1];
  if (cursor === undefined) throw new Error(`The section ${section} has no page ${page}.`);
  return cursor;
};

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

const isPending = (photo: Photo): boolean => photo.renditions === 'pending';

/** Drops the pages that have not been looked at for longest, beyond those that are kept. */
const dropIdlePages = (client: QueryClient): void => {
  const cache = client.getQueryCache();
  const idle = cache.findAll({
    queryKey: sectionPartsKey,
    type: 'inactive',
    predicate: ({ queryKey }) => isPageKey(queryKey),
  });
  if (idle.length <= idlePagesKept) return;
  const oldestFirst = idle.sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of oldestFirst.slice(0, idle.length - idlePagesKept)) cache.remove(query);
};

/**
 * One page of the photos of a section, 0 being the first. While renditions of its photos are being made it is looked at
 * again, less and less often: one request, however many are pending; photos that did not change stay the same objects.
 */
export const pageQuery = (sort: SortOption, section: string, page: number) =>
  queryOptions({
    queryKey: [...sectionKey(sort, section), pagePart, page],
    queryFn: async ({ client, signal }): Promise<PhotoPage> => {
      const cursor = await cursorOf(client, sort, section, page);
      const photos = await readPage(sort, section, cursor, signal);
      dropIdlePages(client);
      return photos;
    },
    staleTime: photosFreshMs,
    gcTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data?.images.some(isPending)
        ? nextLookMs(state.dataUpdateCount + state.errorUpdateCount - 1)
        : false,
  });

/** The photo at a position, where its page is loaded. */
export const loadedPhotoAt = (
  client: QueryClient,
  sort: SortOption,
  { section, index }: PhotoPosition,
): Photo | undefined => {
  const { page, at } = pageOf(index);
  return client.getQueryData(pageQuery(sort, section, page).queryKey)?.images[at];
};

/** Where a photo of a list stands, where its page is loaded. */
export const positionOfLoaded = (
  client: QueryClient,
  sort: SortOption,
  photoId: string,
): PhotoPosition | undefined => {
  const list = listKey(sort);
  for (const [key, photos] of client.getQueriesData<PhotoPage>({
    queryKey: list,
    predicate: ({ queryKey }) => isPageKey(queryKey),
  })) {
    const at = photos?.images.findIndex(({ imageId }) => imageId === photoId) ?? -1;
    const [section, , page] = key.slice(list.length) as [string, string, number];
    if (at >= 0) return { section, index: page * timelinePageSize + at };
  }
  return undefined;
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

/** The position of a photo in a list. Asks nothing where its page is loaded. Fails with 404 where there is no such photo. */
export const placeQuery = (client: QueryClient, sort: SortOption, photoId: string) =>
  queryOptions({
    queryKey: placeKey(sort, photoId),
    queryFn: ({ signal }): Promise<PhotoPosition> => readPlace(sort, photoId, signal),
    initialData: () => positionOfLoaded(client, sort, photoId),
    gcTime: 0,
  });

/** One photo by itself, for an address that names it; looked at again while its renditions are being made. */
export const photoQuery = (photoId: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'photo', photoId],
    queryFn: ({ signal }): Promise<LocatedPhoto> => calls.readPhoto({ params: { photoId }, signal }),
    staleTime: photosFreshMs,
    refetchInterval: ({ state }) =>
      state.data && isPending(state.data)
        ? nextLookMs(state.dataUpdateCount + state.errorUpdateCount - 1)
        : false,
  });

/** Addresses for which a page was renewed, so that one that is refused for good asks once only. Oldest first. */
const renewedFor = new Set<string>();
const renewedLimit = 1_000;

/**
 * Renews the urls of a page because the image at one of them could not be loaded: it may have expired. Once for each
 * url, and not while the page is being read.
 */
export const renewPage = (
  client: QueryClient,
  sort: SortOption,
  { section, index }: PhotoPosition,
  refusedUrl: string,
): void => {
  if (renewedFor.has(refusedUrl)) return;
  const oldest = renewedFor.values().next();
  if (renewedFor.size >= renewedLimit && !oldest.done) renewedFor.delete(oldest.value);
  renewedFor.add(refusedUrl);
  const { page } = pageOf(index);
  void client.refetchQueries({ queryKey: pageQuery(sort, section, page).queryKey }, { cancelRefetch: false });
};
