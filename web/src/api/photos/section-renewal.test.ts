import { timelinePageSize } from '@albumen/contracts/limits';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import { notifyManager, QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { photoNamed } from '../../../test/photos.ts';
import { noteLeaving } from './leaving-photos.ts';
import { libraryList } from './library-list.ts';
import { calls } from './library.ts';
import { layoutQuery } from './photo-layout.ts';
import { listKey, pageKey } from './photo-list.ts';
import { loadedPhotoAt, pageQuery } from './photo-pages.ts';
import { isPageOfLayout, renewSection } from './section-renewal.ts';

const list = libraryList({ key: 'dateTaken', order: 'desc' });
const august = '2025-08';

/** The photos that the service has of the month, in order. */
let stored: readonly string[] = [];

/** A cursor is the first photo of its page. */
const cursorAt = (index: number): string | null => stored[index] ?? null;

const readPage = async (cursor: string | undefined): Promise<PhotoPage> => {
  const start = cursor === undefined ? 0 : stored.indexOf(cursor);
  const images = stored.slice(start, start + timelinePageSize).map(photoNamed);
  return { images, cursor: cursorAt(start + timelinePageSize) };
};

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name}${at}`);

beforeEach(() => {
  stored = numbered('old-', 60);
  vi.spyOn(calls, 'readTimelineMonth').mockImplementation(({ query }) => readPage(query?.cursor));
  vi.spyOn(calls, 'readMonthLayout').mockImplementation(async () => ({
    proportions: btoa('x'.repeat(stored.length)),
    cursors: stored.filter((_, at) => at > 0 && at % timelinePageSize === 0),
  }));
  vi.spyOn(calls, 'readPhotoPlace').mockImplementation(async ({ params: { photoId } }) => {
    const index = stored.indexOf(photoId);
    if (index < 0) throw new Error('no such photo');
    return { section: august, index };
  });
});

/** Observes the layout of the month and one of its pages; reports at every change whether both were from one moment. */
const lookAt = async (client: QueryClient, page: number): Promise<boolean[]> => {
  const layout = layoutQuery(list, august);
  const photos = pageQuery(list, august, page);
  await Promise.all([client.fetchQuery(layout), client.fetchQuery(photos)]);
  const states: boolean[] = [];
  // The hooks of React do the same.
  const compare = notifyManager.batchCalls(() => {
    const [now, shown] = [client.getQueryData(layout.queryKey), client.getQueryData(photos.queryKey)];
    states.push(now !== undefined && shown !== undefined && isPageOfLayout(now, page, shown));
  });
  new QueryObserver(client, layout).subscribe(compare);
  new QueryObserver(client, photos).subscribe(compare);
  return states;
};

test('replaces layout and pages of a changed section at the same time', async () => {
  const client = new QueryClient();
  const shownPlace = await lookAt(client, 0);
  stored = ['new', ...stored];
  await renewSection(client, list, august);
  await vi.waitFor(() => expect(shownPlace.length).toBeGreaterThan(0));
  expect(shownPlace).not.toContain(false);
  expect(client.getQueryData(layoutQuery(list, august).queryKey)?.proportions).toHaveLength(61);
  expect(loadedPhotoAt(client, list, { section: august, index: 0 })?.imageId).toBe('new');
});

test('reads the pages that hold the photos now, and the layout tells where photos have moved', async () => {
  const client = new QueryClient();
  await lookAt(client, 1);
  stored = [...numbered('new-', 50), ...stored.filter((id) => id !== 'old-30')];
  await renewSection(client, list, august);
  const { moves } = client.getQueryData(layoutQuery(list, august).queryKey) ?? {};
  expect(moves?.get(24)).toBe(74);
  expect(moves?.get(30)).toBeUndefined();
  expect(moves?.get(31)).toBe(80);
  expect(loadedPhotoAt(client, list, { section: august, index: 74 })?.imageId).toBe('old-24');
});

test('leaves a page that was refetched alone after a change until the section is renewed', async () => {
  const client = new QueryClient();
  const shownPlace = await lookAt(client, 0);
  stored = ['new', ...stored];
  // The poll for photos with pending renditions does the same.
  await client.refetchQueries({ queryKey: pageQuery(list, august, 0).queryKey });
  await vi.waitFor(() =>
    expect(loadedPhotoAt(client, list, { section: august, index: 0 })?.imageId).toBe('new'),
  );
  expect(shownPlace).not.toContain(false);
  const { moves } = client.getQueryData(layoutQuery(list, august).queryKey) ?? {};
  expect(moves?.get(0)).toBe(1);
});

test('nothing is refetched alone after one renewal gives way to another', async () => {
  const client = new QueryClient();
  await lookAt(client, 1);
  stored = ['new', ...stored];
  const read = vi.mocked(calls.readPhotoPlace).mockReturnValueOnce(new Promise(() => {}));
  const first = renewSection(client, list, august);
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  const second = renewSection(client, list, august);
  await first;
  const { queryKey } = layoutQuery(list, august);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
  await second;
  expect(client.getQueryData(queryKey)?.moves?.get(24)).toBe(25);
});

test('drops a page that the section no longer has, and does not request it', async () => {
  const onError = vi.fn();
  const client = new QueryClient({ queryCache: new QueryCache({ onError }) });
  await lookAt(client, 0);
  await lookAt(client, 2);
  stored = stored.slice(0, 30);
  await renewSection(client, list, august);
  const { queryKey } = pageQuery(list, august, 2);
  await vi.waitFor(() => expect(client.getQueryState(queryKey)).toBeUndefined());
  expect(client.isFetching()).toBe(0);
  expect(onError).not.toHaveBeenCalled();
});

test('a page that no longer exists is empty when it is refetched alone, and nothing fails', async () => {
  const onError = vi.fn();
  const client = new QueryClient({ queryCache: new QueryCache({ onError }) });
  await lookAt(client, 2);
  stored = stored.slice(0, 30);
  await client.invalidateQueries({ queryKey: listKey(list) });
  expect(client.getQueryData(pageKey(list, august, 2))).toEqual({ images: [], cursor: null });
  expect(onError).not.toHaveBeenCalled();
});

test('does not look up photos that the customer removes; the others are found by one that stays', async () => {
  const client = new QueryClient();
  await lookAt(client, 1);
  const photoAt = (index: number) => loadedPhotoAt(client, list, { section: august, index })!;
  const endLeaving = noteLeaving([photoAt(24), photoAt(25)]);
  stored = stored.filter((_, index) => index < 12 || index > 25);
  await renewSection(client, list, august);
  expect(vi.mocked(calls.readPhotoPlace).mock.calls.map(([{ params }]) => params.photoId)).toEqual([
    'old-26',
  ]);
  expect(client.getQueryData(layoutQuery(list, august).queryKey)?.moves?.get(26)).toBe(12);
  endLeaving();
});

test('drops pages that nobody looks at', async () => {
  const client = new QueryClient();
  await client.fetchQuery(pageQuery(list, august, 0));
  await renewSection(client, list, august);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('reads a section again that changes while it is read', async () => {
  const client = new QueryClient();
  await lookAt(client, 0);
  vi.mocked(calls.readMonthLayout).mockImplementationOnce(async () => {
    const before = stored;
    stored = stored.slice(1);
    return {
      proportions: btoa('x'.repeat(before.length)),
      cursors: before.filter((_, at) => at > 0 && at % timelinePageSize === 0),
    };
  });
  await renewSection(client, list, august);
  expect(client.getQueryData(layoutQuery(list, august).queryKey)?.proportions).toHaveLength(59);
  expect(loadedPhotoAt(client, list, { section: august, index: 0 })?.imageId).toBe('old-1');
});

test('leaves a section that cannot be read as it is', async () => {
  const client = new QueryClient();
  await lookAt(client, 0);
  stored = ['new', ...stored];
  vi.mocked(calls.readMonthLayout).mockRejectedValueOnce(new Error('no answer'));
  await renewSection(client, list, august);
  expect(loadedPhotoAt(client, list, { section: august, index: 0 })?.imageId).toBe('old-0');
});
