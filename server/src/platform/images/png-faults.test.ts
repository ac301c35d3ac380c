import type { Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { sharp } from './guarded-sharp.ts';
import { inspectPhoto, renderPhoto } from './index.ts';
import { createPhotoFolder } from './test-photos.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const grey = 128;

/**
 * Creates a picture that grows lighter from row to row, but never as light as grey; it compresses badly. Always the
 * same.
 */
const risingPicture = (width: number, height: number): Sharp => {
  const data = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let index = 0; index < data.length; index += 1) {
    state = (state * 48_271) % 2_147_483_647;
    data[index] = 20 + Math.floor((index / data.length) * 60) + (state % 16);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
};

const render = async (bytes: Uint8Array) => {
  const file = await photos.put(bytes);
  const { damaged, renditions } = await renderPhoto(file, await inspectPhoto(file), [300]);
  return { damaged, image: sharp(renditions[0]!.data) };
};

/** Returns the shade of each row, or of each column. */
const shadesOf = async (image: Sharp, lines: 'rows' | 'columns' = 'rows'): Promise<number[]> => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sums = Array<number>(lines === 'rows' ? height : width).fill(0);
  for (const [index, sample] of data.entries()) {
    const pixel = Math.floor(index / channels);
    const line = lines === 'rows' ? Math.floor(pixel / width) : pixel % width;
    sums[line]! += sample;
  }
  return sums.map((sum) => (sum * sums.length) / data.length);
};

const isGrey = (shade: number | undefined): boolean => Math.abs(shade! - grey) < 4;

const kinds: readonly (readonly [kind: string, make: (picture: Sharp) => Sharp])[] = [
  ['RGB', (picture) => picture.png()],
  ['grey', (picture) => picture.toColourspace('b-w').png()],
  ['a palette', (picture) => picture.png({ palette: true, colours: 16, effort: 1 })],
  ['16 bits', (picture) => picture.toColourspace('rgb16').png()],
  ['alpha', (picture) => picture.ensureAlpha().png()],
  ['Display P3', (picture) => picture.withIccProfile('p3').png()],
];

test.each(kinds)('shows grey for the missing part of a truncated PNG of %s', async (_, make) => {
  const whole = await make(risingPicture(100, 1600)).toBuffer();
  const expected = await shadesOf((await render(whole)).image);
  const { damaged, image } = await render(whole.subarray(0, whole.length * 0.7));
  expect(damaged).toBe(true);
  const shades = await shadesOf(image);
  const lost = shades.findIndex((shade) => isGrey(shade));
  expect(lost / shades.length).toBeGreaterThan(0.6);
  expect(lost / shades.length).toBeLessThan(0.75);
  // Scaling and encoding mix the two sides near the edge.
  for (const [y, shade] of shades.slice(0, lost - 3).entries())
    expect(Math.abs(shade - expected[y]!), `row ${y}`).toBeLessThan(5);
  expect(shades.slice(lost + 3).every((shade) => isGrey(shade))).toBe(true);
});

test('shows lost rows as columns for a PNG that lies on its side', async () => {
  const whole = await risingPicture(100, 1600).withMetadata({ orientation: 6 }).png().toBuffer();
  const { image } = await render(whole.subarray(0, whole.length * 0.7));
  expect(await image.metadata()).toMatchObject({ width: 600, height: 38 });
  // Turned clockwise by a quarter, the first row is the last column.
  const shades = await shadesOf(image, 'columns');
  expect(isGrey(shades.at(-1))).toBe(false);
  expect(isGrey(shades[0])).toBe(true);
});

test('shows grey after a fault in the packed rows of a PNG', async () => {
  const photo = await risingPicture(100, 1600).png().toBuffer();
  const middle = Math.floor(photo.length / 2);
  photo.fill(0xff, middle, middle + 64);
  const { damaged, image } = await render(photo);
  expect(damaged).toBe(true);
  const shades = await shadesOf(image);
  expect(isGrey(shades[0])).toBe(false);
  expect(shades.slice(shades.length * 0.6).every((shade) => isGrey(shade))).toBe(true);
});

test.each(kinds)('shows the remaining passes of a truncated interlaced PNG of %s', async (_, make) => {
  const whole = await make(risingPicture(100, 1600)).png({ progressive: true }).toBuffer();
  const expected = await shadesOf((await render(whole)).image);
  const { damaged, image } = await render(whole.subarray(0, whole.length * 0.7));
  expect(damaged).toBe(true);
  for (const [y, shade] of (await shadesOf(image)).entries())
    expect(Math.abs(shade - expected[y]!), `row ${y}`).toBeLessThan(8);
});

test('rejects an interlaced PNG without a complete pass as unreadable', async () => {
  const whole = await risingPicture(100, 1600).png({ progressive: true }).toBuffer();
  await expect(render(whole.subarray(0, 300))).rejects.toMatchObject({ reason: 'unreadable' });
});
