import { expect, test } from 'vitest';
import { photoNamed } from '../../../test/photos.ts';
import { goesOnTo, slidesOf } from './neighbours.ts';
import type { Neighbour } from './neighbours.ts';

const slides = (previous: Neighbour, next: Neighbour) =>
  slidesOf(photoNamed('b'), { previous, next, failure: undefined }).map(
    (slide) => `${slide.photo.imageId} ${slide.place}`,
  );

test('the photos beside the shown one stand on their sides, where there are any', () => {
  expect(slides(photoNamed('a'), photoNamed('c'))).toEqual(['a -1', 'b 0', 'c 1']);
  expect(slides('loading', photoNamed('c'))).toEqual(['b 0', 'c 1']);
  expect(slides(photoNamed('a'), 'end')).toEqual(['a -1', 'b 0']);
});

test('a photo that pages of different moments tell on more than one side stands there once', () => {
  expect(slides(photoNamed('a'), photoNamed('a'))).toEqual(['a -1', 'b 0']);
  expect(slides(photoNamed('b'), photoNamed('c'))).toEqual(['b 0', 'c 1']);
});

test('from a photo that is taken out the preview goes to the next one, else to the previous one, and waits for what loads', () => {
  const [a, c] = [photoNamed('a'), photoNamed('c')];
  const from = (previous: Neighbour, next: Neighbour, hasFailed = false) =>
    goesOnTo({
      previous,
      next,
      failure: hasFailed ? { retry: () => undefined, isRetrying: false } : undefined,
    });
  expect(from(a, c)).toBe(c);
  expect(from(a, 'end')).toBe(a);
  expect(from(a, 'loading')).toBe('loading');
  expect(from('loading', 'end')).toBe('loading');
  expect(from('end', 'end')).toBe('end');
  expect(from(a, 'loading', true)).toBe(a);
  expect(from('loading', 'loading', true)).toBe('end');
});
