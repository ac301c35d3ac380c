import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import { expect, test } from 'vitest';
import { zoomedUrl } from './original.ts';

const photoOf = (
  contentType: LocatedPhoto['contentType'],
  visibleWidth: number,
  visibleHeight: number,
): LocatedPhoto => ({
  imageId: 'a',
  uploadId: 'a',
  localFileName: 'a',
  url: 'rendition',
  untouchedUrl: 'original',
  thumbnails: [
    {
      id: 1300,
      url: 'rendition',
      width: Math.min(1300, visibleWidth),
      height: Math.min(1300, visibleHeight),
    },
  ],
  visibleWidth,
  visibleHeight,
  renditions: 'ready',
  year: 2024,
  month: 1,
  contentType,
  bytes: 1,
});

test('a zoomed JPEG or PNG shows its original, a HEIC keeps its rendition', () => {
  expect(zoomedUrl(photoOf('image/jpeg', 4000, 3000))).toBe('original');
  expect(zoomedUrl(photoOf('image/png', 4000, 3000))).toBe('original');
  expect(zoomedUrl(photoOf('image/heic', 4000, 3000))).toBeUndefined();
});

test('an original of more than 24 megapixels keeps its rendition', () => {
  expect(zoomedUrl(photoOf('image/jpeg', 6000, 4000))).toBe('original');
  expect(zoomedUrl(photoOf('image/jpeg', 6001, 4000))).toBeUndefined();
});

test('does not load an original without more pixels than its rendition', () => {
  expect(zoomedUrl(photoOf('image/jpeg', 1300, 900))).toBeUndefined();
  expect(zoomedUrl(photoOf('image/jpeg', 1301, 900))).toBe('original');
});
