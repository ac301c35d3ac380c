import { expect, test } from 'vitest';
import { boundedExif } from './exif-directories.ts';

const headBytes = 8;

/** Creates a block with one empty directory. The bytes after it look like entries to a reader that starts at byte 0. */
const blockWith = (nextDirectory: number): Buffer => {
  const block = Buffer.alloc(4096);
  block.write('II*\0', 'latin1');
  block.writeUInt32LE(headBytes, 4);
  block.writeUInt32LE(nextDirectory, headBytes + 2);
  for (let at = 26; at + 12 <= block.length; at += 12) {
    block.writeUInt16LE(7, at + 2);
    block.writeUInt32LE(2000, at + 4);
    block.writeUInt32LE(100, at + 8);
  }
  return block;
};

test('keeps values within the limits of a block that they cover repeatedly, and zeros the rest', () => {
  const block = blockWith(24);
  block.writeUInt16LE(300, 24);
  const bounded = boundedExif(block);
  const firstBeyond = 26 + 12 * Math.floor((16 * block.length) / 2000);
  expect(bounded.subarray(0, firstBeyond)).toEqual(block.subarray(0, firstBeyond));
  expect(bounded.subarray(firstBeyond, 26 + 300 * 12)).toEqual(Buffer.alloc(26 + 300 * 12 - firstBeyond));
  expect(boundedExif(bounded)).toBe(bounded);
});

test('does not treat the end of the directories as a directory', () => {
  const block = blockWith(0);
  expect(boundedExif(block)).toBe(block);
});
