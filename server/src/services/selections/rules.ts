import { largestGoodPrint } from '@albumen/contracts/print-fitness';

/** A photo with its pixels, as it is shown upright. */
interface Sized {
  readonly width: number;
  readonly height: number;
}

/** Those of these photos of which no size gives a good print. */
export const unfitAmong = <Photo extends Sized>(photos: readonly Photo[]): Photo[] =>
  photos.filter(({ width, height }) => largestGoodPrint(width, height) === undefined);
