// oxlint-disable no-underscore-dangle -- PDFium's functions have such names
import { pathType, visitObjects, withMemory } from './page-objects.ts';
import type { Pdfium } from './page-objects.ts';
import type { PageSize } from './page-pictures.ts';

/** From the coordinates of an object to pixels. */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** A shorter path is never too long: each line crosses some thousand pixels at most. */
const manySegments = 200;

/**
 * PDFium's rasterizer keeps 1,024 blocks of 4,096 cells of a path, and drops the rest of the path without a word. A
 * cell is a pixel that the outline crosses. Our choice: half of them, since ends and corners of strokes add some.
 */
const mostCells = (1024 * 4096) / 2;

/** Our choice: each band takes the time of the whole page. */
const mostBands = 32;

/** PDFium returns whole pixels: of a picture so many times as large, they are exact enough. */
const precision = 1000;

const times = ([a, b, c, d, e, f]: Matrix, [a2, b2, c2, d2, e2, f2]: Matrix): Matrix => [
  a * a2 + b * c2,
  a * b2 + b * d2,
  c * a2 + d * c2,
  c * b2 + d * d2,
  e * a2 + f * c2 + e2,
  e * b2 + f * d2 + f2,
];

/** Returns the most cells that a path of the page has in each row of a picture. 0 if all paths are short. */
const cellsOfRows = (
  pdfium: Pdfium,
  page: number,
  { width, height }: PageSize,
  place: number,
): Float64Array => {
  const rows = new Float64Array(height);
  const floats = () => pdfium.HEAPF32.subarray(place / 4, place / 4 + 6);
  const integers = () => pdfium.HEAP32.subarray(place / 4, place / 4 + 2);

  const toPixels = (x: number, y: number): readonly [number, number] => {
    const size = [width * precision, height * precision] as const;
    pdfium._FPDF_PageToDevice(page, 0, 0, ...size, 0, x, y, place, place + 4);
    const [pixelX = 0, pixelY = 0] = integers();
    return [pixelX / precision, pixelY / precision];
  };

  const matrixOfPage = (): Matrix => {
    const side = 100;
    const [e, f] = toPixels(0, 0);
    const [right, upper] = [toPixels(side, 0), toPixels(0, side)];
    return [(right[0] - e) / side, (right[1] - f) / side, (upper[0] - e) / side, (upper[1] - f) / side, e, f];
  };
  const pageMatrix = matrixOfPage();

  const matrixOf = (object: number): Matrix => {
    pdfium._FPDFPageObj_GetMatrix(object, place);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floats();
    return [a, b, c, d, e, f];
  };

  visitObjects(pdfium, page, (path, type, forms) => {
    const count = type === pathType ? pdfium._FPDFPath_CountSegments(path) : 0;
    if (count < manySegments) return;
    const [a, b, c, d, e, f] = [...[path, ...forms].map(matrixOf), pageMatrix].reduce(times);
    pdfium._FPDFPath_GetDrawMode(path, place, place + 4);
    // A stroke has two sides.
    const sides = integers()[1] === 0 ? 1 : 2;
    // By how much the cells of a row differ from those of the row above.
    const steps = new Float64Array(height + 1);
    const rowOf = (y: number): number => Math.min(height - 1, Math.max(0, Math.floor(y)));
    let [beforeX, beforeY] = [0, 0];
    for (let index = 0; index < count; index += 1) {
      pdfium._FPDFPathSegment_GetPoint(pdfium._FPDFPath_GetPathSegment(path, index), place, place + 4);
      const [pointX = 0, pointY = 0] = floats();
      const [x, y] = [a * pointX + c * pointY + e, b * pointX + d * pointY + f];
      // The step to the start of another outline counts, too: in place of the line that closes this one.
      if (index > 0 && Math.max(y, beforeY) >= 0 && Math.min(y, beforeY) < height) {
        const [top, bottom] = [rowOf(Math.min(y, beforeY)), rowOf(Math.max(y, beforeY))];
        const across = Math.min(width, Math.abs(x - beforeX));
        const cells = (sides * (across + bottom - top + 1)) / (bottom - top + 1);
        steps[top] = (steps[top] ?? 0) + cells;
        steps[bottom + 1] = (steps[bottom + 1] ?? 0) - cells;
      }
      [beforeX, beforeY] = [x, y];
    }
    let cells = 0;
    for (let row = 0; row < height; row += 1) {
      cells += steps[row] ?? 0;
      rows[row] = Math.max(rows[row] ?? 0, cells);
    }
  });
  return rows;
};

/** Bytes of a matrix in PDFium's memory. */
const matrixBytes = 24;

/** The parts of a picture that are drawn one after the other, from top to bottom. */
export interface Bands {
  /** The first row of each. */
  readonly starts: readonly number[];
  /** Whether PDFium draws everything in them. */
  readonly isComplete: boolean;
}

/** Returns the bands in which PDFium draws a page of this size in pixels: usually one. */
export const bandsOf = (pdfium: Pdfium, page: number, size: PageSize): Bands => {
  const rows = withMemory(pdfium, matrixBytes, (place) => cellsOfRows(pdfium, page, size, place));
  const starts = [0];
  let cells = 0;
  for (const [row, more] of rows.entries()) {
    if (row > 0 && cells + more > mostCells) {
      starts.push(row);
      cells = 0;
    }
    cells += more;
  }
  if (starts.length <= mostBands) return { starts, isComplete: rows.every((each) => each <= mostCells) };
  const height = Math.ceil(size.height / mostBands);
  return {
    starts: Array.from({ length: Math.ceil(size.height / height) }, (_, band) => band * height),
    isComplete: false,
  };
};
