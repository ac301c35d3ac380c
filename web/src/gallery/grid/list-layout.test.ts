import { proportionByte } from '@albumen/contracts/section-layout';
import { describe, expect, test } from 'vitest';
import { measures } from '../../../test/grid-measures.ts';
import { randomNumbers } from '../../../test/random-numbers.ts';
import type { PhotoLayout } from '../../api/photos/photo-list.ts';
import type { PhotoPosition } from '../../api/photos/photo-list.ts';
import {
  anchorAt,
  failureTeller,
  followAnchor,
  followPhoto,
  layOutList,
  offsetOfAnchor,
  rowSpan,
  rowsOfLayout,
  sectionIndexAt,
} from './list-layout.ts';
import type { Anchor, ListLayout } from './list-layout.ts';

const viewport = 900;

const photosOf = (count: number, random: () => number): PhotoLayout => ({
  proportions: Uint8Array.from({ length: count }, () => proportionByte(2 + random() * 4, 3)),
  version: 1,
});

/** A library of up to 40 months, some of them with rows. */
const randomLibrary = (seed: number) => {
  const random = randomNumbers(seed);
  const sections = Array.from({ length: 1 + Math.floor(random() * 40) }, (_, at) => ({
    key: `month-${at}`,
    count: 1 + Math.floor(random() ** 3 * 400),
  }));
  const layouts = new Map(sections.map(({ key, count }) => [key, photosOf(count, random)]));
  const layOut = (isKnown: (key: string) => boolean): ListLayout =>
    layOutList(
      sections,
      (key) => (isKnown(key) ? rowsOfLayout(layouts.get(key)!, measures) : undefined),
      () => false,
      measures,
      // A message below the heading of the last section, as Unknown Date has one.
      (key) => (key === sections.at(-1)?.key ? 72 : 0),
    );
  return { random, sections, layOut };
};

describe.each(Array.from({ length: 20 }, (_, seed) => seed + 1))('library %i', (seed) => {
  const { random, sections, layOut } = randomLibrary(seed);
  const exact = layOut(() => true);

  test('sections are one below the other, and every offset is in one of them', () => {
    for (const [at, { top }] of exact.sections.entries()) {
      const above = exact.sections[at - 1];
      expect(top).toBe(above ? above.top + above.height : 0);
      expect(sectionIndexAt(exact, top)).toBe(at);
      expect(sectionIndexAt(exact, top - 1)).toBe(Math.max(0, at - 1));
    }
    expect(sectionIndexAt(exact, exact.height + 1)).toBe(exact.sections.length - 1);
  });

  test('an anchor leads back to its offset, to the pixel', () => {
    for (let round = 0; round < 200; round += 1) {
      const offset = Math.floor(random() * exact.height);
      expect(offsetOfAnchor(exact, anchorAt(exact, offset, viewport))).toBe(offset);
    }
  });

  test('the top of the viewport stays in place when sections above it become exact', () => {
    const known = new Set(sections.filter(() => random() < 0.5).map(({ key }) => key));
    const before = layOut((key) => known.has(key));
    for (let round = 0; round < 50; round += 1) {
      const offset = Math.floor(random() * before.height);
      const anchor = anchorAt(before, offset, viewport);
      if ('share' in anchor || !known.has(anchor.section)) continue;
      const span = rowSpan(before, anchor)!;
      const after = offsetOfAnchor(exact, anchor)!;
      expect(rowSpan(exact, anchor)!.top - after).toBe(span.top - offset);
    }
  });

  test('while a section is estimated, the visible part below it stays in place', () => {
    const last = exact.sections.at(-1)!;
    const before = layOut((key) => key === last.key);
    const below = before.sections.at(-1)!;
    // The last section begins in the lower half of the viewport.
    const offset = below.top - viewport / 2;
    const anchor = anchorAt(before, offset, viewport);
    const after = offsetOfAnchor(exact, anchor)!;
    const isSeenBelow = anchor.section === last.key;
    expect(isSeenBelow ? last.top - after : below.top - offset).toBe(below.top - offset);
  });
});

test('an anchor of a missing section leads nowhere', () => {
  const { layOut } = randomLibrary(1);
  expect(
    offsetOfAnchor(
      layOut(() => true),
      { section: 'gone', index: 0, pixels: 0 },
    ),
  ).toBeUndefined();
});

test('a remembered place is exact once the rows of its section are known, and near before', () => {
  const { sections, layOut } = randomLibrary(3);
  const { key, count } = sections.reduce((a, b) => (b.count > a.count ? b : a));
  const anchor = { section: key, index: Math.floor(count / 2), pixels: 17 };
  const exact = layOut(() => true);
  expect(offsetOfAnchor(exact, anchor)).toBe(rowSpan(exact, anchor)!.top + 17);
  const estimated = layOut(() => false);
  const section = estimated.sections.find((one) => one.key === key)!;
  const offset = offsetOfAnchor(estimated, anchor)!;
  expect(offset).toBeGreaterThan(section.top);
  expect(offset).toBeLessThan(section.top + section.height);
});

test('a section that could not be loaded has room for the message', () => {
  const sections = [{ key: 'a', count: 1 }];
  const usual = layOutList(
    sections,
    () => undefined,
    () => false,
    measures,
  );
  const failed = layOutList(
    sections,
    () => undefined,
    () => true,
    measures,
  );
  expect(usual.height).toBe(48 + 200 + 24);
  expect(failed.height).toBe(48 + 320 + 24);
});

test('takes the number of photos from the layout when the count is out of date', () => {
  const layout = layOutList(
    [{ key: 'a', count: 5 }],
    () => rowsOfLayout(photosOf(7, randomNumbers(1)), measures),
    () => false,
    measures,
  );
  expect(layout.sections[0]?.count).toBe(7);
});

describe('a layout that replaces another one', () => {
  const listOf = (count: number, moves?: ReadonlyMap<number, number>) =>
    layOutList(
      [{ key: 'a', count }],
      () =>
        rowsOfLayout(
          { proportions: new Uint8Array(count).fill(128), version: 1, ...(moves && { moves }) },
          measures,
        ),
      () => false,
      measures,
    );

  test('finds photos that have moved', () => {
    // One was added before the third, which was deleted.
    const moves = new Map([
      [0, 0],
      [1, 1],
      [3, 3],
      [4, 4],
      [5, 6],
    ]);
    const [before, after] = [listOf(10), listOf(10, moves)];
    const indexOf = (index: number) => followPhoto(before, after, { section: 'a', index }).index;
    expect([0, 2, 5].map(indexOf)).toEqual([0, 3, 6]);
    // The photos after it are not known.
    expect(indexOf(9)).toBe(9);
    expect(followPhoto(after, after, { section: 'a', index: 5 }).index).toBe(5);
    expect(followPhoto(before, after, { section: 'b', index: 5 }).index).toBe(5);
  });

  test('leads to the next section if that of a photo is missing', () => {
    const listOfSections = (...keys: string[]) =>
      layOutList(
        keys.map((key) => ({ key, count: 3 })),
        () => undefined,
        () => false,
        measures,
      );
    const before = listOfSections('a', 'b', 'c');
    const follow = (section: string, ...left: string[]) =>
      followPhoto(before, listOfSections(...left), { section, index: 2 });
    expect(follow('b', 'a', 'c')).toEqual({ section: 'c', index: 0 });
    expect(follow('c', 'a', 'b')).toEqual({ section: 'b', index: 0 });
    expect(follow('b', 'c')).toEqual({ section: 'c', index: 0 });
    expect(follow('b', 'new', 'a')).toEqual({ section: 'a', index: 0 });
    expect(follow('c')).toEqual({ section: 'c', index: 2 });
    // The same for a place within a section without known rows.
    const share: Anchor = { section: 'b', share: 0.5 };
    expect(followAnchor(before, listOfSections('a', 'c'), share)).toEqual({
      section: 'c',
      index: 0,
      pixels: 0,
    });
    expect(followAnchor(before, listOfSections('b', 'c'), share)).toBe(share);
  });

  test.each([0, 20, 60, 400, 1_200])('keeps the photo at the top, from %i pixels on', (offset) => {
    const added = 50;
    const before = listOf(100);
    const after = listOf(
      100 + added,
      new Map(Array.from({ length: 100 }, (_, index) => [index, index + added])),
    );
    const anchor = anchorAt(before, offset, viewport) as PhotoPosition;
    const followed = followAnchor(before, after, anchor as Anchor);
    const distance = offset - (rowSpan(before, anchor)?.top ?? 0);
    const photo = { section: 'a', index: anchor.index + added };
    expect(offsetOfAnchor(after, followed)).toBe((rowSpan(after, photo)?.top ?? 0) + distance);
  });
});

test('the first visible month of those that could not be loaded reports the failure', () => {
  const sections = ['may', 'june', 'july', 'august'].map((key) => ({ key, count: 100 }));
  const layOut = (failed: readonly string[]) =>
    layOutList(
      sections,
      () => undefined,
      (key) => failed.includes(key),
      measures,
    );
  const layout = layOut(['june', 'july']);
  const [, june, july] = layout.sections;
  expect(failureTeller(layout, -200)).toBe('june');
  expect(failureTeller(layout, june!.top + 10)).toBe('june');
  // The rest of it is too small for a message.
  expect(failureTeller(layout, july!.top - measures.sectionGap)).toBe('july');
  expect(failureTeller(layout, layout.height)).toBe('july');
  expect(failureTeller(layOut([]), 0)).toBeUndefined();
});
