import type { PlacedSection } from './list-layout.ts';

/** The part of the list that is drawn. */
export interface DrawnPart {
  /** The offset in the list at which the surface begins. */
  readonly base: number;
  /** Upper and lower edge in pixels from the top of the list. */
  readonly from: number;
  readonly to: number;
  /** The top of the viewport when it was drawn. */
  readonly viewportTop: number;
}

/** Where the viewport is: the base of the surface, and its top in pixels from the top of the list. */
export type ViewportPlace = Pick<DrawnPart, 'base' | 'viewportTop'>;

/** What is drawn above and below the viewport, in viewports: so that a fast frame does not come to its end. */
const drawnAhead = 0.75;

/** With less than this left of it, more is drawn. */
const drawnAheadAtLeast = 0.35;

/** How much more is drawn at once on either side, in viewports: one row or two, which a slow phone draws in a frame or two. */
const drawnInOneStep = 0.25;

/**
 * Pixels at an edge of the viewport that count as not seen: places are rounded to whole ones, and a browser rounds them
 * once more to those of the screen.
 */
export const unseenEdge = 1;

export const nothingDrawn: DrawnPart = { base: 0, from: 0, to: -1, viewportTop: 0 };

/** What of the list can be seen, and nothing else. */
export const seenPart = (place: ViewportPlace, height: number): DrawnPart => ({
  ...place,
  from: place.viewportTop + unseenEdge,
  to: place.viewportTop + height - unseenEdge,
});

/** All that is to be drawn at a place. */
export const wholePart = (place: ViewportPlace, height: number): DrawnPart => ({
  ...place,
  from: place.viewportTop - height * drawnAhead,
  to: place.viewportTop + height * (1 + drawnAhead),
});

/** What is drawn first at a place: what can be seen, and what is there already of all that is to be drawn. */
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
 * What is drawn while it is scrolled: as `firstPart`, but of a piece that came into view at once only so much as a frame
 * has time for. The ground of the section stands for the rest until the next step.
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

/** A step more on either side; the same part where it is the whole. */
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

/** Whether what is drawn reaches far enough beyond a viewport. */
export const reachesFar = ({ from, to }: DrawnPart, viewportTop: number, height: number): boolean =>
  from <= viewportTop - height * drawnAheadAtLeast && to >= viewportTop + height * (1 + drawnAheadAtLeast);

/** Whether all of what can be seen is drawn. */
export const covers = (drawn: DrawnPart, seen: DrawnPart): boolean =>
  drawn.from <= seen.from && drawn.to >= seen.to;

/** Whether two parts show the same: places are rounded to whole pixels. */
export const showSame = (one: DrawnPart, other: DrawnPart): boolean =>
  one.base === other.base &&
  [one.from - other.from, one.to - other.to, one.viewportTop - other.viewportTop].every(
    (pixels) => Math.abs(pixels) < unseenEdge,
  );

/** Whether two parts show the same of a section, wherever else they reach. */
export const showSameOf = (
  { top, height }: Pick<PlacedSection, 'top' | 'height'>,
  one: DrawnPart,
  other: DrawnPart,
): boolean => {
  // Beyond its edges by more than nothing: a part that ends at an edge is not one that goes on.
  const within = (at: number) => Math.min(Math.max(at, top - 1), top + height + 1);
  return (
    one.base === other.base && within(one.from) === within(other.from) && within(one.to) === within(other.to)
  );
};
