import { describe, expect, test } from 'vitest';
import { bytesOf, listOf, usualBytes } from '../../../test/grid-lists.ts';
import { measures } from '../../../test/grid-measures.ts';
import { randomNumbers } from '../../../test/random-numbers.ts';
import {
  anchorAt,
  failureReporter,
  followAnchor,
  followPhoto,
  nearestUnknown,
  offsetOfAnchor,
  rowSpan,
  sectionIndexAt,
} from './list-layout.ts';

const viewport = 900;

/** A library of up to 40 months, with a message below the heading of the last one, as Unknown Date has one. */
const randomLibrary = (seed: number) => {
  const random = randomNumbers(seed);
  const photos = Array.from({ length: 1 + Math.floor(random() * 40) }, (_, at) => {
    const count = 1 + Math.floor(random() ** 3 * 400);
    return [`month-${at}`, usualBytes(count, random)] as const;
  });
  const notice = { section: photos.at(-1)![0], height: 72 };
  const layOut = (isKnown: (key: string) => boolean) =>
    listOf(Object.fromEntries(photos.map(([key, bytes]) => [key, isKnown(key) ? bytes : bytes.length])), {
      notice,
    });
  return { random, layOut, known: layOut(() => true) };
};

describe.each(Array.from({ length: 20 }, (_, seed) => seed + 1))('library %i', (seed) => {
  const { random, layOut, known } = randomLibrary(seed);

  test('sections are one below the other, and every offset is in one of them', () => {
    for (const list of [known, layOut(() => random() < 0.5)]) {
      for (const [at, { top, rows, photosTop, height }] of list.sections.entries()) {
        const above = list.sections[at - 1];
        expect(top).toBe(above ? above.top + above.height : 0);
        expect(height).toBe(photosTop - top + rows.height + measures.sectionGap);
        expect(sectionIndexAt(list, top)).toBe(at);
        expect(sectionIndexAt(list, top - 1)).toBe(Math.max(0, at - 1));
      }
      expect(sectionIndexAt(list, list.height + 1)).toBe(list.sections.length - 1);
    }
  });

  test('an anchor leads back to its offset, to the pixel, in known and unknown sections', () => {
    for (const list of [known, layOut(() => random() < 0.5)]) {
      for (let round = 0; round < 200; round += 1) {
        const offset = Math.floor(random() * list.height);
        expect(offsetOfAnchor(list, anchorAt(list, offset, viewport)!)).toBe(offset);
      }
    }
  });

  test('what is known on the screen stays in place when other sections become known', () => {
    const before = layOut(() => random() < 0.5);
    for (let round = 0; round < 50; round += 1) {
      const offset = Math.floor(random() * before.height);
      const anchor = anchorAt(before, offset, viewport)!;
      const section = before.sections.find(({ key }) => key === anchor.section)!;
      const isSeen = before.sections.some(
        ({ top, height, layout }) => layout && top <= offset + viewport && top + height > offset,
      );
      expect(section.layout !== undefined).toBe(isSeen);
      if (!isSeen) continue;
      const after = offsetOfAnchor(known, anchor)!;
      expect(rowSpan(known, anchor)!.top - after).toBe(rowSpan(before, anchor)!.top - offset);
    }
  });
});

test('only sections that have changed are broken into rows again', () => {
  const random = randomNumbers(1);
  const [a, b] = [usualBytes(50, random), usualBytes(60, random)];
  const before = listOf({ a, b: 60, c: 10 });
  const after = listOf({ a, b, c: 10 }, {}, before);
  const rowsAt = (list: typeof before) => list.sections.map(({ rows }) => rows);
  expect(rowsAt(after)[0]).toBe(rowsAt(before)[0]);
  expect(rowsAt(after)[1]).not.toBe(rowsAt(before)[1]);
  expect(rowsAt(after)[2]).toBe(rowsAt(before)[2]);
  const wider = listOf({ a, b, c: 10 }, { measures: { ...measures, width: 1_200 } }, after);
  for (const [at, rows] of rowsAt(wider).entries()) expect(rows).not.toBe(rowsAt(after)[at]);
});

test('an anchor of a missing section leads nowhere', () => {
  const gone = { section: 'gone', index: 0, pixels: 0 };
  expect(offsetOfAnchor(randomLibrary(1).known, gone)).toBeUndefined();
});

test('a remembered place is the photo that it names, before and after its section is known', () => {
  const bytes = usualBytes(300, randomNumbers(3));
  const anchor = { section: 'b', index: 150, pixels: 17 };
  for (const list of [listOf({ a: 40, b: 300 }), listOf({ a: 40, b: bytes })])
    expect(offsetOfAnchor(list, anchor)).toBe(rowSpan(list, anchor)!.top + 17);
});

test('a section that could not be loaded has room for the message', () => {
  expect(listOf({ a: 1 }).height).toBe(48 + 200 + 24);
  expect(listOf({ a: 1 }, { failed: ['a'] }).height).toBe(48 + 320 + 24);
});

test('takes the number of photos from the layout when the count is out of date', () => {
  const { sections } = listOf({ a: bytesOf([1, 1, 1]) }, { sections: [{ key: 'a', count: 5 }] });
  expect(sections[0]?.count).toBe(3);
});

test('the unknown section nearest to a place is found on either side', () => {
  const bytes = usualBytes(100, randomNumbers(2));
  const list = listOf({ a: 100, b: bytes, c: bytes, d: 100 });
  const [, b, c] = list.sections;
  expect(nearestUnknown(list, b!.top + 10)?.key).toBe('a');
  expect(nearestUnknown(list, c!.top + c!.height - 10)?.key).toBe('d');
  expect(nearestUnknown(list, 5)?.key).toBe('a');
  expect(nearestUnknown(listOf({ b: bytes }), 0)).toBeUndefined();
});

describe('a layout that replaces another one', () => {
  const square = (count: number) => new Uint8Array(count).fill(128);

  test('finds photos that have moved', () => {
    // One was added before the third, which was deleted.
    const moves = new Map([
      [0, 0],
      [1, 1],
      [3, 3],
      [4, 4],
      [5, 6],
    ]);
    const before = listOf({ a: square(10) });
    const after = listOf({ a: square(10) }, { moves }, before);
    const indexOf = (index: number) => followPhoto(before, after, { section: 'a', index }).index;
    expect([0, 2, 5].map(indexOf)).toEqual([0, 3, 6]);
    // The photos after it are not known.
    expect(indexOf(9)).toBe(9);
    expect(followPhoto(after, after, { section: 'a', index: 5 }).index).toBe(5);
    expect(followPhoto(before, after, { section: 'b', index: 5 }).index).toBe(5);
  });

  test.each([
    { gone: 'b', left: ['a', 'c'], next: 'c' },
    { gone: 'c', left: ['a', 'b'], next: 'b' },
    { gone: 'b', left: ['c'], next: 'c' },
    { gone: 'b', left: ['new', 'a'], next: 'a' },
  ])('leads from missing $gone to the next section of $left', ({ gone, left, next }) => {
    const of = (keys: readonly string[]) => listOf(Object.fromEntries(keys.map((key) => [key, 3])));
    const [before, after] = [of(['a', 'b', 'c']), of(left)];
    expect(followPhoto(before, after, { section: gone, index: 2 })).toEqual({ section: next, index: 0 });
  });

  test.each([0, 20, 60, 400, 1_200])('keeps the photo at the top, from %i pixels on', (offset) => {
    const added = 50;
    const before = listOf({ a: square(100) });
    const moves = new Map(Array.from({ length: 100 }, (_, index) => [index, index + added]));
    const after = listOf({ a: square(100 + added) }, { moves }, before);
    const anchor = anchorAt(before, offset, viewport)!;
    const followed = followAnchor(before, after, anchor);
    const distance = offset - rowSpan(before, anchor)!.top;
    const photo = { section: 'a', index: anchor.index + added };
    expect(offsetOfAnchor(after, followed)).toBe(rowSpan(after, photo)!.top + distance);
  });
});

test('the first visible month of those that could not be loaded reports the failure', () => {
  const layOut = (failed: readonly string[]) =>
    listOf({ may: 100, june: 100, july: 100, august: 100 }, { failed });
  const layout = layOut(['june', 'july']);
  const [, june, july] = layout.sections;
  expect(failureReporter(layout, -200)).toBe('june');
  expect(failureReporter(layout, june!.top + 10)).toBe('june');
  // The rest of it is too small for a message.
  expect(failureReporter(layout, july!.top - measures.sectionGap)).toBe('july');
  expect(failureReporter(layout, layout.height)).toBe('july');
  expect(failureReporter(layOut([]), 0)).toBeUndefined();
});
