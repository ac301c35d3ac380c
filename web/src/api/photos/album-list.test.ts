import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import type { ListedPhoto } from '@albumen/contracts/photos';
import { expect, test, vi } from 'vitest';
import { columnsOf, idOf, locatedPhotoNamed, nameOf } from '../../../test/photos.ts';
import { sharedAlbumCalls } from '../albums/shared-albums.ts';
import { sharedPhotosOf } from './album-list.ts';

const albumId = '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01';
const hourMs = 3_600_000;
const noon = Date.parse('2026-11-25T12:00:00Z');

/** An album with photos of two owners, whose last photo came back after the others were added. */
const stored = columnsOf(['1', '2', '3', '4'].map(locatedPhotoNamed));
const columns = {
  ...stored,
  addresses: { ...stored.addresses, owners: ['owner 1', 'owner 2'], ownerOf: [0, 1, 0, 1] },
  subjects: ['anna', 'ben'],
  added: [noon, 0, 0, 0],
  shown: [noon, 0, 0, hourMs],
};

const loadedPhoto = (name: string, ownerId: string): ListedPhoto =>
  Object.assign(locatedPhotoNamed(name), { ownerId });

/** Names selected photos of the album; returns the number of calls as well. */
const named = async (
  count: number,
  onWire: readonly PhotosForAlbum[],
  loaded: readonly ListedPhoto[] = [],
) => {
  const read = vi.spyOn(sharedAlbumCalls, 'readSharedAlbumColumns').mockResolvedValue(columns);
  read.mockClear();
  const photos = await sharedPhotosOf(albumId, { count, loaded, onWire });
  return {
    photos: photos.map(({ photoId, ownerId }) => `${nameOf(photoId)} ${ownerId}`),
    calls: read.mock.calls.length,
  };
};

const byIds = (...names: string[]) => ({ photoIds: names.map(idOf) });
const allBut = (...names: string[]) => ({
  all: { albumId },
  except: names.map(idOf),
  before: '2026-11-25T12:30:00Z',
});

// #owners
test('names photos of a shared album with their owners, and leaves out missing photos', async () => {
  expect(await named(3, [byIds('3'), byIds('2', '9')])).toEqual({ photos: ['2 ben', '3 anna'], calls: 1 });
});

test('all of a shared album are the photos at the moment of selecting, minus the exceptions', async () => {
  expect((await named(2, [allBut('1')])).photos).toEqual(['2 ben', '3 anna']);
});

test('names owners without a call when all selected photos of a shared album are loaded', async () => {
  const loaded = [loadedPhoto('3', 'anna'), loadedPhoto('2', 'ben')];
  expect(await named(2, [allBut('1', '4')], loaded)).toEqual({ photos: ['3 anna', '2 ben'], calls: 0 });
});
