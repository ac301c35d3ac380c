/**
 * The mark of the product, a photo in its frame. The website, the server's pages and the favicon draw it from here, and
 * the picture in mails shows it too. In units of a square of `size`. The background has the brand colour, everything
 * else the colour of content on that background; `frame` and `hills` are lines of `stroke`, `sun` is filled.
 */
export const mark = {
  size: 32,
  ground: { radius: 8 },
  stroke: 2,
  frame: { x: 7, y: 9, width: 18, height: 14, radius: 2.5 },
  hills: 'm8 21 5-5.5 3.5 3.5 3-3L24 20.5',
  sun: { x: 19.5, y: 13.5, radius: 1.5 },
} as const;
