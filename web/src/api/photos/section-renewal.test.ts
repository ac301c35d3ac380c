import { notifyManager, QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { columnsOf, idOf, locatedPhotoNamed, nameOf } from '../../../test/photos.ts';
import { noteLeaving } from './leaving-photos.ts';
import { libraryList } from './library-list.ts';
import { calls } from './library.ts';
import { knownLayouts, layoutsQuery } from './photo-layout.ts';
import { listKey } from './photo-list.ts';
import { loadedPhotoAt, pageQuery } from './photo-pages.ts';
import { sectionsQuery } from './section-list.ts';
import { renewSection, whenRenewed } from './section-renewal.ts';

const list = libraryList({ key: 'dateTaken', order: 'desc' });
const august = '2025-08';

/** The photos that the service has of the month, in order. */
let stored: readonly string[] = [];
let version = 1;

const change = (next: readonly string[]) => {
  stored = next;
  version += 1;
};

const layouts = () => ({
  sections: [
    { section: august, count: stored.length, version, proportions: btoa('x'.repeat(stored.length)) },
  ],
  readAt: '2026-01-01T00:00:00Z',
});

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name}${at}`);

beforeEach(() => {
  stored = numbered('old-', 60);
  version = 1;
  vi.spyOn(calls, 'readMonthColumns').mockImplementation(async ({ query }) => {
    const from = Number(query?.from);
    return columnsOf(stored.slice(from, from + Number(query?.limit)).map(locatedPhotoNamed), version);
  });
  vi.spyOn(calls, 'readTimeline').mockImplementation(async () => ({
    timeline: [{ year: 2025, month: 8, count: stored.length, version }],
    readAt: '2026-01-01T00:00:00Z',
  }));
  vi.spyOn(calls, 'readPhotoLayouts').mockImplementation(async () => layouts());
  vi.spyOn(calls, 'readYearLayouts').mockImplementation(async () => layouts());
  vi.spyOn(calls, 'readPhotoPlace').mockImplementation(async ({ params: { photoId } }) => {
    const index = stored.indexOf(nameOf(photoId));
    if (index < 0) throw new Error('no such photo');
    return { section: august, index };
  });
});

const layoutOf = (client: QueryClient) => knownLayouts(client, list)?.get(august);
const nameAt = (client: QueryClient, index: number) =>
  loadedPhotoAt(client, list, { section: august, index })?.localFileName.replace('.jpg', '');

/** Observes the layout of the month and one of its pages; reports at every change whether they fit. */
const lookAt = async (client: QueryClient, page: number): Promise<boolean[]> => {
  const photos = pageQuery(list, august, page);
  await client.fetchQuery(sectionsQuery(list));
  await client.fetchQuery(photos);
  const states: boolean[] = [];
  // The hooks of React do the same.
  const compare = notifyManager.batchCalls(() => {
    states.push(layoutOf(client)?.version === client.getQueryData(photos.queryKey)?.version);
  });
  new QueryObserver(client, layoutsQuery(list)).subscribe(compare);
  new QueryObserver(client, photos).subscribe(compare);
  return states;
};

test('replaces layout and pages of a changed section at the same time', async () => {
  const client = new QueryClient();
  const areFit = await lookAt(client, 0);
  change(['new', ...stored]);
  await renewSection(client, list, august);
  await vi.waitFor(() => expect(areFit.length).toBeGreaterThan(0));
  expect(areFit).not.toContain(false);
  expect(layoutOf(client)?.proportions).toHaveLength(61);
  expect(nameAt(client, 0)).toBe('new');
});

test('reads the pages that hold the photos now, and the layout tells where photos have moved', async () => {
  const client = new QueryClient();
  await lookAt(client, 1);
  change([...numbered('new-', 50), ...stored.filter((id) => id !== 'old-30')]);
  await renewSection(client, list, august);
  const { moves } = layoutOf(client) ?? {};
  expect(moves?.get(24)).toBe(74);
  expect(moves?.get(30)).toBeUndefined();
  expect(moves?.get(31)).toBe(80);
  expect(nameAt(client, 74)).toBe('old-24');
});

test('leaves a page that was refetched alone after a change until the section is renewed', async () => {
  const client = new QueryClient();
  const areFit = await lookAt(client, 0);
  change(['new', ...stored]);
  // The poll for photos with pending renditions does the same.
  await client.refetchQueries({ queryKey: pageQuery(list, august, 0).queryKey });
  expect(nameAt(client, 0)).toBe('old-0');
  await whenRenewed();
  expect(nameAt(client, 0)).toBe('new');
  expect(areFit).not.toContain(false);
  expect(layoutOf(client)?.moves?.get(0)).toBe(1);
});

test('a page that is newer than the layout causes one renewal, after which the sections are read', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  await lookAt(client, 0);
  new QueryObserver(client, sectionsQuery(list)).subscribe(() => undefined);
  change(stored.slice(1));
  await client.fetchQuery(pageQuery(list, august, 1));
  await whenRenewed();
  expect(layoutOf(client)?.version).toBe(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(client.getQueryData(sectionsQuery(list).queryKey)?.sections).toMatchObject([{ version: 2 }]);
  expect(calls.readYearLayouts).toHaveBeenCalledOnce();
});

test('a later renewal replaces one whose answer may be older', async () => {
  const client = new QueryClient();
  await lookAt(client, 1);
  change(['new', ...stored]);
  const read = vi.mocked(calls.readPhotoPlace).mockReturnValueOnce(new Promise(() => {}));
  const first = renewSection(client, list, august);
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  await renewSection(client, list, august);
  await first;
  expect(layoutOf(client)?.moves?.get(24)).toBe(25);
});

test('drops a page that the section no longer has, and does not request it', async () => {
  const client = new QueryClient();
  await lookAt(client, 0);
  await lookAt(client, 2);
  change(stored.slice(0, 30));
  vi.mocked(calls.readMonthColumns).mockClear();
  await renewSection(client, list, august);
  expect(client.getQueryState(pageQuery(list, august, 2).queryKey)).toBeUndefined();
  expect(client.isFetching()).toBe(0);
  const reads = vi.mocked(calls.readMonthColumns).mock.calls;
  expect(reads.map(([{ query }]) => query?.from)).toEqual([0]);
});

test('a page that no longer exists is empty when it is refetched alone, and nothing fails', async () => {
  const onError = vi.fn();
  const client = new QueryClient({ queryCache: new QueryCache({ onError }) });
  await client.fetchQuery(pageQuery(list, august, 2));
  change(stored.slice(0, 30));
  await client.refetchQueries({ queryKey: listKey(list) });
  expect(client.getQueryData(pageQuery(list, august, 2).queryKey)?.images).toEqual([]);
  expect(onError).not.toHaveBeenCalled();
});

test('does not look up photos that the customer removes; the others are found by one that stays', async () => {
  const client = new QueryClient();
  await lookAt(client, 1);
  const photoAt = (index: number) => loadedPhotoAt(client, list, { section: august, index })!;
  const endLeaving = noteLeaving([photoAt(24), photoAt(25)]);
  change(stored.filter((_, index) => index < 12 || index > 25));
  await renewSection(client, list, august);
  const places = vi.mocked(calls.readPhotoPlace).mock.calls;
  expect(places.map(([{ params }]) => params.photoId)).toEqual([idOf('old-26')]);
  expect(layoutOf(client)?.moves?.get(26)).toBe(12);
  endLeaving();
});

test('an import leaves layout and pages whole, and causes no further calls at once', async () => {
  const client = new QueryClient();
  const areFit = await lookAt(client, 0);
  new QueryObserver(client, sectionsQuery(list)).subscribe(() => undefined);
  change(['new', ...stored]);
  const readPage = vi.mocked(calls.readMonthColumns).getMockImplementation()!;
  vi.mocked(calls.readMonthColumns).mockImplementation(async (call) => {
    change(['newer', ...stored]);
    return readPage(call);
  });
  await renewSection(client, list, august);
  await whenRenewed();
  expect(calls.readYearLayouts).toHaveBeenCalledTimes(3);
  expect(nameAt(client, 0)).toBe('old-0');
  expect(areFit).not.toContain(false);
  vi.mocked(calls.readMonthColumns).mockImplementation(readPage);
  await client.refetchQueries({ queryKey: sectionsQuery(list).queryKey });
  await whenRenewed();
  expect(nameAt(client, 0)).toBe('newer');
});

test('drops pages that nobody looks at', async () => {
  const client = new QueryClient();
  await client.fetchQuery(sectionsQuery(list));
  const page = pageQuery(list, august, 0);
  await client.fetchQuery(page);
  change(['new', ...stored]);
  await renewSection(client, list, august);
  expect(client.getQueryState(page.queryKey)).toBeUndefined();
});

test('reads a section again that changes while it is read', async () => {
  const client = new QueryClient();
  await lookAt(client, 0);
  change(stored);
  vi.mocked(calls.readYearLayouts).mockImplementationOnce(async () => {
    const before = layouts();
    change(stored.slice(1));
    return before;
  });
  await renewSection(client, list, august);
  expect(layoutOf(client)?.proportions).toHaveLength(59);
  expect(nameAt(client, 0)).toBe('old-1');
});

test('leaves a section that cannot be read as it is, and reads it after the next answer', async () => {
  const client = new QueryClient();
  await lookAt(client, 0);
  change(['new', ...stored]);
  vi.mocked(calls.readYearLayouts).mockRejectedValueOnce(new Error('no answer'));
  await renewSection(client, list, august);
  expect(nameAt(client, 0)).toBe('old-0');
  await client.fetchQuery({ ...sectionsQuery(list), staleTime: 0 });
  await whenRenewed();
  expect(nameAt(client, 0)).toBe('new');
});
