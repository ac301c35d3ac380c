import * as z from 'zod/mini';
import { renditionSizes } from './limits.ts';
import type { CoverPhoto } from './photo-management/albums.ts';
import { Photo } from './photos.ts';
import { renditionSize } from './rendition-size.ts';

/** A photo on the start page: a fifth of the bytes of a `Photo`, most of which are addresses. */
export const OverviewPhoto = z.object({
  imageId: z.string(),
  /** The address of a rendition is that of `addresses`, with `{photo}` as `{imageId}/{300, 800 or 1300}`, and `&signature=`. */
  signature: z.string(),
  /** An index of `addresses`; missing for the first. */
  address: z.optional(z.int()),
  /** Missing means `ready`. */
  renditions: z.optional(Photo.shape.renditions),
  placeholder: Photo.shape.placeholder,
  /** These only of the newest photos, not of covers. Width and height: pixels of the upright original. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  localFileName: z.optional(z.string()),
  dateTaken: Photo.shape.dateTaken,
  damaged: Photo.shape.damaged,
});
export type OverviewPhoto = z.infer<typeof OverviewPhoto>;

/** The name of a photo. */
type Name = Pick<Photo, 'localFileName' | 'dateTaken' | 'damaged'>;

/** A photo of the start page with its addresses. */
export type HomePhoto = CoverPhoto & Name;

const ofPhoto = '{photo}';

/** Creates a function that shortens photos, and adds what their addresses have in common to `addresses`. */
export const packPhotos =
  (addresses: string[]) =>
  (photo: CoverPhoto & Partial<Name>): OverviewPhoto => {
    const { imageId, url, renditions, placeholder, localFileName, dateTaken, damaged } = photo;
    const [start = '', signature = ''] = url.split('&signature=');
    const common = start.replace(`${imageId}/1300`, ofPhoto);
    if (!addresses.includes(common)) addresses.push(common);
    return {
      imageId,
      signature,
      address: addresses.indexOf(common) || undefined,
      renditions: renditions === 'ready' ? undefined : renditions,
      placeholder,
      ...(localFileName !== undefined && { width: photo.visibleWidth, height: photo.visibleHeight }),
      localFileName,
      dateTaken,
      damaged,
    };
  };

/** Creates the inverse of `packPhotos`. */
export const unpackPhotos =
  (addresses: readonly string[]) =>
  (photo: OverviewPhoto): HomePhoto => {
    const { imageId, signature, address = 0, width, height, renditions = 'ready', placeholder } = photo;
    const { localFileName = '', dateTaken, damaged } = photo;
    const url = (size: number) =>
      `${(addresses[address] ?? '').replace(ofPhoto, `${imageId}/${size}`)}&signature=${signature}`;
    return {
      imageId,
      localFileName,
      url: url(1300),
      thumbnails: renditionSizes.map((size) => ({
        id: size,
        url: url(size),
        ...renditionSize(width ?? size, height ?? size, size),
      })),
      ...(width !== undefined && { visibleWidth: width }),
      ...(height !== undefined && { visibleHeight: height }),
      renditions,
      ...(placeholder !== undefined && { placeholder }),
      ...(dateTaken !== undefined && { dateTaken }),
      ...(damaged && { damaged }),
    };
  };
