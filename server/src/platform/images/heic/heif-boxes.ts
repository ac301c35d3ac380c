import type { FileHandle } from 'node:fs/promises';

const headerBytes = 16;

/** The boxes without which there is no picture. */
const essential = new Set(['ftyp', 'meta', 'mdat', 'moov']);

/**
 * Whether the file ends within one of its essential boxes. What cameras append behind the last box (a video, notes of
 * their own) is none of its business.
 */
export const isCutShort = async (file: FileHandle, size: number): Promise<boolean> => {
  const header = Buffer.alloc(headerBytes);
  let position = 0;
  while (position < size) {
    const { bytesRead } = await file.read(header, 0, headerBytes, position);
    const type = header.toString('latin1', 4, 8);
    if (bytesRead < 8 || !/^[\x20-\x7e]{4}$/.test(type)) return false;
    let length = header.readUInt32BE(0);
    // 1: the length follows as 64 bits; 0: the box reaches to the end of the file.
    if (length === 1) length = bytesRead < headerBytes ? 0 : Number(header.readBigUInt64BE(8));
    if (length < 8) return false;
    if (position + length > size) return essential.has(type);
    position += length;
  }
  return false;
};
