import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AlbumPage } from '@albumen/contracts/photo-management/albums';
import type { Activation } from '@albumen/contracts/photo-management/activation';
import type { ActivationMessage } from '@albumen/contracts/push';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { albumsPath, idsIn } from '../../../test/album-calls.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createTestCustomer, photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { addPhotoRows, ownerIdOf, wrongCounts } from '../../../test/photo-rows.ts';
import { openPushPage } from '../../../test/push-page.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { describeCustomer } from '../../platform/slice.ts';
import type { HeldFact } from '../../platform/slice.ts';

/** For what a worker does, however busy the machine is. */
const patience = { timeout: 20_000 };

const operatorKey = 'configured-key-of-the-operator-0123456789';
const activatePath = `${photosPath}/users/activate`;

let source: string;
let app: TestApp;

beforeAll(async () => {
  source = await mkdtemp(join(tmpdir(), 'albumen-source-'));
  app = await startTestApp({
    environment: { OPERATOR_API_KEY: operatorKey, IMPORT_SOURCE: pathToFileURL(source).href },
  });
});

afterAll(async () => {
  await app.close();
  await rm(source, { recursive: true, force: true });
});

type Files = Readonly<Record<string, Uint8Array | string>>;

/** What the earlier system holds under a customer number. */
const hold = async (customerNumber: string, files: Files): Promise<void> => {
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(source, customerNumber, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
};

/** The operator says who a customer number is. */
const putNumber = async (name: string, customerNumber: string, on: TestApp = app): Promise<void> => {
  const reply = await fetch(`${on.url}/api/operator/v1/customers/${customerNumber}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@example.com`,
      registeredAt: '2026-01-01T00:00:00Z',
      locale: 'nl-NL',
      identity: { provider: on.issuer.issuer, subject: name },
    }),
  });
  expect(reply.status).toBe(200);
};

/** A customer of whom the earlier system holds these files, under the number `K-{name}`. */
const customerWith = async (name: string, files: Files): Promise<TestCustomer> => {
  await hold(`K-${name}`, files);
  await putNumber(name, `K-${name}`);
  return app.customer(name);
};

const read = async (customer: TestCustomer) => (await customer.get<Activation>(activatePath)).body;
const start = async (customer: TestCustomer) =>
  (await customer.post<{ started: boolean }>(activatePath)).body.started;

/** Waits until an import has ended; settles with what is told of it. */
const ended = (customer: TestCustomer): Promise<Activation> =>
  vi.waitFor(async () => {
    const activation = await read(customer);
    expect(activation.status).toBe('ACTIVE');
    return activation;
  }, patience);

const imported = async (customer: TestCustomer): Promise<Activation> => {
  expect(await start(customer)).toBe(true);
  return ended(customer);
};

const namesOf = async (customer: TestCustomer): Promise<(string | undefined)[]> => {
  const page = await customer.get<{ images: { localFileName: string }[] }>(`${photosPath}/photos`);
  return page.body.images.map(({ localFileName }) => localFileName);
};

const heldOf = async (name: string): Promise<HeldFact[]> => {
  const facts = [];
  for await (const fact of describeCustomer(app.slices, await ownerIdOf(app.database, name)))
    facts.push(fact);
  return facts;
};

const importOnce = async (on: TestApp, ownerId: string): Promise<void> => {
  const job = on.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === 'activation-import');
  await job?.run({ ownerId }, { turn: new Date(0), wasSilent: false });
};

const broken = Buffer.from('ffd8ffe000104a46494600', 'hex');

test('a library is not active until it is started; without a source it is active at once', async () => {
  const [anna, ben] = [await app.customer('anna'), await app.customer('ben')];
  expect(await read(anna)).toEqual({ status: 'NOT_ACTIVE' });
  expect([await start(anna), await start(anna)]).toEqual([true, false]);
  expect([await read(anna), await read(ben)]).toEqual([{ status: 'ACTIVE' }, { status: 'NOT_ACTIVE' }]);
});

describe('an import', () => {
  test('brings the photos with their dates and albums, says what failed and why, and tells the open pages', async () => {
    const tulip = await makePhotoFile({ taken: '2019:05:04 12:00:00' });
    const cora = await customerWith('cora', {
      'tulip.jpg': tulip,
      'the same tulip.jpg': tulip,
      'summer/rose.png': await makePhotoFile({ format: 'png' }),
      'summer/daisy.jpg': await makePhotoFile({ taken: '2019:05:05 12:00:00' }),
      'notes.txt': 'not a photo',
      '.hidden.jpg': await makePhotoFile(),
      'broken.jpg': broken,
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
    const page = openPushPage(app.url);
    page.send({ action: 'authenticate', token: await app.issuer.token('cora') });
    await vi.waitFor(() => expect(page.texts).toEqual(['OK']), patience);

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
    await vi.waitFor(() => expect(page.texts).toHaveLength(3), patience);
    page.close();
    const messages = page.texts.slice(1).map((text) => JSON.parse(text) as ActivationMessage);
    expect(messages).toMatchObject([
      { type: 'import-started', data: { timestamp: app.clock.now().toISOString() } },
      { type: 'import-error', data: { payload: { importedCount: 3, failedCount: 2, state: 'failed' } } },
    ]);

    const idByName = new Map((await heldOf('cora')).map((fact) => [fact['fileName'], fact['id']]));
    const albumsNow = async () =>
      (await heldOf('cora'))
        .filter(({ kind }) => kind === 'imported-album')
        .map(({ id, name, photoIds }) => ({ id, name, photoIds }));
    const before = await albumsNow();
    // Of two files with the same bytes, whichever came first is the photo.
    const tulipId = idByName.get('tulip.jpg') ?? idByName.get('the same tulip.jpg');
    expect(before).toMatchObject([
      { name: 'Gone', photoIds: [] },
      { name: 'Summer', photoIds: [idByName.get('rose.png'), tulipId] },
    ]);

    // A second try, after the operator has mended one of the files.
    await hold('K-cora', { 'broken.jpg': await makePhotoFile() });
    expect(await imported(cora)).toMatchObject({
      import: { importedCount: 4, skippedCount: 2, failedCount: 1, failed: [{ fileName: 'empty.jpg' }] },
    });
    const after = await albumsNow();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[1]?.photoIds).toHaveLength(3);
    // They are albums like any other: what came later was added later.
    const [rosesId, tulipsId, mendedId] = after[1]?.photoIds as string[];
    const { albums } = (await cora.get<AlbumPage>(albumsPath)).body;
    expect(new Map(albums.map(({ albumName, photosCount }) => [albumName, photosCount]))).toEqual(
      new Map([
        ['Gone', 0],
        ['Summer', 3],
      ]),
    );
    expect(await idsIn(cora, String(after[1]?.id))).toEqual([mendedId, rosesId, tulipsId]);
    await rm(join(source, 'K-cora', 'empty.jpg'));
    expect(await imported(cora)).toMatchObject({
      import: { importedCount: 4, failedCount: 0, state: 'done' },
    });
    expect(await start(cora)).toBe(false);
    expect(await wrongCounts(app.database, await ownerIdOf(app.database, 'cora'))).toEqual([]);
  });

  test('never brings back what the customer has deleted or erased, nor what is there already', async () => {
    const files = await Promise.all(Array.from({ length: 4 }, () => makePhotoFile()));
    const [there, deleted, erased, fresh] = files as [Buffer, Buffer, Buffer, Buffer];
    const dora = await customerWith('dora', {
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
    const remembered = (await heldOf('dora')).filter(({ kind }) => kind === 'erased-photo');
    const sha256 = createHash('sha256').update(erased).digest('hex');
    expect(remembered).toEqual([{ slice: 'activation', kind: 'erased-photo', sha256 }]);
  });

  test('of a further number begins once the operator says that it is the same customer', async () => {
    const emma = await customerWith('emma', { 'first.jpg': await makePhotoFile() });
    await imported(emma);
    await hold('K-emma-2', { 'second.jpg': await makePhotoFile() });
    await putNumber('emma', 'K-emma-2');
    await vi.waitFor(async () => expect(await namesOf(emma)).toHaveLength(2), patience);
    expect((await ended(emma)).import).toMatchObject({ photosCount: 2, importedCount: 2, state: 'done' });
    await putNumber('emma', 'K-emma-2');
    expect((await read(emma)).status).toBe('ACTIVE');
  });

  test('of a number that is linked while another one is imported begins when that has ended', async () => {
    const nora = await customerWith('nora', { 'first.jpg': await makePhotoFile() });
    await read(nora);
    await hold('K-nora-2', { 'second.jpg': await makePhotoFile() });
    const ownerId = await ownerIdOf(app.database, 'nora');
    const sql = sqlOf(app.database);
    await sql`
      insert into customer_records (customer_number, email, email_key, document)
      values ('K-nora-2', 'nora@example.com', 'nora@example.com', '{}')`;
    await sql.unsafe(`
      create function link() returns trigger language plpgsql as $$ begin
        update customer_records set owner_id = '${ownerId}' where customer_number = 'K-nora-2';
        return new;
      end $$;
      create trigger linking before insert on activation_files for each row execute function link()`);
    await start(nora);
    await vi.waitFor(async () => expect(await namesOf(nora)).toHaveLength(2), patience);
    expect((await ended(nora)).import).toMatchObject({ photosCount: 2, importedCount: 2, state: 'done' });
    await sql`drop trigger linking on activation_files`;
  });

  test('whose manifest is not understood brings the photos all the same, and says so', async () => {
    const fay = await customerWith('fay', {
      'one.jpg': await makePhotoFile(),
      'manifest.json': '{"albums":[{"name":""}]}',
    });
    expect(await imported(fay)).toMatchObject({
      import: {
        importedCount: 1,
        failed: [{ fileName: 'manifest.json', code: 'manifest-unreadable' }],
        state: 'failed',
      },
    });
  });

  test('of a customer without a folder is done, and brings nothing', async () => {
    await putNumber('gwen', 'K-gwen');
    expect(await imported(await app.customer('gwen'))).toEqual({ status: 'ACTIVE' });
  });
});

describe('where no worker runs', () => {
  let idle: TestApp;

  beforeAll(async () => {
    idle = await startTestApp({
      works: false,
      beside: app,
      environment: { OPERATOR_API_KEY: operatorKey, IMPORT_SOURCE: pathToFileURL(join(source, 'gone')).href },
    });
  });

  afterAll(() => idle.close());

  test('a source that cannot be read is an error of the import, and can be tried again', async () => {
    const hugo = await customerWith('hugo', { 'one.jpg': await makePhotoFile() });
    const ownerId = await (async () => {
      await read(hugo);
      return ownerIdOf(app.database, 'hugo');
    })();
    await sqlOf(app.database)`
      insert into activations (owner_id, state, started_at, customer_numbers)
      values (${ownerId}, 'importing', now(), '{}')`;
    await importOnce(idle, ownerId);
    expect(await read(hugo)).toMatchObject({ status: 'ACTIVE', import: { state: 'failed', failedCount: 0 } });
    expect((await imported(hugo)).import).toMatchObject({ importedCount: 1, state: 'done' });
  });

  test('what has failed can be tried no more once the source was taken away: then it is done', async () => {
    const olga = await customerWith('olga', { 'one.jpg': await makePhotoFile(), 'broken.jpg': broken });
    expect((await imported(olga)).import?.state).toBe('failed');
    const without = await startTestApp({ works: false, beside: app });
    const there = createTestCustomer(without.url, await app.issuer.token('olga'));
    expect([await start(there), await start(there)]).toEqual([true, false]);
    await without.close();
    expect(await read(olga)).toMatchObject({
      status: 'ACTIVE',
      import: { importedCount: 1, failedCount: 0, state: 'done' },
    });
  });
});

describe('an import that is cut off', () => {
  const photos = 30;

  test('goes on where it was, each photo once, also by two jobs at the same time', async () => {
    const files = await Promise.all(
      Array.from({ length: photos }, async (_, at) => [`${at}.jpg`, await makePhotoFile()] as const),
    );
    const ines = await customerWith('ines', Object.fromEntries(files));
    await read(ines);
    const ownerId = await ownerIdOf(app.database, 'ines');
    const sql = sqlOf(app.database);
    await sql`
      insert into activations (owner_id, state, started_at, customer_numbers)
      values (${ownerId}, 'importing', now(), '{}')`;
    // The database refuses the tenth photo, as a kill would cut it off.
    await sql.unsafe(`
      create function cut_off() returns trigger language plpgsql as $$ begin
        if (select imported_count from activations where owner_id = new.owner_id) >= 10 then
          raise exception using errcode = '57P01';
        end if;
        return new;
      end $$;
      create trigger cutting_off before insert on activation_files for each row execute function cut_off()`);
    await expect(importOnce(app, ownerId)).rejects.toThrow();
    await sql`drop trigger cutting_off on activation_files`;
    expect(await read(ines)).toMatchObject({
      status: 'IMPORTING',
      import: { photosCount: photos, importedCount: 10, state: 'working' },
    });
    expect((await ines.timeline()).map(({ count }) => count)).toEqual([10]);

    await Promise.all([importOnce(app, ownerId), importOnce(app, ownerId)]);
    expect((await read(ines)).import).toMatchObject({
      importedCount: photos,
      skippedCount: 0,
      state: 'done',
    });
    expect(new Set(await namesOf(ines)).size).toBe(photos);
    expect(await wrongCounts(app.database, ownerId)).toEqual([]);
  });

  test('and was given up is taken up in the night', async () => {
    const jane = await customerWith('jane', { 'one.jpg': await makePhotoFile() });
    await read(jane);
    const ownerId = await ownerIdOf(app.database, 'jane');
    await sqlOf(app.database)`
      insert into activations (owner_id, state, started_at, customer_numbers)
      values (${ownerId}, 'importing', ${new Date(app.clock.now().getTime() - 2 * 3_600_000)}, '{}')`;
    const sweep = app.slices
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ type }) => type.name === 'activation-sweep');
    await sweep?.run({}, { turn: new Date(0), wasSilent: false });
    expect((await ended(jane)).import).toMatchObject({ importedCount: 1, state: 'done' });
  });
});

test('while the whole library is deleted the status is DELETING, and then ACTIVE again', async () => {
  const kate = await app.customer('kate');
  await start(kate);
  const ownerId = await ownerIdOf(app.database, 'kate');
  await addPhotoRows(app, ownerId, 3);
  const [taskId, rule] = [randomUUID(), { of: 'library', except: [], before: app.clock.now().toISOString() }];
  const sql = sqlOf(app.database);
  await sql`insert into photo_tasks (owner_id, id, kind, started_at) values (${ownerId}, ${taskId}, 'delete', now())`;
  await sql`
    insert into photo_task_calls (owner_id, task_id, checksum, rule)
    values (${ownerId}, ${taskId}, ${Buffer.alloc(32)}, ${sql.json(rule)})`;
  expect((await read(kate)).status).toBe('DELETING');
  await app.photos.tasks.work({ ownerId, taskId });
  expect((await read(kate)).status).toBe('ACTIVE');
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
  expect([await read(old), await start(old), await read(young)]).toEqual([
    { status: 'ACTIVE' },
    false,
    { status: 'NOT_ACTIVE' },
  ]);
  await before.close();
});
