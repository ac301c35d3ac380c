/** A paper size of prints in centimetres, short side first. */
export interface PrintSize {
  readonly width: number;
  readonly height: number;
}

/** The usual paper sizes, smallest first. Our choice. */
export const printSizes = [
  { width: 10, height: 15 },
  { width: 13, height: 18 },
  { width: 20, height: 30 },
  { width: 30, height: 45 },
] as const satisfies readonly PrintSize[];

/**
 * Pixels per inch of a good print. Our choice: about the detail that an eye can see at 40 cm. Laboratories print with
 * 300, but few people see a difference between 200 and 300, and a warning must not be false.
 */
export const goodPrintPixelsPerInch = 200;

const centimetresPerInch = 2.54;

const pixelsFor = (centimetres: number): number =>
  Math.ceil((centimetres / centimetresPerInch) * goodPrintPixelsPerInch);

/**
 * Returns the largest size of a good print of a photo of this size, portrait or landscape, or undefined if it is too
 * small for any. The print fills the paper: a photo with another shape is cropped, so each side needs enough pixels.
 */
export const largestGoodPrint = (width: number, height: number): PrintSize | undefined => {
  const [short, long] = width < height ? [width, height] : [height, width];
  return printSizes.findLast((size) => short >= pixelsFor(size.width) && long >= pixelsFor(size.height));
};
