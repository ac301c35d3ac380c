import { expect, test } from 'vitest';
import {
  allSelected,
  callsOf,
  followSections,
  isSelected,
  nothingSelected,
  partOfCount,
  selectedCounts,
  withPhotos,
  withSection,
} from './selection.ts';
import type { Selection } from './selection.ts';

const sections = [
  { key: '2026-02', count: 3 },
  { key: '2026-01', count: 100_000 },
];
const [february, january] = sections as [(typeof sections)[0], (typeof sections)[0]];
const noon = '2026-03-01T12:00:00.000Z';
const later = '2026-03-01T13:00:00.000Z';
const photo = (imageId: string, uploadEnd = '2026-02-28T10:00:00.000Z') => ({ imageId, uploadEnd });
const ids = (count: number) => Array.from({ length: count }, (_, at) => photo(`photo-${at}`));
const total = (selection: Selection) =>
  [...selectedCounts(selection).values()].reduce((sum, count) => sum + count, 0);

test('selects and deselects single photos by id, wherever they move afterwards', () => {
  const two = withPhotos(nothingSelected, '2026-02', [photo('a'), photo('b')], true);
  expect(isSelected(two, '2026-02', photo('a'))).toBe(true);
  expect(isSelected(two, '2026-01', photo('a'))).toBe(true);
  expect(isSelected(two, '2026-02', photo('c'))).toBe(false);
  const one = withPhotos(two, '2026-01', [photo('a')], false);
  expect(callsOf(one, sections)).toEqual([{ photoIds: ['b'] }]);
});

test('sends ids in batches of 500', () => {
  const many = withPhotos(nothingSelected, '2026-01', ids(1_001), true);
  const sizes = callsOf(many, sections).map((call) => ('photoIds' in call ? call.photoIds.length : 0));
  expect(sizes).toEqual([500, 500, 1]);
});

test('a whole library is one rule, however large it is, without the deselected photos', () => {
  const all = withPhotos(allSelected(sections, noon), '2026-01', [photo('a')], false);
  expect(total(all)).toBe(100_002);
  expect(isSelected(all, '2026-01', photo('a'))).toBe(false);
  expect(isSelected(all, '2026-01', photo('b'))).toBe(true);
  expect(callsOf(all, sections)).toEqual([{ section: undefined, except: ['a'], before: noon }]);
  expect(callsOf(withPhotos(all, '2026-01', [photo('a')], true), sections)).toEqual([
    { section: undefined, except: [], before: noon },
  ]);
});

test('a section is a rule of its own that includes its single photos', () => {
  const one = withPhotos(nothingSelected, '2026-02', [photo('a')], true);
  const both = withPhotos(withSection(one, february, noon), '2026-01', [photo('z')], true);
  expect(selectedCounts(both)).toEqual(
    new Map([
      ['2026-01', 1],
      ['2026-02', 3],
    ]),
  );
  expect(callsOf(both, sections)).toEqual([
    { section: '2026-02', except: [], before: noon },
    { photoIds: ['z'] },
  ]);
  expect(callsOf(withSection(both, february, undefined), sections)).toEqual([{ photoIds: ['z'] }]);
});

test('sections selected at different moments keep a rule each', () => {
  const first = withSection(nothingSelected, february, noon);
  expect(callsOf(withSection(first, january, later), sections)).toHaveLength(2);
  expect(callsOf(withSection(first, january, noon), sections)).toHaveLength(1);
});

test('makes no call for a section whose photos are all left out', () => {
  const left = withPhotos(withSection(nothingSelected, february, noon), '2026-02', ids(3), false);
  expect(total(left)).toBe(0);
  expect(callsOf(left, sections)).toEqual([]);
});

test('a rule does not select a photo that is added later, but it can be selected by hand', () => {
  const all = allSelected(sections, noon);
  const late = photo('late', later);
  expect(isSelected(all, '2026-02', late)).toBe(false);
  const taken = withPhotos(all, '2026-02', [late], true);
  expect(isSelected(taken, '2026-02', late)).toBe(true);
  expect(callsOf(taken, sections)).toEqual([
    { section: undefined, except: [], before: noon },
    { photoIds: ['late'] },
  ]);
  expect(callsOf(withPhotos(taken, '2026-02', [late], false), sections)).toHaveLength(1);
});

test('counts neither new nor deleted photos of a changed list', () => {
  const all = allSelected(sections, noon);
  const grown = [{ key: '2026-02', count: 5 }, january];
  expect(followSections(all, grown)).toBe(all);
  const shrunk = followSections(all, [{ key: '2026-02', count: 2 }, january]);
  expect(total(shrunk)).toBe(100_002);
  const single = withPhotos(all, '2026-03', [photo('a')], true);
  const left = followSections(single, [january]);
  expect(total(left)).toBe(100_000);
  expect(isSelected(left, '2026-03', photo('a'))).toBe(false);
});

test('a month that was added after selecting all is not selected', () => {
  const now = [{ key: '2026-03', count: 1 }, ...sections];
  const calls = callsOf(followSections(allSelected(sections, noon), now), now);
  expect(calls.map((call) => 'section' in call && call.section)).toEqual(['2026-02', '2026-01']);
});

test.each([
  [0, 'none'],
  [2, 'some'],
  [3, 'all'],
] as const)('%d of 3 photos are %s', (selected, part) => {
  expect(partOfCount(selected, 3)).toBe(part);
});

test('a photo restored to an album after all were selected is not selected, as on the server', () => {
  const all = allSelected(sections, noon);
  expect(isSelected(all, '2026-02', { ...photo('a'), shownAt: noon })).toBe(true);
  expect(isSelected(all, '2026-02', { ...photo('a'), shownAt: later })).toBe(false);
});
