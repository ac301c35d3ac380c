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

/** Pixels. Our choice: well below what any browser can draw, with what stands above and below the grid. */
export const tallestSurface = 10_000_000;

/** How close to an end of the surface one may come before another base is chosen, in pixels. */
const edge = 500_000;

/** The height of the surface for a list of some height. */
export const surfaceHeight = (listHeight: number): number => Math.min(listHeight, tallestSurface);

/** The base that lies furthest down the list. */
const lastBase = (listHeight: number): number => listHeight - surfaceHeight(listHeight);

/** The place for an offset in the list that leaves most room on both sides. The ends of the list are those of the surface. */
export const placeOnSurface = (offset: number, listHeight: number): SurfacePlace => {
  const base = Math.round(
    Math.min(Math.max(0, offset - surfaceHeight(listHeight) / 2), lastBase(listHeight)),
  );
  return { base, at: offset - base };
};

/** Whether there is room to scroll on, in both directions in which the list goes on. */
const hasRoom = ({ base, at }: SurfacePlace, listHeight: number): boolean => {
  const last = lastBase(listHeight);
  const isAboveEnd = base >= last ? base === last : at < surfaceHeight(listHeight) - edge;
  return isAboveEnd && (base === 0 || at > edge);
};

/** The place for an offset in the list: on the surface as it lies, where that leaves room to scroll on. */
export const keepOnSurface = (offset: number, base: number, listHeight: number): SurfacePlace => {
  const here = { base, at: offset - base };
  return hasRoom(here, listHeight) ? here : placeOnSurface(offset, listHeight);
};
