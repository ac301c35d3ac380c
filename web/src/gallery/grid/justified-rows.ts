/** Where one photo stands, in whole CSS pixels from the top left corner of its grid. */
export interface TileBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface RowsLayout {
  /** One box for each ratio, in the same order. */
  readonly boxes: readonly TileBox[];
  /** Height of all rows with the gaps between them. */
  readonly height: number;
}

export interface RowsOptions {
  /** Whole pixels that every full row fills. */
  readonly width: number;
  /** The row height to come close to. A full row is at least half and at most twice as high. */
  readonly targetHeight: number;
  readonly gap: number;
}

/** Our choice: a tile is never narrower than this part of its height, so that a screenshot strip stays a target. */
const narrowestRatio = 0.4;

/**
 * Our choice: a panorama that would fill more than this many rows of the target height is cut at its sides. A row
 * that it fills alone is then no lower than two thirds of the target.
 */
const widestPanoramaRows = 1.5;

const lowestRow = 0.5;
const highestRow = 2;

/**
 * Lays photos out in rows that keep their order and fill the width; the last row is not stretched.
 *
 * Breaking a row depends only on what stands before the break, so photos appended later move nothing but the last row.
 * Tiles keep the photo's proportions to the pixel, except extreme ones, which are meant to be cropped by the tile.
 *
 * @param ratios width divided by height of each photo
 */
export function layOutRows(ratios: readonly number[], options: RowsOptions): RowsLayout {
  const { width, targetHeight, gap } = options;
  const boxes: TileBox[] = [];
  let top = 0;
  let row: number[] = [];

  const close = (height: number, filled: boolean) => {
    boxes.push(...placeRow(row, { top, height, width, gap, filled }));
    top += height + gap;
    row = [];
  };

  for (const ratio of ratios) {
    const shown = tileRatio(ratio, options);
    const withThis = fillingHeight([...row, shown], options);
    if (withThis > targetHeight) {
      row.push(shown);
      continue;
    }
    const withoutThis = row.length === 0 ? Infinity : fillingHeight(row, options);
    // The row ends before or after this photo, whichever leaves its height closer to the target.
    if (withoutThis / targetHeight < targetHeight / withThis) {
      close(fullRowHeight(withoutThis, targetHeight), true);
      row.push(shown);
      const alone = fillingHeight(row, options);
      if (alone <= targetHeight) close(fullRowHeight(alone, targetHeight), true);
    } else {
      row.push(shown);
      close(fullRowHeight(withThis, targetHeight), true);
    }
  }
  if (row.length > 0) close(targetHeight, false);
  return { boxes, height: Math.max(0, top - gap) };
}

/**
 * The height that rows of `count` photos will come close to, before their proportions are known.
 *
 * @param averageRatio width divided by height of a usual photo
 */
export function estimateRowsHeight(count: number, averageRatio: number, options: RowsOptions): number {
  if (count === 0) return 0;
  const { width, targetHeight, gap } = options;
  const perRow = Math.max(1, (width + gap) / (averageRatio * targetHeight + gap));
  const rows = Math.ceil(count / perRow);
  return rows * (targetHeight + gap) - gap;
}

const tileRatio = (ratio: number, { width, targetHeight }: RowsOptions) =>
  Math.min(Math.max(ratio, narrowestRatio), (widestPanoramaRows * width) / targetHeight);

const sum = (ratios: readonly number[]) => ratios.reduce((total, ratio) => total + ratio, 0);

/** The height at which these photos fill the width. */
const fillingHeight = (row: readonly number[], { width, gap }: RowsOptions) =>
  (width - gap * (row.length - 1)) / sum(row);

const fullRowHeight = (height: number, target: number) =>
  Math.round(Math.min(Math.max(height, target * lowestRow), target * highestRow));

interface RowPlace {
  readonly top: number;
  readonly height: number;
  readonly width: number;
  readonly gap: number;
  /** Whether the photos share the whole width, or keep their own. */
  readonly filled: boolean;
}

/** Edges are rounded, not widths: so gaps are equal and a full row ends exactly at the width. */
function placeRow(row: readonly number[], { top, height, width, gap, filled }: RowPlace): TileBox[] {
  const scale = filled ? (width - gap * (row.length - 1)) / sum(row) : height;
  let before = 0;
  return row.map((ratio, index) => {
    const left = Math.round(before * scale) + gap * index;
    before += ratio;
    const right = Math.round(before * scale) + gap * index;
    return { left, top, width: right - left, height };
  });
}
