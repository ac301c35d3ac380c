import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sharp } from '../guarded-sharp.ts';
import { inspectPhoto, renderPhoto, renditionSize } from '../index.ts';
import { cornerColours, cornersPicture, createPhotoFolder, distance, quartersOf } from '../test-photos.ts';
import type { Rgb } from '../test-photos.ts';
import { lastTileBytes, makeHeic } from './test-heic.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const committedFolder = join(import.meta.dirname, '../../../../../samples/heic');

type Corners = Record<keyof typeof cornerColours, Rgb>;

const sizes = [300, 800, 1300];
const inspect = async (bytes: Uint8Array) => inspectPhoto(await photos.put(bytes, 'IMG_0001.HEIC'));
const render = async (bytes: Uint8Array) =>
  renderPhoto(await photos.put(bytes), { type: 'image/heic' }, sizes);

const expectCorners = async (image: Buffer | undefined, expected: Corners, tolerance = 12): Promise<void> => {
  const found = await quartersOf(image!);
  for (const corner of ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const) {
    expect(distance(found[corner], expected[corner]), corner).toBeLessThanOrEqual(tolerance);
  }
};

test('a HEIC made of tiles is accepted and shown in the right colours, cut to its size', async () => {
  const photo = makeHeic({ width: 121, height: 99 });
  expect(await inspect(photo)).toEqual({
    type: 'image/heic',
    damaged: false,
    width: 121,
    height: 99,
    orientation: 1,
    capture: undefined,
  });
  const { renditions, damaged } = await render(photo);
  expect(damaged).toBe(false);
  expect(renditions.map(({ width, height }) => [width, height])).toEqual(sizes.map(() => [121, 99]));
  for (const rendition of renditions) await expectCorners(rendition.data, cornerColours);
});

const turnedLeft = ({ topLeft, topRight, bottomRight, bottomLeft }: Corners): Corners => ({
  topLeft: topRight,
  topRight: bottomRight,
  bottomRight: bottomLeft,
  bottomLeft: topLeft,
});
const topToBottom = ({ topLeft, topRight, bottomRight, bottomLeft }: Corners): Corners => ({
  topLeft: bottomLeft,
  topRight: bottomRight,
  bottomRight: topRight,
  bottomLeft: topLeft,
});
const leftToRight = (corners: Corners): Corners => topToBottom(turnedLeft(turnedLeft(corners)));

const steps = {
  'irot 0': { box: ['irot', 0], apply: (corners: Corners) => corners },
  'irot 1': { box: ['irot', 1], apply: turnedLeft },
  'irot 2': { box: ['irot', 2], apply: (corners: Corners) => turnedLeft(turnedLeft(corners)) },
  'irot 3': { box: ['irot', 3], apply: (corners: Corners) => turnedLeft(turnedLeft(turnedLeft(corners))) },
  'imir 0': { box: ['imir', 0], apply: topToBottom },
  'imir 1': { box: ['imir', 1], apply: leftToRight },
} as const;
type Step = keyof typeof steps;

test.each<Step[]>([
  ['irot 0'],
  ['irot 1'],
  ['irot 2'],
  ['irot 3'],
  ['imir 0'],
  ['imir 1'],
  ['irot 1', 'imir 0'],
  ['irot 3', 'imir 1'],
  ['imir 0', 'irot 1'],
  ['imir 1', 'irot 3'],
])('the transformations %s %s are applied in their order', async (...names) => {
  const applied = names.filter((name): name is Step => name !== undefined).map((name) => steps[name]);
  const photo = makeHeic({ width: 128, height: 100, transformations: applied.map(({ box }) => box) });
  const sideways = names.some((name) => name === 'irot 1' || name === 'irot 3');
  const size = sideways ? { width: 100, height: 128 } : { width: 128, height: 100 };
  expect(await inspect(photo)).toMatchObject({ ...size, orientation: 1 });
  const { renditions } = await render(photo);
  expect(renditions[0]).toMatchObject(size);
  const expected = applied.reduce<Corners>((corners, { apply }) => apply(corners), cornerColours);
  await expectCorners(renditions[0]?.data, expected);
});

/** The EXIF block of a JPEG that has the given tags. */
const exifBlock = async (
  exif: Parameters<ReturnType<typeof cornersPicture>['withExif']>[0],
  orientation = 1,
) => {
  const jpeg = await photos.put(
    await cornersPicture(16, 16).withMetadata({ orientation }).withExifMerge(exif).jpeg().toBuffer(),
  );
  const { exif: block } = await sharp(jpeg).metadata();
  return block!.subarray(6);
};

const turnedRight = (corners: Corners): Corners => turnedLeft(turnedLeft(turnedLeft(corners)));

test.each([
  [1, (corners: Corners) => corners],
  [2, leftToRight],
  [3, (corners: Corners) => turnedLeft(turnedLeft(corners))],
  [4, topToBottom],
  [5, (corners: Corners) => turnedLeft(leftToRight(corners))],
  [6, turnedRight],
  [7, (corners: Corners) => turnedRight(leftToRight(corners))],
  [8, turnedLeft],
])('a HEIC without irot and imir is turned by EXIF orientation %i', async (orientation, apply) => {
  const exif = await exifBlock({ IFD0: { Make: 'Lux' } }, orientation);
  const photo = makeHeic({
    exif,
    transformations: [['clap', { left: 14, top: 14, width: 100, height: 80 }]],
  });
  const size = orientation < 5 ? { width: 100, height: 80 } : { width: 80, height: 100 };
  expect(await inspect(photo)).toMatchObject({ ...size, orientation, camera: { make: 'Lux' } });
  const { renditions } = await render(photo);
  expect(renditions[0]).toMatchObject(size);
  await expectCorners(renditions[0]?.data, apply(cornerColours));
});

test.each<Step>(['irot 0', 'irot 3', 'imir 1'])(
  'the EXIF orientation of a HEIC is not applied on top of %s',
  async (step) => {
    const { box, apply } = steps[step];
    const photo = makeHeic({ exif: await exifBlock({}, 6), width: 128, height: 128, transformations: [box] });
    expect(await inspect(photo)).toMatchObject({ width: 128, height: 128, orientation: 1 });
    await expectCorners((await render(photo)).renditions[0]?.data, apply(cornerColours));
  },
);

test('a HEIC is dated by its EXIF, else by its XMP', async () => {
  const exif = await exifBlock({
    IFD2: { DateTimeOriginal: '2024:12:31 23:30:00', OffsetTimeOriginal: '+13:00' },
  });
  const xmp = '<x:xmpmeta><rdf:Description exif:DateTimeOriginal="2021-05-04T09:08:07+02:00"/></x:xmpmeta>';
  expect((await inspect(makeHeic({ exif, xmp }))).capture).toEqual({
    local: '2024-12-31T23:30:00',
    offsetMinutes: 780,
    source: 'exif-original',
  });
  expect((await inspect(makeHeic({ xmp }))).capture).toEqual({
    local: '2021-05-04T09:08:07',
    offsetMinutes: 120,
    source: 'xmp',
  });
});

test.each([
  ['names what comes before it', [0, 0, 0, 6, 0x45, 0x78, 0x69, 0x66, 0, 0]],
  ['names it and lacks it', [0, 0, 0, 6]],
  ['names nothing and has it', [0, 0, 0, 0, 0x45, 0x78, 0x69, 0x66, 0, 0]],
  ['names nothing and has nothing', [0, 0, 0, 0]],
  ['is missing altogether', []],
  ['is that of a JPEG', [0x45, 0x78, 0x69, 0x66, 0, 0]],
])('EXIF of a HEIC is read whose header %s', async (_, header) => {
  const exif = await exifBlock({ IFD2: { DateTimeOriginal: '2024:12:31 23:30:00' } });
  const { capture } = await inspect(makeHeic({ exif, exifHeader: Buffer.from(header) }));
  expect(capture).toEqual({ local: '2024-12-31T23:30:00', source: 'exif-original' });
});

test('a HEIC whose EXIF is made to occupy its reader is read as if it had none', async () => {
  const entry = Buffer.from('\x87\x69\0\x04\0\0\0\x01\0\0\0\x08', 'latin1');
  const exif = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08\xff\xff', 'latin1'),
    Buffer.alloc(786_420, entry),
  ]);
  expect(await inspect(makeHeic({ exif }))).toMatchObject({ type: 'image/heic', capture: undefined });
});

/** The colours of the corners when their numbers are read as Display P3, and the profile that says so. */
const displayP3 = async () => {
  const { icc } = await sharp(
    await photos.put(await cornersPicture(8, 8).withIccProfile('p3').jpeg().toBuffer()),
  ).metadata();
  const plain = await cornersPicture(128, 128).jpeg({ chromaSubsampling: '4:4:4', quality: 95 }).toBuffer();
  const segment = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc!]);
  const head = Buffer.from([0xff, 0xe2, (segment.length + 2) >> 8, (segment.length + 2) & 255]);
  const tagged = Buffer.concat([plain.subarray(0, 2), head, segment, plain.subarray(2)]);
  const { renditions } = await renderPhoto(await photos.put(tagged), { type: 'image/jpeg' }, sizes);
  return { profile: icc!, corners: await quartersOf(renditions[0]!.data) };
};

test('converts Display P3 to sRGB, named by a profile or by number', async () => {
  const { profile, corners } = await displayP3();
  // Without this the test could not tell the two apart.
  expect(distance(corners.topRight, cornerColours.topRight)).toBeGreaterThan(25);
  const byProfile = makeHeic({ colours: Buffer.concat([Buffer.from('prof'), profile]) });
  await expectCorners((await render(byProfile)).renditions[0]?.data, corners);
  // Primaries 12, transfer 13, matrix 6, full range.
  const byNumber = makeHeic({
    colours: Buffer.concat([Buffer.from('nclx'), Buffer.from([0, 12, 0, 13, 0, 6, 0x80])]),
  });
  await expectCorners((await render(byNumber)).renditions[0]?.data, corners);
});

test('a HEIC of more than 256 tiles, as phones make them of 48 megapixels, is accepted', async () => {
  const photo = makeHeic({ columns: 20, rows: 15 });
  expect(await inspect(photo)).toMatchObject({ width: 1280, height: 960 });
  const { renditions } = await render(photo);
  expect(renditions[1]).toMatchObject(renditionSize(1280, 960, 800));
  await expectCorners(renditions[1]?.data, cornerColours);
});

test('refuses a HEIF with another coding by its content', async () => {
  await expect(inspect(makeHeic({ codec: 'av01', brand: 'mif1' }))).rejects.toMatchObject({
    reason: 'unsupported-type',
    detectedType: 'image/avif',
  });
  await expect(inspect(makeHeic({ codec: 'jpeg', brand: 'mif1' }))).rejects.toMatchObject({
    reason: 'unsupported-type',
    detectedType: 'image/heif',
  });
});

test('the limit of pixels holds for HEIC', async () => {
  const file = await photos.put(makeHeic());
  await expect(inspectPhoto(file, { pixelLimit: 128 * 128 - 1 })).rejects.toMatchObject({
    reason: 'too-many-pixels',
    pixelLimit: 128 * 128 - 1,
  });
});

test('a HEIC that lacks its last tile is kept and marked damaged', async () => {
  const photo = makeHeic();
  const cut = photo.subarray(0, photo.length - lastTileBytes);
  expect(await inspect(cut)).toMatchObject({ width: 128, height: 128 });
  const { renditions, damaged } = await render(cut);
  expect(damaged).toBe(true);
  await expectCorners(renditions[0]?.data, { ...cornerColours, bottomRight: [128, 128, 128] });
});

test('a HEIC that lacks all of its tiles is unreadable', async () => {
  const photo = makeHeic();
  const cut = photo.subarray(0, photo.length - 4 * lastTileBytes);
  await expect(inspect(cut)).rejects.toMatchObject({ reason: 'unreadable' });
});

test('a HEIC without a size is unreadable', async () => {
  const photo = await readFile(join(committedFolder, 'evening-sea.heic'));
  for (let at = photo.indexOf('ispe'); at !== -1; at = photo.indexOf('ispe'))
    photo.write('skip', at, 'latin1');
  await expect(inspect(photo)).rejects.toMatchObject({ name: 'PhotoRefused', reason: 'unreadable' });
});

test.each([
  ['nothing', 0],
  ['more than it says elsewhere', 129],
])('a HEIC whose grid has %s has no readable picture', async (_, width) => {
  const photo = makeHeic();
  // Version, flags, rows and columns come before the width.
  const at = photo.indexOf(Buffer.from([0, 1, 1, 1, 0, 0, 0, 128]));
  photo.writeUInt32BE(width, at + 4);
  await expect(render(photo)).rejects.toMatchObject({ name: 'PhotoRefused', reason: 'unreadable' });
});

test('a broken HEIC does not affect the next one', async () => {
  const broken = makeHeic();
  broken.fill(0xff, broken.length - 4 * lastTileBytes);
  const results = await Promise.allSettled([broken, makeHeic(), broken, makeHeic()].map(render));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
});

const committed = await readdir(committedFolder).catch(() => []);

test.skipIf(committed.length === 0)('the committed HEIC samples are read and rendered', async () => {
  for (const name of committed.filter((file) => file.endsWith('.heic'))) {
    const file = join(committedFolder, name);
    const facts = await inspectPhoto(file);
    expect(facts).toMatchObject({ type: 'image/heic', capture: { source: 'exif-original' } });
    const { renditions, damaged } = await renderPhoto(file, facts, sizes);
    expect(damaged).toBe(false);
    for (const { size, width, height } of renditions) {
      expect({ width, height }).toEqual(renditionSize(facts.width, facts.height, size));
    }
  }
});

const samplesFolder = process.env.PHOTO_SAMPLES_DIR;

test.skipIf(samplesFolder === undefined)(
  'a photo of a phone comes out upright and in the right colours',
  async () => {
    const original = await readFile(join(samplesFolder!, 'IMG_2682.heic'));
    expect(await inspect(original)).toEqual({
      type: 'image/heic',
      damaged: false,
      width: 4032,
      height: 3024,
      orientation: 1,
      capture: { local: '2019-03-21T11:04:22.348', source: 'exif-original' },
      camera: { make: 'Apple', model: 'iPhone 7' },
    });
    const upright = await render(original);
    expect(upright.renditions.map(({ width, height }) => [width, height])).toEqual([
      [300, 225],
      [800, 600],
      [1300, 975],
    ]);
    // As Debian's libheif decodes it and its profile converts it; unconverted, the red of the first is 25.
    const { topLeft, topRight } = await quartersOf(upright.renditions[0]!.data);
    expect(distance(topLeft, [1, 76, 131])).toBeLessThan(12);
    expect(distance(topRight, [20, 22, 21])).toBeLessThan(12);
    // The same file, held upright: its turn (`irot`) set from 0 to a quarter.
    const turned = Buffer.from(original);
    turned[turned.indexOf('irot') + 4] = 1;
    expect(await inspect(turned)).toMatchObject({ width: 3024, height: 4032 });
    const { renditions } = await render(turned);
    await expectCorners(renditions[2]?.data, turnedLeft(await quartersOf(upright.renditions[2]!.data)), 40);
  },
);
