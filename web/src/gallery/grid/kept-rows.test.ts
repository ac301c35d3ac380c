import { proportionByte } from '@albumen/contracts/section-layout';
import { describe, expect, test } from 'vitest';
import { measures } from '../../../test/grid-measures.ts';
import { randomNumbers } from '../../../test/random-numbers.ts';
import { placeRow, rowHeight, rowOfPhoto } from './justified-rows.ts';
import { rowsOfLayout } from './list-layout.ts';
import type { SectionRows } from './list-layout.ts';

interface Shot {
  readonly id: number;
  readonly byte: number;
}

const screens = [measures, { ...measures, width: 374, targetHeight: 120 }];

/** Where each of some photos is, from the top of the first one's row. */
const placesOf = (rows: SectionRows, shots: readonly Shot[], ids: readonly number[], width: number) => {
  const options = { ...measures, width };
  const indexes = ids.map((id) => shots.findIndex((shot) => shot.id === id));
  const top = rows.tops[rowOfPhoto(rows, indexes[0] ?? 0)] ?? 0;
  return indexes.map((index) => {
    const row = rowOfPhoto(rows, index);
    const box = placeRow(rows, row, rows.ratioAt, options)[index - (rows.starts[row] ?? 0)];
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
      const first = rowsOfLayout(
        { proportions: Uint8Array.from(before, ({ byte }) => byte), version: 1 },
        options,
      );
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
      const now = rowsOfLayout(
        { proportions: Uint8Array.from(after, ({ byte }) => byte), version: 1, moves },
        options,
        first,
      );
      const ids = known.map(({ id }) => id);
      expect(placesOf(now, after, ids, options.width)).toEqual(placesOf(first, before, ids, options.width));

      // The rows above are valid, too.
      expect(now.starts[now.count]).toBe(after.length);
      for (let each = 0; each < now.count; each += 1) {
        const height = rowHeight(now, each, options);
        expect(height).toBeGreaterThanOrEqual(options.targetHeight / 2);
        expect(height).toBeLessThanOrEqual(options.targetHeight * 2);
        const boxes = placeRow(now, each, now.ratioAt, options);
        const right = (boxes.at(-1)?.left ?? 0) + (boxes.at(-1)?.width ?? 0);
        expect(each < now.count - 1 ? right : options.width).toBe(options.width);
      }
    },
  );
});

const rowsOf = (count: number, moves?: ReadonlyMap<number, number>, before?: SectionRows) =>
  rowsOfLayout(
    {
      proportions: new Uint8Array(count).fill(proportionByte(3, 2)),
      version: 1,
      ...(moves ? { moves } : {}),
    },
    measures,
    before,
  );

test('a photo that is removed from a row changes only that row', () => {
  const before = rowsOf(31);
  expect([...before.starts]).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 31]);
  const moves = new Map(
    Array.from({ length: 31 }, (_, index): [number, number] => [index, index > 7 ? index - 1 : index]),
  );
  moves.delete(7);
  expect([...rowsOf(30, moves, before).starts]).toEqual([0, 3, 6, 8, 11, 14, 17, 20, 23, 26, 29, 30]);
});

test('a photo that comes first and cannot fill a row goes into the one after it', () => {
  const before = rowsOf(10);
  expect([...before.starts]).toEqual([0, 3, 6, 9, 10]);
  const moves = new Map(Array.from({ length: 10 }, (_, index) => [index, index + 1] as const));
  expect([...rowsOf(11, moves, before).starts]).toEqual([0, 4, 7, 10, 11]);
});

test('photos after a last row that was not full fill that row', () => {
  const bytes = (count: number) => new Uint8Array(count).fill(proportionByte(3, 2));
  const before = rowsOfLayout({ proportions: bytes(4), version: 1 }, measures);
  const moves = new Map([0, 1, 2, 3].map((index) => [index, index] as const));
  const after = rowsOfLayout({ proportions: bytes(6), version: 1, moves }, measures, before);
  expect([...after.starts]).toEqual([0, 3, 6]);
});
