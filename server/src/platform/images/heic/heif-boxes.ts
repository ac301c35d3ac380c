import { readSync } from 'node:fs';

const headerBytes = 16;

/** The boxes without which there is no picture. */
const essential = new Set(['ftyp', 'meta', 'mdat', 'moov']);

/** Boxes of a file that are looked at: cameras write a handful, and 100 MB hold twelve million empty ones. */
const mostBoxes = 1000;

/**
 * How many bytes the open file lacks where it ends within one of its essential boxes; 0 where it does not. What cameras
 * append behind the last box (a video, notes of their own) is none of its business.
 */
export const missingBytes = (descriptor: number, size: number): number => {
  const header = Buffer.alloc(headerBytes);
  let position = 0;
  for (let boxes = 0; position < size && boxes < mostBoxes; boxes += 1) {
    const bytesRead = readSync(descriptor, header, 0, headerBytes, position);
    const type = header.toString('latin1', 4, 8);
    if (bytesRead < 8 || !/^[\x20-\x7e]{4}$/.test(type)) return 0;
    let length = header.readUInt32BE(0);
    // 1: the length follows as 64 bits; 0: the box reaches to the end of the file.
    if (length === 1) length = bytesRead < headerBytes ? 0 : Number(header.readBigUInt64BE(8));
    if (length < 8) return 0;
    if (position + length > size) return essential.has(type) ? position + length - size : 0;
    position += length;
  }
  return 0;
};
