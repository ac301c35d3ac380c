import { photoColumnsLimit } from '@albumen/contracts/photo-columns';
import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import { photoState } from '@albumen/contracts/photos';
import type { ListedPhoto } from '@albumen/contracts/photos';
import { expect, test, vi } from 'vitest';
import { fakeAlbum } from '../../../test/fake-album.ts';
import { columnsOf, idOf, locatedPhotoNamed } from '../../../test/photos.ts';
import { toBase64 } from '../../lib/base64.ts';
import { factsOf, readFacts, withAddresses } from './photo-columns.ts';

const photoId = '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01';

/** Columns of some photos, with other values in some columns. */
const columns = (count: number, values: Partial<PhotoColumns> = {}): PhotoColumns => ({
  ...columnsOf(Array.from({ length: count }, (_, at) => locatedPhotoNamed(`${at}`))),
  ...values,
});

test('reads ids, names, sizes and the times of uploads, each from the one before it', () => {
  const uploaded = Date.parse('2026-11-25T12:00:00.123Z');
  const photos = factsOf(
    columns(2, { names: ['a.jpg', 'ü.png'], uploaded: [uploaded, -123], widths: [4, 3], heights: [3, 4] }),
  );
  expect(photos).toEqual([
    {
      imageId: idOf('0'),
      localFileName: 'a.jpg',
      uploadEnd: '2026-11-25T12:00:00.123Z',
      visibleWidth: 4,
      visibleHeight: 3,
      renditions: 'ready',
    },
    expect.objectContaining({
      imageId: idOf('1'),
      localFileName: 'ü.png',
      uploadEnd: '2026-11-25T12:00:00.000Z',
      visibleWidth: 3,
    }),
  ]);
});

test('reads dates across undated photos, with the offset and the source that they have', () => {
  const first = Date.parse('2024-12-31T23:30:00Z') / 1_000;
  const early = Date.parse('1898-03-31T16:23:20Z') / 1_000;
  const photos = factsOf(
    columns(4, {
      taken: [first, null, -86_400, early - first + 86_400],
      takenOffsets: [780, null, null, -570],
      takenSources: [0, null, 7, 5],
    }),
  );
  expect(
    photos.map(({ dateTaken, dateTakenOffset, dateSource }) => [dateTaken, dateTakenOffset, dateSource]),
  ).toEqual([
    ['2024-12-31T23:30:00', '+13:00', 'exif-original'],
    [undefined, undefined, undefined],
    ['2024-12-30T23:30:00', undefined, 'customer'],
    ['1898-03-31T16:23:20', '-09:30', 'gps'],
  ]);
});

test.each<Pick<ListedPhoto, 'renditions' | 'damaged' | 'damage'>>([
  { renditions: 'pending' },
  { renditions: 'ready' },
  { renditions: 'failed' },
  { renditions: 'ready', damaged: true },
  { renditions: 'ready', damaged: true, damage: 'incomplete' },
  { renditions: 'failed', damaged: true, damage: 'faulty' },
])('reads the state %o', (state) => {
  const { renditions, damaged, damage } = factsOf(columns(1, { states: [photoState(state)] }))[0]!;
  expect({ renditions, damaged, damage }).toEqual({ damaged: undefined, damage: undefined, ...state });
});

test('reads placeholders of different lengths, and none where there is none', () => {
  const placeholders = toBase64(Uint8Array.from([2, 10, 11, 0, 3, 1, 2, 3]));
  expect(factsOf(columns(3, { placeholders })).map((photo) => photo.placeholder)).toEqual([
    toBase64(Uint8Array.from([10, 11])),
    undefined,
    toBase64(Uint8Array.from([1, 2, 3])),
  ]);
  expect(factsOf(columns(1))[0]).not.toHaveProperty('placeholder');
});

test('reads the times of an album and the owners of its photos', () => {
  const { addresses } = columns(0);
  const photos = factsOf(
    columns(3, {
      added: [0, 1_000, 0],
      shown: [5_000, -1_000, 0],
      addresses: { ...addresses, owners: ['owner 1', 'owner 2'], ownerOf: [1, 0, 1] },
      subjects: ['anna', 'ben'],
    }),
  );
  expect(photos.map(({ ownerId, addedAt, shownAt }) => [ownerId, addedAt, shownAt])).toEqual([
    ['ben', '1970-01-01T00:00:00.000Z', '1970-01-01T00:00:05.000Z'],
    ['anna', '1970-01-01T00:00:01.000Z', '1970-01-01T00:00:04.000Z'],
    ['ben', '1970-01-01T00:00:01.000Z', '1970-01-01T00:00:04.000Z'],
  ]);
});

// Made with `createHmac` of Node.js: the key from 32 bytes of 7 and `anna/1764720000`, the signature from the key.
const key = 'KPAPAJO6jQRrhni3J0yloXDg7fWV7wATp5Oyd+koA+w=';
const signature = '3x1GHc2Wlyk1/re0Fc6iZa6V7Nv6qKXG5qb8PyiR9P0=';

test.each([
  ['signs them with the key of the day', { key }],
  ['takes the signatures that it gets', { signatures: signature }],
])('makes the addresses of photos: %s', async (_, signing) => {
  const [photo] = await withAddresses({
    ...columnsOf([
      { ...locatedPhotoNamed('a'), imageId: photoId, visibleWidth: 4_000, visibleHeight: 3_000 },
    ]),
    addresses: { base: '/api/content', expires: 1_764_720_000, owners: ['anna'], ...signing },
  });
  const start = `/api/content/anna/${photoId}`;
  const ofRenditions = 'expires=1764720000&signature=3x1GHc2Wlyk1_re0Fc6iZQ';
  expect(photo).toMatchObject({
    url: `${start}/1300?${ofRenditions}`,
    untouchedUrl: `${start}/original?expires=1764720000&signature=rpXs2_qopcbmpvw_KJH0_Q`,
    thumbnails: [
      { id: 300, url: `${start}/300?${ofRenditions}`, width: 300, height: 225 },
      { id: 800, url: `${start}/800?${ofRenditions}`, width: 800, height: 600 },
      { id: 1300, url: `${start}/1300?${ofRenditions}`, width: 1300, height: 975 },
    ],
  });
});

/** An album of many photos, and a range of it that needs two calls. */
const largeAlbum = () => {
  const photos = Array.from({ length: photoColumnsLimit + 20 }, (_, at) => locatedPhotoNamed(`${at}`));
  const album = fakeAlbum('holiday', photos);
  const list = album.list({ key: 'created', order: 'asc' });
  const range = { section: 'photos', from: 5, to: photoColumnsLimit + 9 };
  return { album, list, range, signal: new AbortController().signal };
};

test('reads a range in as few calls as the limit allows, without placeholders', async () => {
  const { list, range, signal } = largeAlbum();
  const read = vi.spyOn(list, 'photos');
  const photos = await readFacts(list, range, signal);
  expect(photos.map((photo) => photo.imageId)).toEqual(
    Array.from({ length: photoColumnsLimit + 5 }, (_, at) => idOf(`${at + 5}`)),
  );
  expect(read.mock.calls.map(([, part]) => part)).toEqual([
    { from: 5, limit: photoColumnsLimit, placeholders: false },
    { from: 5 + photoColumnsLimit, limit: 5, placeholders: false },
  ]);
  expect(await readFacts(list, { ...range, to: Infinity }, signal)).toHaveLength(photoColumnsLimit + 15);
});

test('reads no range of a section that has changed, before or meanwhile', async () => {
  const { album, list, range, signal } = largeAlbum();
  await expect(readFacts(list, range, signal, 2)).rejects.toThrow('photos has changed');
  const read = vi.spyOn(list, 'photos');
  const photos = readFacts(list, range, signal, 1);
  album.remove(idOf('0'));
  await expect(photos).rejects.toThrow('photos has changed');
  expect(read).toHaveBeenCalledTimes(2);
});
