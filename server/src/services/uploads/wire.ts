import type { ConfirmedSession, Upload } from '@albumen/contracts/storage';
import { hasPhoto } from './rules.ts';
import type { UploadsTable } from './tables.ts';

/** What became of the files that had arrived when their session was confirmed. */
export const toConfirmedSession = (
  arrived: readonly Pick<UploadsTable, 'state' | 'photoId'>[],
): ConfirmedSession => {
  const photos = new Set(arrived.map(({ photoId }) => photoId));
  const added = arrived.filter(({ state }) => state === 'added').length;
  return { added, duplicates: photos.size - added, repeated: arrived.length - photos.size };
};

/** An upload in the words of the contract. */
export const toWireUpload = (upload: UploadsTable): Upload => {
  const { id, ownerId, fileName, bytes, state, photoId, createdAt } = upload;
  return {
    id,
    accountId: ownerId,
    fileName,
    bytes,
    state,
    ...(hasPhoto(upload) ? { imageId: photoId } : {}),
    createdAt: createdAt.toISOString(),
  };
};
