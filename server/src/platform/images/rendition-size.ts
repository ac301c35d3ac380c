/** A 3:2 photo, the longest shape of an ordinary camera, fits its size exactly; see `renditionSize`. */
const ordinaryAspect = 3 / 2;

/** How far the long side of a panorama may pass the size: 3:1 and longer shapes stop here, so that bytes stay bounded. */
const longestOverrun = 2;

/**
 * Width and height, in whole pixels, of the rendition `size` of a photo that measures `width` by `height` upright.
 * It is exactly what `renderPhoto` renders, so it can be announced before the rendition exists.
 *
 * Our choice: the longest side is `size` for every shape up to 3:2. A longer shape keeps the short side of a 3:2 photo
 * (two thirds of `size`) and grows along its long side, at most to twice `size`: the rows of a justified grid, and the
 * square of an album's cover, show a photo by its short side, where a panorama that merely fitted a square of 300 would
 * be a sliver of 75 pixels stretched over a screen. Never enlarged.
 */
export const renditionSize = (
  width: number,
  height: number,
  size: number,
): { width: number; height: number } => {
  const long = Math.max(width, height);
  const aspect = long / Math.min(width, height);
  const target = size * Math.min(Math.max(aspect / ordinaryAspect, 1), longestOverrun);
  const scale = Math.min(target / long, 1);
  return { width: Math.max(Math.round(width * scale), 1), height: Math.max(Math.round(height * scale), 1) };
};
