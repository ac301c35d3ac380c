import { expect, test } from 'vitest';
import { decodingBytes, isDecodedAlone } from './decoding-memory.ts';
import type { Coding, Extent } from './decoding-memory.ts';

const limit = 660 * 1024 ** 2;

const extent = (width: number, height: number, coding: Partial<Coding>): Extent => ({
  coding: { type: 'image/jpeg', progressive: false, samplesPerPixel: 1.5, bytesPerSample: 1, ...coding },
  width,
  height,
  orientation: 1,
  fileBytes: 27_000_000,
  metadataBytes: 0,
});

test.each([
  ['a progressive JPEG of 200 megapixels', extent(20_000, 10_000, { progressive: true })],
  ['a HEIC of 35 megapixels in one piece', extent(8192, 4352, { type: 'image/heic' })],
])('decodes %s alone', (_, photo) => {
  expect(decodingBytes(photo)).toBe(limit);
  expect(isDecodedAlone(decodingBytes(photo))).toBe(true);
});

test.each([
  ['JPEGs of 200 megapixels', extent(20_000, 10_000, {}), 20],
  ['progressive JPEGs of 98 megapixels', extent(14_000, 7000, { progressive: true }), 2],
])('decodes several %s at once, each in at most half of the memory', (_, photo, atOnce) => {
  expect(atOnce * decodingBytes(photo)).toBeLessThanOrEqual(limit);
  expect(isDecodedAlone(decodingBytes(photo))).toBe(false);
});
