import { timelinePageSize } from '@albumen/contracts/limits';
import { ratioOfProportion } from '@albumen/contracts/section-layout';
import type { PhotoLayout, PhotoPosition, PhotoSection } from '../../api/photos/photo-list.ts';
import { breakIntoRows, rowAt, rowOfPhoto, tileRatios, uniformRows } from './justified-rows.ts';
import type { Rows, RowsOptions } from './justified-rows.ts';
import { unchangedRowStarts } from './unchanged-rows.ts';

/* [Note: Row heights] Every section of a list has rows, and `breakIntoRows` makes their heights from one byte per photo,
   its proportion, and the width of the grid. All bytes are in memory before any photo is. Only a library of more than
   100,000 photos reads them year by year: until then a section has rows of the usual shape, and its heights change
   once. A photo that arrives never changes a height. */

/** The measures of a grid, in whole CSS pixels. */
export interface GridMeasures extends RowsOptions {
  readonly headingHeight: number;
  /** The space below the last row of a section. */
  readonly sectionGap: number;
  /** The minimum height of a section that could not be loaded: the message needs it. */
  readonly failureHeight: number;
}

/** Everything on which the heights of a list depend. The parts are the same objects while nothing about them changes. */
export interface ListContent {
  readonly sections: readonly PhotoSection[];
  /** The layouts of sections that are known, by key. */
  readonly layouts: ReadonlyMap<string, PhotoLayout>;
  /** The keys of sections of which something could not be loaded. */
  readonly failed: ReadonlySet<string>;
  readonly measures: GridMeasures;
  /** A message between the heading of a section and its photos. */
  readonly notice?: { readonly section: string; readonly height: number } | undefined;
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
  readonly rows: Rows;
  /** The layout from which the rows were made; undefined while it is not known, then they are of the usual shape. */
  readonly layout: PhotoLayout | undefined;
  /** Whether something of it could not be loaded: a message says so. */
  readonly hasFailed: boolean;
}

/** Whether the photos of a section have places, known or still to come. False if it shows only a message. */
export const hasPlaces = ({ count, layout, hasFailed }: PlacedSection): boolean =>
  count > 0 && (layout !== undefined || !hasFailed);

export interface ListLayout {
  readonly sections: readonly PlacedSection[];
  readonly height: number;
  readonly measures: GridMeasures;
  /** The shapes of tiles by the bytes of proportions. */
  readonly ratios: Float64Array;
}

/** A list of which nothing is known. */
export const emptyLayout: ListLayout = {
  sections: [],
  height: 0,
  measures: { width: 0, targetHeight: 1, gap: 0, headingHeight: 0, sectionGap: 0, failureHeight: 0 },
  ratios: new Float64Array(),
};

/** The content that stays in its place: a photo, and the pixels from the upper edge of its row to the viewport's. */
export interface Anchor extends PhotoPosition {
  /** The first row of a section begins with the heading. Negative if the row is below the top of the viewport. */
  readonly pixels: number;
}

/** Breaks a section into rows. Rows with the same photos as before stay as they are: see `unchangedRowStarts`. */
const rowsOf = (
  count: number,
  layout: PhotoLayout | undefined,
  ratios: Float64Array,
  measures: GridMeasures,
  before: PlacedSection | undefined,
): Rows => {
  if (before?.layout?.proportions === layout?.proportions && before?.count === count) return before.rows;
  if (!layout) return uniformRows(count, measures);
  const fixedStarts = before?.layout && layout.moves ? unchangedRowStarts(before.rows, layout.moves) : [];
  return breakIntoRows({ bytes: layout.proportions, ratios }, measures, fixedStarts);
};

/**
 * Places all sections one below the other.
 *
 * @param before the layout that it replaces: sections that have not changed keep their rows
 */
export const layOutList = (content: ListContent, before: ListLayout = emptyLayout): ListLayout => {
  const { sections, layouts, failed, measures, notice } = content;
  const isSameGrid = before.measures === measures;
  const ratios = isSameGrid ? before.ratios : tileRatios(ratioOfProportion, measures);
  const earlier = new Map(isSameGrid ? before.sections.map((section) => [section.key, section]) : []);
  let top = 0;
  const placed = sections.map(({ key, count: listed }): PlacedSection => {
    const layout = layouts.get(key);
    const count = layout?.proportions.length ?? listed;
    const rows = rowsOf(count, layout, ratios, measures, earlier.get(key));
    const hasFailed = failed.has(key);
    const photosTop = top + measures.headingHeight + (notice?.section === key ? notice.height : 0);
    const photosHeight = hasFailed ? Math.max(rows.height, measures.failureHeight) : rows.height;
    const height = photosTop - top + photosHeight + measures.sectionGap;
    const section = { key, count, top, height, photosTop, rows, layout, hasFailed };
    top += height;
    return section;
  });
  return { sections: placed, height: top, measures, ratios };
};

/**
 * Returns the section that reports the failure for all sections that could not be loaded: the first one of which enough
 * is visible below an offset, otherwise the last one.
 */
export const failureReporter = ({ sections, measures }: ListLayout, offset: number): string | undefined => {
  const failed = sections.filter(({ hasFailed }) => hasFailed);
  const least = measures.headingHeight + measures.sectionGap + measures.failureHeight / 2;
  return (failed.find(({ top, height }) => top + height - least > offset) ?? failed.at(-1))?.key;
};

/** The index of the section at an offset; the first or last one beyond the ends. */
export const sectionIndexAt = ({ sections }: ListLayout, offset: number): number =>
  Math.max(
    0,
    sections.findLastIndex(({ top }) => top <= offset),
  );

/** The sections that overlap a part of the list, and so many more before and after them. */
export const sectionsBetween = (
  layout: ListLayout,
  from: number,
  to: number,
  more = 0,
): readonly PlacedSection[] =>
  layout.sections.slice(
    Math.max(0, sectionIndexAt(layout, from) - more),
    sectionIndexAt(layout, to) + 1 + more,
  );

/** The section without a layout that is nearest to an offset. */
export const nearestUnknown = (layout: ListLayout, offset: number): PlacedSection | undefined => {
  const distance = ({ top, height }: PlacedSection) => Math.max(top - offset, offset - top - height);
  return layout.sections
    .filter((section) => section.layout === undefined)
    .reduce<PlacedSection | undefined>(
      (nearest, section) => (nearest && distance(nearest) <= distance(section) ? nearest : section),
      undefined,
    );
};

export const findSection = ({ sections }: ListLayout, key: string): PlacedSection | undefined =>
  sections.find((section) => section.key === key);

/** The upper edge of a row in pixels from the top of its section; for the first row 0, with the heading. */
const rowOffset = ({ top, photosTop, rows }: PlacedSection, row: number): number =>
  row === 0 ? 0 : photosTop - top + (rows.tops[row] ?? 0);

/** The height of the list that belongs to a row: up to the next row, for the last one up to the end of its section. */
const rowExtent = (section: PlacedSection, row: number): number => {
  const end = row + 1 < section.rows.count ? rowOffset(section, row + 1) : section.height;
  return end - rowOffset(section, row);
};

/**
 * The anchor of a viewport of some height at an offset: the photo at its top. If its section is not known yet, but one
 * below it is visible, that one's first photo, because customers would see it move.
 */
export const anchorAt = (layout: ListLayout, offset: number, viewportHeight: number): Anchor | undefined => {
  const seen = sectionsBetween(layout, offset, offset + viewportHeight);
  const section = seen.find((one) => one.layout !== undefined) ?? seen[0];
  if (!section) return undefined;
  const row = rowAt(section.rows, offset - section.photosTop);
  return {
    section: section.key,
    index: section.rows.starts[row] ?? 0,
    pixels: offset - section.top - rowOffset(section, row),
  };
};

/**
 * The place of an anchor in pixels from the top of the list; undefined if the list has no such section. It stays in the
 * row of its photo, which may have become lower.
 */
export const offsetOfAnchor = (layout: ListLayout, anchor: Anchor): number | undefined => {
  const section = findSection(layout, anchor.section);
  if (!section) return undefined;
  const row = rowOfPhoto(section.rows, anchor.index);
  return section.top + rowOffset(section, row) + Math.min(anchor.pixels, rowExtent(section, row) - 1);
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
  const earlier = before.sections[place]?.layout;
  const layout = findSection(after, position.section)?.layout;
  if (!earlier || !layout?.moves || layout === earlier) return position;
  // The photo itself may have been deleted: then one of those after it has taken its place.
  for (let step = 0; step < timelinePageSize; step += 1) {
    const index = layout.moves.get(position.index + step);
    if (index !== undefined) return { ...position, index };
  }
  return position;
};

/** The upper and lower edge of the row of a photo, in pixels from the top of the list. */
export const rowSpan = (
  layout: ListLayout,
  { section: key, index }: PhotoPosition,
): { readonly top: number; readonly bottom: number } | undefined => {
  const section = findSection(layout, key);
  if (!section) return undefined;
  const { photosTop, rows } = section;
  const row = rowOfPhoto(rows, index);
  return {
    top: photosTop + (rows.tops[row] ?? 0),
    bottom: photosTop + (rows.tops[row + 1] ?? 0) - layout.measures.gap,
  };
};

/** Returns the anchor that keeps the same photo at the same distance in another layout. */
export const followAnchor = (before: ListLayout, after: ListLayout, anchor: Anchor): Anchor => {
  const moved = followPhoto(before, after, anchor);
  const [was, is] = [rowSpan(before, anchor), rowSpan(after, moved)];
  const from = offsetOfAnchor(before, anchor);
  const start = offsetOfAnchor(after, { ...moved, pixels: 0 });
  if (moved === anchor || !was || !is || from === undefined || start === undefined) return anchor;
  return { ...moved, pixels: from - was.top + is.top - start };
};
