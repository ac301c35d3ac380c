import type { UploadQueue } from '../../uploads/upload-queue.ts';
import { inSlices } from './in-slices.ts';

/**
 * Puts files into the queue as they are read, and tells it that they are being read. Stops when the queue has ended.
 */
export const takeFiles = async (
  files: AsyncIterable<File> | Iterable<File>,
  queue: UploadQueue,
): Promise<void> => {
  queue.reading.begin();
  try {
    await inSlices(
      files,
      (slice) => queue.add(slice),
      () => !queue.hasEnded(),
    );
  } finally {
    queue.reading.end();
  }
};
