import type { FileHandle } from 'node:fs/promises';
import type { JpegScans } from './jpeg-scans.ts';
import type { Change } from './lean-copy.ts';
import { pngChunks } from './png-chunks.ts';

export const endOfJpeg = Buffer.from([0xff, 0xd9]);

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

/** Whether a PNG has the mark with which its picture ends; one that was not copied to its end has none. */
export const hasPngEnd = async (file: FileHandle): Promise<boolean> => {
  const ends = pngChunks(file, new Set(['IEND']));
  return !(await ends.next()).done;
};

/**
 * What a JPEG lacks of the mark with which it ends; undefined if it has one. Its picture may be whole all the same, which
 * libjpeg tells once the mark is there. Reads the last bytes of a whole JPEG only.
 */
export const missingJpegEnd = async (
  file: FileHandle,
  { pictureAt = 0 }: JpegScans,
): Promise<Change | undefined> => {
  const { size } = await file.stat();
  if (size <= pictureAt || (await hasJpegEnd(file, pictureAt, size))) return undefined;
  const { buffer: last } = await file.read(Buffer.alloc(1), { position: size - 1 });
  return { at: size, bytes: 0, by: last[0] === endOfJpeg[0] ? endOfJpeg.subarray(1) : endOfJpeg };
};
