import { timelinePageSize } from '@albumen/contracts/limits';
import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import type { ListedPhoto } from '@albumen/contracts/photos';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { libraryKey, sectionPartsKey } from './library-keys.ts';
import { readPage } from './photo-columns.ts';
import type { PageOfPhotos } from './photo-columns.ts';
import { knownLayouts } from './photo-layout.ts';
import { listKey, pageKey, pageOf, placeKey, readPageKey, sectionsKey } from './photo-list.ts';
import type { ListedSections, PhotoList, PhotoPosition } from './photo-list.ts';
import { renewSection } from './section-renewal.ts';

/**
 * Milliseconds for which loaded photos are fresh. Our choice: half of the 24 hours that a photo url lasts at least, so
 * that a page left open overnight renews its urls when the customer comes back to it.
 */
const photosFreshMs = 12 * 60 * 60 * 1_000;

/** Milliseconds between checks for photos whose renditions are being made; the last value repeats. */
const renditionLooksMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;

const nextLookMs = (looksTaken: number): number => renditionLooksMs[looksTaken] ?? 30_000;

/**
 * The number of unused pages that stay cached, so that scrolling back shows photos immediately. Our choice: about 3,000
 * photos and 4 MB, however large the library is.
 */
const idlePagesLimit = 120;

const isPending = (photo: ListedPhoto): boolean => photo.renditions === 'pending';

/** Drops the unused pages that were fetched longest ago, beyond the number that is kept. */
const dropIdlePages = (client: QueryClient): void => {
  const cache = client.getQueryCache();
  const idle = cache.findAll({
    queryKey: sectionPartsKey,
    type: 'inactive',
    predicate: ({ queryKey }) => readPageKey(queryKey) !== undefined,
  });
  if (idle.length <= idlePagesLimit) return;
  const oldestFirst = idle.sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const query of oldestFirst.slice(0, idle.length - idlePagesLimit)) cache.remove(query);
};

/**
 * One page of photos of a section; 0 is the first. While renditions of its photos are being made, it is refetched at
 * growing intervals: one request, however many renditions are pending. Photos that did not change stay the same
 * objects. If the section turns out to have changed, the page stays as it is: see [Note: Renewal of a section].
 */
export const pageQuery = (list: PhotoList, section: string, page: number) =>
  queryOptions({
    queryKey: pageKey(list, section, page),
    queryFn: async ({ client, signal }): Promise<PageOfPhotos> => {
      const photos = await readPage(list, { section, page }, signal);
      dropIdlePages(client);
      const version = knownLayouts(client, list)?.get(section)?.version ?? photos.version;
      if (photos.version === version) return photos;
      // Otherwise photos would be in each other's places until the layout is read, and nothing would show where they
      // went.
      void renewSection(client, list, section);
      const shown = client.getQueryData<PageOfPhotos>(pageKey(list, section, page));
      return shown?.version === version ? shown : photos;
    },
    staleTime: photosFreshMs,
    gcTime: Infinity,
    refetchInterval: ({ state }) =>
      state.data?.images.some(isPending)
        ? nextLookMs(state.dataUpdateCount + state.errorUpdateCount - 1)
        : false,
  });

/** The photo at a position, if its page is loaded. */
export const loadedPhotoAt = (
  client: QueryClient,
  list: PhotoList,
  { section, index }: PhotoPosition,
): ListedPhoto | undefined => {
  const { page, at } = pageOf(index);
  return client.getQueryData(pageQuery(list, section, page).queryKey)?.images[at];
};

/** The position of a photo, if its page is loaded. Ignores cached pages of deleted sections. */
export const positionOfLoaded = (
  client: QueryClient,
  list: PhotoList,
  photoId: string,
): PhotoPosition | undefined => {
  const listed = client.getQueryData<ListedSections>(sectionsKey(list))?.sections;
  for (const [key, photos] of client.getQueriesData<PageOfPhotos>({ queryKey: listKey(list) })) {
    const name = readPageKey(key);
    const at = name ? (photos?.images.findIndex(({ imageId }) => imageId === photoId) ?? -1) : -1;
    const isGone = listed?.every((one) => one.key !== name?.section);
    if (name && at >= 0 && !isGone)
      return { section: name.section, index: name.page * timelinePageSize + at };
  }
  return undefined;
};

/** The position of a photo in a list. Makes no call if its page is loaded. Fails with 404 if there is no such photo. */
export const placeQuery = (client: QueryClient, list: PhotoList, photoId: string) =>
  queryOptions({
    queryKey: placeKey(list, photoId),
    queryFn: ({ signal }): Promise<PhotoPosition> => list.place(photoId, signal),
    initialData: () => positionOfLoaded(client, list, photoId),
    gcTime: 0,
  });

/** One photo, for an address that names it; refetched while its renditions are being made. */
export const photoQuery = (list: PhotoList, photoId: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'photo', list.key, photoId],
    queryFn: ({ signal }): Promise<LocatedPhoto> => list.photo(photoId, signal),
    staleTime: photosFreshMs,
    refetchInterval: ({ state }) =>
      state.data && isPending(state.data)
        ? nextLookMs(state.dataUpdateCount + state.errorUpdateCount - 1)
        : false,
  });

/**
 * Addresses for which a page was renewed, so that a permanently refused address causes only one request. Oldest first.
 */
const renewedFor = new Set<string>();
const renewedLimit = 1_000;

/**
 * Renews the urls of a page because an image could not be loaded: its url may have expired. Does so once for each url,
 * and not while the page is being read.
 */
export const renewPage = (
  client: QueryClient,
  list: PhotoList,
  { section, index }: PhotoPosition,
  refusedUrl: string,
): void => {
  if (renewedFor.has(refusedUrl)) return;
  const oldest = renewedFor.values().next();
  if (renewedFor.size >= renewedLimit && !oldest.done) renewedFor.delete(oldest.value);
  renewedFor.add(refusedUrl);
  const { page } = pageOf(index);
  void client.refetchQueries({ queryKey: pageQuery(list, section, page).queryKey }, { cancelRefetch: false });
};
