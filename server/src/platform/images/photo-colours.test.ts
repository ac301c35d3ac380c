import { afterAll, expect, test } from 'vitest';
import { spaceOfCodes } from './colour-codes.ts';
import { srgbSample } from './colour-space.ts';
import { sharp } from './guarded-sharp.ts';
import { makeHeic } from './heic/test-heic.ts';
import { isSrgb } from './icc-profile.ts';
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

const srgbPng = await cornersPicture(96, 64).withIccProfile('srgb').png().toBuffer();

test('ignores colours that a PNG specifies by number', async () => {
  const png = await cornersPicture(96, 64).png().toBuffer();
  await expectCorners(withPngChunk(png, 'cICP', Buffer.from([12, 13, 0, 1])));
  await expectCorners(withPngChunk(png, 'gAMA', Buffer.from([0, 1, 0x86, 0xa0])));
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
])('shows a picture in %s as bright as in print: code %i, sample %i', (_, transfer, sample, level) => {
  const { light } = spaceOfCodes({ primaries: 9, transfer });
  expect(Math.abs(255 * srgbSample(light(sample / 255)) - level)).toBeLessThan(1);
});

test('uses the colour codes of a HEIC in PQ', async () => {
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
