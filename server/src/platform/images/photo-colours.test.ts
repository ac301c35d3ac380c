import { afterAll, expect, test } from 'vitest';
import { sharp } from './guarded-sharp.ts';
import { makeHeic } from './heic/test-heic.ts';
import { isSrgb } from './icc-profile.ts';
import { inspectPhoto, renderPhoto } from './index.ts';
import {
  cornerColours,
  cornersPicture,
  createPhotoFolder,
  distance,
  plainPicture,
  pngChunk,
  quartersOf,
  withPngChunk,
} from './test-photos.ts';
import type { Rgb } from './test-photos.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const render = async (bytes: Uint8Array) => {
  const file = await photos.put(bytes);
  const { renditions } = await renderPhoto(file, await inspectPhoto(file), [300]);
  return quartersOf(renditions[0]!.data);
};

/** Lossy encoding changes a plain colour by a few steps. */
const tolerance = 12;

const expectCorners = async (bytes: Uint8Array): Promise<void> => {
  const found = await render(bytes);
  for (const corner of ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const)
    expect(distance(found[corner], cornerColours[corner]), corner).toBeLessThanOrEqual(tolerance);
};

const plainPng = (colour: Rgb) => plainPicture(colour).png().toBuffer();

const expectGrey = async (bytes: Uint8Array, level: number): Promise<void> => {
  const { topLeft } = await render(bytes);
  expect(distance(topLeft, [level, level, level]), String(topLeft)).toBeLessThanOrEqual(3);
};

/** Returns pixels that show the corners if they are read as Display P3, but do not declare it. */
const p3Pixels = async (): Promise<Buffer> => {
  const png = await cornersPicture(96, 64).withIccProfile('p3').png().toBuffer();
  const at = png.indexOf('iCCP') - 4;
  const bytes = 12 + png.readUInt32BE(at);
  return Buffer.concat([png.subarray(0, at), png.subarray(at + bytes)]);
};

const numbers = (...values: readonly number[]): Buffer => {
  const data = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) data.writeUInt32BE(Math.round(value * 100_000), index * 4);
  return data;
};

const p3Codes = Buffer.from([12, 13, 0, 1]);
const p3Chromaticities = numbers(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06);
const gamma = (exponent: number): Buffer => numbers(1 / exponent);
const srgbPng = await cornersPicture(96, 64).withIccProfile('srgb').png().toBuffer();

test('shows wrong colours for undeclared Display P3', async () => {
  const { topRight } = await render(await p3Pixels());
  expect(distance(topRight, cornerColours.topRight)).toBeGreaterThan(25);
});

test('shows the right colours for a PNG in Display P3 by cICP', async () => {
  await expectCorners(withPngChunk(await p3Pixels(), 'cICP', p3Codes));
});

test('shows the right colours for a PNG in Display P3 by cHRM and gAMA', async () => {
  const png = withPngChunk(withPngChunk(await p3Pixels(), 'cHRM', p3Chromaticities), 'gAMA', gamma(2.2));
  await expectCorners(png);
});

// PNG (third edition) §4.3: only the first of cICP, iCCP, sRGB, and gAMA with cHRM counts.
test('prefers cICP to an embedded profile', async () => {
  const png = withPngChunk(await p3Pixels(), 'cICP', p3Codes);
  const at = srgbPng.indexOf('iCCP') - 4;
  const profile = srgbPng.subarray(at, at + 12 + srgbPng.readUInt32BE(at));
  const both = Buffer.concat([png.subarray(0, 33), profile, png.subarray(33)]);
  expect((await sharp(await photos.put(both)).metadata()).hasProfile).toBe(true);
  await expectCorners(both);
});

test('prefers an embedded profile to cHRM and gAMA', async () => {
  await expectCorners(withPngChunk(withPngChunk(srgbPng, 'cHRM', p3Chromaticities), 'gAMA', gamma(1)));
});

test('prefers sRGB to cHRM and gAMA', async () => {
  const png = await cornersPicture(96, 64).png().toBuffer();
  const named = withPngChunk(png, 'sRGB', Buffer.from([0]));
  await expectCorners(withPngChunk(withPngChunk(named, 'cHRM', p3Chromaticities), 'gAMA', gamma(1)));
});

test.each([
  ['with an unknown code', pngChunk('cICP', Buffer.from([200, 13, 0, 1]))],
  ['with YCbCr, which PNG does not support', pngChunk('cICP', Buffer.from([12, 13, 6, 1]))],
  ['of one byte', pngChunk('cICP', Buffer.from([12]))],
  ['with a wrong checksum', pngChunk('cICP', p3Codes).fill(0, 12)],
])('ignores a cICP %s', async (_, chunk) => {
  const png = await cornersPicture(96, 64).png().toBuffer();
  await expectCorners(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]));
});

test.each([
  ['gAMA of zero', 'gAMA', Buffer.alloc(4)],
  ['gAMA of millions', 'gAMA', Buffer.alloc(4, 0x7f)],
  ['cHRM alone', 'cHRM', p3Chromaticities],
])('ignores %s', async (_, type, data) => {
  await expectCorners(withPngChunk(await cornersPicture(96, 64).png().toBuffer(), type, data));
});

test('ignores cHRM that spans no colours, whatever gAMA is', async () => {
  const png = await cornersPicture(96, 64).png().toBuffer();
  await expectCorners(withPngChunk(withPngChunk(png, 'cHRM', Buffer.alloc(32)), 'gAMA', gamma(1)));
});

test('uses gAMA alone as the brightness of samples, for grey and for colour', async () => {
  // Half of the light is 188 of 255 in sRGB.
  await expectGrey(withPngChunk(await plainPng([128, 128, 128]), 'gAMA', gamma(1)), 188);
  const grey = await plainPicture([128, 128, 128]).toColourspace('b-w').png().toBuffer();
  await expectGrey(withPngChunk(grey, 'gAMA', gamma(1)), 188);
});

test('changes nothing for a gAMA of 1/2.2, which programs write for sRGB', async () => {
  await expectGrey(withPngChunk(await plainPng([20, 20, 20]), 'gAMA', gamma(2.2)), 20);
});

test.each([
  [16, 0],
  [235, 255],
  [126, 128],
])('converts %i of a narrow range to %i', async (sample, level) => {
  const png = await plainPng([sample, sample, sample]);
  await expectGrey(withPngChunk(png, 'cICP', Buffer.from([1, 13, 0, 0])), level);
});

// Codes of lights in candelas per square metre, and their results: 203 is the white of paper.
test.each([
  ['PQ', 16, 0, 0],
  ['PQ', 16, 130, 188],
  ['PQ', 16, 148, 225],
  ['PQ', 16, 192, 255],
  ['PQ', 16, 255, 255],
  ['HLG', 18, 0, 0],
  ['HLG', 18, 191, 225],
  ['HLG', 18, 255, 255],
])('shows a picture in %s as bright as in print: code %i, sample %i', async (_, transfer, sample, level) => {
  const png = await plainPng([sample, sample, sample]);
  await expectGrey(withPngChunk(png, 'cICP', Buffer.from([9, transfer, 0, 1])), level);
});

test('uses the colour codes of a HEIC in PQ, too', async () => {
  const nclx = (transfer: number) =>
    Buffer.concat([Buffer.from('nclx'), Buffer.from([0, 1, 0, transfer, 0, 6, 0x80])]);
  const plain = await render(makeHeic({ colours: nclx(13) }));
  const bright = await render(makeHeic({ colours: nclx(16) }));
  expect(distance(plain.topLeft, cornerColours.topLeft)).toBeLessThanOrEqual(tolerance);
  // A light of 200 of 255 in PQ is brighter than any white.
  expect(bright.topLeft[0]).toBe(255);
});

test('does not trust a profile that calls itself sRGB', async () => {
  const jpeg = await cornersPicture(96, 64).withIccProfile('p3').jpeg().toBuffer();
  const name = Buffer.from('sP3C', 'utf16le').swap16();
  expect(jpeg.indexOf(name)).toBeGreaterThan(0);
  Buffer.from('sRGB', 'utf16le').swap16().copy(jpeg, jpeg.indexOf(name));
  await expectCorners(jpeg);
});

test('recognises sRGB by its colours, and only in a whole profile', async () => {
  const { icc: srgb } = await sharp(await photos.put(srgbPng)).metadata();
  expect(isSrgb(srgb!)).toBe(true);
  for (let bytes = 0; bytes < srgb!.length - 20; bytes += 1)
    expect(isSrgb(srgb!.subarray(0, bytes))).toBe(false);
  const ofInk = Buffer.from(srgb!);
  ofInk.write('CMYK', 16, 'latin1');
  expect(isSrgb(ofInk)).toBe(false);
});
