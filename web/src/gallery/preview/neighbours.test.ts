import type { Photo } from '@albumen/contracts/photos';
import { expect, test } from 'vitest';
import { slidesOf } from './neighbours.ts';
import type { Neighbour } from './neighbours.ts';

const photo = (imageId: string): Photo => ({
  imageId,
  uploadId: imageId,
  localFileName: `${imageId}.jpg`,
  url: '',
  untouchedUrl: '',
  thumbnails: [],
  renditions: 'ready',
});

const slides = (previous: Neighbour, next: Neighbour) =>
  slidesOf(photo('b'), { previous, next, failure: undefined }).map(
    (slide) => `${slide.photo.imageId} ${slide.place}`,
  );

test('the photos beside the shown one stand on their sides, where there are any', () => {
  expect(slides(photo('a'), photo('c'))).toEqual(['a -1', 'b 0', 'c 1']);
  expect(slides('loading', photo('c'))).toEqual(['b 0', 'c 1']);
  expect(slides(photo('a'), 'end')).toEqual(['a -1', 'b 0']);
});

test('a photo that pages of different moments tell on more than one side stands there once', () => {
  expect(slides(photo('a'), photo('a'))).toEqual(['a -1', 'b 0']);
  expect(slides(photo('b'), photo('c'))).toEqual(['b 0', 'c 1']);
});
