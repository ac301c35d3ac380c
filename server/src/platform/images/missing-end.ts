import type { FileHandle } from 'node:fs/promises';
import type { JpegScans } from './jpeg-scans.ts';
import type { Change } from './lean-copy.ts';

export const endOfJpeg = Buffer.from([0xff, 0xd9]);

const windowBytes = 256 * 1024;

/** Whether the end marker occurs anywhere after `start`: programs append films and other pictures after it. */
const hasJpegEnd = async (file: FileHandle, start: number, size: number): Promise<boolean> => {
  const isAtEnd = async (): Promise<boolean> => {
    const { buffer } = await file.read(Buffer.alloc(endOfJpeg.length), { position: size - endOfJpeg.length });
    return buffer.equals(endOfJpeg);
  };
  if (await isAtEnd()) return true;
  const window = Buffer.allocUnsafe(windowBytes);
  // Windows overlap by a byte because the marker may lie across two.
  for (let at = start; at < size - 1; at += windowBytes - 1) {
    const { bytesRead } = await file.read(window, 0, windowBytes, at);
    if (window.subarray(0, bytesRead).includes(endOfJpeg)) return true;
    if (bytesRead < windowBytes) break;
  }
  return false;
};

/**
 * Returns the missing bytes of a JPEG's end marker; undefined if it has one. The picture may still be whole, which
 * libjpeg can tell once the marker is there. Reads only the last bytes of a whole JPEG.
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
