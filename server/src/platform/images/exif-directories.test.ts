import { expect, test } from 'vitest';
import { isBusyExif } from './exif-directories.ts';

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

test('a block whose values cover it again and again keeps its readers busy', () => {
  const block = blockWith(24);
  block.writeUInt16LE(300, 24);
  expect(isBusyExif(block)).toBe(true);
});

test('the end of the directories is not taken for one of them', () => {
  expect(isBusyExif(blockWith(0))).toBe(false);
});
