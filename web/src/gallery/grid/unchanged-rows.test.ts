import { proportionByte } from '@albumen/contracts/section-layout';
import { describe, expect, test } from 'vitest';
import { listOf } from '../../../test/grid-lists.ts';
import { measures } from '../../../test/grid-measures.ts';
import { randomNumbers } from '../../../test/random-numbers.ts';
import { placeRow, rowHeight, rowOfPhoto } from './justified-rows.ts';
import type { Rows } from './justified-rows.ts';
import type { GridMeasures, ListLayout } from './list-layout.ts';

interface Shot {
  readonly id: number;
  readonly byte: number;
}

const screens = [measures, { ...measures, width: 374, targetHeight: 120 }];

/** A list of one section with these photos, which may have moved since the list before. */
const listWith = (
  shots: readonly Shot[],
  options: GridMeasures,
  moves?: ReadonlyMap<number, number>,
  before?: ListLayout,
) =>
  listOf(
    { a: Uint8Array.from(shots, ({ byte }) => byte) },
    { measures: options, ...(moves && { moves }) },
    before,
  );
const rowsIn = (list: ListLayout): Rows => list.sections[0]!.rows;

/** Where each of some photos is, from the top of the first one's row. */
const placesOf = (rows: Rows, shots: readonly Shot[], ids: readonly number[], width: number) => {
  const options = { ...measures, width };
  const indexes = ids.map((id) => shots.findIndex((shot) => shot.id === id));
  const top = rows.tops[rowOfPhoto(rows, indexes[0] ?? 0)] ?? 0;
  return indexes.map((index) => {
    const row = rowOfPhoto(rows, index);
    const box = placeRow(rows, row, options)[index - (rows.starts[row] ?? 0)];
    return { ...box, top: (rows.tops[row] ?? 0) - top, height: rowHeight(rows, row, options) };
  });
};

describe.each(screens)('$width px wide', (options) => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
    'added and removed photos above do not move the known ones relative to each other (%i)',
    (seed) => {
      const random = randomNumbers(seed);
      let made = 0;
      const shot = (): Shot => ({ id: (made += 1), byte: proportionByte(2 + random() * 5, 3) });
      const before = Array.from({ length: 80 + Math.floor(random() * 200) }, shot);
      const list = listWith(before, options);
      const first = rowsIn(list);
      // The viewed part: from some row on, as many photos as two pages hold.
      const row = Math.floor(random() * (first.count - 4));
      const start = first.starts[row] ?? 0;
      const known = before.slice(start, Math.min(start + 48, first.starts[first.count - 1] ?? 0));

      // Just above it, too, where a photo would begin a new row.
      const above = before.slice(0, start).filter(() => random() > 0.1);
      for (let round = 0; round < 1 + random() * 4; round += 1)
        above.splice(random() < 0.4 ? above.length : Math.floor(random() * above.length), 0, shot());
      const after = [...above, ...before.slice(start)];
      const moves = new Map(
        known.map(({ id }, at) => [start + at, after.findIndex((other) => other.id === id)]),
      );
      const now = rowsIn(listWith(after, options, moves, list));
      const ids = known.map(({ id }) => id);
      expect(placesOf(now, after, ids, options.width)).toEqual(placesOf(first, before, ids, options.width));

      // The rows above are valid, too.
      expect(now.starts[now.count]).toBe(after.length);
      for (let each = 0; each < now.count; each += 1) {
        const height = rowHeight(now, each, options);
        expect(height).toBeGreaterThanOrEqual(options.targetHeight / 2);
        expect(height).toBeLessThanOrEqual(options.targetHeight * 2);
        const boxes = placeRow(now, each, options);
        const right = (boxes.at(-1)?.left ?? 0) + (boxes.at(-1)?.width ?? 0);
        expect(each < now.count - 1 ? right : options.width).toBe(options.width);
      }
    },
  );
});

const equal = (count: number, moves?: ReadonlyMap<number, number>, before?: ListLayout) =>
  listWith(
    Array.from({ length: count }, (_, id) => ({ id, byte: proportionByte(3, 2) })),
    measures,
    moves,
    before,
  );
const startsOf = (list: ListLayout) => [...rowsIn(list).starts];
const movesOf = (count: number, to: (index: number) => number | undefined) =>
  new Map(
    Array.from({ length: count }, (_, index) => [index, to(index)] as const).filter(
      (move): move is [number, number] => move[1] !== undefined,
    ),
  );

test('a photo that is removed from a row changes only that row', () => {
  const before = equal(31);
  expect(startsOf(before)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 31]);
  const moves = movesOf(31, (index) => (index === 7 ? undefined : index > 7 ? index - 1 : index));
  expect(startsOf(equal(30, moves, before))).toEqual([0, 3, 6, 8, 11, 14, 17, 20, 23, 26, 29, 30]);
});

test('a photo that comes first and cannot fill a row goes into the one after it', () => {
  const before = equal(10);
  expect(startsOf(before)).toEqual([0, 3, 6, 9, 10]);
  expect(
    startsOf(
      equal(
        11,
        movesOf(10, (index) => index + 1),
        before,
      ),
    ),
  ).toEqual([0, 4, 7, 10, 11]);
});

test('photos after a last row that was not full fill that row', () => {
  expect(
    startsOf(
      equal(
        6,
        movesOf(4, (index) => index),
        equal(4),
      ),
    ),
  ).toEqual([0, 3, 6]);
});
