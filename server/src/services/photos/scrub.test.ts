import { readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

beforeAll(async () => {
  // Without jobs: a photo that is cut short while it is rendered kills the process (SIGBUS).
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const addPhotos = async (name: string, count: number) => {
  const customer = await app.customer(name);
  const bytes = await Promise.all(Array.from({ length: count }, () => makePhotoFile()));
  const ids = await customer.addPhotos(bytes.map((each, index) => ({ name: `${index}.jpg`, bytes: each })));
  const originals = join(app.dataDir, 'objects', 'originals');
  const paths = await readdir(originals, { recursive: true });
  const ownerId = paths.find((path) => path.endsWith(`/${ids[0]}`))?.split('/')[0] ?? '';
  return { customer, ownerId, files: ids.toSorted().map((id) => join(originals, ownerId, id)) };
};

const flipByte = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(file, bytes);
};

const idOf = (file = ''): string => file.split('/').at(-1) ?? '';

const damageInLog = () =>
  app.logged
    .filter(({ msg }) => msg === 'an original is damaged')
    .map(({ ownerId, photoId, fault }) => ({ ownerId, photoId, fault }));

const gauges = async (): Promise<string[]> =>
  (await (await fetch(new URL('/metrics', app.url))).text())
    .split('\n')
    .filter((line) => line.startsWith('albumen_damaged_original'))
    .toSorted();

test('logs and counts an original that differs from the upload until it is whole again', async () => {
  const { ownerId, files } = await addPhotos('damage', 5);
  const [flipped = '', missing = '', short = ''] = files;
  await app.photos.scrub();
  expect([damageInLog(), await gauges()]).toEqual([[], []]);

  const whole = await readFile(flipped);
  await flipByte(flipped);
  await rm(missing);
  await truncate(short, 100);
  await app.photos.scrub();
  expect(damageInLog()).toEqual([
    { ownerId, photoId: idOf(flipped), fault: 'checksum' },
    { ownerId, photoId: idOf(missing), fault: 'missing' },
    { ownerId, photoId: idOf(short), fault: 'size' },
  ]);
  const named = (file: string, fault: string) =>
    `albumen_damaged_original{owner_id="${ownerId}",photo_id="${idOf(file)}",fault="${fault}"} 1`;
  expect(await gauges()).toEqual(
    [
      'albumen_damaged_originals{fault="checksum"} 1',
      'albumen_damaged_originals{fault="missing"} 1',
      'albumen_damaged_originals{fault="size"} 1',
      named(flipped, 'checksum'),
      named(missing, 'missing'),
      named(short, 'size'),
    ].toSorted(),
  );

  await writeFile(flipped, whole);
  await app.photos.scrub();
  expect(await gauges()).toEqual(
    [
      'albumen_damaged_originals{fault="missing"} 1',
      'albumen_damaged_originals{fault="size"} 1',
      named(missing, 'missing'),
      named(short, 'size'),
    ].toSorted(),
  );
});

test('continues where it was cut off, and starts again after the end', async () => {
  const { ownerId, files } = await addPhotos('cut-off', 3);
  const [, second = '', third = ''] = files;
  await flipByte(second);
  await flipByte(third);
  await sqlOf(app.database)`
    update scrub_progress set after_owner_id = ${ownerId}, after_photo_id = ${idOf(second)}`;
  const found = () =>
    damageInLog()
      .filter((damage) => damage.ownerId === ownerId)
      .map(({ photoId }) => photoId);
  await app.photos.scrub();
  expect(found()).toEqual([idOf(third)]);
  await app.photos.scrub();
  expect(found()).toEqual([idOf(third), idOf(second), idOf(third)]);
});

test('reports an original that cannot be opened like any other, and reads the ones after it', async () => {
  const { ownerId, files } = await addPhotos('cannot-be-opened', 2);
  const [closed = '', behind = ''] = files;
  await rm(closed);
  // Opening a link to itself fails for every user, as opening a file on a bad sector does.
  await symlink(closed, closed);
  await flipByte(behind);
  await app.photos.scrub();
  expect(damageInLog().filter((damage) => damage.ownerId === ownerId)).toEqual([
    { ownerId, photoId: idOf(closed), fault: 'unreadable' },
    { ownerId, photoId: idOf(behind), fault: 'checksum' },
  ]);
});

test('reads the original of a deleted photo until it is erased', async () => {
  const { customer, ownerId, files } = await addPhotos('deleted', 2);
  const [deleted = '', erased = ''] = files;
  await customer.deletePhotos([idOf(deleted)]);
  await flipByte(deleted);
  await flipByte(erased);
  const found = () =>
    damageInLog()
      .filter((damage) => damage.ownerId === ownerId)
      .map(({ photoId }) => photoId);
  await app.photos.scrub();
  expect(found()).toEqual([idOf(deleted), idOf(erased)]);
  const before = await gauges();
  await customer.deletePhotos([idOf(erased)]);
  await sqlOf(app.database)`update photos set deleted_at = '2026-01-01' where id = ${idOf(erased)}`;
  await app.photos.eraseDeleted(app.clock.now());
  expect(await gauges()).not.toEqual(before);
  await app.photos.scrub();
  expect(found()).toEqual([idOf(deleted), idOf(erased), idOf(deleted)]);
});
