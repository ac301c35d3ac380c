import type { Upload } from '@albumen/contracts/storage';
import { hasPhoto } from './rules.ts';
import type { UploadsTable } from './tables.ts';

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
