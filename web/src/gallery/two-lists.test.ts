import type { SortOption } from '@albumen/contracts/photos';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fakeAlbum } from '../../test/fake-album.ts';
import { measures } from '../../test/grid-measures.ts';
import { columnsOf, idOf, locatedPhotoNamed } from '../../test/photos.ts';
import { libraryList } from '../api/photos/library-list.ts';
import { refreshLibrary } from '../api/photos/library-keys.ts';
import { calls } from '../api/photos/library.ts';
import { knownLayouts } from '../api/photos/photo-layout.ts';
import { pagesOf, successorOf } from '../api/photos/photo-list.ts';
import type { PhotoList } from '../api/photos/photo-list.ts';
import { loadedPhotoAt, pageQuery, photoQuery, placeQuery } from '../api/photos/photo-pages.ts';
import { sectionsQuery } from '../api/photos/section-list.ts';
import { layOutList } from './grid/list-layout.ts';
import { adjacentPositions } from './preview/neighbours.ts';

const oldestFirst: SortOption = { key: 'created', order: 'asc' };
const photos = Array.from({ length: 60 }, (_, at) => locatedPhotoNamed(`photo-${at}`));
const section = 'photos';
const readAt = '2026-01-01T00:00:00Z';
const month = '2025-08';

/** Reads the data that a grid needs for the second page of a list. */
const lookAt = async (client: QueryClient, list: PhotoList, key: string) => {
  await client.fetchQuery(sectionsQuery(list));
  await client.fetchQuery(pageQuery(list, key, 1));
};

test('an album is one section, with the same layout and paging as the months of the library', async () => {
  const client = new QueryClient();
  const list = fakeAlbum('holiday', photos).list(oldestFirst);
  await lookAt(client, list, section);
  const sections = client.getQueryData(sectionsQuery(list).queryKey)?.sections ?? [];
  expect(sections).toEqual([{ key: section, count: 60, version: 1 }]);
  expect(loadedPhotoAt(client, list, { section, index: 24 })?.localFileName).toBe('photo-24.jpg');

  const layouts = knownLayouts(client, list)!;
  const withoutHeadings = { ...measures, headingHeight: 0 };
  const [placed] = layOutList({ sections, layouts, failed: new Set(), measures: withoutHeadings }).sections;
  expect(placed?.count).toBe(60);
  expect(placed?.height).toBe(placed!.rows.height + measures.sectionGap);

  const place = await client.fetchQuery(placeQuery(client, list, idOf('photo-47')));
  expect(pagesOf([place, ...adjacentPositions(sections, place, 1)])).toEqual([
    { section, page: 1 },
    { section, page: 2 },
  ]);
});

test('the same album in another order is another list', async () => {
  const client = new QueryClient();
  const album = fakeAlbum('holiday', photos);
  await lookAt(client, album.list(oldestFirst), section);
  const newestFirst = album.list({ key: 'created', order: 'desc' });
  expect(loadedPhotoAt(client, newestFirst, { section, index: 24 })).toBeUndefined();
  await lookAt(client, newestFirst, section);
  expect(loadedPhotoAt(client, newestFirst, { section, index: 24 })?.localFileName).toBe('photo-35.jpg');
});

test('only the list whose content has changed is read again', async () => {
  const client = new QueryClient();
  const album = fakeAlbum('holiday', photos);
  const albumList = album.list(oldestFirst);
  const library = libraryList({ key: 'dateTaken', order: 'desc' });
  const august = { year: 2025, month: 8, count: 60, version: 1 };
  vi.spyOn(calls, 'readTimeline').mockResolvedValue({ timeline: [august], readAt });
  vi.spyOn(calls, 'readPhotoLayouts').mockResolvedValue({
    sections: [{ section: month, count: 60, version: 1, proportions: btoa('x'.repeat(60)) }],
    readAt,
  });
  const readMonth = vi
    .spyOn(calls, 'readMonthColumns')
    .mockImplementation(async () => columnsOf(photos.slice(24, 48)));
  await lookAt(client, albumList, section);
  await lookAt(client, library, month);

  album.remove(idOf('photo-24'));
  await refreshLibrary(client);
  await Promise.all([client.fetchQuery(sectionsQuery(albumList)), client.fetchQuery(sectionsQuery(library))]);
  await lookAt(client, albumList, section);
  await lookAt(client, library, month);
  expect(loadedPhotoAt(client, albumList, { section, index: 24 })?.localFileName).toBe('photo-25.jpg');
  expect(loadedPhotoAt(client, library, { section: month, index: 24 })?.localFileName).toBe('photo-24.jpg');
  expect(readMonth).toHaveBeenCalledOnce();
});

test('a removed photo is missing in the album, and the next photo takes its place', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const album = fakeAlbum('holiday', photos.slice(0, 2));
  const list = album.list(oldestFirst);
  album.remove(idOf('photo-0'));
  await expect(client.fetchQuery(photoQuery(list, idOf('photo-0')))).rejects.toMatchObject({ status: 404 });
  const { sections: before } = await client.fetchQuery(sectionsQuery(list));
  expect(successorOf(before, list, { section, index: 0 })).toEqual({ section, index: 0 });
  album.remove(idOf('photo-1'));
  const { sections: after } = await client.fetchQuery({ ...sectionsQuery(list), staleTime: 0 });
  expect(successorOf(after, list, { section, index: 0 })).toBeUndefined();
});
