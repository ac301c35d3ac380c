import { afterAll, expect, test } from 'vitest';
import { inspectPhoto } from '../index.ts';
import { decodingBytes } from '../decoding-memory.ts';
import { readPhotoHeader } from '../photo-header.ts';
import { openPhoto } from '../photo-source.ts';
import { createPhotoFolder } from '../test-photos.ts';
import { decodeHeicPicture } from './heic-picture.ts';
import { loadLibheif } from './libheif.ts';
import { makeHeic } from './test-heic.ts';

const photos = await createPhotoFolder();
afterAll(photos.remove);

const inspect = async (bytes: Uint8Array) => inspectPhoto(await photos.put(bytes, 'IMG_0001.HEIC'));
const unreadable = { name: 'PhotoRefused', reason: 'unreadable' };

const exif = Buffer.alloc(20);
const bytes = 100_000;

test('a HEIC whose EXIF names the same bytes twice is unreadable', async () => {
  const twice = makeHeic({ exif, named: { type: 'Exif', bytes, times: 2 } });
  await expect(inspect(twice)).rejects.toMatchObject(unreadable);
  const once = makeHeic({ exif, named: { type: 'Exif', bytes, times: 1 } });
  expect(await inspect(once)).toMatchObject({ width: 128, height: 128 });
});

test('a HEIC whose tiles name the same bytes is unreadable', async () => {
  const photo = makeHeic({ named: { type: 'hvc1', bytes, times: 1 } });
  await expect(inspect(photo)).rejects.toMatchObject(unreadable);
});

test('refuses a HEIC in one piece above the largest that can be decoded, and names the limit', async () => {
  const piece = makeHeic({ columns: 1, rows: 1, width: 8192, height: 4353 });
  await expect(inspect(piece)).rejects.toMatchObject({ reason: 'too-many-pixels', pixelLimit: 35_651_584 });
  const largest = makeHeic({ columns: 1, rows: 1, width: 8192, height: 4352 });
  expect(await inspect(largest)).toMatchObject({ width: 8192, height: 4352 });
});

test('a HEIC made of tiles may have more pixels than one in one piece', async () => {
  expect(await inspect(makeHeic({ width: 8192, height: 4416 }))).toMatchObject({ width: 8192, height: 4416 });
});

test('decodes two tiled HEIC photos of 48 megapixels at once in 660 MiB', async () => {
  const named = { type: 'Exif', bytes: 5_000_000, times: 1 } as const;
  const path = await photos.put(makeHeic({ width: 8064, height: 6048, exif, named }));
  await using source = await openPhoto(path);
  const header = await readPhotoHeader(source, 200_000_000);
  expect(2 * decodingBytes(header)).toBeLessThan(660 * 1024 ** 2);
});

test('a HEIC whose tiles have no size is unreadable', async () => {
  const photo = makeHeic();
  photo.write('skip', photo.indexOf('ispe'), 'latin1');
  await expect(inspect(photo)).rejects.toMatchObject(unreadable);
});

test('a HEIC whose picture is 20 megabytes of zeros gets no more memory than other photos', async () => {
  const zeros = { type: 'hvc1', bytes: 20_000_000, times: 1 } as const;
  const file = await photos.put(makeHeic({ columns: 1, rows: 1, named: zeros }));
  const libheif = loadLibheif();
  expect(() => decodeHeicPicture(libheif, file)).toThrow(Error);
  expect(libheif.heapBytes()).toBeLessThanOrEqual(384 * 1024 * 1024);
});
