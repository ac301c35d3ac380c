import type { Anchor } from './list-layout.ts';

/** The customer's place in a list of photos. */
export interface ScrollPlace {
  /** The key of the section at the top of the screen; undefined above the grid. */
  readonly section: string | undefined;
  /**
   * Albums §3: "Photo scroll position: pair of non-negative numbers". The index of the photo at the top of the screen in
   * its section, and the pixels scrolled into its row; above the grid 0 and the pixels scrolled into the page.
   */
  readonly position: readonly [index: number, pixels: number];
}

/** Parses a stored place; undefined if it has the wrong shape. */
export const parseScrollPlace = (
  section: string | undefined,
  position: string | undefined,
): ScrollPlace | undefined => {
  try {
    const pair: unknown = JSON.parse(position ?? '');
    const isPair = Array.isArray(pair) && pair.length === 2;
    if (!isPair || !pair.every((number) => Number.isFinite(number) && number >= 0)) return undefined;
    const [index, pixels] = pair as [number, number];
    return { section, position: [Math.floor(index), pixels] };
  } catch {
    return undefined;
  }
};

/** The place to remember of an anchor; above the grid (undefined), the pixels scrolled into the page. */
export const placeOfAnchor = (anchor: Anchor | undefined, pagePixels: number): ScrollPlace =>
  anchor
    ? { section: anchor.section, position: [anchor.index, Math.max(0, anchor.pixels)] }
    : { section: undefined, position: [0, Math.max(0, pagePixels)] };

/**
 * The anchor of a remembered place; undefined above the grid. If the section has no such photo any more, the anchor is
 * its top.
 *
 * @param countOf photos of a section
 */
export const anchorOfPlace = (
  { section, position: [index, pixels] }: ScrollPlace,
  countOf: (section: string) => number,
): Anchor | undefined => {
  if (section === undefined) return undefined;
  return index < countOf(section) ? { section, index, pixels } : { section, index: 0, pixels: 0 };
};
