import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AlbumPage } from '@albumen/contracts/photo-management/albums';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import type { ActivationMessage } from '@albumen/contracts/push';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { albumsPath, idsIn } from '../../../test/album-calls.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import {
  brokenJpeg,
  imported,
  importEnded,
  namesOf,
  readActivation,
  startActivation,
  startEarlierSystem,
} from '../../../test/earlier-system.ts';
import type { EarlierSystem } from '../../../test/earlier-system.ts';
import { photosPath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { addPhotoRows, ownerIdOf, wrongCounts } from '../../../test/photo-rows.ts';
import { openSignedInPage } from '../../../test/push-page.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { describeCustomer } from '../../../test/described-facts.ts';
import type { CustomerFact } from '../../kernel/slice.ts';
import { planOf } from './rules.ts';

let earlier: EarlierSystem;
let app: TestApp;

beforeAll(async () => {
  earlier = await startEarlierSystem();
  ({ app } = earlier);
});

afterAll(() => earlier.close());

const factsOf = async (name: string): Promise<CustomerFact[]> => {
  const facts = [];
  for await (const fact of describeCustomer(app.slices, await ownerIdOf(app.database, name)))
    facts.push(fact);
  return facts;
};

// #start
test('a library becomes active when the customer starts it, at once if there is no source', async () => {
  const [anna, ben] = [await app.customer('anna'), await app.customer('ben')];
  expect(await readActivation(anna)).toEqual({ status: 'NOT_ACTIVE' });
  expect([await startActivation(anna), await startActivation(anna)]).toEqual([true, false]);
  expect([await readActivation(anna), await readActivation(ben)]).toEqual([
    { status: 'ACTIVE' },
    { status: 'NOT_ACTIVE' },
  ]);
});

describe('an import', () => {
  // #photos-and-albums
  test('brings photos with dates and albums, reports failures with reasons, and tells open pages', async () => {
    const tulip = await makePhotoFile({ taken: '2019:05:04 12:00:00' });
    const cora = await earlier.customerWith('cora', {
      'tulip.jpg': tulip,
      'the same tulip.jpg': tulip,
      'summer/rose.png': await makePhotoFile({ format: 'png' }),
      'summer/daisy.jpg': await makePhotoFile({ taken: '2019:05:05 12:00:00' }),
      'notes.txt': 'not a photo',
      '.hidden.jpg': await makePhotoFile(),
      'broken.jpg': brokenJpeg,
      'empty.jpg': '',
      'manifest.json': JSON.stringify({
        albums: [
          { name: 'Summer', photos: ['summer/rose.png', 'tulip.jpg', 'broken.jpg'] },
          { name: 'Gone', photos: ['nowhere.jpg'] },
        ],
        photos: {
          'summer/rose.png': { dateTaken: '2018-07-01T10:00:00' },
          'tulip.jpg': { dateTaken: '2019-05-04T12:00:00+02:00' },
          'summer/daisy.jpg': { dateTaken: '1970-01-05T00:00:00' },
        },
      }),
    });
    const page = await openSignedInPage(app.url, await app.issuer.token('cora'));

    expect(await imported(cora)).toEqual({
      status: 'ACTIVE',
      import: {
        photosCount: 7,
        importedCount: 3,
        skippedCount: 2,
        failedCount: 2,
        failed: [
          { fileName: 'broken.jpg', code: 'photo-unreadable' },
          { fileName: 'empty.jpg', code: 'photo-empty' },
        ],
        state: 'failed',
      },
    });
    expect(await cora.timeline()).toEqual([
      { year: 2019, month: 5, count: 2 },
      { year: 2018, month: 7, count: 1 },
    ]);
    const [rose] = (await cora.month(2018, 7)).images;
    expect(rose).toMatchObject({ localFileName: 'rose.png', dateSource: 'customer' });
    const messages = () =>
      page.texts
        .slice(1)
        .map((text) => JSON.parse(text) as ActivationMessage)
        .filter(({ type }) => type.startsWith('import-'));
    await vi.waitFor(() => expect(messages()).toHaveLength(2));
    page.close();
    expect(messages()).toMatchObject([
      { type: 'import-started', data: { timestamp: app.clock.now().toISOString() } },
      { type: 'import-error', data: { payload: { importedCount: 3, failedCount: 2, state: 'failed' } } },
    ]);

    const idByName = new Map((await factsOf('cora')).map((fact) => [fact['fileName'], fact['id']]));
    const albumsNow = async () =>
      (await factsOf('cora'))
        .filter(({ kind }) => kind === 'imported-album')
        .map(({ id, name, photoIds }) => ({ id, name, photoIds }));
    const before = await albumsNow();
    // If two files have the same bytes, the one that comes first becomes the photo.
    const tulipId = idByName.get('tulip.jpg') ?? idByName.get('the same tulip.jpg');
    expect(before).toMatchObject([
      { name: 'Gone', photoIds: [] },
      { name: 'Summer', photoIds: [idByName.get('rose.png'), tulipId] },
    ]);

    // A second try, after the operator has fixed one of the files.
    await earlier.hold('K-cora', { 'broken.jpg': await makePhotoFile() });
    expect(await imported(cora)).toMatchObject({
      import: { importedCount: 4, skippedCount: 2, failedCount: 1, failed: [{ fileName: 'empty.jpg' }] },
    });
    const after = await albumsNow();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[1]?.photoIds).toHaveLength(3);
    // They are albums like any other: what came later was added later.
    const [rosesId, tulipsId, lateId] = (after[1]?.photoIds ?? []) as string[];
    const { albums } = (await cora.get<AlbumPage>(albumsPath)).body;
    expect(new Map(albums.map(({ albumName, photosCount }) => [albumName, photosCount]))).toEqual(
      new Map([
        ['Gone', 0],
        ['Summer', 3],
      ]),
    );
    expect(await idsIn(cora, String(after[1]?.id))).toEqual([lateId, rosesId, tulipsId]);
    await rm(join(earlier.source, 'K-cora', 'empty.jpg'));
    expect(await imported(cora)).toMatchObject({
      import: { importedCount: 4, failedCount: 0, state: 'done' },
    });
    expect(await startActivation(cora)).toBe(false);
    expect(await wrongCounts(app.database, await ownerIdOf(app.database, 'cora'))).toEqual([]);
  });

  test('names a file whose end is missing as incomplete, and keeps what can be read of it', async () => {
    const whole = await makePhotoFile({ width: 400, height: 300 });
    const cut = whole.subarray(0, Math.floor(whole.length * 0.8));
    const dirk = await earlier.customerWith('dirk', { 'cut.jpg': cut, 'whole.jpg': await makePhotoFile() });
    const incomplete = {
      import: {
        failedCount: 1,
        failed: [{ fileName: 'cut.jpg', code: 'photo-incomplete' }],
        state: 'failed',
      },
    };
    expect(await imported(dirk)).toMatchObject(incomplete);
    expect((await namesOf(dirk)).toSorted()).toEqual(['cut.jpg', 'whole.jpg']);
    expect(await imported(dirk)).toMatchObject(incomplete);
    await earlier.hold('K-dirk', { 'cut.jpg': whole });
    expect(await imported(dirk)).toMatchObject({ import: { failedCount: 0, state: 'done' } });
  });

  test('never brings back deleted or erased photos, and never adds a photo twice', async () => {
    const files = await Promise.all(Array.from({ length: 4 }, () => makePhotoFile()));
    const [there, deleted, erased, fresh] = files as [Buffer, Buffer, Buffer, Buffer];
    const dora = await earlier.customerWith('dora', {
      'there.jpg': there,
      'deleted.jpg': deleted,
      'erased.jpg': erased,
      'fresh.jpg': fresh,
    });
    const ids = await dora.addPhotos(
      [there, deleted, erased].map((bytes, index) => ({ name: `own-${index}.jpg`, bytes })),
    );
    const [, deletedId = '', erasedId = ''] = ids;
    await dora.deletePhotos([deletedId, erasedId]);
    const erasing = await dora.post('/api/photo-deletion/photos/deleted/erase', {
      photos: { photoIds: [erasedId] },
    });
    expect(erasing.status).toBe(200);
    expect(await imported(dora)).toMatchObject({
      import: { importedCount: 1, skippedCount: 3, state: 'done' },
    });
    expect(new Set(await namesOf(dora))).toEqual(new Set(['fresh.jpg', 'own-0.jpg']));
    const remembered = (await factsOf('dora')).filter(({ kind }) => kind === 'erased-photo');
    const sha256 = createHash('sha256').update(erased).digest('hex');
    expect(remembered).toEqual([{ slice: 'activation', kind: 'erased-photo', sha256 }]);
  });

  test('imports a second number once the operator says that it is the same customer', async () => {
    const emma = await earlier.customerWith('emma', { 'first.jpg': await makePhotoFile() });
    await imported(emma);
    await earlier.hold('K-emma-2', { 'second.jpg': await makePhotoFile() });
    await earlier.putNumber('emma', 'K-emma-2');
    await vi.waitFor(async () => expect(await namesOf(emma)).toHaveLength(2));
    expect((await importEnded(emma)).import).toMatchObject({
      photosCount: 2,
      importedCount: 2,
      state: 'done',
    });
    await earlier.putNumber('emma', 'K-emma-2');
    expect((await readActivation(emma)).status).toBe('ACTIVE');
  });

  test('brings photos without dates if its manifest is invalid, and adds dates once it is fixed', async () => {
    const fay = await earlier.customerWith('fay', {
      'one.jpg': await makePhotoFile(),
      'two.jpg': await makePhotoFile(),
      'manifest.json': '{"albums":[{"name":"Cut o',
    });
    expect(await imported(fay)).toMatchObject({
      import: {
        importedCount: 2,
        failed: [{ fileName: 'manifest.json', code: 'manifest-unreadable' }],
        state: 'failed',
      },
    });
    expect(app.logged).toContainEqual(
      expect.objectContaining({
        msg: 'the manifest of a folder of the import source is invalid',
        customerNumber: 'K-fay',
      }),
    );
    const { images } = (await fay.get<PhotoPage>(`${photosPath}/photos`)).body;
    const changed = images.find(({ localFileName }) => localFileName === 'two.jpg')?.imageId;
    await fay.post(`${photosPath}/photos/dates`, {
      photos: { photoIds: [changed] },
      change: { set: '2001-01-01T00:00:00' },
    });
    const dateTaken = '2019-07-14T16:20:00';
    const manifest = { photos: { 'one.jpg': { dateTaken }, 'two.jpg': { dateTaken } } };
    await earlier.hold('K-fay', { 'manifest.json': JSON.stringify(manifest) });
    await imported(fay);
    expect(await fay.timeline()).toEqual([
      { year: 2019, month: 7, count: 1 },
      { year: 2001, month: 1, count: 1 },
    ]);
  });

  test('skips the entries of a manifest that it does not understand, and takes the others', async () => {
    const manifest = JSON.stringify({
      albums: [{ name: 'N\0ul', photos: ['a\0.jpg', 'a.jpg'] }, { name: 7 }, { name: '', photos: ['b.jpg'] }],
      photos: { 'a.jpg': { dateTaken: '2019-07-14T16:20:00' }, 'b.jpg': { dateTaken: null }, 'c.jpg': 8 },
    });
    expect(planOf('K-ines', manifest)?.leftOut).toEqual(['albums[1]', 'photos["c.jpg"]']);
    const ines = await earlier.customerWith('ines', {
      'a.jpg': await makePhotoFile(),
      'b.jpg': await makePhotoFile(),
      'manifest.json': manifest,
    });
    expect(await imported(ines)).toMatchObject({ import: { importedCount: 2, failed: [], state: 'done' } });
    const { albums } = (await ines.get<AlbumPage>(albumsPath)).body;
    expect(new Set(albums.map(({ albumName, photosCount }) => `${albumName}: ${photosCount}`))).toEqual(
      new Set(['N ul: 1', '…: 1']),
    );
    expect(await ines.timeline()).toEqual([
      { year: 2019, month: 7, count: 1 },
      { year: 1970, month: 1, count: 1 },
    ]);
  });

  test('understands Windows manifests and file names of a Mac, and ignores impossible dates', async () => {
    const name = 'Jürgen im Grünen.jpg';
    const hugo = await earlier.customerWith('hugo', {
      [name.normalize('NFD')]: await makePhotoFile(),
      'month 13.jpg': await makePhotoFile({ taken: '2019:05:04 12:00:00' }),
      'february 31.jpg': await makePhotoFile({ taken: '2019:05:04 12:00:00' }),
      'manifest.json': `\uFEFF${JSON.stringify({
        albums: [{ name: 'Garden', photos: [`./${name.normalize('NFC')}`] }],
        photos: {
          [`./${name.normalize('NFC')}`]: { dateTaken: '2018-07-01T10:00:00' },
          'month 13.jpg': { dateTaken: '2018-13-01T10:00:00' },
          'february 31.jpg': { dateTaken: '2018-02-31T10:00:00' },
        },
      })}`,
    });
    expect(await imported(hugo)).toMatchObject({ import: { importedCount: 3, failed: [], state: 'done' } });
    expect(await hugo.timeline()).toEqual([
      { year: 2019, month: 5, count: 2 },
      { year: 2018, month: 7, count: 1 },
    ]);
    const { albums } = (await hugo.get<AlbumPage>(albumsPath)).body;
    expect(albums).toMatchObject([{ albumName: 'Garden', photosCount: 1 }]);
  });

  test('finishes without photos if the customer has no folder', async () => {
    await earlier.putNumber('gwen', 'K-gwen');
    expect(await imported(await app.customer('gwen'))).toEqual({ status: 'ACTIVE' });
  });
});

// #status-while-deleting
test('the status is DELETING while the whole library is deleted, and then ACTIVE again', async () => {
  const kate = await app.customer('kate');
  await startActivation(kate);
  const ownerId = await ownerIdOf(app.database, 'kate');
  await addPhotoRows(app, ownerId, 3);
  const [taskId, rule] = [randomUUID(), { of: 'library', except: [], before: app.clock.now().toISOString() }];
  const sql = sqlOf(app.database);
  await sql`insert into photo_tasks (owner_id, id, kind, started_at) values (${ownerId}, ${taskId}, 'delete', now())`;
  await sql`
    insert into photo_task_calls (owner_id, task_id, checksum, rule)
    values (${ownerId}, ${taskId}, ${Buffer.alloc(32)}, ${sql.json(rule)})`;
  expect((await readActivation(kate)).status).toBe('DELETING');
  await app.photos.tasks.work({ ownerId, taskId });
  expect((await readActivation(kate)).status).toBe('ACTIVE');
});

test('a library with photos that is older than activation is active, and imports nothing', async () => {
  const before = await startTestApp({ works: false });
  const sql = sqlOf(before.database);
  await sql`drop table activations, activation_files, activation_albums, erased_checksums`;
  await sql`delete from migrations where name = '0032-activation.sql'`;
  const old = await before.customer('old');
  await old.addPhotos([{ name: 'one.jpg', bytes: await makePhotoFile() }]);
  await migrate(before.database);
  const young = await before.customer('young');
  expect([await readActivation(old), await startActivation(old), await readActivation(young)]).toEqual([
    { status: 'ACTIVE' },
    false,
    { status: 'NOT_ACTIVE' },
  ]);
  await before.close();
});
