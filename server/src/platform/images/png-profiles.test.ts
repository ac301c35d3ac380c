import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { inspectPhoto, renderPhoto } from './index.ts';
import {
  cornerColours,
  cornersPicture,
  createPhotoFolder,
  distance,
  quartersOf,
  withPngChunk,
} from './test-photos.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const inspect = async (bytes: Uint8Array) => inspectPhoto(await photos.put(bytes));

const png = await cornersPicture(96, 64).png().toBuffer();

/** Creates a profile as programs write it into a text: its name, its length, its bytes as digits in lines. */
const rawProfile = (name: string, data: Buffer): Buffer => {
  const digits = data.toString('hex').replaceAll(/.{1,72}/g, '$&\n');
  return Buffer.from(`\n${name}\n${String(data.length).padStart(8)}\n${digits}`);
};

const keyword = (name: string): Buffer => Buffer.from(`Raw profile type ${name}\0`);

const chunks: Readonly<Record<string, (name: string, profile: Buffer) => Buffer>> = {
  tEXt: (name, profile) => Buffer.concat([keyword(name), profile]),
  zTXt: (name, profile) => Buffer.concat([keyword(name), Buffer.alloc(1), deflateSync(profile)]),
  iTXt: (name, profile) => Buffer.concat([keyword(name), Buffer.alloc(4), profile]),
};

type Profile = [type: string, name: string, data: Buffer];

const withProfile = (photo: Buffer, [type, name, data]: Profile, where?: 'behind'): Buffer =>
  withPngChunk(photo, type, chunks[type]!(name, rawProfile(name, data)), where);

/** Returns the EXIF block of a PNG that has it as a chunk. */
const exifBlock = async (date: string, orientation = 1): Promise<Buffer> => {
  const withExif = await cornersPicture(8, 8)
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Make: 'Lux' }, IFD2: { DateTimeOriginal: date } })
    .png()
    .toBuffer();
  const at = withExif.indexOf('eXIf');
  return withExif.subarray(at + 4, at + 4 + withExif.readUInt32BE(at - 4));
};

const signed = (block: Buffer): Buffer => Buffer.concat([Buffer.from('Exif\0\0'), block]);
const taken = await exifBlock('2022:08:09 10:11:12');
const xmp = Buffer.from('<x:xmpmeta exif:DateTimeOriginal="2021-05-04T09:08:07+02:00"/>');

test.each(
  Object.keys(chunks).flatMap((type): Profile[] => [
    [type, 'exif', signed(taken)],
    [type, 'exif', taken],
    [type, 'APP1', signed(taken)],
  ]),
)(
  'reads date and camera from EXIF in %s as "Raw profile type %s", before and after pixels',
  async (...profile) => {
    const expected = {
      capture: { local: '2022-08-09T10:11:12', source: 'exif-original' },
      camera: { make: 'Lux' },
    };
    expect(await inspect(withProfile(png, profile))).toMatchObject(expected);
    expect(await inspect(withProfile(png, profile, 'behind'))).toMatchObject(expected);
  },
);

test.each(
  Object.keys(chunks).flatMap((type): Profile[] => [
    [type, 'xmp', xmp],
    [type, 'APP1', Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp])],
  ]),
)('reads the date from XMP in %s as "Raw profile type %s"', async (...profile) => {
  expect((await inspect(withProfile(png, profile))).capture).toEqual({
    local: '2021-05-04T09:08:07',
    offsetMinutes: 120,
    source: 'xmp',
  });
});

test('prefers the EXIF chunk to a profile in a text, in any order', async () => {
  const block = await exifBlock('2020:02:03 04:05:06');
  const both = withPngChunk(withProfile(png, ['zTXt', 'exif', taken]), 'eXIf', block, 'behind');
  expect((await inspect(both)).capture?.local).toBe('2020-02-03T04:05:06');
});

test('shows a PNG with EXIF in a text upright', async () => {
  const lying = await cornersPicture(600, 400).rotate(270).png().toBuffer();
  const file = await photos.put(
    withProfile(lying, ['zTXt', 'exif', signed(await exifBlock('2022:08:09 10:11:12', 6))]),
  );
  const facts = await inspectPhoto(file);
  expect(facts).toMatchObject({ width: 600, height: 400, orientation: 6 });
  const { renditions } = await renderPhoto(file, facts, [300]);
  expect(renditions[0]).toMatchObject({ width: 300, height: 200 });
  const found = await quartersOf(renditions[0]!.data);
  for (const corner of ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const)
    expect(distance(found[corner], cornerColours[corner]), corner).toBeLessThan(12);
});

test.each(['', '\nexif\n', '\nexif\n 12\nzz', 'exif 4 45786966'])(
  'finds no profile in a text of %j and keeps the photo',
  async (text) => {
    const broken = withPngChunk(png, 'tEXt', Buffer.concat([keyword('exif'), Buffer.from(text)]));
    expect(await inspect(broken)).toMatchObject({ width: 96, orientation: 1, capture: undefined });
  },
);
