import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { inspectPhoto } from './index.ts';
import {
  createPhotoFolder,
  exifWithDate,
  jpegBehind,
  jpegSegment,
  plainPicture,
  withPngChunk,
} from './test-photos.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const now = new Date('2026-11-20T12:00:00Z');
const inspect = async (bytes: Uint8Array) => inspectPhoto(await photos.put(bytes), { now });

const picture = plainPicture([60, 120, 200], 96, 64);
const png = await picture.clone().png().toBuffer();

type Exif = NonNullable<Parameters<typeof picture.withExif>[0]>;
const jpegWithExif = (exif: Exif) => picture.clone().withExif(exif).jpeg().toBuffer();

const xmp = (dates: string) =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${dates}</rdf:RDF></x:xmpmeta>`;

test('prefers DateTimeOriginal, with its sub-seconds and offset', async () => {
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
  'uses CreateDate instead of a DateTimeOriginal of %j',
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

test.each(['2019:01:01 24:04:20', '2019:01:01   :  :  ', '2019:01:01 23:59:60'])(
  'keeps the day of a DateTimeOriginal of %j',
  async (original) => {
    const photo = await jpegWithExif({ IFD2: { DateTimeOriginal: original, SubSecTimeOriginal: '25' } });
    expect((await inspect(photo)).capture).toEqual({ local: '2019-01-01T00:00:00', source: 'exif-original' });
  },
);

const jpeg = await picture.clone().jpeg().toBuffer();
const exifSegment = (block: Buffer, signature = 'Exif\0\0') =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from(signature, 'latin1'), block]));
const dated = exifWithDate('2019:03:04 05:06:07');

test.each([
  ['of the type UNDEFINED', [exifSegment(exifWithDate('2019:03:04 05:06:07', 'UNDEFINED'))]],
  ['behind an empty segment', [exifSegment(Buffer.alloc(0)), exifSegment(dated)]],
  ['behind a block without a date', [exifSegment(exifWithDate('')), exifSegment(dated)]],
  ['behind Exif\\0\\xff', [exifSegment(dated, 'Exif\0\xFF')]],
])('reads a DateTimeOriginal %s', async (_, segments) => {
  expect((await inspect(jpegBehind(jpeg, ...segments))).capture).toEqual({
    local: '2019-03-04T05:06:07',
    source: 'exif-original',
  });
});

test('does not use the date of the last change', async () => {
  const photo = await jpegWithExif({ IFD0: { DateTime: '2024:12:31 23:30:00' } });
  expect((await inspect(photo)).capture).toBeUndefined();
});

test('uses the date in XMP if EXIF has none, as attribute or element', async () => {
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

test('prefers the moment of the picture to that of the file in XMP', async () => {
  const both = xmp('xmp:CreateDate="2021-05-04T09:08:07" photoshop:DateCreated="1985-07-01"/>');
  expect((await inspect(await picture.clone().withXmp(both).jpeg().toBuffer())).capture).toEqual({
    local: '1985-07-01T00:00:00',
    source: 'xmp',
  });
});

test('uses the time of a later date of the same day if the first one is only a day', async () => {
  const both = xmp('photoshop:DateCreated="1985-07-01" xmp:CreateDate="1985-07-01T09:08:07 +02:00"/>');
  expect((await inspect(await picture.clone().withXmp(both).jpeg().toBuffer())).capture).toEqual({
    local: '1985-07-01T09:08:07',
    offsetMinutes: 120,
    source: 'xmp',
  });
});

/** Resources of Photoshop with DateCreated and TimeCreated of IPTC. */
const iptc = (day: string, clock = '') => {
  const dataset = (number: number, text: string) =>
    Buffer.concat([Buffer.from([0x1c, 2, number, 0, text.length]), Buffer.from(text)]);
  const data = Buffer.concat([dataset(55, day), ...(clock ? [dataset(60, clock)] : [])]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([Buffer.from('8BIM\x04\x04\0\0', 'latin1'), size, data]);
};
const jpegWithIptc = (photo: Buffer, resources: Buffer) =>
  jpegBehind(photo, jpegSegment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resources])));

test.each([
  ['19990704', '120000+0200', { local: '1999-07-04T12:00:00', offsetMinutes: 120 }],
  ['19990704', '', { local: '1999-07-04T00:00:00' }],
  ['19990704', '250000', { local: '1999-07-04T00:00:00' }],
])('reads DateCreated %s with TimeCreated %j of IPTC', async (day, clock, expected) => {
  const photo = jpegWithIptc(jpeg, iptc(day, clock));
  expect((await inspect(photo)).capture).toEqual({ ...expected, source: 'iptc' });
});

test.each(['19990000', '00000000', ''])('finds no date in a DateCreated of %j', async (day) => {
  expect((await inspect(jpegWithIptc(jpeg, iptc(day)))).capture).toBeUndefined();
});

test('reads IPTC of a PNG, after its creation time', async () => {
  const resources = iptc('19990704', '120000');
  const text = `Raw profile type iptc\0\niptc\n${resources.length}\n${resources.toString('hex')}\n`;
  const photo = withPngChunk(png, 'tEXt', text, 'behind');
  expect((await inspect(photo)).capture).toEqual({ local: '1999-07-04T12:00:00', source: 'iptc' });
  const created = withPngChunk(photo, 'tEXt', 'Creation Time\x002019:03:21 11:04:22');
  expect((await inspect(created)).capture?.source).toBe('png');
});

test('prefers IPTC to GPS time and XMP to IPTC', async () => {
  const resources = iptc('19990704', '120000');
  expect((await inspect(jpegWithIptc(await jpegWithExif(gps({})), resources))).capture?.source).toBe('iptc');
  const described = await withXmp('xmp:CreateDate="2021-05-04T09:08:07"');
  expect((await inspect(jpegWithIptc(described, resources))).capture?.source).toBe('xmp');
});

test.each([
  ['tEXt', 'Creation Time\0Thu, 21 Mar 2019 11:04:22 +0100', { offsetMinutes: 60 }],
  ['tEXt', 'Creation Time\x002019:03:21 11:04:22', {}],
  ['iTXt', 'Creation Time\0\0\0en\0\x002019-03-21T11:04:22', {}],
  ['zTXt', Buffer.concat([Buffer.from('Creation Time\0\0'), deflateSync('2019-03-21T11:04:22')]), {}],
])('reads the creation time of a PNG from %s, before and after its pixels', async (type, data, more) => {
  const expected = { local: '2019-03-21T11:04:22', source: 'png', ...more };
  expect((await inspect(withPngChunk(png, type, data, 'before'))).capture).toEqual(expected);
  expect((await inspect(withPngChunk(png, type, data, 'behind'))).capture).toEqual(expected);
});

test('prefers the EXIF date of a PNG, wherever the chunk is', async () => {
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

test('does not use the last change of a PNG (tIME)', async () => {
  const changed = Buffer.from([0x07, 0xe3, 3, 21, 11, 4, 22]);
  expect((await inspect(withPngChunk(png, 'tIME', changed))).capture).toBeUndefined();
});

test('reads a PNG without a text that unpacks to many megabytes', async () => {
  const text = Buffer.concat([Buffer.from('2019-03-21T11:04:22'), Buffer.alloc(64 * 1024 * 1024)]);
  const bomb = Buffer.concat([Buffer.from('Creation Time\0\0'), deflateSync(text)]);
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

test('converts GPS time to the local time of its place', async () => {
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
  ['hour 25', { GPSTimeStamp: '25/1 0/1 0/1' }],
  ['a blank date', { GPSDateStamp: '          ' }],
])('finds no date in GPS time with %s', async (_, more) => {
  expect((await inspect(await jpegWithExif(gps(more)))).capture).toBeUndefined();
});

test('uses an offset glued to the sub-seconds of EXIF if there is no other', async () => {
  const original = { DateTimeOriginal: '2024:12:31 14:38:09', SubSecTimeOriginal: '526GMT+02:00' };
  const moment = { local: '2024-12-31T14:38:09.526', source: 'exif-original' };
  expect((await inspect(await jpegWithExif({ IFD2: original }))).capture).toEqual({
    ...moment,
    offsetMinutes: 120,
  });
  const both = await jpegWithExif({ IFD2: { ...original, OffsetTimeOriginal: '+03:00' } });
  expect((await inspect(both)).capture).toEqual({ ...moment, offsetMinutes: 180 });
});

const auckland = 'exif:GPSLatitude="36,51.0S" exif:GPSLongitude="174,46,0E"';
const withXmp = (properties: string) =>
  picture
    .clone()
    .withXmp(xmp(`${properties}/>`))
    .jpeg()
    .toBuffer();

test.each([
  ['in one', 'exif:GPSTimeStamp="2024-12-31T10:30:15Z"'],
  ['in one without an offset', "exif:GPSTimeStamp='2024-12-31T10:30:15'"],
  ['in two', 'exif:GPSDateStamp="2024:12:31" exif:GPSTimeStamp="10:30:15"'],
])('converts GPS time from XMP alone, day and hour %s, to the local time of its place', async (_, stamps) => {
  expect((await inspect(await withXmp(`${auckland} ${stamps}`))).capture).toEqual({
    local: '2024-12-31T23:30:15',
    offsetMinutes: 780,
    source: 'gps',
  });
});

test('uses GPS time of XMP with the place from EXIF, after all other dates', async () => {
  const stamp = 'exif:GPSTimeStamp="2024-12-31T10:30:15Z"';
  const place = gps({ GPSDateStamp: '          ' });
  const photo = (properties: string) =>
    picture
      .clone()
      .withExif(place)
      .withXmp(xmp(`${properties}/>`))
      .jpeg()
      .toBuffer();
  expect((await inspect(await photo(stamp))).capture).toMatchObject({
    local: '2024-12-31T23:30:15',
    source: 'gps',
  });
  expect((await inspect(await photo(`${stamp} xmp:CreateDate="2021-05-04T09:08:07"`))).capture).toEqual({
    local: '2021-05-04T09:08:07',
    source: 'xmp',
  });
});

test.each([
  ['without a place', 'exif:GPSTimeStamp="2024-12-31T10:30:15Z"'],
  [
    'beyond the pole',
    'exif:GPSLatitude="96,51.0S" exif:GPSLongitude="174,46,0E" exif:GPSTimeStamp="2024-12-31T10:30:15Z"',
  ],
  ['without a day', `${auckland} exif:GPSTimeStamp="10:30:15"`],
  ['at hour 25', `${auckland} exif:GPSDateStamp="2024:12:31" exif:GPSTimeStamp="25:30:15"`],
])('finds no date in GPS time of XMP %s', async (_, properties) => {
  expect((await inspect(await withXmp(properties))).capture).toBeUndefined();
});

test('treats a photo with a broken EXIF block as undated', async () => {
  const photo = await jpegWithExif({ IFD2: { DateTimeOriginal: '2024:12:31 23:30:00' } });
  const at = photo.indexOf('Exif\0\0') + 6;
  // Points to a first directory outside of the block.
  photo.fill(0xff, at + 4, at + 8);
  expect(await inspect(photo)).toMatchObject({ type: 'image/jpeg', capture: undefined });
});

test('finds the date of a JPEG whose metadata fills many segments', async () => {
  const photo = await jpegWithExif({ IFD2: { DateTimeOriginal: '2024:12:31 23:30:00' } });
  const filler = Buffer.concat([Buffer.from([0xff, 0xec, 0xff, 0xff]), Buffer.alloc(65_533)]);
  const long = Buffer.concat([photo.subarray(0, 2), ...Array<Buffer>(8).fill(filler), photo.subarray(2)]);
  expect((await inspect(long)).capture?.local).toBe('2024-12-31T23:30:00');
});
