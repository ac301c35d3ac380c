import { thumbHashToDataURL } from 'thumbhash';

/**
 * Pictures made from ThumbHashes, so that a photo that scrolls out and in is not made again. Bounded: the oldest is
 * dropped first, at about 6 kB each.
 */
const made = new Map<string, string>();
const madeLimit = 1_000;

/** A blurred picture of the photo as a `data:` address; undefined where there is no hash, or it is not one. */
export const placeholderUrl = (hash: string | undefined): string | undefined => {
  if (hash === undefined) return undefined;
  const known = made.get(hash);
  if (known !== undefined) return known;
  const url = draw(hash);
  if (url === undefined) return undefined;
  const oldest = made.keys().next();
  if (made.size >= madeLimit && !oldest.done) made.delete(oldest.value);
  made.set(hash, url);
  return url;
};

const draw = (hash: string): string | undefined => {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
};
