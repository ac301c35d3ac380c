import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { sharp } from './guarded-sharp.ts';
import { inspectPhoto } from './index.ts';
import type { PhotoRefused } from './index.ts';
import {
  createPhotoFolder,
  emptyPng,
  plainPicture,
  pngChunk,
  pngHeaderEnd,
  progressiveJpeg,
} from './test-photos.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const inspect = async (bytes: Uint8Array, name?: string) => inspectPhoto(await photos.put(bytes, name));

const refusal = async (bytes: Uint8Array, name?: string): Promise<Partial<PhotoRefused>> => {
  const error: unknown = await inspect(bytes, name).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'PhotoRefused' });
  const { reason, detectedType, pixelLimit } = error as PhotoRefused;
  return { reason, detectedType, pixelLimit };
};

const picture = plainPicture([60, 120, 200], 96, 64);
const jpeg = await picture.clone().jpeg().toBuffer();
const png = await picture.clone().png().toBuffer();

test('determines the type of a file by its content, not its name', async () => {
  expect(await inspect(jpeg, 'scan.png')).toMatchObject({ type: 'image/jpeg', width: 96, height: 64 });
  expect(await inspect(png, 'photo.heic')).toMatchObject({ type: 'image/png', width: 96, height: 64 });
});

test('returns the size, no date and no camera of a photo without metadata', async () => {
  expect(await inspect(jpeg)).toEqual({
    type: 'image/jpeg',
    width: 96,
    height: 64,
    orientation: 1,
    capture: undefined,
    damaged: false,
  });
});

test('marks a truncated photo as damaged, but not one with data after its end', async () => {
  const pictures = { jpeg, png, progressive: progressiveJpeg(96, 64, 3) };
  for (const [name, whole] of Object.entries(pictures)) {
    const cut = whole.subarray(0, whole.length - 20);
    expect([name, (await inspect(cut)).damaged]).toEqual([name, true]);
    const longer = Buffer.concat([whole, Buffer.alloc(600_000, 7)]);
    expect([name, (await inspect(longer)).damaged]).toEqual([name, false]);
  }
});

test('rejects an empty file as empty', async () => {
  expect(await refusal(Buffer.alloc(0))).toMatchObject({ reason: 'empty' });
});

test('throws an ordinary error for a file that does not exist', async () => {
  await expect(inspectPhoto('/nowhere/at/all')).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each([
  ['text', 'a photo, honestly', undefined],
  ['HTML', '<!doctype html><title>photo</title>', undefined],
  ['SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'application/xml'],
  ['PDF', '%PDF-1.7\n1 0 obj\n', 'application/pdf'],
  ['GIF', 'GIF89a\x01\0\x01\0\0\0\0;', 'image/gif'],
])('rejects %s named .png because of its content', async (_, content, detectedType) => {
  expect(await refusal(Buffer.from(content, 'latin1'), 'photo.png')).toMatchObject({
    reason: 'unsupported-type',
    detectedType,
  });
});

test.each([
  ['WebP', () => picture.clone().webp().toBuffer(), 'image/webp'],
  ['AVIF', () => picture.clone().avif().toBuffer(), 'image/avif'],
  ['TIFF', () => picture.clone().tiff().toBuffer(), 'image/tiff'],
])('rejects %s because it is not an accepted type', async (_, make, detectedType) => {
  expect(await refusal(await make(), 'photo.jpg')).toMatchObject({
    reason: 'unsupported-type',
    detectedType,
  });
});

test('rejects a photo with more pixels than the limit and names the limit', async () => {
  expect(await refusal(emptyPng(50_000, 50_000))).toMatchObject({
    reason: 'too-many-pixels',
    pixelLimit: 200_000_000,
  });
  const file = await photos.put(jpeg);
  await expect(inspectPhoto(file, { pixelLimit: 96 * 64 - 1 })).rejects.toMatchObject({
    reason: 'too-many-pixels',
    pixelLimit: 96 * 64 - 1,
  });
  expect(await inspectPhoto(file, { pixelLimit: 96 * 64 })).toMatchObject({ width: 96 });
});

test('allows fewer pixels for a coding that must be held in memory as a whole', async () => {
  // 16,000 x 16,000 interlaced RGB would take 845 MB.
  const file = await photos.put(emptyPng(16_000, 16_000, { interlaced: true }));
  const error: unknown = await inspectPhoto(file, { pixelLimit: 1e9 }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ reason: 'too-many-pixels' });
  expect((error as PhotoRefused).pixelLimit).toBeLessThan(256_000_000);
});

test.each([
  [10_000_000, 20],
  [20, 10_000_000],
])('rejects a photo of %i x %i, longer than any JPEG, because of its side', async (...sides) => {
  expect(await refusal(emptyPng(...sides))).toMatchObject({ reason: 'side-too-long', pixelLimit: 65_535 });
});

test('allows shorter lines for a PNG whose lines take much memory', async () => {
  const ofTwoBytes = { depth: 16, colourType: 6 } as const;
  expect(await refusal(emptyPng(65_000, 500, ofTwoBytes))).toMatchObject({
    reason: 'side-too-long',
    pixelLimit: 39_321,
  });
  expect(await inspect(emptyPng(39_321, 500, ofTwoBytes))).toMatchObject({ width: 39_321 });
  expect(await inspect(emptyPng(3000, 65_000, ofTwoBytes))).toMatchObject({ height: 65_000 });
});

test('accepts a progressive JPEG and rejects one with a thousand scans', async () => {
  expect(await inspect(progressiveJpeg(640, 480, 12))).toMatchObject({ width: 640, height: 480 });
  expect(await refusal(progressiveJpeg(640, 480, 1000))).toMatchObject({ reason: 'unreadable' });
});

test('does not count the scans of a preview or an appended video', async () => {
  const scans = Array.from({ length: 300 }, () => Buffer.from([0xff, 0xda, 0, 8, 1, 2, 3, 4, 5, 6]));
  const appended = Buffer.concat([Buffer.alloc(4), ...scans]);
  expect(await inspect(Buffer.concat([progressiveJpeg(64, 48, 3), appended]))).toMatchObject({ width: 64 });
});

test.each([4, 20, 100, 160])(
  'rejects a JPEG cut off after %i bytes, within its header, as unreadable',
  async (bytes) => {
    expect(await refusal(jpeg.subarray(0, bytes))).toMatchObject({ reason: 'unreadable' });
  },
);

test('rejects a JPEG that ends where its picture would begin as unreadable', async () => {
  const scanAt = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const pictureAt = scanAt + 2 + jpeg.readUInt16BE(scanAt + 2);
  expect(await refusal(jpeg.subarray(0, pictureAt))).toMatchObject({ reason: 'unreadable' });
  expect(await inspect(jpeg.subarray(0, pictureAt + 40))).toMatchObject({ width: 96 });
});

test('rejects a PNG cut off before its pixels as unreadable', async () => {
  expect(await refusal(png.subarray(0, 33))).toMatchObject({ reason: 'unreadable' });
});

test.each([
  ['that are not needed', 'zTXt', 'Comment\0\0'],
  ['of XMP', 'iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0'],
])('does not unpack a PNG with 10,000 packed texts %s, two megabytes each', async (_, type, head) => {
  const packed = deflateSync(Buffer.alloc(2 * 1024 * 1024));
  const text = pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), packed]));
  const texts = Array<Buffer>(10_000).fill(text);
  const file = Buffer.concat([png.subarray(0, pngHeaderEnd), ...texts, png.subarray(pngHeaderEnd)]);
  expect(await inspect(file)).toMatchObject({ width: 96 });
});

test('rejects a HEIC with only its first box as unreadable', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1')]);
  expect(await refusal(heic)).toMatchObject({ reason: 'unreadable' });
});

test.each([1, 2, 3, 4])('keeps width and height for orientation %i', async (orientation) => {
  const photo = await picture.clone().withMetadata({ orientation }).jpeg().toBuffer();
  expect(await inspect(photo)).toMatchObject({ orientation, width: 96, height: 64 });
});

test.each([5, 6, 7, 8])('swaps width and height for orientation %i', async (orientation) => {
  const photo = await picture.clone().withMetadata({ orientation }).jpeg().toBuffer();
  expect(await inspect(photo)).toMatchObject({ orientation, width: 64, height: 96 });
});

test('accepts a photo with a flipped bit in the length of an EXIF value', async () => {
  const photo = await picture
    .clone()
    .withExif({ IFD0: { Make: 'Lux', Model: 'Obscura' } })
    .jpeg()
    .toBuffer();
  const start = photo.indexOf('Exif\0\0');
  for (let at = start + 6; at < start + 100; at += 1) {
    const changed = Buffer.from(photo);
    changed[at] = (changed[at] ?? 0) ^ 0x40;
    expect(await inspect(changed)).toMatchObject({ type: 'image/jpeg' });
  }
});

test('rejects a JPEG with millions of markers before its end', async () => {
  const whole = progressiveJpeg(64, 48, 3);
  const markers = Buffer.alloc(5_000_000, 0xff);
  expect(await refusal(Buffer.concat([whole.subarray(0, -2), markers]))).toMatchObject({
    reason: 'unreadable',
  });
});

test('rejects a PNG with 40,000 chunks before its pixels', async () => {
  const chunks = Array<Buffer>(40_000).fill(pngChunk('tEXt', Buffer.from('Title\0')));
  const photo = Buffer.concat([png.subarray(0, pngHeaderEnd), ...chunks, png.subarray(pngHeaderEnd)]);
  expect(await refusal(photo)).toMatchObject({ reason: 'unreadable' });
});

test('returns make and model without blanks and control characters', async () => {
  const photo = await picture
    .clone()
    .withExif({ IFD0: { Make: 'Lux ', Model: 'Obscura\u0007 II' } })
    .jpeg()
    .toBuffer();
  expect(await inspect(photo)).toMatchObject({ camera: { make: 'Lux', model: 'Obscura II' } });
});

test('opens files only with the loaders of the accepted types', async () => {
  const file = await photos.put(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  );
  await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format');
});

test('reports the limit of the coding for a photo with more pixels than any photo may have', async () => {
  const interlaced = emptyPng(20_000, 20_000, { interlaced: true, depth: 16 });
  expect((await refusal(interlaced)).pixelLimit).toBeLessThan(110_000_000);
});
