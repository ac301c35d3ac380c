import { randomUUID } from 'node:crypto';
import { sharedAlbums } from '@albumen/contracts/shared-albums';
import type { Things } from '../../../test/filled-calls.ts';
import { sharerNumber } from '../../../test/slice-things.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['shared-album', 'shared-album-participation'];

/** An album that the customer shares, and one in which they take part. */
export const makeThings = async (world: World): Promise<Things> => {
  const { subject, photoId, sha256, name, customerNumber, put } = world;
  const albumId = randomUUID();
  await put(`/shared-albums/${albumId}`, {
    name: `shared ${name}`,
    owner: customerNumber,
    participants: [],
    photos: [{ owner: customerNumber, sha256 }],
  });
  await put(`/shared-albums/${randomUUID()}`, {
    name: 'Shared with friends',
    owner: sharerNumber,
    participants: [{ customerNumber, access: 'read' }],
    photos: [],
  });
  const owned = { value: albumId, isOwned: true };
  return {
    ...Object.fromEntries(
      Object.keys(sharedAlbums.endpoints).map((call) => [`sharedAlbums.${call}.albumId`, owned]),
    ),
    'download.createSharedAlbumDownload.id': owned,
    'download.createSharedAlbumDownload.photos': { value: [{ photoId, ownerId: subject }] },
    'operator.putSharedAlbum.albumId': { value: randomUUID() },
    'operator.readSharedAlbumDocument.albumId': { value: randomUUID() },
    'operator.putSharedAlbum.photos': { value: [] },
    owner: { value: 'K-1' },
    participants: { value: [] },
  };
};
