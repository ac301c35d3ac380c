/** A paper size of prints in centimetres, the short side first. */
export interface PrintSize {
  readonly width: number;
  readonly height: number;
}

/** The usual paper sizes, the smallest first. Our choice. */
export const printSizes = [
  { width: 10, height: 15 },
  { width: 13, height: 18 },
  { width: 20, height: 30 },
  { width: 30, height: 45 },
] as const satisfies readonly PrintSize[];

/**
 * Pixels for each inch of a good print. Our choice: about what an eye tells apart at 40 cm. Laboratories print with 300, but
 * between 200 and 300 few people see a difference, and nobody is to be warned for nothing.
 */
export const goodPrintPixelsPerInch = 200;

const centimetresPerInch = 2.54;

const pixelsFor = (centimetres: number): number =>
  Math.ceil((centimetres / centimetresPerInch) * goodPrintPixelsPerInch);

/**
 * The largest size of which a photo of so many pixels gives a good print, upright or across; undefined where it is too small
 * for any. The print fills the paper: a photo of another shape is cut, so each side must have its pixels.
 */
export const largestGoodPrint = (width: number, height: number): PrintSize | undefined => {
  const [short, long] = width < height ? [width, height] : [height, width];
  return printSizes.findLast((size) => short >= pixelsFor(size.width) && long >= pixelsFor(size.height));
};
