import { largestGoodPrint } from '@albumen/contracts/print-fitness';

/** The size of a photo in pixels, as it is shown upright. */
interface Sized {
  readonly width: number;
  readonly height: number;
}

/** Returns the photos that are too small for a good print of any size. */
export const unfitAmong = <Photo extends Sized>(photos: readonly Photo[]): Photo[] =>
  photos.filter(({ width, height }) => largestGoodPrint(width, height) === undefined);
