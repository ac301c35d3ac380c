import type { FileHandle } from 'node:fs/promises';
import { pngChunks } from './png-chunks.ts';
import type { PhotoSource } from './photo-source.ts';

const endOfJpeg = Buffer.from([0xff, 0xd9]);

const windowBytes = 256 * 1024;

/** Whether the marker of the end stands anywhere from `start` on: programs put films and other pictures behind it. */
const hasJpegEnd = async (file: FileHandle, start: number, size: number): Promise<boolean> => {
  const isAtEnd = async (): Promise<boolean> => {
    const { buffer } = await file.read(Buffer.alloc(endOfJpeg.length), { position: size - endOfJpeg.length });
    return buffer.equals(endOfJpeg);
  };
  if (await isAtEnd()) return true;
  const window = Buffer.allocUnsafe(windowBytes);
  // Windows overlap by a byte, since the marker may lie across two.
  for (let at = start; at < size - 1; at += windowBytes - 1) {
    const { bytesRead } = await file.read(window, 0, windowBytes, at);
    if (window.subarray(0, bytesRead).includes(endOfJpeg)) return true;
    if (bytesRead < windowBytes) break;
  }
  return false;
};

const hasPngEnd = async (file: FileHandle): Promise<boolean> => {
  const ends = pngChunks(file, new Set(['IEND']));
  return !(await ends.next()).done;
};

/**
 * Whether a JPEG or PNG lacks the mark with which its picture ends, as one does that was not copied to its end. Reads the
 * last bytes of a whole JPEG only; in the middle of its picture a fault is not found.
 */
export const lacksItsEnd = async ({ handle, size, jpegHead }: PhotoSource): Promise<boolean> =>
  jpegHead ? !(await hasJpegEnd(handle, jpegHead.pictureAt ?? 0, size)) : !(await hasPngEnd(handle));
