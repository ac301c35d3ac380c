import type { RenditionSize } from '@albumen/contracts/limits';
import type { CoverPhoto } from '@albumen/contracts/photo-management/albums';
import type { ListedPhoto, Thumbnail } from '@albumen/contracts/photos';
import type { ScreenSize } from './screen-size.ts';

/** Everything that an `img` needs to show a photo at a certain size. */
export interface ImageSource {
  readonly src: string;
  readonly srcSet?: string;
}

/** A rendition of a photo, if it can be fetched. */
const thumbnail = (photo: CoverPhoto, size: RenditionSize): Thumbnail | undefined =>
  photo.renditions === 'ready' ? photo.thumbnails.find(({ id }) => id === size) : undefined;

const longerSide = ({ width, height }: { readonly width: number; readonly height: number }) =>
  Math.max(width, height);

/** Photo library §9: "Thumbnail size: 300 for small and medium screens, 800 for large". */
const thumbnailSizes: Readonly<Record<ScreenSize, readonly [usual: RenditionSize, sharper: RenditionSize]>> =
  {
    small: [300, 800],
    medium: [300, 800],
    large: [800, 1300],
    extraLarge: [800, 1300],
  };

/**
 * The thumbnail of a photo in the grid; undefined while it has none. A screen of double density gets the next size if
 * the usual one has fewer pixels than the tile.
 */
export const gridSource = (
  photo: CoverPhoto,
  tile: { readonly width: number; readonly height: number },
  screen: ScreenSize,
): ImageSource | undefined => {
  const [usualSize, sharperSize] = thumbnailSizes[screen];
  const usual = thumbnail(photo, usualSize);
  if (!usual) return undefined;
  const sharper = thumbnail(photo, sharperSize);
  if (!sharper || longerSide(usual) >= 2 * longerSide(tile)) return { src: usual.url };
  return { src: usual.url, srcSet: `${usual.url} 1x, ${sharper.url} 2x` };
};

/**
 * The url of the large rendition, for the preview; undefined while there is none.
 * Photo library §9: "the preview uses size id 1300".
 */
export const previewUrl = (photo: ListedPhoto): string | undefined => thumbnail(photo, 1300)?.url;

/** A photo of unknown size gets the shape of most photos. */
const usualSize = { width: 4, height: 3 };

/** The size of a photo when it is shown upright, in pixels of the original. */
export const visibleSize = (photo: CoverPhoto): { readonly width: number; readonly height: number } => {
  if (photo.visibleWidth && photo.visibleHeight) {
    return { width: photo.visibleWidth, height: photo.visibleHeight };
  }
  return photo.thumbnails.at(-1) ?? usualSize;
};

/** Width divided by height of a photo. */
export const ratioOf = (photo: CoverPhoto): number => {
  const { width, height } = visibleSize(photo);
  return width / height;
};
