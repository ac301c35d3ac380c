import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ExportedOriginal } from '../photos/index.ts';
import { createPacking } from './packing.ts';
import type { ExportedAlbum, PartLimits } from './packing.ts';
import { daysOf, proofNames, withoutPhotos } from './rules.ts';
import type { Manifest } from './rules.ts';

const limits: PartLimits = { bytes: 1_000_000, photos: 1000, folderPhotos: 1000 };

const photo = (id: string, more: Partial<ExportedOriginal> = {}): ExportedOriginal => {
  const takenLocal = more.takenLocal === undefined ? '2024-05-04T12:00:00' : more.takenLocal;
  return {
    id,
    fileName: 'IMG.jpg',
    contentType: 'image/jpeg',
    bytes: 1000,
    crc32: 7,
    sha256: createHash('sha256').update(id).digest(),
    width: 400,
    height: 300,
    takenOffsetMinutes: null,
    takenSource: 'exif-original',
    createdAt: new Date('2026-01-01T00:00:00Z'),
    sortAt: takenLocal ?? '2026-01-01T00:00:00',
    uploadOrder: '',
    isDamaged: false,
    ...more,
    takenLocal,
  };
};

const album = (id: string, more: Partial<ExportedAlbum> = {}): ExportedAlbum => ({
  id,
  name: id,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  coverPhotoId: null,
  ...more,
});

const pack = (photos: readonly ExportedOriginal[], more: Partial<PartLimits> = {}): Manifest[] => {
  const packing = createPacking({ backupId: 'b', created: '' }, { ...limits, ...more }, []);
  return [...photos.map((one) => packing.add(one, [])), packing.end()].filter((part) => part !== undefined);
};

const many = (count: number, more: (index: number) => Partial<ExportedOriginal> = () => ({})) =>
  Array.from({ length: count }, (_, index) => photo(`${index}`, more(index)));

test('a part has no more photos than its limit, however small they are', () => {
  expect(pack(many(25), { photos: 10 }).map(({ part, photos }) => [part, photos.length])).toEqual([
    [0, 10],
    [1, 10],
    [2, 5],
  ]);
  expect(pack(many(20), { photos: 10 })).toHaveLength(2);
});

test('a photo that is larger than a part gets its own part, whole', () => {
  const sizes = [400_000, 3_000_000, 400_000];
  const parts = pack(many(3, (index) => ({ bytes: sizes[index] ?? 0 })));
  expect(parts.map(({ photos }) => photos.map(({ bytes }) => bytes))).toEqual(sizes.map((size) => [size]));
});

test('names are unique across all parts, and no folder is too large for a file manager', () => {
  const paths = pack(many(7), { photos: 2, folderPhotos: 3 }).flatMap(({ photos }) =>
    photos.map(({ path }) => path),
  );
  expect(paths).toEqual([
    '2024/05/IMG.jpg',
    '2024/05/IMG (2).jpg',
    '2024/05/IMG (3).jpg',
    '2024/05 (2)/IMG.jpg',
    '2024/05 (2)/IMG (2).jpg',
    '2024/05 (2)/IMG (3).jpg',
    '2024/05 (3)/IMG.jpg',
  ]);
});

test('manifest and sums carry the part’s number if there are several; old parts keep their names', () => {
  const plain = { manifest: 'manifest.json', sums: 'SHA256SUMS' };
  const [one, several] = [pack(many(10), { photos: 10 }), pack(many(11), { photos: 10 })];
  expect(one.map(proofNames)).toEqual([plain]);
  expect(several.map(proofNames)).toEqual([
    { manifest: 'manifest-0.json', sums: 'SHA256SUMS-0' },
    { manifest: 'manifest-1.json', sums: 'SHA256SUMS-1' },
  ]);
  expect(several.map((part) => proofNames(withoutPhotos(part, ['10'])).sums)).toEqual([
    'SHA256SUMS-0',
    'SHA256SUMS-1',
  ]);
  // The stored manifest of an old part does not say whether there are others.
  expect(proofNames({ part: 1 })).toEqual(plain);
});

test('a file name leads out of no folder, and is a valid photo name everywhere', () => {
  const [part] = pack([photo('1', { fileName: '../../etc/passwd' }), photo('2', { fileName: 'con.jpg' })]);
  expect(part?.photos.map(({ path }) => path)).toEqual([
    expect.stringMatching(/^2024\/05\/[^/]+passwd\.jpg$/),
    '2024/05/_con.jpg',
  ]);
});

test('an album is in each part with the photos there, in its order; an empty one is in the first', () => {
  const [summer, empty] = [album('summer', { coverPhotoId: '3' }), album('empty')];
  const packing = createPacking({ backupId: 'b', created: '' }, { ...limits, photos: 2 }, [summer, empty]);
  const parts = many(4).flatMap((one, index) => {
    // The last photo was added first.
    const addedAt = new Date(Date.UTC(2026, 0, 10 - index));
    return packing.add(one, [{ album: summer, addedAt }]) ?? [];
  });
  const albums = [...parts, packing.end()].map((part) =>
    part?.albums.map(({ name, cover, photos }) => [name, cover, photos.map(({ path }) => path)]),
  );
  expect(albums).toEqual([
    [
      ['summer', undefined, ['2024/05/IMG (2).jpg', '2024/05/IMG.jpg']],
      ['empty', undefined, []],
    ],
    [['summer', '2024/05/IMG (4).jpg', ['2024/05/IMG (4).jpg', '2024/05/IMG (3).jpg']]],
  ]);
});

test('the estimate of a part is never below the size of its manifest, sums and records', () => {
  const long = album('long', { name: 'ä'.repeat(100) });
  const folder = '2026-11-25 10.13.45';
  const packing = createPacking({ backupId: 'b', created: '', folder }, { ...limits, bytes: 100_000 }, [
    long,
  ]);
  const full = many(200, (index) => ({ fileName: `${'ö'.repeat(60)} ${index}.jpg`, bytes: 10 })).flatMap(
    (one) => packing.add(one, [{ album: long, addedAt: new Date(0) }]) ?? [],
  );
  expect(full.length).toBeGreaterThan(0);
  for (const part of full) {
    const manifest = Buffer.byteLength(JSON.stringify(part));
    const names = part.photos.reduce((sum, { path }) => sum + Buffer.byteLength(path), 0);
    const photos = part.photos.length;
    const folders = 2 * photos * `${folder}/`.length;
    const zip = photos * (10 + 30 + 46) + folders + 2 * names + photos * 67 + names + manifest + 600;
    expect(zip).toBeLessThanOrEqual(100_000);
    // The estimate is not far above either: parts are nearly full.
    expect(zip).toBeGreaterThan(60_000);
  }
});

test('a part without a lost photo names it, and keeps its album and cover without it', () => {
  const summer = album('summer', { coverPhotoId: '0' });
  const packing = createPacking({ backupId: 'b', created: '' }, limits, [summer]);
  for (const one of many(2)) packing.add(one, [{ album: summer, addedAt: new Date(0) }]);
  const part = packing.end();
  const left = part && withoutPhotos(part, ['0']);
  expect(left).toMatchObject({
    photos: [{ imageId: '1' }],
    albums: [{ photos: [{ path: '2024/05/IMG (2).jpg' }] }],
    missing: [{ imageId: '0', fileName: 'IMG.jpg' }],
  });
  expect(left?.albums[0]).not.toHaveProperty('cover');
  expect(left && withoutPhotos(left, ['0'])).toBe(left);
});

test('the days of a part are those of its dated photos', () => {
  const [part] = pack([
    photo('1', { takenLocal: '2023-12-31T23:30:00' }),
    photo('2', { takenLocal: '2024-05-04T12:00:00' }),
    photo('3', { takenLocal: null }),
  ]);
  expect(part && daysOf(part)).toEqual({
    firstDay: '2023-12-31',
    lastDay: '2024-05-04',
    undatedPhotos: 1,
  });
  const [undated] = pack([photo('3', { takenLocal: null })]);
  expect(undated && daysOf(undated)).toEqual({ firstDay: null, lastDay: null, undatedPhotos: 1 });
});

test('a library whose originals are all damaged is one part that names them', () => {
  expect(pack(many(2, () => ({ isDamaged: true })))).toMatchObject([
    { part: 0, photos: [], missing: [{ fileName: 'IMG.jpg' }, { fileName: 'IMG.jpg' }] },
  ]);
});
