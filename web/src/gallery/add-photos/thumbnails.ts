/** Pixels; twice the height on the screen. */
const thumbnailHeight = 96;

/**
 * Larger files stand without a thumbnail. Our choice: more than almost every photo, and no file whose decoding would take
 * a phone all of its memory.
 */
const bytesLimit = 32 * 1024 ** 2;

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * A small picture of a file, one after the other: decoding several photos at once would take much memory. Undefined where
 * the browser cannot show it, as most cannot show HEIC, or once it is not wanted any more.
 */
export const thumbnailOf = (file: Blob, signal: AbortSignal): Promise<ImageBitmap | undefined> => {
  const turn = lastTurn.then(async () => {
    if (signal.aborted || file.size > bytesLimit) return undefined;
    return createImageBitmap(file, { resizeHeight: thumbnailHeight, resizeQuality: 'medium' });
  });
  const made = turn.catch(() => undefined);
  lastTurn = made;
  return made;
};
