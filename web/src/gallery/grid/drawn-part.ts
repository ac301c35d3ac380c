import type { PlacedSection } from './list-layout.ts';

/** A part of the list: its upper and lower edge in pixels from the top of the list. */
export interface Reach {
  readonly from: number;
  readonly to: number;
}

/** The part of the list that is drawn. */
export interface DrawnPart extends Reach {
  /** The offset in the list at which the surface begins. */
  readonly base: number;
  /** The top of the viewport when it was drawn. */
  readonly viewportTop: number;
}

/** The place of the viewport: the base of the surface, and its top in pixels from the top of the list. */
export type ViewportPlace = Pick<DrawnPart, 'base' | 'viewportTop'>;

/** Viewports that are drawn above and below the viewport, so that a fast frame does not reach the end. */
const drawnAhead = 0.75;

/** If less than this is left, more is drawn. */
const drawnAheadAtLeast = 0.35;

/** Viewports that are drawn at once on either side: one row or two, which a slow phone draws in a frame or two. */
const drawnInOneStep = 0.25;

/**
 * Pixels at an edge of the viewport that count as not visible: places are rounded to whole pixels, and a browser rounds
 * them again to pixels of the screen.
 */
const unseenEdge = 1;

export const nothingDrawn: DrawnPart = { base: 0, from: 0, to: -1, viewportTop: 0 };

/** The visible part of the list, and nothing else. */
export const seenPart = (place: ViewportPlace, height: number): DrawnPart => ({
  ...place,
  from: place.viewportTop + unseenEdge,
  to: place.viewportTop + height - unseenEdge,
});

/** Everything that should be drawn at a place. */
export const wholePart = (place: ViewportPlace, height: number): DrawnPart => ({
  ...place,
  from: place.viewportTop - height * drawnAhead,
  to: place.viewportTop + height * (1 + drawnAhead),
});

/** The part to draw first at a place: the visible part, and everything that is drawn already and still needed. */
export const firstPart = (before: DrawnPart, place: ViewportPlace, height: number): DrawnPart => {
  const seen = seenPart(place, height);
  if (before.from > seen.to || before.to < seen.from) return seen;
  const whole = wholePart(place, height);
  return {
    ...place,
    from: Math.min(seen.from, Math.max(whole.from, before.from)),
    to: Math.max(seen.to, Math.min(whole.to, before.to)),
  };
};

/**
 * The part to draw while the list is scrolled. Like `firstPart`, but of a part that came into view at once only as much
 * as a frame has time for. The ground of the section fills the rest until the next step.
 */
export const scrolledPart = (before: DrawnPart, place: ViewportPlace, height: number): DrawnPart => {
  const first = firstPart(before, place, height);
  if (before.from > first.to || before.to < first.from) return first;
  const atMost = 2 * height * drawnInOneStep;
  return {
    ...first,
    from: Math.max(first.from, before.from - atMost),
    to: Math.min(first.to, before.to + atMost),
  };
};

/** One more step on either side; the same part if it is complete. */
export const nextPart = (part: DrawnPart, height: number): DrawnPart => {
  const whole = wholePart(part, height);
  if (part.from <= whole.from && part.to >= whole.to) return part;
  const step = height * drawnInOneStep;
  return {
    ...part,
    from: Math.max(whole.from, part.from - step),
    to: Math.min(whole.to, part.to + step),
  };
};

/** Whether the drawn part reaches far enough beyond a viewport. */
export const reachesFar = ({ from, to }: DrawnPart, viewportTop: number, height: number): boolean =>
  from <= viewportTop - height * drawnAheadAtLeast && to >= viewportTop + height * (1 + drawnAheadAtLeast);

/** Whether everything visible is drawn. */
export const covers = (drawn: DrawnPart, seen: DrawnPart): boolean =>
  drawn.from <= seen.from && drawn.to >= seen.to;

/** Whether two parts show the same: places are rounded to whole pixels. */
export const showSame = (one: DrawnPart, other: DrawnPart): boolean =>
  one.base === other.base &&
  [one.from - other.from, one.to - other.to, one.viewportTop - other.viewportTop].every(
    (pixels) => Math.abs(pixels) < unseenEdge,
  );

/** Whether two parts reach as far into a section, even if they differ elsewhere. */
export const showSameOf = (
  { top, height }: Pick<PlacedSection, 'top' | 'height'>,
  one: Reach,
  other: Reach,
): boolean => {
  // Beyond its edges by more than nothing: a part that ends at an edge differs from one that continues.
  const within = (at: number) => Math.min(Math.max(at, top - 1), top + height + 1);
  return within(one.from) === within(other.from) && within(one.to) === within(other.to);
};
