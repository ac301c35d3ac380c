import { expect, test } from 'vitest';
import type { SectionRange } from '../../api/photos/photo-columns.ts';
import { rangesBetween, withRanges } from './selected-range.ts';
import type { KnownList } from './selected-range.ts';
import { allSelected, callsOf, nothingSelected } from './selection.ts';

const readAt = '2026-03-01T12:00:00.000Z';
const sections = [
  { key: 'c', count: 3 },
  { key: 'b', count: 30 },
  { key: 'a', count: 8_000 },
];
const at = (section: string, index: number) => ({ section, index });
const idsOf = ({ section, from, to }: SectionRange) =>
  Array.from({ length: to - from + 1 }, (_, step) => ({ imageId: `${section}${from + step}` }));
const loadedList: KnownList = {
  sections,
  readAt,
  loaded: (range) => ({ photos: idsOf(range), missing: undefined }),
};

test('a range spans sections, whichever end comes first', () => {
  const expected = [
    { section: 'c', from: 1, to: 2 },
    { section: 'b', from: 0, to: 29 },
    { section: 'a', from: 0, to: 5 },
  ];
  expect(rangesBetween(sections, at('c', 1), at('a', 5))).toEqual(expected);
  expect(rangesBetween(sections, at('a', 5), at('c', 1))).toEqual(expected);
  expect(rangesBetween(sections, at('b', 7), at('b', 4))).toEqual([{ section: 'b', from: 4, to: 7 }]);
});

test('whole sections of a range become rules; loaded photos of other sections are selected', () => {
  const missing = { section: 'a', from: 4, to: 5 };
  const list: KnownList = {
    ...loadedList,
    loaded: (range) =>
      range.section === 'a'
        ? { photos: idsOf({ ...range, to: 3 }), missing }
        : { photos: idsOf(range), missing: undefined },
  };
  const outcome = withRanges(nothingSelected, list, rangesBetween(sections, at('c', 1), at('a', 5)), true);
  expect(outcome.missing).toEqual([missing]);
  expect(callsOf(outcome.selection, sections)).toEqual([
    { section: 'b', except: [], before: readAt },
    { photoIds: ['c1', 'c2', 'a0', 'a1', 'a2', 'a3'] },
  ]);
});

test('photos deselected from all are left out of the single rule, whole sections too', () => {
  const all = allSelected(sections, readAt);
  const { selection } = withRanges(all, loadedList, [{ section: 'b', from: 0, to: 29 }], false);
  const [call, ...others] = callsOf(selection, sections);
  expect(others).toEqual([]);
  expect(call).toMatchObject({ section: undefined, before: readAt });
  expect(call).toHaveProperty('except.length', 30);
});

test('a section too large to be left out photo by photo loses its rule', () => {
  const all = allSelected(sections, readAt);
  const { selection } = withRanges(all, loadedList, [{ section: 'a', from: 0, to: 7_999 }], false);
  expect(callsOf(selection, sections).map((call) => 'section' in call && call.section)).toEqual(['c', 'b']);
});

test('deselecting more of a section than a call may leave out changes nothing and says so', () => {
  const all = allSelected(sections, readAt);
  const outcome = withRanges(all, loadedList, [{ section: 'a', from: 0, to: 5_000 }], false);
  expect(outcome.isTooMuch).toBe(true);
  expect(outcome.selection).toBe(all);
  expect(withRanges(all, loadedList, [{ section: 'a', from: 1, to: 5_000 }], false).isTooMuch).toBe(false);
});
