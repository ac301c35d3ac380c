import { expect, test } from 'vitest';
import { boundedExif } from './exif-directories.ts';

const headBytes = 8;

/** A block whose bytes after its only directory, which is empty, look like entries to whoever reads them from byte 0. */
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

test('of a block whose values cover it again and again, those within the bounds are left, and the others are zeros', () => {
  const block = blockWith(24);
  block.writeUInt16LE(300, 24);
  const bounded = boundedExif(block);
  const firstBeyond = 26 + 12 * Math.floor((16 * block.length) / 2000);
  expect(bounded.subarray(0, firstBeyond)).toEqual(block.subarray(0, firstBeyond));
  expect(bounded.subarray(firstBeyond, 26 + 300 * 12)).toEqual(Buffer.alloc(26 + 300 * 12 - firstBeyond));
  expect(boundedExif(bounded)).toBe(bounded);
});

test('the end of the directories is not taken for one of them', () => {
  const block = blockWith(0);
  expect(boundedExif(block)).toBe(block);
});
