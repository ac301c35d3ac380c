import { afterAll, expect, test } from 'vitest';
import { inspectPhoto, renderPhoto } from '../index.ts';
import { cornerColours, createPhotoFolder, distance, quartersOf } from '../test-photos.ts';
import type { Rgb } from '../test-photos.ts';
import { makeHeic, makeHeicSequence } from './test-heic.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const inspect = async (bytes: Uint8Array) => inspectPhoto(await photos.put(bytes, 'IMG_0001.HEIC'));

const expectQuarters = async (photo: Buffer, expected: readonly Rgb[]): Promise<void> => {
  const path = await photos.put(photo);
  const { renditions, damaged } = await renderPhoto(path, { type: 'image/heic' }, [300]);
  expect(damaged).toBe(false);
  const { topLeft, topRight, bottomRight, bottomLeft } = await quartersOf(renditions[0]!.data);
  [topLeft, topRight, bottomRight, bottomLeft].forEach((colour, index) =>
    expect(distance(colour, expected[index]!), `quarter ${index}`).toBeLessThanOrEqual(12),
  );
};

const { topLeft, topRight, bottomRight, bottomLeft } = cornerColours;
const asIs = [topLeft, topRight, bottomRight, bottomLeft];

test('a strong crop of a photo of 48 megapixels in tiles is shown', async () => {
  // Its other tiles are missing, which nobody sees.
  const crop = { left: 4, top: 14, width: 120, height: 100 };
  const photo = makeHeic({ width: 8064, height: 6048, transformations: [['clap', crop]] });
  expect(await inspect(photo)).toMatchObject({ width: 120, height: 100 });
  await expectQuarters(photo, asIs);
});

test('a crop is turned with its picture', async () => {
  const crop = { left: 65, top: 64, width: 63, height: 32 };
  const photo = makeHeic({
    transformations: [
      ['clap', crop],
      ['irot', 1],
    ],
  });
  expect(await inspect(photo)).toMatchObject({ width: 32, height: 63 });
  await expectQuarters(photo, [bottomRight, bottomRight, bottomRight, bottomRight]);
});

test('a crop of a picture that was turned before is shown', async () => {
  const crop = { left: 32, top: 32, width: 64, height: 64 };
  const photo = makeHeic({
    transformations: [
      ['irot', 2],
      ['clap', crop],
    ],
  });
  await expectQuarters(photo, [bottomRight, bottomLeft, topLeft, topRight]);
});

test('counts the decoded pixels of a cropped photo, not the visible ones', async () => {
  const crop = { left: 32, top: 32, width: 64, height: 64 };
  const file = await photos.put(makeHeic({ transformations: [['clap', crop]] }));
  expect(await inspectPhoto(file, { pixelLimit: 128 * 128 })).toMatchObject({ width: 64, height: 64 });
  const pixelLimit = 128 * 128 - 1;
  await expect(inspectPhoto(file, { pixelLimit })).rejects.toMatchObject({
    reason: 'too-many-pixels',
    pixelLimit,
  });

  const piece = makeHeic({
    columns: 1,
    rows: 1,
    width: 8192,
    height: 4354,
    transformations: [['clap', crop]],
  });
  await expect(inspect(piece)).rejects.toMatchObject({ reason: 'too-many-pixels', pixelLimit: 35_651_584 });
});

test('a small picture of tiles too large to be decoded is refused for their pixels', async () => {
  const photo = makeHeic();
  const tileSize = photo.indexOf('ispe') + 8;
  photo.writeUInt32BE(8192, tileSize);
  photo.writeUInt32BE(4353, tileSize + 4);
  await expect(inspect(photo)).rejects.toMatchObject({ reason: 'too-many-pixels', pixelLimit: 35_651_584 });
});

test('shows pictures on a canvas', async () => {
  const photo = makeHeic({ derivation: 'iovl' });
  expect(await inspect(photo)).toMatchObject({ type: 'image/heic', width: 128, height: 128 });
  await expectQuarters(photo, asIs);
});

test('shows a canvas of 17 megapixels and refuses one above the largest piece', async () => {
  const large = makeHeic({ derivation: 'iovl', width: 4096, height: 4352 });
  await renderPhoto(await photos.put(large), await inspect(large), [300]);
  const photo = makeHeic({ derivation: 'iovl', width: 8192, height: 4353 });
  await expect(inspect(photo)).rejects.toMatchObject({ reason: 'too-many-pixels', pixelLimit: 35_651_584 });
});

test.each([
  ['mif2', 'mif1heic'],
  ['mif2', 'mif2heic'],
  ['heic', 'mif1heicmsf1'],
  ['msf1', 'mif1msf1hevc'],
])('accepts a HEIC of the brand %s next to %s', async (brand, compatibleBrands) => {
  const photo = makeHeic({ brand, compatibleBrands });
  expect(await inspect(photo)).toMatchObject({ type: 'image/heic', width: 128 });
  await expectQuarters(photo, asIs);
});

test('shows a still picture next to a film that has a fault', async () => {
  const film = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('moov????????', 'latin1')]);
  const photo = Buffer.concat([makeHeic({ compatibleBrands: 'mif1heicmsf1' }), film]);
  expect(await inspect(photo)).toMatchObject({ type: 'image/heic', damaged: false });
  await expectQuarters(photo, asIs);
});

test.each([
  ['msf1', 'image/heif-sequence'],
  ['hevc', 'image/heic-sequence'],
  ['hevs', 'image/heic-sequence'],
])('does not accept a sequence of the brand %s without a still picture', async (brand, detectedType) => {
  await expect(inspect(makeHeicSequence(brand))).rejects.toMatchObject({
    reason: 'unsupported-type',
    detectedType,
  });
});
