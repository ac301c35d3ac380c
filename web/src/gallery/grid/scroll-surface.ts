/**
 * [Note: Scroll surface] A browser element can be no taller than about 33 million pixels (Chromium) or 17.8 million
 * (Firefox), which a million photos pass. So the list is drawn on a surface of bounded height, which shows the part of
 * the list that begins at `base`: offset in the list = base + offset on the surface. Near an end of the surface, and on
 * a jump, another base is chosen and the document scrolled by as much, which nobody sees.
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
 * Pixels by which a surface that ends with the list may be higher or lower: its end follows that of the list, whose height
 * changes as sections become known. Its beginning stays, so that what is on it does.
 */
const give = 190_000;

/** The base that lies furthest down the list. */
const lastBase = (listHeight: number): number => Math.max(0, listHeight - tallestSurface);

const endsWithList = (base: number, listHeight: number): boolean => {
  const last = lastBase(listHeight);
  return last === 0 ? base === 0 : base > 0 && Math.abs(base - last) <= give;
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
  return isAboveEnd && (base === 0 || at > edge);
};

/** The place for an offset in the list: on the surface as it lies, where that leaves room to scroll on. */
export const keepOnSurface = (offset: number, base: number, listHeight: number): SurfacePlace => {
  const here = { base, at: offset - base };
  return hasRoom(here, listHeight) ? here : placeOnSurface(offset, listHeight);
};

/**
 * The base for a list of which a part above what is looked at has grown: where the surface begins within the list it takes
 * that up, so that what is looked at keeps its place in the document. To scroll the document by as much in the middle of a
 * customer's own scrolling would end its momentum in some browsers, and be counted as a layout shift by Chromium.
 */
export const followOnSurface = (base: number, grownAbove: number, listHeight: number): number => {
  const followed = base + grownAbove;
  return base > 0 && followed > 0 && followed <= lastBase(listHeight) + give ? followed : base;
};
