import { photosPageSize } from '@albumen/contracts/limits';
import type { ConfirmedSession, Upload } from '@albumen/contracts/storage';
import { hasPhoto } from './rules.ts';
import type { UploadsTable } from './tables.ts';

/**
 * Returns the outcomes of files that had arrived when their session was confirmed. `listed`: the photos that were added
 * to the library, in its order.
 */
export const toConfirmedSession = (
  arrived: readonly Pick<UploadsTable, 'state' | 'photoId'>[],
  listed: readonly { readonly id: string; readonly isUndated: boolean }[],
  leftOut: readonly Pick<UploadsTable, 'id' | 'fileName'>[],
): ConfirmedSession => {
  const photosOf = (uploads: typeof arrived): number => new Set(uploads.map(({ photoId }) => photoId)).size;
  const photos = photosOf(arrived);
  const added = photosOf(arrived.filter(({ state }) => state === 'added'));
  const restored = photosOf(arrived.filter(({ state }) => state === 'restored'));
  return {
    added,
    restored,
    duplicates: photos - added - restored,
    repeated: arrived.length - photos,
    undated: listed.filter(({ isUndated }) => isUndated).length,
    imageIds: listed.slice(0, photosPageSize).map(({ id }) => id),
    leftOut: leftOut.map(({ id, fileName }) => ({ uploadId: id, fileName })),
  };
};

/** An upload of the account in the form of the contract. */
export const toWireUpload = (upload: UploadsTable, accountId: string): Upload => {
  const { id, fileName, bytes, state, photoId, createdAt } = upload;
  return {
    id,
    accountId,
    fileName,
    bytes,
    state,
    ...(hasPhoto(upload) ? { imageId: photoId } : {}),
    createdAt: createdAt.toISOString(),
  };
};
