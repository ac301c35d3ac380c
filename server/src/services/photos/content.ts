import type { Readable } from 'node:stream';
import { downloadName } from '@albumen/contracts/download-name';
import type { RenditionSize } from '@albumen/contracts/limits';
import { AppError } from '../../platform/errors.ts';
import { renditionType } from '../../platform/images/index.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { UrlProof } from '../../platform/signed-urls.ts';
import { isUuid } from '../../platform/uuid.ts';
import { photoNotFound } from './not-found.ts';
import { originalKey, renditionKey } from './object-keys.ts';
import type { PhotosStore } from './store.ts';
import { isPhotoVariant } from './urls.ts';
import type { PhotoUrls } from './urls.ts';

export interface PhotoContent {
  readonly body: Readable;
  readonly bytes: number;
  readonly mediaType: string;
  /** Seconds for which a browser may cache it: until its address expires. */
  readonly maxAgeSeconds: number;
  /** The name for saving it; only for the original. */
  readonly fileName: string | undefined;
}

/** Serves the bytes behind a signed address (see [Note: Signed photo urls]). */
export const createPhotoContent =
  (parts: { store: PhotosStore; urls: PhotoUrls; objects: Objects }) =>
  async (ownerId: string, photoId: string, variant: string, proof: UrlProof): Promise<PhotoContent> => {
    if (!isPhotoVariant(variant)) throw new AppError('photo-url-refused');
    const maxAgeSeconds = parts.urls.remainingSeconds({ ownerId, id: photoId }, variant, proof);
    if (maxAgeSeconds === 0) throw new AppError('photo-url-refused');
    // The owner can sign any text with the key of the day.
    const file = isUuid(photoId) ? await parts.store.findFile(ownerId, photoId) : undefined;
    if (file === undefined) throw photoNotFound();
    const isOriginal = variant === 'original';
    const key = isOriginal
      ? originalKey(ownerId, photoId)
      : renditionKey(ownerId, photoId, Number(variant) as RenditionSize);
    const bytes = await parts.objects.size(key);
    const body = await parts.objects.read(key);
    if (bytes === undefined || body === undefined) {
      throw new AppError('not-found', {
        detail: `The photo has no ${variant} yet; its renditions are ${file.renditions}.`,
        // Pages request the renditions of new photos before they exist.
        ...(!isOriginal && file.renditions === 'pending' && { isUsual: true }),
      });
    }
    return {
      body,
      bytes,
      mediaType: isOriginal ? file.contentType : renditionType,
      maxAgeSeconds,
      fileName: isOriginal ? downloadName(file.fileName, file.contentType) : undefined,
    };
  };
