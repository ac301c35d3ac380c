import { seenPart } from './drawn-part.ts';
import type { DrawnPart } from './drawn-part.ts';
import { findSection, followAnchor, hasRowsAt, offsetOfAnchor } from './list-layout.ts';
import type { Anchor, ListLayout } from './list-layout.ts';
import { followOnSurface, keepOnSurface } from './scroll-surface.ts';

/** By how much what stands above a section has grown. */
const grownAbove = (before: ListLayout, after: ListLayout, section: string): number => {
  const [was, is] = [findSection(before, section), findSection(after, section)];
  return was && is ? is.top - was.top : 0;
};

/** Where a part comes to when another layout takes the place of the one that it was drawn for. */
export const partInLayout = (
  part: DrawnPart,
  anchor: Anchor | undefined,
  before: ListLayout,
  after: ListLayout,
  viewportHeight: number,
): DrawnPart => {
  const here = anchor && offsetOfAnchor(before, anchor);
  const kept = anchor && followAnchor(before, after, anchor);
  const held = kept && offsetOfAnchor(after, kept);
  if (!kept || here === undefined || held === undefined) {
    return hasRowsAt(before, part.viewportTop) ? part : seenPart(part, viewportHeight);
  }
  const grown = grownAbove(before, after, kept.section);
  const { base } = keepOnSurface(held, followOnSurface(part.base, grown, after.height), after.height);
  // Where nothing but the ground of a section was to be seen, its rows are new. While they are missing, nothing is: the page
  // may not reach as far down as such a place lies.
  const isNew = !findSection(before, kept.section)?.rows && findSection(after, kept.section)?.rows;
  if (isNew) return seenPart({ base, viewportTop: held }, viewportHeight);
  const by = held - here;
  return {
    base,
    from: part.from + by,
    to: part.to + by,
    viewportTop: part.viewportTop + by,
  };
};
