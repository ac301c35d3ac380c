/* [Note: Scroll surface] A browser element can be at most about 33 million pixels high (Chromium) or 17.8 million
   (Firefox), which a million photos exceed. So the list is drawn on a surface of bounded height, which shows the part
   of the list that begins at `base`:

        list                       page                offset in the list = base + offset on the surface
     0  +--------+                 +---------+  0
        |        |                 | heading |
  base  |- - - - |. . . . . . . . .+---------+  frameTop    near either edge of the surface, and after a jump, it gets
        |        |                 | surface |               another base, and the page is scrolled by the same
        | +----+ |                 | +-----+ |               distance, which nobody sees
        | |seen| |                 | |seen | |  scrollY
        | +----+ |                 | +-----+ |
        |        |                 |         |
        |- - - - |. . . . . . . . .+---------+  at most tallestSurface below
        |        |                 | footer  |
  50 m. +--------+                 +---------+

   While the page is scrolled, the beginnings of surface and list may differ a little (`give`): the base takes up what
   grows above the screen, so that nothing on the surface moves. At rest they are the same again. */

/** A place on the surface. */
export interface SurfacePlace {
  /** The offset in the list at which the surface begins. */
  readonly base: number;
  /** Pixels from the top of the surface. */
  readonly at: number;
}

/**
 * Pixels. Our choice: up to 4,194,304 a browser distinguishes offsets by quarters of a pixel. They are single-precision
 * numbers in Chromium, where each turn of the wheel lost half a pixel at 10,000,000.
 */
export const tallestSurface = 4_000_000;

/** Pixels from an end of the surface at which it gets another base. */
const edge = 500_000;

/**
 * Pixels from the beginning of the list or of the surface at which a different beginning would be seen: more than a
 * fling passes in a frame.
 */
const nearBeginning = 10_000;

/**
 * Pixels by which the beginning or end of the surface may differ from that of the list, whose height changes when
 * sections become known. So the content of the surface keeps its place: its end follows that of the list at once, its
 * beginning when the list is at rest.
 */
const give = 190_000;

/** The base that is furthest down the list. */
const lastBase = (listHeight: number): number => Math.max(0, listHeight - tallestSurface);

const beginsWithList = (base: number): boolean => Math.abs(base) <= give;

const endsWithList = (base: number, listHeight: number): boolean => {
  const last = lastBase(listHeight);
  return Math.abs(base - last) <= give && (last === 0 || base > 0);
};

/** The height of the surface that begins at a base of a list of some height. */
export const surfaceHeight = (base: number, listHeight: number): number =>
  endsWithList(base, listHeight) ? listHeight - base : tallestSurface;

/**
 * The place for an offset in the list with the most room on both sides. The ends of the list are those of the surface.
 */
export const placeOnSurface = (offset: number, listHeight: number): SurfacePlace => {
  const base = Math.round(Math.min(Math.max(0, offset - tallestSurface / 2), lastBase(listHeight)));
  return { base, at: offset - base };
};

/** Whether there is room to scroll in both directions, as far as the list continues. */
const hasRoom = ({ base, at }: SurfacePlace, listHeight: number): boolean => {
  const isAboveEnd =
    endsWithList(base, listHeight) || (base < lastBase(listHeight) && at < tallestSurface - edge);
  if (base === 0) return isAboveEnd;
  return isAboveEnd && (beginsWithList(base) ? Math.min(at, base + at) > nearBeginning : at > edge);
};

/** The place for an offset in the list: on the surface as it is, if that leaves room to scroll. */
export const keepOnSurface = (offset: number, base: number, listHeight: number): SurfacePlace => {
  const here = { base, at: offset - base };
  return hasRoom(here, listHeight) ? here : placeOnSurface(offset, listHeight);
};

/** The place for an offset in the list at rest: like `keepOnSurface`, but list and surface begin together. */
export const restOnSurface = (offset: number, base: number, listHeight: number): SurfacePlace =>
  keepOnSurface(offset, beginsWithList(base) ? 0 : base, listHeight);

/**
 * The base after a part of the list above the visible part has grown. If there is room, the base takes up all of the
 * growth, so that the visible part keeps its place in the document. Scrolling the document instead, while the customer
 * scrolls, would end the momentum in some browsers, and Chromium would count it as a layout shift.
 */
export const followOnSurface = (base: number, grownAbove: number, listHeight: number): number => {
  const followed = base + grownAbove;
  return followed >= -give && followed <= lastBase(listHeight) + give ? followed : base;
};
