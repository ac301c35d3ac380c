import type { Sharp } from 'sharp';
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash';
import { afterAll, expect, test } from 'vitest';
import { sharp } from './guarded-sharp.ts';
import { inspectPhoto, renderPhoto, renditionSize, renditionType } from './index.ts';
import {
  cornerColours,
  cornersPicture,
  createPhotoFolder,
  distance,
  emptyPng,
  grainyPicture,
  plainPicture,
  quartersOf,
  withPngChunk,
} from './test-photos.ts';
import type { Rgb } from './test-photos.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const sizes = [300, 800, 1300];

const render = async (bytes: Uint8Array) => {
  const file = await photos.put(bytes);
  const facts = await inspectPhoto(file);
  return { facts, ...(await renderPhoto(file, facts, sizes)) };
};

/** Lossy encoding changes a plain colour by a few steps, CMYK by some more. */
const closeColours = 12;

const expectCorners = async (image: Buffer | undefined, tolerance = closeColours): Promise<void> => {
  const found = await quartersOf(image!);
  for (const corner of ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const) {
    expect(distance(found[corner], cornerColours[corner]), corner).toBeLessThanOrEqual(tolerance);
  }
};

const expectColour = async (
  image: Buffer | undefined,
  colour: Rgb,
  tolerance = closeColours,
): Promise<void> => {
  expect(distance((await quartersOf(image!)).topLeft, colour)).toBeLessThanOrEqual(tolerance);
};

const piped = async (image: Sharp): Promise<Sharp> => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
};

/** Rotates a picture for each orientation, so that turning it back shows it upright. */
const laid: Readonly<Record<number, (upright: Sharp) => Promise<Sharp>>> = {
  1: async (upright) => upright,
  2: async (upright) => upright.flop(),
  3: async (upright) => upright.rotate(180),
  4: async (upright) => upright.flip(),
  5: async (upright) => (await piped(upright.rotate(90))).flop(),
  6: async (upright) => upright.rotate(270),
  7: async (upright) => (await piped(upright.rotate(270))).flop(),
  8: async (upright) => upright.rotate(90),
};

test.each([1, 2, 3, 4, 5, 6, 7, 8])('shows a JPEG of orientation %i upright', async (orientation) => {
  const photo = await (
    await laid[orientation]!(cornersPicture(600, 400))
  )
    .withMetadata({ orientation })
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer();
  const { facts, renditions } = await render(photo);
  expect(facts).toMatchObject({ width: 600, height: 400, orientation });
  for (const rendition of renditions) await expectCorners(rendition.data);
});

test.each(['before', 'behind'] as const)(
  'shows a PNG upright whose orientation is %s its picture',
  async (where) => {
    const lying = await laid[6]!(cornersPicture(600, 400));
    const turned = await lying.clone().withMetadata({ orientation: 6 }).png().toBuffer();
    const at = turned.indexOf('eXIf');
    const exif = turned.subarray(at + 4, at + 4 + turned.readUInt32BE(at - 4));
    const photo = withPngChunk(await lying.png().toBuffer(), 'eXIf', exif, where);
    const { facts, renditions } = await render(photo);
    expect(facts).toMatchObject({ width: 600, height: 400, orientation: 6 });
    await expectCorners(renditions[0]?.data);
  },
);

/** Ink cannot print the blue of the corners. */
const inkTolerance = 60;

interface Kind {
  readonly name: string;
  readonly make: (picture: Sharp) => Sharp;
  readonly is: object;
  readonly tolerance?: number;
}

const kinds: readonly Kind[] = [
  {
    name: 'a progressive JPEG',
    make: (picture) => picture.jpeg({ progressive: true }),
    is: { isProgressive: true },
  },
  {
    name: 'a JPEG in Display P3',
    make: (picture) => picture.withIccProfile('p3').jpeg(),
    is: { hasProfile: true, space: 'srgb' },
  },
  {
    name: 'a JPEG with the profile of sRGB',
    make: (picture) => picture.withIccProfile('srgb').jpeg(),
    is: { hasProfile: true, space: 'srgb' },
  },
  {
    name: 'a JPEG in CMYK',
    make: (picture) => picture.toColourspace('cmyk').jpeg({ quality: 100 }),
    is: { space: 'cmyk', hasProfile: false },
    tolerance: inkTolerance,
  },
  {
    name: 'a JPEG in CMYK with its profile',
    make: (picture) => picture.withIccProfile('cmyk').jpeg({ quality: 100 }),
    is: { space: 'cmyk', hasProfile: true },
    tolerance: inkTolerance,
  },
  { name: 'a PNG', make: (picture) => picture.png(), is: { depth: 'uchar', channels: 3 } },
  {
    name: 'an interlaced PNG',
    make: (picture) => picture.png({ progressive: true }),
    is: { isProgressive: true },
  },
  {
    name: 'a PNG with a palette',
    make: (picture) => picture.png({ palette: true }),
    is: { isPalette: true },
  },
  {
    name: 'a PNG in Display P3',
    make: (picture) => picture.withIccProfile('p3').png(),
    is: { hasProfile: true, space: 'srgb' },
  },
  {
    name: 'a PNG of 16 bits',
    make: (picture) => picture.toColourspace('rgb16').png(),
    is: { space: 'rgb16', hasProfile: false },
  },
  {
    name: 'a PNG of 16 bits in Display P3',
    make: (picture) => picture.toColourspace('rgb16').withIccProfile('p3').png(),
    is: { space: 'rgb16', hasProfile: true },
  },
  { name: 'a PNG with alpha', make: (picture) => picture.ensureAlpha().png(), is: { hasAlpha: true } },
];

test.each(kinds)('shows the right colours for $name', async ({ make, is, tolerance }) => {
  const photo = await make(cornersPicture(600, 400)).toBuffer();
  expect(await sharp(await photos.put(photo)).metadata()).toMatchObject(is);
  const { renditions, damaged } = await render(photo);
  for (const rendition of renditions) await expectCorners(rendition.data, tolerance);
  expect(damaged).toBe(false);
});

test.each([
  ['a grey JPEG', (picture: Sharp) => picture.toColourspace('b-w').jpeg()],
  ['a grey PNG of 16 bits', (picture: Sharp) => picture.toColourspace('grey16').png()],
  ['a grey PNG with alpha', (picture: Sharp) => picture.toColourspace('b-w').ensureAlpha().png()],
])('shows %s as grey', async (_, make) => {
  const { renditions } = await render(await make(plainPicture([90, 90, 90])).toBuffer());
  for (const rendition of renditions) await expectColour(rendition.data, [90, 90, 90]);
});

test.each(['srgb', 'rgb16'])('shows transparent parts (%s) on white paper', async (space) => {
  const photo = await sharp({
    create: { width: 90, height: 60, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.5 } },
  })
    .toColourspace(space)
    .png()
    .toBuffer();
  const { renditions, placeholder } = await render(photo);
  await expectColour(renditions[0]?.data, [128, 128, 255]);
  expect(thumbHashToAverageRGBA(placeholder).a).toBe(1);
});

test('ignores a profile that cannot be applied', async () => {
  const jpeg = await cornersPicture(600, 400).withIccProfile('p3').jpeg().toBuffer();
  const at = jpeg.indexOf('ICC_PROFILE\0');
  jpeg.fill(0x55, at + 14 + 128, at + 14 + 200);
  const { renditions, damaged } = await render(jpeg);
  // The colours stay as stored in the file: they differ by the amount that the profile would have changed.
  await expectCorners(renditions[0]?.data, 50);
  expect(damaged).toBe(false);
});

test.each([
  [4000, 3000],
  [1301, 867],
  [1300, 1300],
  [999, 1333],
  [1170, 2532],
  [3000, 600],
  [5000, 41],
  [7, 4001],
  [801, 3],
  [299, 301],
  [1, 1],
])('renders %i x %i exactly as announced', async (width, height) => {
  const { facts, renditions } = await render(
    await plainPicture([10, 120, 90], width, height).jpeg({ quality: 50 }).toBuffer(),
  );
  expect(renditions.map(({ size }) => size)).toEqual(sizes);
  for (const rendition of renditions) {
    const announced = renditionSize(facts.width, facts.height, rendition.size);
    const { info } = await sharp(rendition.data).raw().toBuffer({ resolveWithObject: true });
    expect({ width: info.width, height: info.height }).toEqual(announced);
    expect(rendition).toMatchObject(announced);
  }
});

test('renders WebP without any metadata', async () => {
  const photo = await cornersPicture(600, 400)
    .withExif({ IFD0: { Make: 'Lux' }, IFD3: { GPSLatitude: '52/1 0/1 0/1', GPSLatitudeRef: 'N' } })
    .withIccProfile('p3', { attach: true })
    .withXmp('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer();
  expect(renditionType).toBe('image/webp');
  for (const rendition of (await render(photo)).renditions) {
    const metadata = await sharp(rendition.data).metadata();
    expect(metadata).toMatchObject({ format: 'webp', hasProfile: false });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.xmp).toBeUndefined();
  }
});

test('creates a placeholder with the proportion and the colour of the photo', async () => {
  const { placeholder } = await render(await plainPicture([200, 100, 50], 1600, 800).jpeg().toBuffer());
  expect(placeholder.length).toBeLessThan(30);
  expect(thumbHashToApproximateAspectRatio(placeholder)).toBeCloseTo(2, 0);
  const { r, g, b } = thumbHashToAverageRGBA(placeholder);
  expect(distance([r * 255, g * 255, b * 255], [200, 100, 50])).toBeLessThan(12);
});

const grainyJpeg = await grainyPicture(640, 480).jpeg().toBuffer();
const grainyPng = await grainyPicture(640, 480).png().toBuffer();

test.each([0.2, 0.5, 0.9])(
  'keeps a JPEG cut off at %d of its bytes and marks it as damaged',
  async (part) => {
    const { renditions, damaged } = await render(grainyJpeg.subarray(0, grainyJpeg.length * part));
    expect(damaged).toBe(true);
    expect(renditions).toHaveLength(3);
  },
);

test.each([0.2, 0.5, 0.9])('keeps a PNG cut off at %d of its bytes and marks it as damaged', async (part) => {
  const { renditions, damaged } = await render(grainyPng.subarray(0, grainyPng.length * part));
  expect(damaged).toBe(true);
  expect(renditions).toHaveLength(3);
});

const overwritten = (photo: Buffer): Buffer => {
  const broken = Buffer.from(photo);
  const middle = Math.floor(broken.length / 2);
  return broken.fill(0xff, middle, middle + 64);
};

test.each([
  ['a JPEG without its end', grainyJpeg.subarray(0, -500), 'incomplete', /premature end/i],
  ['a PNG without its end', grainyPng.subarray(0, -500), 'incomplete', /libpng read error/],
  ['a JPEG with overwritten bytes', overwritten(grainyJpeg), 'faulty', /Corrupt JPEG data/],
  ['a PNG with overwritten bytes', overwritten(grainyPng), 'faulty', /libpng read error/],
])('says why %s is damaged', async (_, bytes, damage, decoderMessage) => {
  expect(await render(bytes)).toMatchObject({
    damaged: true,
    damage,
    decoderMessage: expect.stringMatching(decoderMessage),
  });
});

test('does not mark whole photos as damaged', async () => {
  expect((await render(grainyJpeg)).damaged).toBe(false);
  expect((await render(grainyPng)).damaged).toBe(false);
});

test('rejects a file that turns out to be of another type', async () => {
  const file = await photos.put(grainyPng);
  await expect(renderPhoto(file, { type: 'image/jpeg' }, sizes)).rejects.toMatchObject({
    name: 'PhotoRefused',
    reason: 'unsupported-type',
    detectedType: 'image/png',
  });
});

test('applies the limits to rendering, too', async () => {
  const file = await photos.put(emptyPng(50_000, 50_000));
  await expect(renderPhoto(file, { type: 'image/png' }, sizes)).rejects.toMatchObject({
    reason: 'too-many-pixels',
  });
});

test('renders several photos at once without mixing them up', async () => {
  const colours: Rgb[] = [
    [200, 30, 30],
    [30, 200, 30],
    [30, 30, 200],
    [200, 200, 30],
  ];
  const rendered = await Promise.all(
    colours.map(async (colour) => render(await plainPicture(colour, 1600, 1200).jpeg().toBuffer())),
  );
  for (const [index, { renditions }] of rendered.entries()) {
    for (const rendition of renditions) await expectColour(rendition.data, colours[index]!);
  }
});
