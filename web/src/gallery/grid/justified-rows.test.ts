import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../../test/random-numbers.ts';
import {
  breakIntoRows,
  placeRow,
  rowAt,
  rowHeight,
  rowOfPhoto,
  tileRatios,
  uniformRows,
} from './justified-rows.ts';
import type { RowsOptions } from './justified-rows.ts';

interface PlacedBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Breaks photos of any shapes into rows: at most 256 different ones. */
const breakRatios = (ratios: readonly number[], options: RowsOptions) => {
  const shapes = [...new Set(ratios)];
  const bytes = Uint8Array.from(ratios, (ratio) => shapes.indexOf(ratio));
  return breakIntoRows({ bytes, ratios: tileRatios((byte) => shapes[byte] ?? 1, options) }, options);
};

/** All photos of a section, each with its place from the top left corner. */
function layOutRows(ratios: readonly number[], options: RowsOptions) {
  const rows = breakRatios(ratios, options);
  const boxes = Array.from({ length: rows.count }, (_, row) => {
    const [top, height] = [rows.tops[row] ?? 0, rowHeight(rows, row, options)];
    return placeRow(rows, row, options).map((box): PlacedBox => ({ ...box, top, height }));
  }).flat();
  return { boxes, height: rows.height };
}

/** Photos as people take them: mostly 3:2 and 4:3 both ways, now and then a panorama, a screenshot, a strip. */
function randomLibrary(random: () => number) {
  const usual = [3 / 2, 2 / 3, 4 / 3, 3 / 4, 1, 16 / 9, 9 / 16];
  const extreme = [6, 12, 40, 0.46, 0.2, 0.02];
  return Array.from({ length: Math.floor(random() * 120) }, () => {
    const pool = random() < 0.15 ? extreme : usual;
    return pool[Math.floor(random() * pool.length)] ?? 1;
  });
}

function rowsOf(boxes: readonly PlacedBox[]) {
  const rows = new Map<number, PlacedBox[]>();
  for (const box of boxes) rows.set(box.top, [...(rows.get(box.top) ?? []), box]);
  return [...rows.values()];
}

const screens: RowsOptions[] = [
  { width: 358, targetHeight: 112, gap: 4 },
  { width: 802, targetHeight: 168, gap: 4 },
  { width: 1143, targetHeight: 220, gap: 4 },
  { width: 2500, targetHeight: 240, gap: 4 },
];

const libraries = screens.flatMap((options) =>
  Array.from({ length: 60 }, (_, seed) => ({
    options,
    seed,
    ratios: randomLibrary(randomNumbers(seed + 1)),
  })),
);

describe.each(screens)('rows $width px wide', (options) => {
  const cases = libraries.filter((library) => library.options === options);

  test('every row but the last fills the width exactly, with equal gaps', () => {
    for (const { ratios, seed } of cases) {
      for (const row of rowsOf(layOutRows(ratios, options).boxes).slice(0, -1)) {
        const last = row.at(-1);
        expect((last?.left ?? 0) + (last?.width ?? 0), `seed ${seed}`).toBe(options.width);
        row.slice(1).forEach((box, index) => {
          const before = row[index];
          expect(box.left - (before?.left ?? 0) - (before?.width ?? 0), `seed ${seed}`).toBe(options.gap);
        });
      }
    }
  });

  test('there is one box for each photo, in reading order, inside the width', () => {
    for (const { ratios, seed } of cases) {
      const { boxes } = layOutRows(ratios, options);
      expect(boxes.length, `seed ${seed}`).toBe(ratios.length);
      boxes.slice(1).forEach((box, index) => {
        const before = boxes[index];
        const after = box.top > (before?.top ?? 0) || box.left > (before?.left ?? 0);
        expect(after, `seed ${seed}, photo ${index + 1}`).toBe(true);
      });
      for (const box of boxes)
        expect(box.left + box.width, `seed ${seed}`).toBeLessThanOrEqual(options.width);
    }
  });

  test('every row is between half and twice the target height, and the last never above the target', () => {
    for (const { ratios, seed } of cases) {
      const rows = rowsOf(layOutRows(ratios, options).boxes);
      for (const [box] of rows) {
        expect(box?.height, `seed ${seed}`).toBeGreaterThanOrEqual(options.targetHeight / 2);
        expect(box?.height, `seed ${seed}`).toBeLessThanOrEqual(options.targetHeight * 2);
      }
    }
  });

  test('usual photos keep their proportions to the pixel', () => {
    for (const { ratios, seed } of cases) {
      const { boxes } = layOutRows(ratios, options);
      const rowOf = new Map(rowsOf(boxes).flatMap((row) => row.map((box) => [box, row] as const)));
      boxes.forEach((box, index) => {
        const row = rowOf.get(box) ?? [];
        const extremeInRow = row.some((other) => {
          const ratio = ratios[boxes.indexOf(other)] ?? 1;
          return ratio < 0.4 || ratio > 4;
        });
        // A row before a panorama can end early and be held at twice the target, which crops it a little.
        if (extremeInRow || box.height === options.targetHeight * 2) return;
        // Half a pixel of the rounded height makes at most half a pixel times the ratio; an edge rounds by half one.
        const ratio = ratios[index] ?? 1;
        expect(Math.abs(box.width - box.height * ratio), `seed ${seed}`).toBeLessThanOrEqual(ratio / 2 + 1);
      });
    }
  });

  test('appending photos moves only the last row', () => {
    for (const { ratios, seed } of cases) {
      const { boxes } = layOutRows(ratios, options);
      const firstOfLastRow = boxes.findIndex((box) => box.top === boxes.at(-1)?.top);
      const longer = layOutRows([...ratios, 1.5, 0.75, 1.5, 3, 1], options).boxes;
      expect(longer.slice(0, Math.max(0, firstOfLastRow)), `seed ${seed}`).toEqual(
        boxes.slice(0, Math.max(0, firstOfLastRow)),
      );
    }
  });
});

test('a last row that is not full keeps the target height and its own width', () => {
  const { boxes, height } = layOutRows([1.5, 1], { width: 1000, targetHeight: 200, gap: 4 });
  expect(boxes).toEqual([
    { left: 0, top: 0, width: 300, height: 200 },
    { left: 304, top: 0, width: 200, height: 200 },
  ]);
  expect(height).toBe(200);
});

test('a panorama fills a row alone and keeps its proportions while the row stays high enough', () => {
  const { boxes } = layOutRows([4, 1.5], { width: 390, targetHeight: 112, gap: 4 });
  expect(boxes[0]).toEqual({ left: 0, top: 0, width: 390, height: 98 });
  expect(boxes[1]?.top).toBe(102);
});

test('crops a strip far wider than the screen at its sides', () => {
  const { boxes } = layOutRows([40], { width: 390, targetHeight: 112, gap: 4 });
  expect(boxes[0]).toEqual({ left: 0, top: 0, width: 390, height: 75 });
});

test('an extreme portrait stays wide enough to press', () => {
  const { boxes } = layOutRows([0.05], { width: 390, targetHeight: 112, gap: 4 });
  expect(boxes[0]?.width).toBe(45);
});

test('no photos need no height', () => {
  expect(layOutRows([], { width: 390, targetHeight: 112, gap: 4 })).toEqual({ boxes: [], height: 0 });
  expect(uniformRows(0, { width: 390, targetHeight: 112, gap: 4 })).toMatchObject({ count: 0, height: 0 });
});

test.each(screens)('rows of unknown shapes are about as high as usual ones, $width px wide', (options) => {
  const usual = [4 / 3, 4 / 3, 3 / 4, 3 / 2, 4 / 3, 1, 3 / 4, 16 / 9];
  const random = randomNumbers(7);
  const ratios = Array.from({ length: 600 }, () => usual[Math.floor(random() * usual.length)] ?? 1);
  const real = layOutRows(ratios, options).height;
  const uniform = uniformRows(ratios.length, options);
  expect(Math.abs(uniform.height - real) / real).toBeLessThan(0.2);
  expect(uniform.starts[uniform.count]).toBe(600);
  const shown = Array.from({ length: uniform.count }, (_, row) => placeRow(uniform, row, options));
  expect(shown.every((boxes) => boxes.length > 0)).toBe(true);
  expect(shown.flat()).toHaveLength(600);
});

test('a row is found by any height within it, by the gap below it, and beyond the ends', () => {
  const options = { width: 1000, targetHeight: 200, gap: 4 };
  const rows = breakRatios(
    Array.from({ length: 100 }, () => 1.5),
    options,
  );
  for (let row = 0; row < rows.count; row += 1) {
    expect(rowAt(rows, rows.tops[row] ?? 0)).toBe(row);
    expect(rowAt(rows, (rows.tops[row + 1] ?? 0) - 1)).toBe(row);
  }
  expect(rowAt(rows, -10)).toBe(0);
  expect(rowAt(rows, 1_000_000)).toBe(rows.count - 1);
});

test('finds the row that holds a photo', () => {
  const ratios = Array.from({ length: 100 }, (_, index) => (index % 3 ? 1.5 : 0.7));
  const rows = breakRatios(ratios, { width: 1000, targetHeight: 200, gap: 4 });
  for (let index = 0; index < 100; index += 1) {
    const row = rowOfPhoto(rows, index);
    expect(rows.starts[row]).toBeLessThanOrEqual(index);
    expect(rows.starts[row + 1]).toBeGreaterThan(index);
  }
});
