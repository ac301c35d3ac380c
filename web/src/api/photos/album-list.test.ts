import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import type { SharedAlbumPhoto } from '@albumen/contracts/shared-albums';
import { expect, test } from 'vitest';
import { photoNamed } from '../../../test/photos.ts';
import { sharedPhotosOf } from './album-list.ts';

const albumId = '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01';

const photo = (imageId: string, ownerId: string, addedAt = '2026-11-25T12:00:00Z'): SharedAlbumPhoto => ({
  ...photoNamed(imageId),
  ownerId,
  addedAt,
});

/** An album of two pages, whose last photo was added after the others. */
const read = async (cursor: string | undefined) =>
  cursor === undefined
    ? { images: [photo('1', 'anna'), photo('2', 'ben')], cursor: 'next' }
    : { images: [photo('3', 'anna'), photo('4', 'ben', '2026-11-25T13:00:00Z')], cursor: null };

const named = async (...parts: PhotosForAlbum[]) =>
  (await sharedPhotosOf(albumId, parts, read)).map(({ photoId, ownerId }) => `${photoId} ${ownerId}`);

test('photos of a shared album are named with whose they are, and left out where they have gone', async () => {
  expect(await named({ photoIds: ['3'] }, { photoIds: ['2', '9'] })).toEqual(['2 ben', '3 anna']);
});

test('all of a shared album is what was there at the moment of selecting, but what is excepted', async () => {
  const all = { all: { albumId }, except: ['1'], before: '2026-11-25T12:30:00Z' };
  expect(await named(all)).toEqual(['2 ben', '3 anna']);
});
