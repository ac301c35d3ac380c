import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import type { SharedAlbumPhoto, SharedAlbumPhotoPage } from '@albumen/contracts/shared-albums';
import { expect, test, vi } from 'vitest';
import { photoNamed } from '../../../test/photos.ts';
import { sharedPhotosOf } from './album-list.ts';

const albumId = '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01';

const photo = (imageId: string, ownerId: string, shownAt = '2026-11-25T12:00:00Z'): SharedAlbumPhoto => ({
  ...photoNamed(imageId),
  ownerId,
  addedAt: '2026-11-25T12:00:00Z',
  shownAt,
});

const pages: readonly SharedAlbumPhotoPage[] = [
  { images: [photo('1', 'anna'), photo('2', 'ben')], cursor: 'next' },
  { images: [photo('3', 'anna'), photo('4', 'ben', '2026-11-25T13:00:00Z')], cursor: null },
];

/**
 * Names photos of an album of two pages, whose last photo came back after the others were added; returns the number of
 * pages read.
 */
const named = async (
  count: number,
  onWire: readonly PhotosForAlbum[],
  loaded: readonly SharedAlbumPhoto[] = [],
) => {
  const read = vi.fn(async (cursor: string | undefined) => pages[cursor === undefined ? 0 : 1]!);
  const photos = await sharedPhotosOf(albumId, { count, loaded, onWire }, read);
  return {
    photos: photos.map(({ photoId, ownerId }) => `${photoId} ${ownerId}`),
    pagesRead: read.mock.calls.length,
  };
};

// #owners
test('names photos of a shared album with their owners, and leaves out missing photos', async () => {
  const { photos } = await named(3, [{ photoIds: ['3'] }, { photoIds: ['2', '9'] }]);
  expect(photos).toEqual(['2 ben', '3 anna']);
});

test('all of a shared album are the photos at the moment of selecting, minus the exceptions', async () => {
  const all = { all: { albumId }, except: ['1'], before: '2026-11-25T12:30:00Z' };
  expect((await named(2, [all])).photos).toEqual(['2 ben', '3 anna']);
});

test('names owners without a call when all selected photos of a shared album are loaded', async () => {
  const loaded = [photo('3', 'anna'), photo('2', 'ben')];
  const all = { all: { albumId }, except: ['1', '4'], before: '2026-11-25T12:30:00Z' };
  expect(await named(2, [all], loaded)).toEqual({ photos: ['3 anna', '2 ben'], pagesRead: 0 });
});

// #last-selected
test('reads a shared album only up to the last selected photo', async () => {
  const selected = [{ photoIds: ['2', '1'] }];
  expect(await named(2, selected, [photo('2', 'ben')])).toEqual({
    photos: ['1 anna', '2 ben'],
    pagesRead: 1,
  });
});
