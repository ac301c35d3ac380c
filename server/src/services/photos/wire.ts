import { renditionSizes } from '@albumen/contracts/limits';
import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import type { Photo } from '@albumen/contracts/photos';
import { renditionSize } from '../../platform/images/index.ts';
import { offsetText } from './rules.ts';
import type { PhotosTable } from './tables.ts';
import type { PhotoRow } from './store.ts';
import type { PhotoUrls } from './urls.ts';

/** A photo in the words of the contract, with addresses signed for today. */
export const toWirePhoto = (row: PhotoRow, urls: PhotoUrls): Photo => {
  const url = urls.of(row.ownerId, row.id);
  return {
    imageId: row.id,
    uploadId: row.uploadId,
    localFileName: row.fileName,
    url: url('1300'),
    untouchedUrl: url('original'),
    thumbnails: renditionSizes.map((size) => ({
      id: size,
      url: url(`${size}`),
      ...renditionSize(row.width, row.height, size),
    })),
    ...(row.takenLocal === null ? {} : { dateTaken: row.takenLocal.slice(0, 19) }),
    ...(row.takenOffsetMinutes === null ? {} : { dateTakenOffset: offsetText(row.takenOffsetMinutes) }),
    ...(row.takenSource === null ? {} : { dateSource: row.takenSource }),
    uploadEnd: row.createdAt.toISOString(),
    visibleWidth: row.width,
    visibleHeight: row.height,
    renditions: row.renditions,
    ...(row.placeholder === null ? {} : { placeholder: row.placeholder.toString('base64') }),
    ...(row.damaged ? { damaged: true as const } : {}),
  };
};

/** What a photo on its own tells of its file. */
export const toFileFacts = (
  row: Pick<PhotosTable, 'contentType' | 'bytes' | 'camera'>,
): Pick<LocatedPhoto, 'contentType' | 'bytes' | 'camera'> => ({
  contentType: row.contentType,
  bytes: row.bytes,
  ...(row.camera === null ? {} : { camera: row.camera }),
});
