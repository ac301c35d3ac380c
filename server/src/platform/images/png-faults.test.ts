import type { Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { sharp } from './guarded-sharp.ts';
import { inspectPhoto, renderPhoto } from './index.ts';
import { createPhotoFolder } from './test-photos.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

/** Creates a picture that grows lighter from row to row and compresses badly. Always the same. */
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

/** Returns the shade of each row. */
const shadesOf = async (image: Sharp): Promise<number[]> => {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sums = Array<number>(height).fill(0);
  for (const [index, sample] of data.entries()) sums[Math.floor(index / channels / width)]! += sample;
  return sums.map((sum) => (sum * sums.length) / data.length);
};

test('shows the rows that a truncated PNG still has, and marks it', async () => {
  const whole = await risingPicture(100, 1600).png().toBuffer();
  const expected = await shadesOf((await render(whole)).image);
  const { damaged, image } = await render(whole.subarray(0, whole.length * 0.7));
  expect(damaged).toBe(true);
  const shades = await shadesOf(image);
  for (const [y, shade] of shades.slice(0, shades.length * 0.6).entries())
    expect(Math.abs(shade - expected[y]!), `row ${y}`).toBeLessThan(5);
});

test('shows the rows of a PNG before a fault in its packed rows, and marks it', async () => {
  const photo = await risingPicture(100, 1600).png().toBuffer();
  const expected = await shadesOf((await render(photo)).image);
  const middle = Math.floor(photo.length / 2);
  photo.fill(0xff, middle, middle + 64);
  const { damaged, image } = await render(photo);
  expect(damaged).toBe(true);
  const shades = await shadesOf(image);
  for (const [y, shade] of shades.slice(0, shades.length * 0.4).entries())
    expect(Math.abs(shade - expected[y]!), `row ${y}`).toBeLessThan(5);
});

test('keeps a truncated interlaced PNG as damaged, and finds no picture in it', async () => {
  const whole = await risingPicture(100, 1600).png({ progressive: true }).toBuffer();
  const file = await photos.put(whole.subarray(0, whole.length * 0.7));
  const facts = await inspectPhoto(file);
  expect(facts).toMatchObject({ damaged: true, width: 100, height: 1600 });
  await expect(renderPhoto(file, facts, [300])).rejects.toMatchObject({ reason: 'unreadable' });
});
