import { describe, expect, test } from 'vitest';
import { bytesOf, listOf } from '../../../test/grid-lists.ts';
import { measures } from '../../../test/grid-measures.ts';
import type { PhotoPosition } from '../../api/photos/photo-list.ts';
import { moveFrom, moveFromStop, moveOfKey, photoAtPlace } from './grid-moves.ts';
import type { GridStop, Move } from './grid-moves.ts';
import { placeRow, rowOfPhoto } from './justified-rows.ts';

const shapes = [1.5, 0.75, 4 / 3, 1.5, 1, 2.4, 0.6];
const sections = [
  { key: 'a', count: 3 },
  { key: 'b', count: 60 },
  { key: 'c', count: 1 },
  { key: 'd', count: 25 },
];
const layOut = (isKnown: (key: string) => boolean, failed: readonly string[] = []) =>
  listOf(
    Object.fromEntries(
      sections.map(({ key, count }) => {
        const ratios = Array.from(
          { length: count },
          (_, at) => shapes[(at * at + key.length) % shapes.length] ?? 1,
        );
        return [key, isKnown(key) ? bytesOf(ratios) : count];
      }),
    ),
    { failed },
  );
const layout = layOut(() => true);
const everyPhoto = sections.flatMap(({ key, count }) =>
  Array.from({ length: count }, (_, index): PhotoPosition => ({ section: key, index })),
);
const move = (from: PhotoPosition, by: Move, column?: number) => moveFrom(layout, from, by, column, 650);

const rowsOf = (key: string) => layout.sections.find((section) => section.key === key)!.rows;
const boxOf = ({ section, index }: PhotoPosition) => {
  const rows = rowsOf(section);
  const row = rowOfPhoto(rows, index);
  return { row, ...placeRow(rows, row, measures)[index - rows.starts[row]!]! };
};
const middleOf = (position: PhotoPosition) => boxOf(position).left + boxOf(position).width / 2;

test('right and left go through all photos of the library, from end to end', () => {
  const seen = [everyPhoto[0]!];
  for (let next = move(seen[0]!, 'right'); next; next = move(next.to, 'right')) seen.push(next.to);
  expect(seen).toEqual(everyPhoto);
  const back = [everyPhoto.at(-1)!];
  for (let next = move(back[0]!, 'left'); next; next = move(next.to, 'left')) back.push(next.to);
  expect(back.reverse()).toEqual(everyPhoto);
});

test('with headings as stops, right and left visit them, too, and down and up come back', () => {
  const stops = sections.flatMap(({ key }) => [
    `${key} heading`,
    ...everyPhoto.filter(({ section }) => section === key).map(({ index }) => `${key} ${index}`),
  ]);
  const nameOf = ({ section, index, isHeading }: GridStop) => `${section} ${isHeading ? 'heading' : index}`;
  const walk = (from: GridStop, by: Move) => {
    const seen = [nameOf(from)];
    const step = (stop: GridStop) => moveFromStop(layout, stop, by, undefined, 650)?.to;
    for (let next = step(from); next; next = step(next)) seen.push(nameOf(next));
    return seen;
  };
  expect(walk({ section: 'a', index: 0, isHeading: true }, 'right')).toEqual(stops);
  expect(walk(everyPhoto.at(-1)!, 'left').reverse()).toEqual(stops);

  const from = { section: 'a', index: 2 };
  const heading = moveFromStop(layout, from, 'down', undefined, 650)!;
  expect(heading.to).toEqual({ section: 'b', index: 0, isHeading: true });
  const below = moveFromStop(layout, heading.to, 'down', heading.column, 650)!;
  expect(below).toEqual(moveFrom(layout, from, 'down', undefined, 650));
  const back = moveFromStop(layout, below.to, 'up', below.column, 650)!;
  expect(moveFromStop(layout, back.to, 'up', back.column, 650)!.to).toEqual(from);
});

test('down goes to the row below, at the horizontally nearest photo', () => {
  for (const from of everyPhoto) {
    const moved = move(from, 'down');
    if (!moved) continue;
    const { to } = moved;
    expect(boxOf(to).row).toBe(to.section === from.section ? boxOf(from).row + 1 : 0);
    const distance = Math.abs(middleOf(to) - middleOf(from));
    const rows = rowsOf(to.section);
    for (let index = rows.starts[boxOf(to).row]!; index < rows.starts[boxOf(to).row + 1]!; index += 1) {
      expect(distance).toBeLessThanOrEqual(
        Math.abs(middleOf({ section: to.section, index }) - middleOf(from)),
      );
    }
  }
});

test('moving down to the end and up again comes back to the same photo', () => {
  for (const from of everyPhoto.slice(0, 30)) {
    const way = [from];
    let column: number | undefined;
    for (let next = move(from, 'down'); next; next = move(next.to, 'down', column)) {
      column = next.column;
      way.push(next.to);
    }
    const back: PhotoPosition[] = [];
    for (const _ of way.slice(1)) back.push(move(back.at(-1) ?? way.at(-1)!, 'up', column)!.to);
    expect(back.at(-1)).toEqual(from);
  }
});

test('Home and End go to the ends of the row', () => {
  for (const from of everyPhoto) {
    const rows = rowsOf(from.section);
    const { row } = boxOf(from);
    expect(move(from, 'rowStart')!.to.index).toBe(rows.starts[row]);
    expect(move(from, 'rowEnd')!.to.index).toBe(rows.starts[row + 1]! - 1);
  }
});

test('a Page key moves by about a screen, and never beyond the ends', () => {
  const topOf = (position: PhotoPosition) => {
    const section = layout.sections.find(({ key }) => key === position.section)!;
    return section.top + section.rows.tops[boxOf(position).row]!;
  };
  for (const from of everyPhoto) {
    const down = topOf(move(from, 'pageDown')!.to) - topOf(from);
    expect(down).toBeGreaterThanOrEqual(0);
    expect(down).toBeLessThanOrEqual(650 + 52);
    const up = topOf(from) - topOf(move(from, 'pageUp')!.to);
    expect(up).toBeGreaterThanOrEqual(0);
  }
  expect(move(everyPhoto.at(-1)!, 'pageDown')!.to.section).toBe('d');
});

test('Ctrl+Home and Ctrl+End go to the ends of the library', () => {
  expect(move({ section: 'b', index: 30 }, 'listStart')!.to).toEqual({ section: 'a', index: 0 });
  expect(move({ section: 'b', index: 30 }, 'listEnd')!.to).toEqual({ section: 'd', index: 24 });
});

test('there is nothing beyond the ends', () => {
  expect(move({ section: 'a', index: 0 }, 'left')).toBeUndefined();
  expect(move({ section: 'a', index: 0 }, 'up')).toBeUndefined();
  expect(move({ section: 'd', index: 24 }, 'right')).toBeUndefined();
  expect(move({ section: 'd', index: 24 }, 'down')).toBeUndefined();
});

describe('next to sections whose layout could not be loaded', () => {
  const isReached = (key: string) => key === 'a' || key === 'd';
  const partly = layOut(isReached, ['b', 'c']);
  const go = (section: string, index: number, by: Move) =>
    moveFrom(partly, { section, index }, by, undefined, 650)?.to;

  test('each key moves past them', () => {
    expect(go('a', 2, 'right')).toEqual({ section: 'd', index: 0 });
    expect(go('d', 0, 'left')).toEqual({ section: 'a', index: 2 });
    for (const by of ['down', 'pageDown'] as const)
      expect(go('a', 0, by)).toEqual({ section: 'd', index: 0 });
    for (const by of ['up', 'pageUp'] as const) expect(go('d', 0, by)!.section).toBe('a');
  });

  test('at the ends of the list there is nothing beyond the last existing photo', () => {
    const without = layOut((key) => key === 'b', ['a', 'c', 'd']);
    const goFrom = (index: number, by: Move) =>
      moveFrom(without, { section: 'b', index }, by, undefined, 650)?.to;
    for (const by of ['right', 'down'] as const) expect(goFrom(59, by)).toBeUndefined();
    for (const by of ['left', 'up'] as const) expect(goFrom(0, by)).toBeUndefined();
    expect(goFrom(59, 'pageDown')).toEqual({ section: 'b', index: 59 });
    expect(goFrom(0, 'pageUp')).toEqual({ section: 'b', index: 0 });
    expect(goFrom(30, 'listStart')).toEqual({ section: 'b', index: 0 });
    expect(goFrom(30, 'listEnd')).toEqual({ section: 'b', index: 59 });
  });

  test('moves through a section with known rows whose photos could not be loaded', () => {
    const known = layOut(() => true, ['b']);
    expect(moveFrom(known, { section: 'a', index: 2 }, 'right', undefined, 650)!.to.section).toBe('b');
  });
});

test('finds each photo at its place, and the nearest one between and next to photos', () => {
  for (const photo of everyPhoto) {
    const { row, left, width } = boxOf(photo);
    const section = layout.sections.find(({ key: name }) => name === photo.section)!;
    const top = section.top + measures.headingHeight + rowsOf(photo.section).tops[row]!;
    expect(photoAtPlace(layout, left, top)).toEqual(photo);
    expect(photoAtPlace(layout, left + width - 1, top + 1)).toEqual(photo);
  }
  expect(photoAtPlace(layout, -20, -500)).toEqual({ section: 'a', index: 0 });
  expect(photoAtPlace(layout, 5_000, layout.height + 500)).toEqual({ section: 'd', index: 24 });
  expect(photoAtPlace(layout, 0, layout.sections[1]!.top + 2)).toEqual({ section: 'b', index: 0 });
});

test('in a section without a layout, each photo has a place, too', () => {
  const unknown = layOut((name) => name !== 'b');
  const { top, photosTop, height } = unknown.sections[1]!;
  expect(photoAtPlace(unknown, 0, photosTop)).toEqual({ section: 'b', index: 0 });
  expect(photoAtPlace(unknown, 5_000, top + height - 1)).toEqual({ section: 'b', index: 59 });
  expect(moveFrom(unknown, { section: 'b', index: 0 }, 'up', undefined, 650)!.to.section).toBe('a');
  expect(moveFrom(unknown, { section: 'b', index: 59 }, 'down', undefined, 650)!.to.section).toBe('c');
});

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  moveOfKey({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held });

test('ignores other keys', () => {
  expect(key('ArrowDown')).toBe('down');
  expect(key('End', { ctrlKey: true })).toBe('listEnd');
  expect(key('Home', { metaKey: true })).toBe('listStart');
  expect(key('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(key('ArrowRight', { ctrlKey: true })).toBeUndefined();
  expect(key('Tab')).toBeUndefined();
  expect(key('Enter')).toBeUndefined();
});
