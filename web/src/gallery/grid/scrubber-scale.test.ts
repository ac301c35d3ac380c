import { expect, test } from 'vitest';
import { contentOf } from '../../../test/grid-lists.ts';
import { sectionYear } from '../section-title.ts';
import { layOutList, sectionIndexAt } from './list-layout.ts';
import { offsetAt, yearBeside, yearMarks } from './scrubber-scale.ts';

const listOf = (sections: readonly { readonly key: string; readonly count: number }[]) =>
  layOutList(contentOf(Object.fromEntries(sections.map(({ key, count }) => [key, count]))));

const library = listOf([
  ...[2025, 2024, 2022].flatMap((year) =>
    Array.from({ length: 12 }, (_, at) => ({
      key: `${year}-${String(12 - at).padStart(2, '0')}`,
      count: 40,
    })),
  ),
  { key: '1970-01', count: 10 },
]);

test('each year is marked where it begins; Unknown Date is under no year', () => {
  const marks = yearMarks(library, sectionYear, 0);
  expect(marks.map(({ year }) => year)).toEqual([2025, 2024, 2022]);
  expect(marks[0]?.at).toBe(0);
  expect(marks[1]?.at).toBe(library.sections[12]!.top / library.height);
});

test('leaves out years that would overlap', () => {
  expect(yearMarks(library, sectionYear, 0.5).map(({ year }) => year)).toEqual([2025, 2022]);
});

test('a place on the scrubber leads to the beginning of its month', () => {
  for (let at = 0; at < 0.95; at += 0.01) {
    const offset = offsetAt(library, at, 800, 900);
    const section = library.sections[sectionIndexAt(library, at * library.height)]!;
    expect(offset).toBe(section.top);
  }
});

test('in a month that is long on the scrubber, the exact place counts', () => {
  const two = listOf([
    { key: '2025-02', count: 5_000 },
    { key: '2025-01', count: 5_000 },
  ]);
  expect(offsetAt(two, 0.25, 800, 900)).toBe(two.height / 4);
});

test('the end of the scrubber shows the end of the library', () => {
  expect(offsetAt(library, 1, 800, 900)).toBe(library.height - 900);
  expect(offsetAt(library, 2, 800, 900)).toBe(library.height - 900);
  expect(offsetAt(library, -1, 800, 900)).toBe(0);
});

test('Page keys move from year to year, and to the ends beyond them', () => {
  expect(yearBeside(library, sectionYear, 0, 1)).toBe(12);
  expect(yearBeside(library, sectionYear, 5, 1)).toBe(12);
  expect(yearBeside(library, sectionYear, 12, 1)).toBe(24);
  expect(yearBeside(library, sectionYear, 30, 1)).toBe(36);
  expect(yearBeside(library, sectionYear, 36, 1)).toBe(36);
  expect(yearBeside(library, sectionYear, 30, -1)).toBe(24);
  expect(yearBeside(library, sectionYear, 24, -1)).toBe(12);
  expect(yearBeside(library, sectionYear, 5, -1)).toBe(0);
  expect(yearBeside(library, sectionYear, 0, -1)).toBe(0);
});
