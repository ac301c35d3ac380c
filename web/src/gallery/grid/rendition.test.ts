import type { Photo } from '@albumen/contracts/photos';
import { expect, test } from 'vitest';
import { gridSource, previewUrl, ratioOf } from './rendition.ts';

const photo: Photo = {
  imageId: 'a',
  uploadId: 'b',
  localFileName: 'beach.jpg',
  url: '/1300',
  untouchedUrl: '/original',
  thumbnails: [
    { id: 300, url: '/300', width: 300, height: 200 },
    { id: 800, url: '/800', width: 800, height: 533 },
    { id: 1300, url: '/1300', width: 1300, height: 867 },
  ],
  visibleWidth: 6000,
  visibleHeight: 4000,
  renditions: 'ready',
};
const tile = { width: 330, height: 220 };

// #thumbnail-size
test('thumbnails are those of 300 on small and medium screens, of 800 from 1024 px', () => {
  expect(gridSource(photo, tile, 'small')?.src).toBe('/300');
  expect(gridSource(photo, tile, 'medium')?.src).toBe('/300');
  expect(gridSource(photo, tile, 'large')?.src).toBe('/800');
  expect(gridSource(photo, tile, 'extraLarge')?.src).toBe('/800');
});

test('a screen of double density gets the next size only if the usual one is too small', () => {
  expect(gridSource(photo, tile, 'small')?.srcSet).toBe('/300 1x, /800 2x');
  expect(gridSource(photo, { width: 150, height: 100 }, 'small')?.srcSet).toBeUndefined();
  expect(gridSource(photo, tile, 'large')?.srcSet).toBeUndefined();
  expect(gridSource(photo, { width: 900, height: 300 }, 'large')?.srcSet).toBe('/800 1x, /1300 2x');
});

// #preview-size
test('the preview uses 1300', () => {
  expect(previewUrl(photo)).toBe('/1300');
});

test('the urls of renditions that are not made yet are not used', () => {
  const pending: Photo = { ...photo, renditions: 'pending' };
  expect(gridSource(pending, tile, 'small')).toBeUndefined();
  expect(previewUrl(pending)).toBeUndefined();
});

test('the shape of a photo is that of the upright original', () => {
  expect(ratioOf(photo)).toBe(1.5);
  const { visibleWidth: _, ...unknown } = photo;
  expect(ratioOf({ ...unknown, thumbnails: [] })).toBeCloseTo(4 / 3);
});
