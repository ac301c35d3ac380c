import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { sharp } from './guarded-sharp.ts';
import { decodingMemory } from './decoding-memory.ts';
import { inspectPhoto, renderPhoto } from './index.ts';
import { mostMetadataBytes } from './metadata-limit.ts';
import { openPhoto } from './photo-source.ts';
import { cornersPicture, createPhotoFolder, pngChunk, pngHeaderEnd, withPngChunk } from './test-photos.ts';

const photos = await createPhotoFolder();
const copies = await createPhotoFolder();
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([photos.remove(), copies.remove()]);
});

const jpeg = await cornersPicture(96, 64).jpeg().toBuffer();
const png = await cornersPicture(96, 64).png().toBuffer();

const inspect = async (bytes: Uint8Array) => inspectPhoto(await photos.put(bytes));

/**
 * Creates a JPEG whose EXIF has as many entries of this tag, type and count as fit, all with the same value position.
 */
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
  ['that all point to one directory', 0x8769, 4, 1],
  ['that all contain the whole block', 0x010f, 2, 60_000],
])('skips 5,400 EXIF entries %s, which would take ten seconds', async (_, ...entry) => {
  expect(await inspect(crowdedJpeg(...entry))).toMatchObject({ width: 96, height: 64 });
});

test('uses the EXIF entries within the limits, whatever lies beyond', async () => {
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
])('reads a JPEG of %s before its picture without the excess', async (_, segment, times) => {
  expect(await inspect(jpegBehind(segment, times))).toMatchObject({ width: 96, height: 64 });
});

test('rejects a JPEG with 6,000 tables before its picture', async () => {
  const restartInterval = Buffer.from([0xff, 0xdd, 0, 4, 0, 0]);
  await expect(inspect(jpegBehind(restartInterval, 6000))).rejects.toMatchObject({ reason: 'unreadable' });
});

test('shows a photo with too much metadata unchanged and leaves no copy behind', async () => {
  vi.stubEnv('TMPDIR', copies.path);
  const file = await photos.put(crowdedJpeg(0x8769, 4, 1));
  expect(await renderPhoto(file, await inspectPhoto(file), [300])).toMatchObject({ damaged: false });
  expect(tmpdir()).toBe(copies.path);
  expect(await readdir(copies.path)).toEqual([]);
});

/** Returns the bytes of a PNG's texts that libvips gets, unpacked. */
const textBytes = async (file: string): Promise<number> => {
  await using source = await openPhoto(file);
  const { comments = [] } = await sharp(source.path).metadata();
  return comments.reduce((sum, { text }) => sum + text.length, 0);
};

const longText = Buffer.alloc(7_900_000, 'A');
const packedText = deflateSync(longText);
const texts: readonly (readonly [what: string, type: string, data: Buffer])[] = [
  ['zTXt', 'zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packedText])],
  ['packed iTXt', 'iTXt', Buffer.concat([Buffer.from('Comment\0\x01\0\0\0'), packedText])],
  ['iTXt', 'iTXt', Buffer.concat([Buffer.from('Comment\0\0\0\0\0'), longText])],
  ['tEXt', 'tEXt', Buffer.concat([Buffer.from('Comment\0'), longText])],
];

test.each(texts)(
  'passes 8 %s of 7.9 MB in a PNG to libvips only up to the limit, and finds the date',
  async (_, type, data) => {
    const chunk = pngChunk(type, data);
    const date = pngChunk('tEXt', Buffer.from('Creation Time\x002024:12:31 23:30:00'));
    const file = await photos.put(
      Buffer.concat([
        png.subarray(0, pngHeaderEnd),
        ...Array<Buffer>(8).fill(chunk),
        date,
        png.subarray(pngHeaderEnd),
      ]),
    );
    expect(await textBytes(file)).toBeLessThanOrEqual(mostMetadataBytes);
    const facts = await inspectPhoto(file);
    expect(facts).toMatchObject({ width: 96, capture: { local: '2024-12-31T23:30:00' } });
    expect(await renderPhoto(file, facts, [300])).toMatchObject({ damaged: false });
  },
);

test('reads small metadata at once, even while large photos take the memory for decoding', async () => {
  const gate = Promise.withResolvers<void>();
  const taken = [1, 2].map(() => decodingMemory.run(600_000_000, () => gate.promise));
  try {
    expect(await inspect(png)).toMatchObject({ width: 96, height: 64 });
  } finally {
    gate.resolve();
    await Promise.all(taken);
  }
});

test.each([0.9, 1.2, 7])('reads a text of %d MB that libvips does not get', async (megabytes) => {
  const noise = randomBytes(300_000).toString('hex');
  const xmp = `<x xmp:CreateDate="2024-12-31T23:30:00"/>${noise}${' '.repeat(megabytes * 1e6 - noise.length)}`;
  const data = Buffer.concat([
    Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'),
    // Counts as far more than its real size.
    deflateSync(xmp),
  ]);
  const file = await photos.put(withPngChunk(png, 'iTXt', data));
  await using source = await openPhoto(file);
  expect((await sharp(source.path).metadata()).xmp).toBeUndefined();
  expect((await inspectPhoto(file)).capture?.local).toBe('2024-12-31T23:30:00');
});

/** 1,000 segments of 64 kB. */
const longSegments = Buffer.alloc(
  1000 * 65_537,
  Buffer.concat([Buffer.from([0xff, 0xe5, 0xff, 0xff]), Buffer.alloc(65_533)]),
);

test('passes 64 MB of metadata in a JPEG to libvips only up to the limit', async () => {
  const file = await photos.put(Buffer.concat([jpeg.subarray(0, 2), longSegments, jpeg.subarray(2)]));
  await using source = await openPhoto(file);
  expect(source.size).toBeLessThanOrEqual(mostMetadataBytes + jpeg.length);
  expect(await inspectPhoto(file)).toMatchObject({ width: 96, height: 64 });
});

test('rejects a JPEG with 64 MB of metadata between its scans', async () => {
  const progressive = await cornersPicture(96, 64).jpeg({ progressive: true }).toBuffer();
  const secondScan = progressive.indexOf(
    '\xff\xda',
    progressive.indexOf('\xff\xda', 0, 'latin1') + 2,
    'latin1',
  );
  const photo = Buffer.concat([
    progressive.subarray(0, secondScan),
    longSegments,
    progressive.subarray(secondScan),
  ]);
  await expect(inspect(photo)).rejects.toMatchObject({ reason: 'unreadable' });
});
