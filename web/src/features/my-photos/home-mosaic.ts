/** The place of the photos, in pixels. */
interface MosaicPlace {
  readonly width: number;
  readonly height: number;
  readonly gap: number;
}

/** The first photo is large, and others follow next to it in rows of the same height that fill the width. */
export interface Mosaic {
  readonly firstWidth: number;
  readonly rowHeight: number;
  /** The photos of each row: from an index up to another, which is not included. */
  readonly rows: readonly (readonly [from: number, to: number])[];
}

/** Our choice: the large photo is neither a stripe nor half of the picture. */
const narrowestFirst = 0.28;
const widestFirst = 0.46;

/** Our choice: wide rows are higher, so that their photos are not small. */
const wideRow = 1_100;

/** Our choice: photos may lose a fifth of their width or height to fill a row. */
const leastFill = 0.8;

/** The ends of rows that each come close to the width; undefined if there are too few photos. */
const rowsFrom = (
  start: number,
  count: number,
  ratios: readonly number[],
  { width, height, gap }: MosaicPlace,
): Mosaic['rows'] | undefined => {
  const rows: (readonly [number, number])[] = [];
  let at = start;
  for (let row = 0; row < count; row += 1) {
    const from = at;
    let filled = -gap;
    for (; at < ratios.length && filled < width; at += 1) {
      const next = filled + gap + (ratios[at] ?? 1) * height;
      // Ends before or after this photo, whichever is closer to the width.
      if (at > from && next - width > width - filled) break;
      filled = next;
    }
    if (filled < width * leastFill) return undefined;
    rows.push([from, at]);
  }
  return rows;
};

/**
 * Arranges photos in a place of a fixed height, so that nothing moves when they arrive. The place is always full: photos
 * are cropped a little. Undefined if there are too few photos for it.
 *
 * @param ratios width divided by height of each photo
 */
export const mosaicOf = (
  ratios: readonly number[],
  { width, height, gap }: MosaicPlace,
): Mosaic | undefined => {
  const natural = (ratios[0] ?? 1) * height;
  const firstWidth = Math.round(Math.min(Math.max(natural, width * narrowestFirst), width * widestFirst));
  const rest = width - firstWidth - gap;
  for (let count = rest >= wideRow ? 2 : 3; count >= 2; count -= 1) {
    const rowHeight = (height - gap * (count - 1)) / count;
    const rows = rowsFrom(1, count, ratios, { width: rest, height: rowHeight, gap });
    if (rows) return { firstWidth, rowHeight, rows };
  }
  return undefined;
};
