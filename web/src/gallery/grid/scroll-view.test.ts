import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bytesOf, contentOf, usualBytes } from '../../../test/grid-lists.ts';
import type { SectionPhotos } from '../../../test/grid-lists.ts';
import { measures } from '../../../test/grid-measures.ts';
import { randomNumbers } from '../../../test/random-numbers.ts';
import type { PhotoPosition } from '../../api/photos/photo-list.ts';
import { anchorAt, rowSpan } from './list-layout.ts';
import type { Anchor, ListContent } from './list-layout.ts';
import { surfaceHeight } from './scroll-surface.ts';
import { ScrollView } from './scroll-view.ts';

const viewport = 900;
const above = 300;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A list on a page that can be scrolled as far as it is high, and that draws what the view shows. */
const openPage = (start?: Anchor) => {
  let scrollY = 0;
  let pageHeight = above + viewport;
  const scrolls: number[] = [];
  const holds: (Anchor | undefined)[] = [];
  const jumps: string[] = [];
  const scroll = (y: number) => (scrollY = Math.max(0, Math.min(Math.round(y), pageHeight - viewport)));
  const view = new ScrollView(start);
  view.attach({
    scrollY: () => scrollY,
    scrollTo: (y) => {
      scroll(y);
      scrolls.push(scrollY);
    },
    height: () => viewport,
    frameTop: () => above,
    frameTime: () => Date.now(),
    nextFrame: (run) => void setTimeout(run, 16),
    afterFrame: (run) => void setTimeout(run, 16),
    drawNow: (notify) => notify(),
  });
  view.listen({
    onAnchor: (anchor) => holds.push(anchor),
    onJump: (_, { from, to }) => jumps.push(`${Math.round(from)} ${Math.round(to)}`),
  });
  let laidOut = view.shown().layout;
  view.subscribe(() => {
    const { drawn, layout } = view.shown();
    pageHeight = above + Math.max(viewport, surfaceHeight(drawn.base, layout.height));
  });
  return {
    view,
    scrolls,
    holds,
    jumps,
    /** Lays out and draws, like React. */
    show: (content: ListContent) => {
      view.layOut(content);
      if (view.shown().layout === laidOut) return;
      laidOut = view.shown().layout;
      view.scrollToAnchor();
    },
    /** The customer scrolls by so many pixels, in steps of a frame. */
    scrollBy: (pixels: number, step = 40) => {
      for (let gone = 0; gone < Math.abs(pixels); gone += step) {
        vi.advanceTimersByTime(16);
        scroll(scrollY + Math.sign(pixels) * Math.min(step, Math.abs(pixels) - gone));
        view.onScroll();
      }
    },
    rest: () => void vi.advanceTimersByTime(1_000),
    /** Where on the screen the row of a photo begins. */
    onScreen: (photo: PhotoPosition) => {
      const { layout, drawn } = view.shown();
      return (rowSpan(layout, photo)?.top ?? Number.NaN) - drawn.base + above - scrollY;
    },
    /** Whether everything on the screen is drawn. */
    isDrawn: () => {
      const { drawn, layout } = view.shown();
      const top = Math.max(0, view.offset());
      return drawn.from <= top + 1 && drawn.to >= Math.min(layout.height, view.offset() + viewport) - 1;
    },
    topPhoto: () => anchorAt(view.shown().layout, view.offset(), 0)!,
  };
};

/** The months of so many years, with this many photos each; years of which nothing is known have only numbers. */
const yearsOf = (years: number, count: number, isKnown: (year: number) => boolean, seed = 1) => {
  const random = randomNumbers(seed);
  const sections: Record<string, SectionPhotos> = {};
  for (let year = 0; year < years; year += 1) {
    for (let month = 0; month < 12; month += 1) {
      const bytes = usualBytes(count, random);
      sections[`${year}-${month}`] = isKnown(year) ? bytes : count;
    }
  }
  return sections;
};
const isFirst = (year: number) => year === 0;
const always = () => true;

test('begins at the top, and draws a screen before its surroundings', () => {
  const page = openPage();
  page.show(contentOf(yearsOf(1, 100, always)));
  expect(page.view.offset()).toBe(-above);
  expect(page.isDrawn()).toBe(true);
  const { drawn } = page.view.shown();
  expect(drawn.to).toBeLessThan(viewport);
  page.rest();
  expect(page.view.shown().drawn.to).toBeGreaterThan(viewport);
  expect(page.scrolls).toEqual([]);
});

test('begins at a remembered photo, to the pixel', () => {
  const start = { section: '0-5', index: 40, pixels: 21 };
  const page = openPage(start);
  page.show(contentOf(yearsOf(1, 100, always)));
  expect(page.onScreen(start)).toBe(-21);
  expect(page.isDrawn()).toBe(true);
  expect(page.holds).toEqual([]);
});

test('a year that becomes known above moves nothing on the screen, nor scrolls the page', () => {
  const page = openPage({ section: '8-0', index: 0, pixels: 0 });
  page.show(contentOf(yearsOf(20, 300, isFirst)));
  page.show(contentOf(yearsOf(20, 300, (year) => year === 0 || year === 8)));
  page.rest();
  page.scrollBy(2_000);
  const seen = page.topPhoto();
  const before = page.onScreen(seen);
  const scrolls = page.scrolls.length;
  page.show(contentOf(yearsOf(20, 300, (year) => [0, 7, 8].includes(year))));
  expect(page.onScreen(seen)).toBe(before);
  expect(page.scrolls).toHaveLength(scrolls);
  page.rest();
  expect(page.onScreen(seen)).toBe(before);
  expect(page.isDrawn()).toBe(true);
});

test('a known month below an unknown one stays in place when that becomes known', () => {
  const page = openPage({ section: '1-0', index: 0, pixels: 0 });
  const isKnown = (year: number) => year !== 0;
  page.show(contentOf(yearsOf(3, 100, isKnown)));
  page.rest();
  page.scrollBy(-500);
  const first = { section: '1-0', index: 0 };
  const before = page.onScreen(first);
  expect(before).toBeGreaterThan(0);
  page.show(contentOf(yearsOf(3, 100, always)));
  expect(page.onScreen(first)).toBe(before);
  // From now on the photo at the top is the anchor.
  expect(page.holds.at(-1)?.section).toBe('0-11');
});

test('a jump into an unknown year asks for it, and its photo stays at the top when it comes', () => {
  const page = openPage();
  page.show(contentOf(yearsOf(10, 200, isFirst)));
  const to = { section: '6-3', index: 120, pixels: 0 };
  page.view.jump(to);
  expect(page.jumps).toHaveLength(1);
  expect(page.onScreen(to)).toBe(0);
  page.show(contentOf(yearsOf(10, 200, (year) => year === 0 || year === 6)));
  expect(page.onScreen(to)).toBe(0);
  expect(page.isDrawn()).toBe(true);
  page.rest();
  expect(page.onScreen(to)).toBe(0);
});

test.each([600, 1_400, 374])(
  'another width (%i) keeps the photo at the top, and so does the way back',
  (width) => {
    const page = openPage({ section: '0-7', index: 61, pixels: 5 });
    const sections = yearsOf(2, 150, always);
    page.show(contentOf(sections));
    page.rest();
    const seen = page.topPhoto();
    page.show(contentOf(sections, { measures: { ...measures, width } }));
    expect(page.onScreen({ section: '0-7', index: 61 })).toBe(-5);
    page.show(contentOf(sections, { measures: { ...measures } }));
    expect(page.topPhoto()).toEqual(seen);
  },
);

test('photos that are added above the one at the top leave it in place', () => {
  const random = randomNumbers(4);
  const bytes = usualBytes(300, random);
  const page = openPage({ section: 'a', index: 150, pixels: 30 });
  page.show(contentOf({ a: bytes, b: 200 }));
  const before = page.onScreen({ section: 'a', index: 150 });
  const moves = new Map(Array.from({ length: 60 }, (_, at) => [140 + at, 143 + at]));
  page.show(contentOf({ a: Uint8Array.of(...bytesOf([1, 2, 1]), ...bytes), b: 200 }, { moves }));
  expect(page.onScreen({ section: 'a', index: 153 })).toBe(before);
  expect(page.holds.at(-1)).toMatchObject({ section: 'a', index: 153 });
});

test('the surface gets another base at its end while the wheel turns, and the rows move evenly', () => {
  const sections = yearsOf(60, 1_500, always);
  const page = openPage({ section: '1-0', index: 0, pixels: 0 });
  page.show(contentOf(sections));
  page.rest();
  const bases = new Set<number>();
  for (let turn = 0; turn < 1_000; turn += 1) {
    const seen = page.topPhoto();
    const before = page.onScreen(seen);
    page.scrollBy(4_000, 4_000);
    bases.add(page.view.shown().drawn.base);
    expect(before - page.onScreen(seen)).toBe(4_000);
  }
  expect(bases.size).toBeGreaterThan(1);
});

test('a list that flies by shows no rows and asks for nothing, and draws them where it lands', () => {
  const page = openPage();
  page.show(contentOf(yearsOf(5, 500, always)));
  page.rest();
  page.scrollBy(20_000, 200);
  const { pace, rowsPart, drawn } = page.view.shown();
  expect(pace).toBe('flying');
  expect(rowsPart.to).toBeLessThan(drawn.from);
  page.rest();
  expect(page.view.shown()).toMatchObject({ pace: 'resting', rowsPart: page.view.shown().drawn });
  expect(page.isDrawn()).toBe(true);
});

test('a place in passing is not asked for, the last one is', () => {
  const page = openPage();
  page.show(contentOf(yearsOf(10, 200, isFirst)));
  page.view.jump({ section: '4-0', index: 0, pixels: 0 }, true);
  page.view.jump({ section: '5-0', index: 0, pixels: 0 }, true);
  expect(page.jumps).toEqual([]);
  expect(page.view.shown().pace).toBe('dragging');
  page.view.jump({ section: '5-0', index: 0, pixels: 0 });
  expect(page.jumps).toHaveLength(1);
  expect(page.view.shown().pace).toBe('resting');
});

test('a section that disappears leaves the next one at the top', () => {
  const page = openPage({ section: 'b', index: 20, pixels: 0 });
  page.show(contentOf({ a: 100, b: 100, c: 100, d: 100 }));
  page.show(contentOf({ a: 100, c: 100, d: 100 }));
  expect(page.onScreen({ section: 'c', index: 0 })).toBe(0);
});
