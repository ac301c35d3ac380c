import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createTestCustomer } from '../../../test/customer.ts';
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
import { makePhotoFile } from '../../../test/photo-files.ts';
import { ownerIdOf, wrongCounts } from '../../../test/photo-rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let earlier: EarlierSystem;
let app: TestApp;

beforeAll(async () => {
  earlier = await startEarlierSystem();
  ({ app } = earlier);
});

afterAll(() => earlier.close());

const importOnce = async (on: TestApp, ownerId: string): Promise<void> => {
  const job = on.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === 'activation-import');
  await job?.run({ ownerId }, { turn: new Date(0), wasSilent: false });
};

describe('without a worker', () => {
  let idle: TestApp;

  beforeAll(async () => {
    idle = await startTestApp({
      works: false,
      sharesWith: app,
      environment: { IMPORT_SOURCE: pathToFileURL(join(earlier.source, 'gone')).href },
    });
  });

  afterAll(() => idle.close());

  test('an unreadable source is an error of the import, which can be tried again', async () => {
    const hugo = await earlier.customerWith('hugo', { 'one.jpg': await makePhotoFile() });
    const ownerId = await (async () => {
      await readActivation(hugo);
      return ownerIdOf(app.database, 'hugo');
    })();
    await sqlOf(app.database)`
      insert into activations (owner_id, state, started_at, customer_numbers)
      values (${ownerId}, 'importing', now(), '{}')`;
    await importOnce(idle, ownerId);
    expect(await readActivation(hugo)).toMatchObject({
      status: 'ACTIVE',
      import: { state: 'failed', failedCount: 0 },
    });
    expect((await imported(hugo)).import).toMatchObject({ importedCount: 1, state: 'done' });
  });

  test('failed files cannot be tried again after the source was removed: the import is done', async () => {
    const olga = await earlier.customerWith('olga', {
      'one.jpg': await makePhotoFile(),
      'broken.jpg': brokenJpeg,
    });
    expect((await imported(olga)).import?.state).toBe('failed');
    const without = await startTestApp({ works: false, sharesWith: app });
    const there = createTestCustomer(without.url, await app.issuer.token('olga'));
    expect([await startActivation(there), await startActivation(there)]).toEqual([true, false]);
    await without.close();
    expect(await readActivation(olga)).toMatchObject({
      status: 'ACTIVE',
      import: { importedCount: 1, failedCount: 0, state: 'done' },
    });
  });
});

describe('an interrupted import', () => {
  const photos = 30;

  test('continues where it stopped, and imports each photo once even with two jobs at once', async () => {
    const files = await Promise.all(
      Array.from({ length: photos }, async (_, at) => [`${at}.jpg`, await makePhotoFile()] as const),
    );
    const ines = await earlier.customerWith('ines', Object.fromEntries(files));
    await readActivation(ines);
    const ownerId = await ownerIdOf(app.database, 'ines');
    const sql = sqlOf(app.database);
    await sql`
      insert into activations (owner_id, state, started_at, customer_numbers)
      values (${ownerId}, 'importing', now(), '{}')`;
    // The database refuses the tenth photo, which interrupts the import as a kill would.
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
    expect(await readActivation(ines)).toMatchObject({
      status: 'IMPORTING',
      import: { photosCount: photos, importedCount: 10, state: 'working' },
    });
    expect((await ines.timeline()).map(({ count }) => count)).toEqual([10]);

    await Promise.all([importOnce(app, ownerId), importOnce(app, ownerId)]);
    expect((await readActivation(ines)).import).toMatchObject({
      importedCount: photos,
      skippedCount: 0,
      state: 'done',
    });
    expect(new Set(await namesOf(ines)).size).toBe(photos);
    expect(await wrongCounts(app.database, ownerId)).toEqual([]);
  });

  test('continues at night if its job was given up', async () => {
    const jane = await earlier.customerWith('jane', { 'one.jpg': await makePhotoFile() });
    await readActivation(jane);
    const ownerId = await ownerIdOf(app.database, 'jane');
    await sqlOf(app.database)`
      insert into activations (owner_id, state, started_at, customer_numbers)
      values (${ownerId}, 'importing', ${new Date(app.clock.now().getTime() - 2 * 3_600_000)}, '{}')`;
    const sweep = app.slices
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ type }) => type.name === 'activation-sweep');
    await sweep?.run({}, { turn: new Date(0), wasSilent: false });
    expect((await importEnded(jane)).import).toMatchObject({ importedCount: 1, state: 'done' });
  });
});

test('imports a number linked during another import once that import has ended', async () => {
  const nora = await earlier.customerWith('nora', { 'first.jpg': await makePhotoFile() });
  await readActivation(nora);
  await earlier.hold('K-nora-2', { 'second.jpg': await makePhotoFile() });
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
  await startActivation(nora);
  await vi.waitFor(async () => expect(await namesOf(nora)).toHaveLength(2));
  expect((await importEnded(nora)).import).toMatchObject({ photosCount: 2, importedCount: 2, state: 'done' });
  await sql`drop trigger linking on activation_files`;
});
