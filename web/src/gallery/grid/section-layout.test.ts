import { expect, test } from 'vitest';
import { layOutSection } from './section-layout.ts';

const options = { width: 1000, targetHeight: 200, gap: 4 };
const usual = [1.5, 1.5, 0.75, 4 / 3, 1.5, 0.67, 4 / 3, 16 / 9, 0.75, 1.5, 1];
const ratios = (count: number) =>
  Array.from({ length: count }, (_, index) => usual[index % usual.length] ?? 1);

test('a section whose photos are all loaded has no "+N" tile and holds nothing free', () => {
  const { more, reserveTop, boxes } = layOutSection(ratios(10), 0, options);
  expect(more).toBeUndefined();
  expect(reserveTop).toBeUndefined();
  expect(boxes.length).toBe(10);
});

test('the "+N" tile stands after the last loaded photo, in its row where there is room', () => {
  const { more, boxes } = layOutSection([1.5], 3, options);
  expect(boxes[0]).toEqual({ left: 0, top: 0, width: 300, height: 200 });
  expect(more).toEqual({ left: 304, top: 0, width: 200, height: 200 });
});

test('where too little of the last row is left the "+N" tile starts a new one', () => {
  const { more, boxes } = layOutSection([1.5, 1.5, 1.5], 3, options);
  const last = boxes.at(-1);
  expect((last?.left ?? 0) + (last?.width ?? 0)).toBe(908);
  expect(more?.left).toBe(0);
  expect(more?.top).toBe((last?.top ?? 0) + (last?.height ?? 0) + 4);
});

test('the "+N" tile never reaches beyond the width', () => {
  for (let count = 1; count < 60; count++) {
    const { more } = layOutSection(ratios(count), 1, options);
    expect((more?.left ?? 0) + (more?.width ?? 0)).toBeLessThanOrEqual(1000);
    expect(more?.width).toBeGreaterThanOrEqual(100);
  }
});

test('a section that holds nothing yet is as high as its photos will be, within a fifth', () => {
  for (const count of [1, 24, 150, 1_000]) {
    const expected = layOutSection([], count, options).height;
    const real = layOutSection(ratios(count), 0, options).height;
    expect(Math.abs(expected - real)).toBeLessThanOrEqual(Math.max(250, real * 0.2));
  }
});

test('loading the last page, with the next section in sight, changes the height by less than a row and a half', () => {
  for (const count of [30, 100, 500]) {
    const loaded = count - (count % 24 || 24);
    const before = layOutSection(ratios(loaded), count - loaded, options).height;
    const { height } = layOutSection(ratios(count), 0, options);
    expect(Math.abs(height - before), `${count} photos`).toBeLessThan(300);
  }
});
