import type { Photo } from '@albumen/contracts/photos';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { bringIn, findLoadedPhoto, monthQuery, pendingPages } from './photos.ts';
import type { MonthPages } from './photos.ts';

const photo = (imageId: string, renditions: Photo['renditions'] = 'ready'): Photo => ({
  imageId,
  uploadId: imageId,
  localFileName: `${imageId}.jpg`,
  url: '',
  untouchedUrl: '',
  thumbnails: [],
  renditions,
});

const month = (...pages: Photo[][]): MonthPages => ({
  pages: pages.map((images, index) => ({
    images,
    cursor: index === pages.length - 1 ? null : `after-page-${index + 1}`,
  })),
  pageParams: pages.map((_, index) => (index === 0 ? undefined : `after-page-${index}`)),
});

test('only the pages that hold pending photos are looked at again, by the cursor that opens them', () => {
  const { pages } = month([photo('a')], [photo('b'), photo('c', 'pending')], [photo('d', 'pending')]);
  expect(pendingPages(pages)).toEqual(['after-page-1', 'after-page-2']);
  expect(pendingPages(month([photo('a', 'pending')]).pages)).toEqual([undefined]);
  expect(pendingPages(month([photo('a', 'failed')]).pages)).toEqual([]);
});

test('what is new replaces pending photos, and all others stay the same objects', () => {
  const before = month([photo('a'), photo('b', 'pending')], [photo('c', 'pending')]);
  const after = bringIn(before, [photo('a', 'failed'), photo('b')]);
  expect(after.pages[0]?.images[0]).toBe(before.pages[0]?.images[0]);
  expect(after.pages[0]?.images[1]?.renditions).toBe('ready');
  expect(after.pages[1]?.images[0]?.renditions).toBe('pending');
});

test('a photo of a loaded month is found with its month', () => {
  const client = new QueryClient();
  client.setQueryData<MonthPages>(monthQuery(2024, 7).queryKey, month([photo('a')], [photo('b')]));
  expect(findLoadedPhoto(client, 'b')).toMatchObject({ imageId: 'b', year: 2024, month: 7 });
  expect(findLoadedPhoto(client, 'z')).toBeUndefined();
});
