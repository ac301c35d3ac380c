import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import { nightAt } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { addPhotoRows, ownerIdOf, wrongCounts } from '../../../test/photo-rows.ts';
import { startTestMailServer } from '../../../test/mail-server.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

// All customers here register on 15 June 2026: photos are kept until 15 December 2027.
const noticeNights = ['2027-09-15', '2027-11-15', '2027-12-08', '2027-12-14'];

let app: TestApp;
let calls: RetentionCalls;

const start = async (environment: Record<string, string> = {}) => {
  app = await startTestApp({ works: false, environment: { ...operatorEnvironment, ...environment } });
  calls = createRetentionCalls(app);
};

const sql = () => sqlOf(app.database);

const someone = async (name: string, photos = 3): Promise<TestCustomer> => {
  app.clock.moveTo('2026-06-15T12:00:00Z');
  const customer = await app.customer(name);
  await calls.status(customer);
  await addPhotoRows(app, await ownerIdOf(app.database, name), photos);
  return customer;
};

const photosOf = async (name: string): Promise<number> => {
  const ownerId = await ownerIdOf(app.database, name);
  return (await sql()`select from photos where owner_id = ${ownerId}`).count;
};

/** Makes writes to a table fail if they match this trigger, until `mend`. */
const breakTable = (table: string, when: string) =>
  sql().unsafe(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
    create trigger refusing before ${when} on ${table} execute function refuse()`);
const repair = (table: string) => sql().unsafe(`drop trigger refusing on ${table}`);

/** Ends a test: later nights have nothing to do with its libraries. */
const forgetPhotos = () => sql()`delete from photo_month_counts`;

const mailsTo = async (name: string) => (await calls.mailsTo(`${name}@example.com`)).length;

describe('mails that do not arrive', () => {
  beforeAll(() => start());
  afterAll(() => app.close());

  test('stops after ten mails if the mail server is down, and shifts all notices by a night', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `down-${index}`);
    const customers = await Promise.all(names.map((name) => someone(name, 1)));
    const mailFolder = join(app.dataDir, 'mail');
    await rm(mailFolder, { recursive: true, force: true });
    await writeFile(mailFolder, 'no folder');
    await calls.night('2027-09-15');
    expect(
      app.logged.filter(({ msg }) => msg === 'a notice about the end of storage was not sent'),
    ).toHaveLength(10);
    expect(app.logged.at(-1)).toMatchObject({ code: 'retention-mail-down' });
    for (const customer of customers) expect(await calls.notices(customer)).toEqual([]);
    await rm(mailFolder);
    await mkdir(mailFolder);
    await calls.night('2027-09-16');
    for (const name of names) expect(await mailsTo(name)).toBe(1);
    await calls.night('2027-11-15');
    for (const name of names) expect(await mailsTo(name)).toBe(1);
    await calls.night('2027-11-16');
    for (const name of names) expect(await mailsTo(name)).toBe(2);
    await forgetPhotos();
  });

  test('erases nothing without a last notice, however long the mail server is down', async () => {
    const customer = await someone('silent');
    for (const night of noticeNights.slice(0, 3)) await calls.night(night);
    const mailFolder = join(app.dataDir, 'mail');
    await rm(mailFolder, { recursive: true });
    await writeFile(mailFolder, 'no folder');
    for (const night of ['2027-12-14', '2028-01-15', '2028-02-15', '2028-06-15']) await calls.night(night);
    expect(await photosOf('silent')).toBe(3);
    await rm(mailFolder);
    await calls.night('2028-06-16');
    expect(await calls.status(customer)).toMatchObject({ erasedFrom: '2028-07-17T03:17:00.000Z' });
    await calls.night('2028-07-15');
    expect(await photosOf('silent')).toBe(3);
    await calls.night('2028-07-16');
    expect(await photosOf('silent')).toBe(0);
  });

  test('a bounce of the last notice stops that erasure only; it is sent again after 30 days', async () => {
    const customer = await someone('bouncing');
    const other = await someone('beside');
    for (const night of noticeNights) await calls.night(night);
    const bounced = ['one-day bounced', 'one-week sent', 'one-month sent', 'three-months sent'];
    for (let times = 0; times < 2; times += 1) {
      expect((await calls.bounce('BOUNCING@example.com', '2027-12-14T02:50:00Z')).status).toBe(204);
      const notices = await calls.notices(customer);
      expect(notices.map(({ kind, state }) => `${kind} ${state}`)).toEqual(bounced);
    }
    expect((await calls.notices(other)).every(({ state }) => state === 'sent')).toBe(true);
    await calls.night('2028-01-12');
    expect(await mailsTo('bouncing')).toBe(4);
    await calls.night('2028-01-15');
    expect([await photosOf('bouncing'), await photosOf('beside')]).toEqual([3, 0]);
    expect(await mailsTo('bouncing')).toBe(5);
    await calls.night('2028-02-13');
    expect(await photosOf('bouncing')).toBe(3);
    await calls.night('2028-02-14');
    expect(await photosOf('bouncing')).toBe(0);
  });

  test('sends a notice that bounced to a new address at once', async () => {
    const customer = await someone('moving');
    await calls.night('2027-09-15');
    await calls.bounce('moving@example.com', '2027-09-15T05:00:00Z');
    await calls.night('2027-09-16');
    expect(await mailsTo('moving')).toBe(1);
    const authorization = `Bearer ${await app.issuer.token('moving', { email: 'moved@example.com' })}`;
    await fetch(`${app.url}/api/photo-deletion/accounts/notices`, { headers: { authorization } });
    await calls.night('2027-09-17');
    expect((await calls.notices(customer)).map(({ email, state }) => `${email} ${state}`)).toEqual([
      'moved@example.com sent',
      'moving@example.com bounced',
    ]);
    expect(await mailsTo('moved')).toBe(1);
    await forgetPhotos();
  });
});

test('logs an address that is rejected for good once, and tries it again every night', async () => {
  const server = await startTestMailServer({ refuses: '550 No such mailbox' });
  await start({ SMTP_URL: server.url });
  try {
    const customer = await someone('rejected');
    for (const night of noticeNights) await calls.night(night);
    const ownerId = await ownerIdOf(app.database, 'rejected');
    expect(app.logged).toMatchObject([
      { ownerId, kind: 'three-months', msg: 'the mail server rejects an address for good' },
    ]);
    expect(JSON.stringify(app.logged)).not.toContain('@');
    expect(await calls.notices(customer)).toEqual([]);
    await sql()`update customers set email = 'moved@example.com' where id = ${ownerId}`;
    await calls.night('2027-12-15');
    expect(app.logged).toHaveLength(2);
  } finally {
    await app.close();
    await server.close();
  }
});

describe('a night that is cut off', () => {
  beforeAll(() => start());
  afterAll(() => app.close());

  test('a cut between sending and storing repeats no mail, and erases nothing for it', async () => {
    const customer = await someone('unknown');
    for (const night of noticeNights.slice(0, 3)) await calls.night(night);
    await breakTable('storage_notices', 'update');
    await calls.night('2027-12-14');
    await repair('storage_notices');
    expect([await mailsTo('unknown'), (await calls.notices(customer)).length]).toEqual([4, 3]);
    for (const night of ['2027-12-14', '2027-12-15', '2028-01-12']) await calls.night(night);
    expect(await mailsTo('unknown')).toBe(4);
    await calls.night('2028-01-15');
    expect([await mailsTo('unknown'), await photosOf('unknown')]).toEqual([5, 3]);
    await forgetPhotos();
  });

  test('does not repeat notices every night after its clock was ahead', async () => {
    await someone('ahead');
    await calls.night('2027-09-15');
    await sql()`update photo_storage set notices_since = '2028-09-15'`;
    for (const night of ['2027-09-16', '2027-09-17']) await calls.night(night);
    expect(await mailsTo('ahead')).toBe(2);
    await forgetPhotos();
  });

  test('between two batches continues: each batch gets its mails once', async () => {
    app.clock.moveTo('2026-06-15T12:00:00Z');
    await someone('last', 1);
    // 500 customers come first; one of them has photos.
    await sql()`
      insert into customers (id, provider, subject, email, registered_at, email_verified)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'test', 'batch-' || n,
        'batch-' || n || '@example.com', ${app.clock.now()}, false from generate_series(1, 500) n`;
    await addPhotoRows(app, await ownerIdOf(app.database, 'batch-7'), 1);
    const lastId = await ownerIdOf(app.database, 'last');
    await sql()`
      insert into customer_records (customer_number, owner_id, email, email_key, document)
      values ('K-broken', ${lastId}, 'last@example.com', 'last@example.com', 'no JSON')`;
    await expect(calls.night('2027-09-15')).rejects.toThrow();
    expect([await mailsTo('batch-7'), await mailsTo('last')]).toEqual([1, 0]);
    await sql()`delete from customer_records`;
    await calls.night('2027-09-15');
    expect([await mailsTo('batch-7'), await mailsTo('last')]).toEqual([1, 1]);
    await forgetPhotos();
  });

  test('during an erasure continues with it, unless an order or a delay arrived', async () => {
    const [, safeCustomer] = [await someone('half'), await someone('saved'), await someone('delayed')];
    for (const name of ['saved', 'delayed']) await calls.register(name, '2026-06-15T12:00:00Z');
    for (const night of noticeNights) await calls.night(night);
    await breakTable('photo_month_counts', 'delete');
    await calls.night('2028-01-15');
    await repair('photo_month_counts');
    expect(app.logged.filter(({ msg }) => msg === 'a library could not be erased')).toHaveLength(3);
    await calls.order('O-1', 'saved', '2028-01-15T12:00:00Z');
    await calls.delay('delayed', '2030-01-01T00:00:00Z');
    expect((await calls.status(safeCustomer)).status).toBe('safe');
    await calls.night('2028-01-15');
    for (const [name, photos] of [
      ['half', 0],
      ['saved', 3],
      ['delayed', 3],
    ] as const)
      expect(await photosOf(name)).toBe(photos);
    await forgetPhotos();
  });

  test('by an order that arrives meanwhile keeps the remaining photos, with correct counts', async () => {
    const customer = await someone('late', 501);
    const ownerId = await ownerIdOf(app.database, 'late');
    for (const night of noticeNights) await calls.night(night);
    // The order arrives when the first 500 photos are erased.
    await sql().unsafe(`
      create function order_now() returns trigger language plpgsql as $$ begin
        update photo_storage set last_order_at = '2028-01-15' where owner_id = '${ownerId}'; return null;
      end $$;
      create trigger ordering after delete on photos for each statement execute function order_now()`);
    await calls.night('2028-01-15');
    await sql()`drop trigger ordering on photos`;
    expect([await photosOf('late'), await wrongCounts(app.database, ownerId)]).toEqual([1, []]);
    expect((await calls.status(customer)).status).toBe('safe');
    expect(app.logged.at(-1)).toMatchObject({ ownerId });
    await calls.night('2028-01-16');
    expect(await photosOf('late')).toBe(1);
    await forgetPhotos();
  });
});

describe.each(['off', 'dry-run'])('with RETENTION=%s', (mode) => {
  let usual: TestApp;

  beforeAll(async () => {
    await start();
    usual = app;
    app = await startTestApp({
      sharesWith: usual,
      works: false,
      logLevel: 'warn',
      environment: { ...operatorEnvironment, RETENTION: mode },
    });
  });
  afterAll(async () => {
    await app.close();
    await usual.close();
  });

  test('a dry run sends and erases nothing, shows no date on the page, and logs affected customers', async () => {
    const customer = await someone('anna');
    for (const night of noticeNights) {
      usual.clock.moveTo(`${night}T03:17:00Z`);
      await usual.retention.night(nightAt(usual));
    }
    await someone('ben');
    calls = createRetentionCalls(app);
    await calls.night('2028-01-15');
    expect(await calls.status(customer)).toMatchObject({
      projectedDeletionDate: '2027-12-15T12:00:00.000Z',
      status: 'critical',
      erasedFrom: null,
      nextNoticeAt: null,
    });
    expect([await mailsTo('anna'), await mailsTo('ben')]).toEqual([4, 0]);
    expect([await photosOf('anna'), await photosOf('ben')]).toEqual([3, 3]);
    const owner = async (name: string) => ownerIdOf(app.database, name);
    const entries = app.logged.map(({ msg, ownerId }) => ({ msg, ownerId }));
    expect(entries).toEqual(
      mode === 'off'
        ? []
        : expect.arrayContaining([
            { msg: 'RETENTION=dry-run: this library would be erased', ownerId: await owner('anna') },
            { msg: 'RETENTION=dry-run: this notice would be sent', ownerId: await owner('ben') },
          ]),
    );
  });
});
