import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { photoNamed } from '../../../test/photos.ts';
import { inMonthOrder, libraryList, readSectionKey } from './library-list.ts';
import { calls } from './library.ts';
import { knownLayouts } from './photo-layout.ts';
import { loadedPhotoAt, pageQuery, positionOfLoaded } from './photo-pages.ts';
import { neighbourOf, pageOf, successorOf } from './photo-list.ts';
import { sectionsQuery } from './section-list.ts';
import { whenRenewed } from './section-renewal.ts';

const newestFirst = libraryList({ key: 'dateTaken', order: 'desc' });

const page = (...ids: string[]) => ({ version: 1, images: ids.map(photoNamed) });

const timeline = [
  { year: 1970, month: 1, count: 2, version: 1 },
  { year: 2025, month: 1, count: 3, version: 4 },
  { year: 1969, month: 12, count: 1, version: 1 },
];

test('Unknown Date is last in both orders of months', () => {
  const dated = [
    { key: '2025-01', count: 3, version: 4 },
    { key: '1969-12', count: 1, version: 1 },
  ];
  const unknown = { key: '1970-01', count: 2, version: 1 };
  expect(inMonthOrder(timeline, 'desc')).toEqual([...dated, unknown]);
  expect(inMonthOrder(timeline, 'asc')).toEqual([...dated.toReversed(), unknown]);
});

test('reads month or day from the key of a section', () => {
  expect(readSectionKey('2024-12')).toEqual({ year: 2024, month: 12, day: undefined });
  expect(readSectionKey('2026-11-21')).toEqual({ year: 2026, month: 11, day: 21 });
});

// #page-size
test('pages hold 24 photos each', () => {
  expect(pageOf(23)).toEqual({ page: 0, at: 23 });
  expect(pageOf(24)).toEqual({ page: 1, at: 0 });
});

test('the neighbour of the last photo in a section is in the next section', () => {
  const sections = inMonthOrder(timeline, 'desc');
  expect(neighbourOf(sections, { section: '2025-01', index: 1 }, 1)).toEqual({
    section: '2025-01',
    index: 2,
  });
  expect(neighbourOf(sections, { section: '2025-01', index: 2 }, 1)).toEqual({
    section: '1969-12',
    index: 0,
  });
  expect(neighbourOf(sections, { section: '1969-12', index: 0 }, -1)).toEqual({
    section: '2025-01',
    index: 2,
  });
  expect(neighbourOf(sections, { section: '2025-01', index: 0 }, -1)).toBeUndefined();
  expect(neighbourOf(sections, { section: '1970-01', index: 1 }, 1)).toBeUndefined();
  expect(neighbourOf(sections, { section: '2001-01', index: 0 }, 1)).toBeUndefined();
});

test('finds a loaded photo by its position, and its position by its id', () => {
  const client = new QueryClient();
  client.setQueryData(pageQuery(newestFirst, '2024-07', 0).queryKey, page('a', 'b'));
  client.setQueryData(pageQuery(newestFirst, '2024-07', 2).queryKey, page('c', 'd'));
  expect(loadedPhotoAt(client, newestFirst, { section: '2024-07', index: 49 })?.imageId).toBe('d');
  expect(loadedPhotoAt(client, newestFirst, { section: '2024-07', index: 24 })).toBeUndefined();
  expect(positionOfLoaded(client, newestFirst, 'd')).toEqual({ section: '2024-07', index: 49 });
  expect(positionOfLoaded(client, newestFirst, 'z')).toBeUndefined();
  expect(positionOfLoaded(client, libraryList({ key: 'created', order: 'desc' }), 'd')).toBeUndefined();
});

const readAt = '2026-01-01T00:00:00Z';

/** Reads the months of a list: August 2025, if it has a version. Counts the calls for the layouts of its year. */
const readMonths = async (client: QueryClient, version: number | undefined): Promise<number> => {
  const august = { section: '2025-08', count: 1, proportions: btoa('x') };
  const sections = version === undefined ? [] : [{ ...august, version }];
  vi.spyOn(calls, 'readPhotoLayouts').mockResolvedValue({ sections, readAt });
  const readYear = vi.spyOn(calls, 'readYearLayouts').mockResolvedValue({ sections, readAt });
  readYear.mockClear();
  vi.spyOn(calls, 'readTimeline').mockResolvedValue({
    timeline: version === undefined ? [] : [{ year: 2025, month: 8, count: 1, version }],
    readAt,
  });
  await client.fetchQuery({ ...sectionsQuery(newestFirst), staleTime: 0 });
  await whenRenewed();
  return readYear.mock.calls.length;
};

test('reads the layouts with the months, and again when the version of a month has changed', async () => {
  const client = new QueryClient();
  const version = () => knownLayouts(client, newestFirst)?.get('2025-08')?.version;
  expect(await readMonths(client, 1)).toBe(0);
  expect(version()).toBe(1);
  expect(await readMonths(client, 1)).toBe(0);
  expect(await readMonths(client, 2)).toBe(1);
  expect(version()).toBe(2);
  await readMonths(client, undefined);
  expect(await readMonths(client, 3)).toBe(1);
  expect(version()).toBe(3);
});

test('reads the layout of a new month', async () => {
  const client = new QueryClient();
  await readMonths(client, undefined);
  expect(await readMonths(client, 1)).toBe(1);
  expect(knownLayouts(client, newestFirst)?.get('2025-08')?.proportions).toHaveLength(1);
});

test('compares months with their layouts if the months that were read before are unknown', async () => {
  const client = new QueryClient();
  await readMonths(client, 1);
  // Some minutes in another order have the same effect.
  client.removeQueries({ queryKey: sectionsQuery(newestFirst).queryKey });
  expect(await readMonths(client, 2)).toBe(1);
});

test('several changed months of a year share one call', async () => {
  const client = new QueryClient();
  await readMonths(client, 1);
  vi.spyOn(calls, 'readTimeline').mockResolvedValue({
    timeline: [8, 7, 6].map((month) => ({ year: 2025, month, count: 1, version: 2 })),
    readAt,
  });
  const { calls: answers } = vi.mocked(calls.readYearLayouts).mock;
  await client.fetchQuery({ ...sectionsQuery(newestFirst), staleTime: 0 });
  await whenRenewed();
  expect(answers.map(([{ params }]) => params.year)).toEqual([2025]);
});

test('looks up no photo in a deleted section, and drops the section when nobody looks at it', async () => {
  const client = new QueryClient();
  await readMonths(client, 1);
  const query = pageQuery(newestFirst, '2025-08', 0);
  client.setQueryData(query.queryKey, page('a'));
  const leave = new QueryObserver(client, { ...query, enabled: false }).subscribe(() => undefined);
  expect(positionOfLoaded(client, newestFirst, 'a')).toEqual({ section: '2025-08', index: 0 });
  await readMonths(client, undefined);
  expect(positionOfLoaded(client, newestFirst, 'a')).toBeUndefined();
  leave();
  await readMonths(client, undefined);
  expect(client.getQueryData(query.queryKey)).toBeUndefined();
});

test('continues with the section that follows when a photo is deleted with its section', () => {
  const oldestFirst = libraryList({ key: 'dateTaken', order: 'asc' });
  const newest = inMonthOrder(timeline, 'desc');
  const oldest = inMonthOrder(timeline, 'asc');
  const at = (section: string, index = 0) => ({ section, index });
  expect(successorOf(newest, newestFirst, at('2025-01', 2))).toEqual(at('2025-01', 2));
  expect(successorOf(newest, newestFirst, at('2025-02', 2))).toEqual(at('2025-01'));
  expect(successorOf(newest, newestFirst, at('1990-07'))).toEqual(at('1969-12'));
  expect(successorOf(oldest, oldestFirst, at('1990-07'))).toEqual(at('2025-01'));
  expect(successorOf(newest, newestFirst, at('1960-07'))).toEqual(at('1970-01'));
  expect(successorOf(oldest.slice(0, -1), oldestFirst, at('1970-01'))).toEqual(at('2025-01'));
  expect(successorOf([], newestFirst, at('1970-01'))).toBeUndefined();
});
