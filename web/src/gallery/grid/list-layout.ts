import { timelinePageSize } from '@albumen/contracts/limits';
import { ratioOfProportion } from '@albumen/contracts/section-layout';
import type { PhotoLayout, PhotoPosition, PhotoSection } from '../../api/photos/photo-list.ts';
import { breakIntoRows, estimateRowsHeight, rowAt, rowOfPhoto } from './justified-rows.ts';
import type { Rows, RowsOptions } from './justified-rows.ts';
import { keptRowStarts } from './kept-rows.ts';

/** The measures of a grid, in whole CSS pixels. */
export interface GridMeasures extends RowsOptions {
  readonly headingHeight: number;
  /** The space below the last row of a section. */
  readonly sectionGap: number;
  /** The minimum height of a section that could not be loaded: the message needs it. */
  readonly failureHeight: number;
}

/** The photos of a section in rows. */
export interface SectionRows extends Rows {
  /** The layout from which they were made. */
  readonly layout: PhotoLayout;
  /** The width divided by the height of a photo. */
  readonly ratioAt: (index: number) => number;
}

/** A section and its place in the list. */
export interface PlacedSection {
  readonly key: string;
  readonly count: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly height: number;
  /** Where its first row begins, below its heading and its notice: pixels from the top of the list. */
  readonly photosTop: number;
  /** Undefined while its layout is not known: then the height is estimated. */
  readonly rows: SectionRows | undefined;
  /** Whether some of its photos could not be loaded: a message says so. */
  readonly hasFailed: boolean;
}

/** Whether the photos of a section have places, known or still to come. False if it shows only a message. */
export const hasPlaces = ({ count, rows, hasFailed }: PlacedSection): boolean =>
  count > 0 && (rows !== undefined || !hasFailed);

export interface ListLayout {
  readonly sections: readonly PlacedSection[];
  readonly height: number;
  readonly measures: GridMeasures;
}

/**
 * The content that stays at the top of the viewport. If heights above it change when layouts arrive, the list moves so
 * that the anchor keeps its place.
 */
export type Anchor =
  /** A photo, and the pixels from the upper edge of its row. The first row of a section begins with the heading. */
  | (PhotoPosition & { readonly pixels: number })
  /** A share (0 to 1) of the height of a section whose rows are not known. */
  | { readonly section: string; readonly share: number };

/** Our choice: the average shape of a library with some upright photos in it. */
export const usualRatio = 1.3;

const ratios = Float64Array.from({ length: 256 }, (_, byte) => ratioOfProportion(byte));

/**
 * Breaks the photos of a section into rows by the proportions of its layout.
 *
 * @param before the rows of the layout before it, with the same measures
 */
export const rowsOfLayout = (
  layout: PhotoLayout,
  options: RowsOptions,
  before?: SectionRows,
): SectionRows => {
  const { proportions, moves } = layout;
  // Always the ratio of the byte, never the photo's own, so that nothing moves when the photo arrives.
  const ratioAt = (index: number) => ratios[proportions[index] ?? 0] ?? 1;
  const starts = before && moves ? keptRowStarts(before, moves) : [];
  return { ...breakIntoRows(proportions.length, ratioAt, options, starts), layout, ratioAt };
};

/**
 * Places all sections one below the other: exactly if their rows are known, otherwise by their number of photos.
 *
 * @param noticeHeightOf the height of a message between the heading of a section and its photos
 */
export const layOutList = (
  sections: readonly PhotoSection[],
  rowsOf: (section: string) => SectionRows | undefined,
  hasFailed: (section: string) => boolean,
  measures: GridMeasures,
  noticeHeightOf: (section: string) => number = () => 0,
): ListLayout => {
  let top = 0;
  const placed = sections.map(({ key, count }): PlacedSection => {
    const rows = rowsOf(key);
    const photos = rows?.height ?? estimateRowsHeight(count, usualRatio, measures);
    const isFailed = hasFailed(key);
    const photosHeight = isFailed ? Math.max(photos, measures.failureHeight) : photos;
    const photosTop = top + measures.headingHeight + noticeHeightOf(key);
    const height = photosTop - top + photosHeight + measures.sectionGap;
    const section = {
      key,
      count: rows?.starts[rows.count] ?? count,
      top,
      height,
      photosTop,
      rows,
      hasFailed: isFailed,
    };
    top += height;
    return section;
  });
  return { sections: placed, height: top, measures };
};

/**
 * Returns the section that reports the failure for all sections that could not be loaded: the first one of which enough
 * is visible below an offset, otherwise the last one.
 */
export const failureTeller = ({ sections, measures }: ListLayout, offset: number): string | undefined => {
  const failed = sections.filter(({ hasFailed }) => hasFailed);
  const least = measures.headingHeight + measures.sectionGap + measures.failureHeight / 2;
  return (failed.find(({ top, height }) => top + height - least > offset) ?? failed.at(-1))?.key;
};

/** The index of the section at an offset; the first or last one beyond the ends. */
export const sectionIndexAt = ({ sections }: ListLayout, offset: number): number => {
  let low = 0;
  let high = sections.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sections[middle]?.top ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Whether the rows of the section at an offset are known. */
export const hasRowsAt = (layout: ListLayout, offset: number): boolean =>
  layout.sections[sectionIndexAt(layout, offset)]?.rows !== undefined;

/** The sections that overlap a part of the list. */
export const sectionsBetween = (layout: ListLayout, from: number, to: number): readonly PlacedSection[] =>
  layout.sections.slice(sectionIndexAt(layout, from), sectionIndexAt(layout, to) + 1);

/** Neighbouring sections, with one before and one after them. */
export const sectionsAround = (
  { sections }: ListLayout,
  some: readonly PlacedSection[],
): readonly PlacedSection[] => {
  const [first] = some;
  const at = first ? sections.indexOf(first) : -1;
  return at < 0 ? some : sections.slice(Math.max(0, at - 1), at + some.length + 1);
};

export const findSection = ({ sections }: ListLayout, key: string): PlacedSection | undefined =>
  sections.find((section) => section.key === key);

/** The upper edge of a row in pixels from the top of its section; for the first row 0, with the heading. */
const rowOffset = ({ top, photosTop }: PlacedSection, rows: Rows, row: number): number =>
  row === 0 ? 0 : photosTop - top + (rows.tops[row] ?? 0);

/** The height of the list that belongs to a row: up to the next row, for the last one up to the end of its section. */
const rowExtent = (section: PlacedSection, rows: Rows, row: number): number => {
  const end = row + 1 < rows.count ? rowOffset(section, rows, row + 1) : section.height;
  return end - rowOffset(section, rows, row);
};

/** The anchor at the top of a viewport of some height at an offset. */
export const anchorAt = (layout: ListLayout, offset: number, viewportHeight: number): Anchor => {
  const at = sectionIndexAt(layout, offset);
  const section = layout.sections[at];
  if (!section) return { section: '', share: 0 };
  const within = offset - section.top;
  if (section.rows) {
    const row = offset < section.photosTop ? 0 : rowAt(section.rows, offset - section.photosTop);
    return {
      section: section.key,
      index: section.rows.starts[row] ?? 0,
      pixels: within - rowOffset(section, section.rows, row),
    };
  }
  const below = layout.sections[at + 1];
  // The section below one of unknown height is visible already: that is what must not move.
  if (below && below.top < offset + viewportHeight) {
    return { section: below.key, index: 0, pixels: offset - below.top };
  }
  return { section: section.key, share: Math.max(0, within) / section.height };
};

/** Whether an anchor is at the top of the viewport: neither an estimate nor something further down. */
export const isExact = (anchor: Anchor): boolean => 'index' in anchor && anchor.pixels >= 0;

/**
 * The place of an anchor in pixels from the top of the list; undefined if the list has no such section. It stays in the
 * row of its photo, which may have become lower.
 */
export const offsetOfAnchor = (layout: ListLayout, anchor: Anchor): number | undefined => {
  const section = findSection(layout, anchor.section);
  if (!section) return undefined;
  if ('share' in anchor) return section.top + anchor.share * section.height;
  const { index, pixels } = anchor;
  if (section.rows) {
    const row = rowOfPhoto(section.rows, index);
    const lowest = rowExtent(section, section.rows, row) - 1;
    return section.top + rowOffset(section, section.rows, row) + Math.min(pixels, lowest);
  }
  const top = section.top + (index / Math.max(1, section.count)) * section.height;
  return top + Math.min(pixels, layout.measures.targetHeight);
};

/**
 * Returns the position in another layout of the photo at a position of an earlier one. Returns the same position if
 * nothing else is known, and one in the next section if its own is gone.
 */
export const followPhoto = <Position extends PhotoPosition>(
  before: ListLayout,
  after: ListLayout,
  position: Position,
): Position => {
  const place = before.sections.findIndex(({ key }) => key === position.section);
  if (place >= 0 && !findSection(after, position.section)) {
    const left = new Set(after.sections.map(({ key }) => key));
    const next = before.sections.slice(place).find(({ key }) => left.has(key)) ?? after.sections.at(-1);
    if (next) return { ...position, section: next.key, index: 0 };
  }
  const earlier = before.sections[place]?.rows?.layout;
  const layout = findSection(after, position.section)?.rows?.layout;
  if (!earlier || !layout?.moves || layout === earlier) return position;
  // The photo itself may have been deleted: then one of those after it has taken its place.
  for (let step = 0; step < timelinePageSize; step += 1) {
    const index = layout.moves.get(position.index + step);
    if (index !== undefined) return { ...position, index };
  }
  return position;
};

/**
 * The upper and lower edge of the row of a photo, in pixels from the top of the list; estimated until its rows are
 * known.
 */
export const rowSpan = (
  layout: ListLayout,
  { section: key, index }: PhotoPosition,
): { readonly top: number; readonly bottom: number } | undefined => {
  const section = findSection(layout, key);
  if (!section) return undefined;
  const { targetHeight, gap } = layout.measures;
  const { photosTop } = section;
  if (!section.rows) {
    const photosHeight = section.top + section.height - photosTop;
    const top = photosTop + (index / Math.max(1, section.count)) * photosHeight;
    return { top, bottom: top + targetHeight };
  }
  const row = rowOfPhoto(section.rows, index);
  return {
    top: photosTop + (section.rows.tops[row] ?? 0),
    bottom: photosTop + (section.rows.tops[row + 1] ?? 0) - gap,
  };
};

/** Returns the anchor that keeps the same photo at the same distance in another layout. */
export const followAnchor = (before: ListLayout, after: ListLayout, anchor: Anchor): Anchor => {
  if (!('index' in anchor)) {
    const next = followPhoto(before, after, { section: anchor.section, index: 0 });
    return next.section === anchor.section ? anchor : { ...next, pixels: 0 };
  }
  const moved = followPhoto(before, after, anchor);
  const [was, is] = [rowSpan(before, anchor), rowSpan(after, moved)];
  const from = offsetOfAnchor(before, anchor);
  const start = offsetOfAnchor(after, { ...moved, pixels: 0 });
  if (moved === anchor || !was || !is || from === undefined || start === undefined) return anchor;
  return { ...moved, pixels: from - was.top + is.top - start };
};
