import { photosPageSize, timelinePageSize } from '@albumen/contracts/limits';
import type { Photo } from '@albumen/contracts/photos';
import type { QueryClient } from '@tanstack/react-query';
import { libraryKey } from '../../api/photos/library-keys.ts';
import { layoutQuery } from '../../api/photos/photo-layout.ts';
import { pageOf } from '../../api/photos/photo-list.ts';
import type { PhotoList, PhotoSection } from '../../api/photos/photo-list.ts';
import { pageQuery } from '../../api/photos/photo-pages.ts';
import type { LoadedRange, SectionRange } from './selected-range.ts';

/** What of a range the query cache holds. */
export const loadedOfRange = (
  client: QueryClient,
  list: PhotoList,
  { section, from, to }: SectionRange,
): LoadedRange<Photo> => {
  const photos: Photo[] = [];
  let missing: { from: number; to: number } | undefined;
  const last = pageOf(to).page;
  for (let { page } = pageOf(from); page <= last; page += 1) {
    const start = page * timelinePageSize;
    const [first, end] = [Math.max(from, start), Math.min(to + 1, start + timelinePageSize)];
    const read = client.getQueryData(pageQuery(list, section, page).queryKey)?.images;
    const known = read?.slice(first - start, end - start) ?? [];
    photos.push(...known);
    if (known.length < end - first) missing = { from: missing?.from ?? first, to: end - 1 };
  }
  return { photos, missing: missing && { section, ...missing } };
};

/** Reads the photos of a range, as many at once as a call gives. */
export const readRange = (
  client: QueryClient,
  list: PhotoList,
  { section, from, to }: SectionRange,
): Promise<readonly Photo[]> =>
  client.fetchQuery({
    queryKey: [...libraryKey, 'range', list.key, section, from, to],
    queryFn: async ({ signal }): Promise<Photo[]> => {
      const { cursors } = await client.fetchQuery(layoutQuery(list, section));
      const { page, at } = pageOf(from);
      const photos: Photo[] = [];
      let cursor: string | null | undefined = cursors[page - 1];
      while (cursor !== null && photos.length <= at + to - from) {
        const read = await list.page(section, cursor, signal, photosPageSize);
        photos.push(...read.images);
        cursor = read.cursor;
      }
      return photos.slice(at, at + to - from + 1);
    },
    staleTime: 0,
    gcTime: 0,
  });

/** The loaded photos of sections of a list for which `isWanted`, in its order. */
export const loadedPhotos = (
  client: QueryClient,
  list: PhotoList,
  sections: readonly PhotoSection[],
  isWanted: (section: string, photo: Photo) => boolean,
): readonly Photo[] =>
  sections.flatMap(({ key, count: ofSection }) =>
    loadedOfRange(client, list, { section: key, from: 0, to: ofSection - 1 }).photos.filter((photo) =>
      isWanted(key, photo),
    ),
  );
