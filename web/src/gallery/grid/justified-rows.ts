/** The place of a photo, in whole CSS pixels from the top left corner of its row. */
export interface TileBox {
  readonly left: number;
  readonly width: number;
}

/** The shapes of the photos of a section: the tile of photo `n` is `ratios[bytes[n]]` times as wide as high. */
export interface Shapes {
  readonly bytes: Uint8Array;
  readonly ratios: Float64Array;
}

/**
 * The beginnings and ends of the rows of a section. Plain numbers in typed arrays: a month can hold a hundred thousand
 * photos, and nothing else is needed of most of its rows.
 */
export interface Rows {
  readonly shapes: Shapes;
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

/** Our choice: the average shape of a library with some upright photos in it. */
const usualRatio = 1.3;

/** The shapes of tiles for every byte of a proportion: those of the photos, except extreme ones, which tiles crop. */
export const tileRatios = (
  ratioOf: (byte: number) => number,
  { width, targetHeight }: RowsOptions,
): Float64Array =>
  Float64Array.from({ length: 256 }, (_, byte) =>
    Math.min(Math.max(ratioOf(byte), narrowestRatio), (widestPanoramaRows * width) / targetHeight),
  );

/**
 * Breaks photos into rows that keep their order and fill the width; the last row is not stretched.
 *
 * The end of a row depends only on the photos before it, so photos that are appended later move only the last row. A
 * million photos take a few milliseconds: no closures or objects in the loop, and it only divides at the end of a row.
 *
 * @param fixedStarts photos with which a row should begin, in rising order: see `unchangedRowStarts`. The photos left
 * before one of them get their own row, or go into the row above if their row would be too high; at the top they go
 * into the row after them.
 */
export const breakIntoRows = (
  shapes: Shapes,
  { width, targetHeight, gap }: RowsOptions,
  fixedStarts: readonly number[] = [],
): Rows => {
  const { bytes, ratios } = shapes;
  const count = bytes.length;
  const starts = new Uint32Array(count + 1);
  const tops = new Uint32Array(count + 1);
  const [lowest, highest] = [targetHeight * lowestRow, targetHeight * highestRow];
  const ratioAt = (index: number) => ratios[bytes[index] ?? 0] ?? 1;
  const fillingHeight = (photos: number, sum: number) => (width - gap * (photos - 1)) / sum;
  let rows = 0;
  let start = 0;
  let top = 0;
  let next = 0;
  let isLastFilled = true;
  while (start < count) {
    let end = start;
    /** The sum of the ratios of the row. */
    let sum = 0;
    let isFull = false;
    do {
      while ((fixedStarts[next] ?? count) <= end) next += 1;
      const stop = fixedStarts[next] ?? count;
      while (end < stop) {
        const ratio = ratioAt(end);
        isFull = width - gap * (end - start) <= targetHeight * (sum + ratio);
        if (isFull) break;
        sum += ratio;
        end += 1;
      }
    } while (!isFull && end < count && rows === 0 && fillingHeight(end - start, sum) > highest);

    let height = targetHeight;
    if (isFull) {
      // The row ends before or after this photo, whichever makes its height closer to the target.
      const withThis = fillingHeight(end - start + 1, sum + ratioAt(end));
      const withoutThis = end === start ? Infinity : fillingHeight(end - start, sum);
      const isIn = withoutThis / targetHeight >= targetHeight / withThis;
      height = isIn ? withThis : withoutThis;
      if (isIn) end += 1;
    } else if (end === count) {
      isLastFilled = false;
    } else {
      height = fillingHeight(end - start, sum);
      if (height > highest) {
        rows -= 1;
        top = tops[rows] ?? 0;
        start = starts[rows] ?? 0;
        sum = 0;
        for (let index = start; index < end; index += 1) sum += ratioAt(index);
        height = fillingHeight(end - start, sum);
      }
    }
    starts[rows] = start;
    tops[rows] = top;
    rows += 1;
    top += Math.round(Math.min(Math.max(height, lowest), highest)) + gap;
    start = end;
  }
  starts[rows] = count;
  tops[rows] = top;
  return {
    shapes,
    count: rows,
    starts: starts.slice(0, rows + 1),
    tops: tops.slice(0, rows + 1),
    height: Math.max(0, top - gap),
    isLastFilled,
  };
};

/** The rows of photos whose shapes are not known: all of the preferred height, with tiles of the usual shape. */
export const uniformRows = (count: number, { width, targetHeight, gap }: RowsOptions): Rows => {
  const perRow = Math.max(1, (width + gap) / (usualRatio * targetHeight + gap));
  const rows = Math.ceil(count / perRow);
  const step = targetHeight + gap;
  return {
    shapes: { bytes: new Uint8Array(count), ratios: Float64Array.of(usualRatio) },
    count: rows,
    starts: Uint32Array.from({ length: rows + 1 }, (_, row) =>
      row < rows ? Math.floor(row * perRow) : count,
    ),
    tops: Uint32Array.from({ length: rows + 1 }, (_, row) => row * step),
    height: Math.max(0, rows * step - gap),
    isLastFilled: false,
  };
};

/**
 * Places the photos of one row. Tiles keep the photo's proportions to the pixel, except extreme ones, which the tile
 * crops. Rounds edges, not widths, so that gaps are equal and a full row ends exactly at the width.
 */
export const placeRow = (rows: Rows, row: number, options: RowsOptions): TileBox[] => {
  const { width, gap } = options;
  const { bytes, ratios } = rows.shapes;
  const ofRow = Array.from(
    bytes.subarray(rows.starts[row], rows.starts[row + 1]),
    (byte) => ratios[byte] ?? 1,
  );
  const isFilled = row < rows.count - 1 || rows.isLastFilled;
  const sum = ofRow.reduce((total, ratio) => total + ratio, 0);
  const scale = isFilled ? (width - gap * (ofRow.length - 1)) / sum : rowHeight(rows, row, options);
  let before = 0;
  return ofRow.map((ratio, place) => {
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
