/**
 * [Note: Scroll surface] A browser element can be no taller than about 33 million pixels (Chromium) or 17.8 million
 * (Firefox), which a million photos pass. So the list is drawn on a surface of bounded height, which shows the part of
 * the list that begins at `base`: offset in the list = base + offset on the surface. Near an end of the surface, and on
 * a jump, another base is chosen and the document scrolled by as much, which nobody sees.
 *
 * Until the list is at rest, a surface that begins with the list may begin a little before it or after it: what grows
 * above the screen moves nothing on the surface then. At rest they begin together again.
 */
export interface SurfacePlace {
  /** The offset in the list at which the surface begins. */
  readonly base: number;
  /** Pixels from the top of the surface. */
  readonly at: number;
}

/**
 * Pixels. Our choice: where a browser still tells offsets apart by less than a pixel, up to 4,194,304 by quarters. They are
 * single-precision numbers in Chromium, where each turn of the wheel lost half a pixel at 10,000,000.
 */
export const tallestSurface = 4_000_000;

/** How close to an end of the surface one may come before another base is chosen, in pixels. */
const edge = 500_000;

/**
 * How close to the beginning of the list or of the surface one may come while they lie apart, in pixels: more than a fling
 * passes in a frame.
 */
const nearBeginning = 10_000;

/**
 * Pixels by which a surface that begins or ends with the list may do so elsewhere, since the height of the list changes as
 * sections become known. So what is on the surface stays: its end follows that of the list at once, its beginning does
 * when the list is at rest.
 */
const give = 190_000;

/** The base that lies furthest down the list. */
const lastBase = (listHeight: number): number => Math.max(0, listHeight - tallestSurface);

const beginsWithList = (base: number): boolean => Math.abs(base) <= give;

const endsWithList = (base: number, listHeight: number): boolean => {
  const last = lastBase(listHeight);
  return Math.abs(base - last) <= give && (last === 0 || base > 0);
};

/** The height of the surface that begins at a base of a list of some height. */
export const surfaceHeight = (base: number, listHeight: number): number =>
  endsWithList(base, listHeight) ? listHeight - base : tallestSurface;

/** The place for an offset in the list that leaves most room on both sides. The ends of the list are those of the surface. */
export const placeOnSurface = (offset: number, listHeight: number): SurfacePlace => {
  const base = Math.round(Math.min(Math.max(0, offset - tallestSurface / 2), lastBase(listHeight)));
  return { base, at: offset - base };
};

/** Whether there is room to scroll on, in both directions in which the list goes on. */
const hasRoom = ({ base, at }: SurfacePlace, listHeight: number): boolean => {
  const isAboveEnd =
    endsWithList(base, listHeight) || (base < lastBase(listHeight) && at < tallestSurface - edge);
  if (base === 0) return isAboveEnd;
  return isAboveEnd && (beginsWithList(base) ? Math.min(at, base + at) > nearBeginning : at > edge);
};

/** The place for an offset in the list: on the surface as it lies, where that leaves room to scroll on. */
export const keepOnSurface = (offset: number, base: number, listHeight: number): SurfacePlace => {
  const here = { base, at: offset - base };
  return hasRoom(here, listHeight) ? here : placeOnSurface(offset, listHeight);
};

/** The place for an offset in the list at rest: as `keepOnSurface`, but the beginning of the list is that of the surface. */
export const restOnSurface = (offset: number, base: number, listHeight: number): SurfacePlace =>
  keepOnSurface(offset, beginsWithList(base) ? 0 : base, listHeight);

/**
 * The base for a list of which a part above what is looked at has grown: where there is room, it takes all of that up, so
 * that what is looked at keeps its place in the document. To scroll the document by as much in the middle of a customer's
 * own scrolling would end its momentum in some browsers, and be counted as a layout shift by Chromium.
 */
export const followOnSurface = (base: number, grownAbove: number, listHeight: number): number => {
  const followed = base + grownAbove;
  return followed >= -give && followed <= lastBase(listHeight) + give ? followed : base;
};
