import type { KeptFile } from './kept-uploads.ts';
import type { UploadItem, UploadState } from './upload-item.ts';

const keptState = (state: UploadState): UploadState =>
  state === 'sending' || state === 'interrupted' ? 'queued' : state;

/** A file of the queue as it is kept over a reload, but for its bytes. */
export const keptFile = (
  {
    id,
    file: { name, size, type, lastModified },
    state,
    isStarted,
    refusal,
    pixelLimit,
    failure,
    loss,
    imageId,
    sameAs,
    ifChosen,
  }: UploadItem,
  uploadId: string,
): Omit<KeptFile, 'hasBytes'> => ({
  id,
  file: { name, size, type, lastModified },
  state: keptState(state),
  isStarted,
  uploadId,
  ...(refusal ? { refusal } : {}),
  ...(pixelLimit === undefined ? {} : { pixelLimit }),
  ...(failure ? { failure } : {}),
  ...(loss ? { loss } : {}),
  ...(imageId === undefined ? {} : { imageId }),
  ...(sameAs === undefined ? {} : { sameAs }),
  ...(ifChosen ? { ifChosen } : {}),
});
