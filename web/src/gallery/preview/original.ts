import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import { visibleSize } from '../grid/rendition.ts';

/** Types that every browser can show; a HEIC keeps its rendition. */
const shownTypes: readonly LocatedPhoto['contentType'][] = ['image/jpeg', 'image/png'];

/**
 * The most pixels of an original that a browser may decode. Our choice: at 4 bytes each they take 96 MB of a phone's
 * memory.
 */
const pixelsLimit = 24_000_000;

/** The size id of the rendition that the preview shows. */
const previewSize = 1300;

/**
 * Returns the url of the original for a zoomed photo: only if a browser can show it and it has more detail than the
 * rendition of the preview.
 */
export const zoomedUrl = (photo: LocatedPhoto): string | undefined => {
  const { width, height } = visibleSize(photo);
  const shown = photo.thumbnails.find(({ id }) => id === previewSize);
  const hasMore = shown === undefined || width > shown.width;
  return shownTypes.includes(photo.contentType) && width * height <= pixelsLimit && hasMore
    ? photo.untouchedUrl
    : undefined;
};
