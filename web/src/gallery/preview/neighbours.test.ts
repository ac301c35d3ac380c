import { expect, test } from 'vitest';
import { photoNamed } from '../../../test/photos.ts';
import { photoAfterRemoval, slidesOf } from './neighbours.ts';
import type { Neighbour } from './neighbours.ts';

const slides = (previous: Neighbour, next: Neighbour) =>
  slidesOf(photoNamed('b'), { previous, next, failure: undefined }).map(
    (slide) => `${slide.photo.imageId} ${slide.place}`,
  );

test('returns slides for the current photo and its neighbours', () => {
  expect(slides(photoNamed('a'), photoNamed('c'))).toEqual(['a -1', 'b 0', 'c 1']);
  expect(slides('loading', photoNamed('c'))).toEqual(['b 0', 'c 1']);
  expect(slides(photoNamed('a'), 'end')).toEqual(['a -1', 'b 0']);
});

test('a photo on both sides, from pages of different moments, has a single slide', () => {
  expect(slides(photoNamed('a'), photoNamed('a'))).toEqual(['a -1', 'b 0']);
  expect(slides(photoNamed('b'), photoNamed('c'))).toEqual(['b 0', 'c 1']);
});

test('moves from a removed photo to the next, else the previous one, and waits for loading ones', () => {
  const [a, c] = [photoNamed('a'), photoNamed('c')];
  const from = (previous: Neighbour, next: Neighbour, hasFailed = false) =>
    photoAfterRemoval({
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
