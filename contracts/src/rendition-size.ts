/** A 3:2 photo, the longest shape of an ordinary camera, exactly fits its size; see `renditionSize`. */
const ordinaryAspect = 3 / 2;

/**
 * The factor by which the long side of a panorama may exceed the size. It bounds the bytes of shapes of 3:1 and longer.
 */
const longestOverrun = 2;

/**
 * Returns width and height, in whole pixels, of the rendition `size` of a photo that measures `width` by `height`
 * upright. `renderPhoto` renders exactly this size, so it can be announced before the rendition exists.
 *
 * Our choice: the longest side is `size` for every shape up to 3:2. A longer shape keeps the short side of a 3:2 photo
 * (two thirds of `size`) and grows along its long side, at most to twice `size`. The rows of a justified grid and the
 * square cover of an album scale a photo by its short side: there, a panorama fitted into a square of 300 would be a
 * sliver of 75 pixels stretched over a screen. Photos are never enlarged.
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
