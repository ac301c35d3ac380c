import type { Upload } from '@albumen/contracts/storage';
import type { UploadsTable } from './tables.ts';

/** An upload in the words of the contract. */
export const toWireUpload = (upload: UploadsTable): Upload => {
  const { id, ownerId, fileName, bytes, state, photoId, createdAt } = upload;
  const hasPhoto = state === 'added' || state === 'duplicate';
  return {
    id,
    accountId: ownerId,
    fileName,
    bytes,
    state,
    ...(hasPhoto ? { imageId: photoId } : {}),
    createdAt: createdAt.toISOString(),
  };
};
