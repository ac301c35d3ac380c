import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { sharp } from './guarded-sharp.ts';
import { inspectPhoto } from './index.ts';
import type { PhotoRefused } from './index.ts';
import { createPhotoFolder, emptyPng, plainPicture, progressiveJpeg, withPngChunk } from './test-photos.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const now = new Date('2026-11-20T12:00:00Z');
const inspect = async (bytes: Uint8Array, name?: string) =>
  inspectPhoto(await photos.put(bytes, name), { now });

const refusal = async (bytes: Uint8Array, name?: string): Promise<Partial<PhotoRefused>> => {
  const error: unknown = await inspect(bytes, name).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'PhotoRefused' });
  const { reason, detectedType, pixelLimit } = error as PhotoRefused;
  return { reason, detectedType, pixelLimit };
};

const picture = plainPicture([60, 120, 200], 96, 64);
const jpeg = await picture.clone().jpeg().toBuffer();
const png = await picture.clone().png().toBuffer();

type Exif = NonNullable<Parameters<typeof picture.withExif>[0]>;
const jpegWithExif = (exif: Exif) => picture.clone().withExif(exif).jpeg().toBuffer();

const xmp = (dates: string) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${dates}</rdf:RDF></x:xmpmeta>`;

test('the content decides what a file is, not its name', async () => {
  expect(await inspect(jpeg, 'scan.png')).toMatchObject({ type: 'image/jpeg', width: 96, height: 64 });
  expect(await inspect(png, 'photo.heic')).toMatchObject({ type: 'image/png', width: 96, height: 64 });
});

test('a photo without metadata has its size, no date and no camera', async () => {
  expect(await inspect(jpeg)).toEqual({
    type: 'image/jpeg',
    width: 96,
    height: 64,
    orientation: 1,
    capture: undefined,
  });
});

test('an empty file is refused as empty', async () => {
  expect(await refusal(Buffer.alloc(0))).toMatchObject({ reason: 'empty' });
});

test('a file that does not exist is no refusal', async () => {
  await expect(inspectPhoto('/nowhere/at/all')).rejects.toMatchObject({ code: 'ENOENT' });
});

test.each([
  ['text', 'a photo, honestly', undefined],
  ['HTML', '<!doctype html><title>photo</title>', undefined],
  ['SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'application/xml'],
  ['PDF', '%PDF-1.7\n1 0 obj\n', 'application/pdf'],
  ['GIF', 'GIF89a\x01\0\x01\0\0\0\0;', 'image/gif'],
])('%s named .png is refused by its content', async (_, content, detectedType) => {
  expect(await refusal(Buffer.from(content, 'latin1'), 'photo.png')).toMatchObject({
    reason: 'unsupported-type',
    detectedType,
  });
});

test.each([
  ['WebP', () => picture.clone().webp().toBuffer(), 'image/webp'],
  ['AVIF', () => picture.clone().avif().toBuffer(), 'image/avif'],
  ['TIFF', () => picture.clone().tiff().toBuffer(), 'image/tiff'],
])('%s is refused, since it is none of the accepted types', async (_, make, detectedType) => {
  expect(await refusal(await make(), 'photo.jpg')).toMatchObject({
    reason: 'unsupported-type',
    detectedType,
  });
});

test('a photo of more pixels than the limit is refused with the limit named', async () => {
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

test('a coding that must be held whole in memory allows fewer pixels', async () => {
  // 16,000 x 16,000 interlaced RGB would take 845 MB.
  const file = await photos.put(emptyPng(16_000, 16_000, true));
  const error: unknown = await inspectPhoto(file, { pixelLimit: 1e9 }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ reason: 'too-many-pixels' });
  expect((error as PhotoRefused).pixelLimit).toBeLessThan(256_000_000);
});

test('a progressive JPEG is accepted, one of a thousand scans is refused', async () => {
  expect(await inspect(progressiveJpeg(640, 480, 12))).toMatchObject({ width: 640, height: 480 });
  expect(await refusal(progressiveJpeg(640, 480, 1000))).toMatchObject({ reason: 'unreadable' });
});

test('scans of a preview or an appended video do not count', async () => {
  const appended = Buffer.concat(
    Array.from({ length: 300 }, () => Buffer.from([0xff, 0xda, 0, 8, 1, 2, 3, 4])),
  );
  expect(await inspect(Buffer.concat([progressiveJpeg(64, 48, 3), appended]))).toMatchObject({ width: 64 });
});

test.each([4, 20, 100, 160])(
  'a JPEG cut off after %i bytes, within its header, is unreadable',
  async (bytes) => {
    expect(await refusal(jpeg.subarray(0, bytes))).toMatchObject({ reason: 'unreadable' });
  },
);

test('a JPEG that ends where its picture would begin is unreadable', async () => {
  const scanAt = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const pictureAt = scanAt + 2 + jpeg.readUInt16BE(scanAt + 2);
  expect(await refusal(jpeg.subarray(0, pictureAt))).toMatchObject({ reason: 'unreadable' });
  expect(await inspect(jpeg.subarray(0, pictureAt + 40))).toMatchObject({ width: 96 });
});

test('a PNG cut off before its pixels is unreadable', async () => {
  expect(await refusal(png.subarray(0, 33))).toMatchObject({ reason: 'unreadable' });
});

test('a HEIC that is nothing but its first box is unreadable', async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1')]);
  expect(await refusal(heic)).toMatchObject({ reason: 'unreadable' });
});

test.each([1, 2, 3, 4])('orientation %i leaves width and height', async (orientation) => {
  const photo = await picture.clone().withMetadata({ orientation }).jpeg().toBuffer();
  expect(await inspect(photo)).toMatchObject({ orientation, width: 96, height: 64 });
});

test.each([5, 6, 7, 8])('orientation %i exchanges width and height', async (orientation) => {
  const photo = await picture.clone().withMetadata({ orientation }).jpeg().toBuffer();
  expect(await inspect(photo)).toMatchObject({ orientation, width: 64, height: 96 });
});

test('make and model are told without blanks and control characters', async () => {
  const photo = await jpegWithExif({ IFD0: { Make: 'Lux ', Model: 'Obscura\u0007 II' } });
  expect(await inspect(photo)).toMatchObject({ camera: { make: 'Lux', model: 'Obscura II' } });
});

test('DateTimeOriginal comes first, with its sub-seconds and offset', async () => {
  const photo = await jpegWithExif({
    IFD2: {
      DateTimeOriginal: '2024:12:31 23:30:00',
      SubSecTimeOriginal: '25',
      OffsetTimeOriginal: '+13:00',
      DateTimeDigitized: '2025:06:01 10:00:00',
    },
  });
  expect((await inspect(photo)).capture).toEqual({
    local: '2024-12-31T23:30:00.250',
    offsetMinutes: 780,
    source: 'exif-original',
  });
});

test.each(['0000:00:00 00:00:00', '    :  :     :  :  ', '2024:13:01 10:00:00', '1970:01:01 00:00:00'])(
  'CreateDate stands in for a DateTimeOriginal of %j',
  async (original) => {
    const photo = await jpegWithExif({
      IFD2: {
        DateTimeOriginal: original,
        DateTimeDigitized: '2025:06:01 10:00:00',
        OffsetTimeDigitized: '-05:00',
      },
    });
    expect((await inspect(photo)).capture).toEqual({
      local: '2025-06-01T10:00:00',
      offsetMinutes: -300,
      source: 'exif-digitized',
    });
  },
);

test('the date of the last change is no capture date', async () => {
  const photo = await jpegWithExif({ IFD0: { DateTime: '2024:12:31 23:30:00' } });
  expect((await inspect(photo)).capture).toBeUndefined();
});

test('XMP gives the date where EXIF has none, as attribute or element', async () => {
  const attribute = xmp(
    'xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2021-05-04T09:08:07+02:00"/>',
  );
  const element = xmp(
    `xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">
     <photoshop:DateCreated>2021-05-04T09:08:07.125</photoshop:DateCreated></rdf:Description>`,
  );
  expect((await inspect(await picture.clone().withXmp(attribute).jpeg().toBuffer())).capture).toEqual({
    local: '2021-05-04T09:08:07',
    offsetMinutes: 120,
    source: 'xmp',
  });
  expect((await inspect(await picture.clone().withXmp(element).png().toBuffer())).capture).toEqual({
    local: '2021-05-04T09:08:07.125',
    source: 'xmp',
  });
});

test('in XMP the moment of the picture comes before the moment of the file', async () => {
  const both = xmp('xmp:CreateDate="2021-05-04T09:08:07" photoshop:DateCreated="1985-07-01"/>');
  expect((await inspect(await picture.clone().withXmp(both).jpeg().toBuffer())).capture).toEqual({
    local: '1985-07-01T00:00:00',
    source: 'xmp',
  });
});

test.each([
  ['tEXt', 'Creation Time\0Thu, 21 Mar 2019 11:04:22 +0100', { offsetMinutes: 60 }],
  ['tEXt', 'Creation Time\x002019:03:21 11:04:22', {}],
  ['iTXt', 'Creation Time\0\0\0en\0\x002019-03-21T11:04:22', {}],
  ['zTXt', Buffer.concat([Buffer.from('Creation Time\0\0'), deflateSync('2019-03-21T11:04:22')]), {}],
])('the creation time of a PNG is read from %s, before and behind its pixels', async (type, data, more) => {
  const expected = { local: '2019-03-21T11:04:22', source: 'png', ...more };
  expect((await inspect(withPngChunk(png, type, data, 'before'))).capture).toEqual(expected);
  expect((await inspect(withPngChunk(png, type, data, 'behind'))).capture).toEqual(expected);
});

test('a PNG is dated by its EXIF first, wherever the chunk stands', async () => {
  const withExif = await picture
    .clone()
    .withExif({ IFD2: { DateTimeOriginal: '2022:08:09 10:11:12' } })
    .png()
    .toBuffer();
  const expected = { local: '2022-08-09T10:11:12', source: 'exif-original' };
  const created = 'Creation Time\x002019:03:21 11:04:22';
  expect((await inspect(withPngChunk(withExif, 'tEXt', created))).capture).toEqual(expected);

  const at = withExif.indexOf('eXIf');
  const block = withExif.subarray(at + 4, at + 4 + withExif.readUInt32BE(at - 4));
  expect((await inspect(withPngChunk(png, 'eXIf', block, 'behind'))).capture).toEqual(expected);
});

test('the last change of a PNG (tIME) is no capture date', async () => {
  const changed = Buffer.from([0x07, 0xe3, 3, 21, 11, 4, 22]);
  expect((await inspect(withPngChunk(png, 'tIME', changed))).capture).toBeUndefined();
});

test('a PNG whose text unpacks to a gigabyte is read without it', async () => {
  const bomb = Buffer.concat([Buffer.from('Creation Time\0\0'), deflateSync(Buffer.alloc(64 * 1024 * 1024))]);
  expect(await inspect(withPngChunk(png, 'zTXt', bomb, 'behind'))).toMatchObject({ capture: undefined });
});

const gps = (more: Record<string, string>) => ({
  IFD3: {
    GPSLatitude: '36/1 51/1 0/1',
    GPSLatitudeRef: 'S',
    GPSLongitude: '174/1 46/1 0/1',
    GPSLongitudeRef: 'E',
    GPSDateStamp: '2024:12:31',
    GPSTimeStamp: '10/1 30/1 15/1',
    ...more,
  },
});

test('GPS time becomes the local time of its place', async () => {
  // Auckland, in summer time.
  expect((await inspect(await jpegWithExif(gps({})))).capture).toEqual({
    local: '2024-12-31T23:30:15',
    offsetMinutes: 780,
    source: 'gps',
  });
  // New York, still on the day before.
  const newYork = gps({
    GPSLatitude: '40/1 42/1 0/1',
    GPSLatitudeRef: 'N',
    GPSLongitude: '74/1 0/1 0/1',
    GPSLongitudeRef: 'W',
    GPSDateStamp: '2024:07:01',
    GPSTimeStamp: '3/1 0/1 1550/100',
  });
  expect((await inspect(await jpegWithExif(newYork))).capture).toEqual({
    local: '2024-06-30T23:00:15.500',
    offsetMinutes: -240,
    source: 'gps',
  });
});

test.each([
  ['a latitude of 0/0', { GPSLatitude: '0/0 0/0 0/0' }],
  ['a latitude beyond the pole', { GPSLatitude: '100/1 0/1 0/1' }],
  ['an hour 25', { GPSTimeStamp: '25/1 0/1 0/1' }],
  ['a blank date', { GPSDateStamp: '          ' }],
])('GPS time with %s is no date', async (_, more) => {
  expect((await inspect(await jpegWithExif(gps(more)))).capture).toBeUndefined();
});

test('a broken EXIF block leaves the photo undated', async () => {
  const photo = await jpegWithExif({ IFD2: { DateTimeOriginal: '2024:12:31 23:30:00' } });
  const at = photo.indexOf('Exif\0\0') + 6;
  // Where its first directory begins: nowhere.
  photo.fill(0xff, at + 4, at + 8);
  expect(await inspect(photo)).toMatchObject({ type: 'image/jpeg', capture: undefined });
});

test('a JPEG whose metadata fills many segments is read to its date', async () => {
  const photo = await jpegWithExif({ IFD2: { DateTimeOriginal: '2024:12:31 23:30:00' } });
  const filler = Buffer.concat([Buffer.from([0xff, 0xec, 0xff, 0xff]), Buffer.alloc(65_533)]);
  const long = Buffer.concat([photo.subarray(0, 2), ...Array<Buffer>(8).fill(filler), photo.subarray(2)]);
  expect((await inspect(long)).capture?.local).toBe('2024-12-31T23:30:00');
});

test('no loader but those of the accepted types opens a file', async () => {
  const file = await photos.put(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  );
  await expect(sharp(file).metadata()).rejects.toThrow('unsupported image format');
});
