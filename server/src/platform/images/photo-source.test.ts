import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, expect, test, vi } from 'vitest';
import { inspectPhoto, renderPhoto } from './index.ts';
import { cornersPicture, createPhotoFolder } from './test-photos.ts';

const photos = await createPhotoFolder();
const copies = await createPhotoFolder();
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([photos.remove(), copies.remove()]);
});

const jpeg = await cornersPicture(96, 64).jpeg().toBuffer();

const inspect = async (bytes: Uint8Array) => inspectPhoto(await photos.put(bytes));

/** A JPEG whose EXIF has as many entries of this tag, type and count as fit, each with its value at the beginning. */
const crowdedJpeg = (tag: number, type: number, count: number): Buffer => {
  const entry = Buffer.alloc(12);
  entry.writeUInt16BE(tag);
  entry.writeUInt16BE(type, 2);
  entry.writeUInt32BE(count, 4);
  entry.writeUInt32BE(8, 8);
  const entries = 5400;
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0MM\0*\0\0\0\x08\0\0', 'latin1');
  head.writeUInt16BE(head.length - 2 + entries * entry.length, 2);
  head.writeUInt16BE(entries, head.length - 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    head,
    Buffer.alloc(entries * entry.length, entry),
    jpeg.subarray(2),
  ]);
};

test.each([
  ['which all point to one directory', 0x8769, 4, 1],
  ['which all have all of it as their value', 0x010f, 2, 60_000],
])(
  'a JPEG with EXIF of 5,400 entries %s is read without them, which would take ten seconds',
  async (_, ...entry) => {
    expect(await inspect(crowdedJpeg(...entry))).toMatchObject({ width: 96, height: 64 });
  },
);

test('what EXIF says before its bounds counts, whatever lies beyond them', async () => {
  const photo = crowdedJpeg(0x8769, 4, 1);
  const firstEntry = 22;
  photo.write('\x01\x12\0\x03\0\0\0\x01\0\x06\0\0', firstEntry, 'latin1');
  expect(await inspect(photo)).toMatchObject({ width: 64, height: 96, orientation: 6 });
});

const jpegBehind = (segment: Buffer, times: number): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(segment.length * times, segment), jpeg.subarray(2)]);

test.each([
  ['6,000 segments of a program', Buffer.from([0xff, 0xe5, 0, 2]), 6000],
  ['a million comments', Buffer.from([0xff, 0xfe, 0, 3, 0]), 1_000_000],
  ['20 blocks of EXIF', Buffer.from('\xff\xe1\0\x10Exif\0\0MM\0*\0\0\0\x08', 'latin1'), 20],
])('a JPEG of %s before its picture is read without what is too much', async (_, segment, times) => {
  expect(await inspect(jpegBehind(segment, times))).toMatchObject({ width: 96, height: 64 });
});

test('a JPEG of 6,000 tables before its picture is refused', async () => {
  const restartInterval = Buffer.from([0xff, 0xdd, 0, 4, 0, 0]);
  await expect(inspect(jpegBehind(restartInterval, 6000))).rejects.toMatchObject({ reason: 'unreadable' });
});

test('a photo with too much metadata is shown as it is, and no copy of it stays', async () => {
  vi.stubEnv('TMPDIR', copies.path);
  const file = await photos.put(crowdedJpeg(0x8769, 4, 1));
  expect(await renderPhoto(file, await inspectPhoto(file), [300])).toMatchObject({ damaged: false });
  expect(tmpdir()).toBe(copies.path);
  expect(await readdir(copies.path)).toEqual([]);
});
