/** The place of a photo, in whole CSS pixels from the top left corner of its row. */
export interface TileBox {
  readonly left: number;
  readonly width: number;
}

/**
 * The beginnings and ends of the rows of a section. Plain numbers in typed arrays: a month can hold a hundred thousand
 * photos, and nothing else is needed of most of its rows.
 */
export interface Rows {
  readonly count: number;
  /** The first photo of each row, and after the last row the number of photos. */
  readonly starts: Uint32Array;
  /** The upper edge of each row in pixels from the first one, then the height of all rows with a gap. */
  readonly tops: Uint32Array;
  /** The height of all rows with the gaps between them. */
  readonly height: number;
  /** Whether the photos of the last row fill the width, like those of all other rows. */
  readonly isLastFilled: boolean;
}

export interface RowsOptions {
  /** The width of every full row, in whole pixels. */
  readonly width: number;
  /** The preferred height of a row. A full row is at least half and at most twice as high. */
  readonly targetHeight: number;
  readonly gap: number;
}

/**
 * Our choice: a tile is never narrower than this part of its height, so that a customer can hit a narrow screenshot.
 */
const narrowestRatio = 0.4;

/**
 * Our choice: a panorama that would fill more than this many rows of the target height is cropped at its sides. A row
 * with it alone is then at least two thirds of the target height.
 */
const widestPanoramaRows = 1.5;

const lowestRow = 0.5;
const highestRow = 2;

/**
 * Breaks photos into rows that keep their order and fill the width; the last row is not stretched.
 *
 * The end of a row depends only on the photos before it, so photos that are appended later move only the last row.
 *
 * @param ratioAt width divided by height of the photo at an index
 * @param wantedStarts photos with which a row should begin, in rising order: see `keptRowStarts`. The photos left
 * before one of them get their own row, or go into the row above if their row would be too high; at the top they go
 * into the row after them.
 */
export const breakIntoRows = (
  count: number,
  ratioAt: (index: number) => number,
  options: RowsOptions,
  wantedStarts: readonly number[] = [],
): Rows => {
  const { width, targetHeight, gap } = options;
  const starts = new Uint32Array(count + 1);
  const tops = new Uint32Array(count + 1);
  let rows = 0;
  let start = 0;
  let top = 0;
  /** The sum of the ratios of the current row. */
  let sum = 0;

  const close = (end: number, height: number) => {
    starts[rows] = start;
    tops[rows] = top;
    rows += 1;
    top += Math.round(height) + gap;
    start = end;
    sum = 0;
  };
  const fillingHeight = (photos: number, ratios: number) => (width - gap * (photos - 1)) / ratios;
  const bounded = (height: number) =>
    Math.min(Math.max(height, targetHeight * lowestRow), targetHeight * highestRow);

  const closeEarly = (end: number) => {
    const alone = fillingHeight(end - start, sum);
    if (alone > targetHeight * highestRow) {
      if (rows === 0) return;
      rows -= 1;
      const above = starts[rows] ?? 0;
      top = tops[rows] ?? 0;
      for (let index = above; index < start; index += 1) sum += tileRatio(ratioAt(index), options);
      start = above;
      close(end, bounded(fillingHeight(end - above, sum)));
    } else close(end, bounded(alone));
  };

  let wanted = 0;
  for (let index = 0; index < count; index += 1) {
    const ratio = tileRatio(ratioAt(index), options);
    while ((wantedStarts[wanted] ?? count) < index) wanted += 1;
    if (wantedStarts[wanted] === index && start < index) closeEarly(index);
    const photos = index - start;
    const withThis = fillingHeight(photos + 1, sum + ratio);
    const withoutThis = photos === 0 ? Infinity : fillingHeight(photos, sum);
    if (withThis > targetHeight) {
      sum += ratio;
    } else if (withoutThis / targetHeight < targetHeight / withThis) {
      // The row ends before or after this photo, whichever makes its height closer to the target.
      close(index, bounded(withoutThis));
      sum = ratio;
      const alone = fillingHeight(1, ratio);
      if (alone <= targetHeight) close(index + 1, bounded(alone));
    } else {
      close(index + 1, bounded(withThis));
    }
  }
  const isLastFilled = start === count;
  if (!isLastFilled) close(count, targetHeight);
  starts[rows] = count;
  tops[rows] = top;
  return {
    count: rows,
    starts: starts.slice(0, rows + 1),
    tops: tops.slice(0, rows + 1),
    height: Math.max(0, top - gap),
    isLastFilled,
  };
};

/**
 * Places the photos of one row. Tiles keep the photo's proportions to the pixel, except extreme ones, which the tile
 * crops. Rounds edges, not widths, so that gaps are equal and a full row ends exactly at the width.
 */
export const placeRow = (
  rows: Rows,
  row: number,
  ratioAt: (index: number) => number,
  options: RowsOptions,
): TileBox[] => {
  const { width, gap } = options;
  const first = rows.starts[row] ?? 0;
  const ratios = Array.from({ length: (rows.starts[row + 1] ?? 0) - first }, (_, place) =>
    tileRatio(ratioAt(first + place), options),
  );
  const isFilled = row < rows.count - 1 || rows.isLastFilled;
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  const scale = isFilled ? (width - gap * (ratios.length - 1)) / sum : rowHeight(rows, row, options);
  let before = 0;
  return ratios.map((ratio, place) => {
    const left = Math.round(before * scale) + gap * place;
    before += ratio;
    return { left, width: Math.round(before * scale) + gap * place - left };
  });
};

/** The height of a row in pixels, without the gap below it. */
export const rowHeight = ({ tops }: Rows, row: number, { gap }: RowsOptions): number =>
  (tops[row + 1] ?? 0) - (tops[row] ?? 0) - gap;

/** The last index whose number is at most `value`, in rising numbers; 0 if all are larger. */
const lastNotAbove = (numbers: Uint32Array, value: number, count: number): number => {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The row at a height, from the top of the first one; the nearest one beyond the ends. */
export const rowAt = ({ tops, count }: Rows, height: number): number => lastNotAbove(tops, height, count);

/** The row that holds a photo. */
export const rowOfPhoto = ({ starts, count }: Rows, index: number): number =>
  lastNotAbove(starts, index, count);

/**
 * Estimates the height of the rows of `count` photos before their proportions are known.
 *
 * @param averageRatio width divided by height of a usual photo
 */
export const estimateRowsHeight = (count: number, averageRatio: number, options: RowsOptions): number => {
  if (count === 0) return 0;
  const { width, targetHeight, gap } = options;
  const perRow = Math.max(1, (width + gap) / (averageRatio * targetHeight + gap));
  const rows = Math.ceil(count / perRow);
  return rows * (targetHeight + gap) - gap;
};

const tileRatio = (ratio: number, { width, targetHeight }: RowsOptions) =>
  Math.min(Math.max(ratio, narrowestRatio), (widestPanoramaRows * width) / targetHeight);
