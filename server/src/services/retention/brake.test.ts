import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { nightAt } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import { addPhotoRows, ownerIdOf } from '../../../test/photo-rows.ts';
import { createRetentionCalls, operatorEnvironment } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';
import { openRetention } from '../../app.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let calls: RetentionCalls;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  calls = createRetentionCalls(app);
});

afterAll(() => app.close());

/** So many have had their last notice on this day, and can be erased 30 days later. */
const someInGrace = async (name: string, count: number, lastNotice: string): Promise<void> => {
  const sql = sqlOf(app.database);
  const registered = new Date(`${lastNotice}T12:00:00Z`);
  registered.setUTCMonth(registered.getUTCMonth() - 18);
  const deadline = `${lastNotice}T12:00:00Z`;
  await sql`
    insert into customers (id, provider, subject, email, registered_at, email_verified)
    select gen_random_uuid(), 'test', ${name} || '-' || n, ${name} || n || '@example.com', ${registered}, false
    from generate_series(1, ${count}::int) n`;
  for (let n = 1; n <= count; n += 1) {
    const ownerId = await ownerIdOf(app.database, `${name}-${n}`);
    await addPhotoRows(app, ownerId, 1);
    await sql`
      insert into storage_notices (owner_id, id, kind, deadline, email, noted_at, accepted_at)
      values (${ownerId}, gen_random_uuid(), 'one-day', ${deadline}, ${`${name}${n}@example.com`}, ${deadline}, ${deadline})`;
  }
};

const librariesLeft = async (name: string): Promise<number> =>
  (
    await sqlOf(app.database)`
      select distinct owner_id from photos join customers on customers.id = owner_id
      where subject like ${`${name}-%`}`
  ).count;

const heldLibraries = async (): Promise<string | undefined> =>
  /^albumen_retention_held_libraries (\d+)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1];

const overview = () => openRetention(app.database, app.clock);

test('ten libraries of few customers are erased in a night, and none more, however often it is repeated', async () => {
  await someInGrace('ten', 10, '2027-01-10');
  await calls.night('2027-02-10');
  expect(await librariesLeft('ten')).toBe(0);
  expect(await heldLibraries()).toBe('0');
  await someInGrace('one', 1, '2027-01-10');
  await calls.night('2027-02-10');
  expect([await librariesLeft('one'), await heldLibraries()]).toEqual([1, '1']);
  await calls.night('2027-02-11');
  expect([await librariesLeft('one'), await heldLibraries()]).toEqual([0, '0']);
});

test('a clock that is a year ahead is stopped by the brake, before anything is erased', async () => {
  await someInGrace('grace', 12, '2027-06-20');
  await calls.night('2028-06-25');
  expect(await librariesLeft('grace')).toBe(12);
  expect(app.logged.at(-1)).toMatchObject({ code: 'retention-brake', due: 12, limit: 10 });
  expect(await heldLibraries()).toBe('12');
  // The clock is set right: everybody is still in the days of grace.
  await calls.night('2027-06-26');
  expect([await librariesLeft('grace'), await heldLibraries()]).toEqual([12, '0']);
});

test('the operator sees who is next, and may let a night erase more than the brake does', async () => {
  await calls.night('2027-07-21');
  expect([await librariesLeft('grace'), await heldLibraries()]).toEqual([12, '12']);
  const first = await overview().next(3);
  expect(first).toMatchObject({ due: 12, held: 12, limit: 10 });
  expect(first.libraries).toHaveLength(3);
  expect(first.libraries[0]).toMatchObject({
    photosCount: 1,
    date: new Date('2027-06-20T12:00:00Z'),
    erasedFrom: new Date('2027-07-20T12:00:00Z'),
  });
  await overview().allow(11);
  await calls.night('2027-07-21');
  expect(await librariesLeft('grace')).toBe(12);
  await overview().allow(12);
  app.clock.moveTo('2027-07-22T03:18:00Z');
  await app.retention.night(nightAt(app));
  expect(await librariesLeft('grace')).toBe(12);
  await overview().allow(12);
  await calls.night('2027-07-23');
  expect([await librariesLeft('grace'), await heldLibraries()]).toEqual([0, '0']);
});

test('an order that the operator dates ahead counts from now', async () => {
  const customer = await app.customer('ahead');
  app.clock.moveTo('2027-08-01T12:00:00Z');
  await calls.register('ahead', '2027-07-01T12:00:00Z');
  await calls.order('O-1', 'ahead', '2127-07-01T00:00:00Z');
  expect(await calls.status(customer)).toMatchObject({
    lastOrderDate: '2027-08-01T12:00:00.000Z',
    projectedDeletionDate: '2029-02-01T12:00:00.000Z',
  });
  // A shop that sends all its orders every night does not keep the library with it.
  app.clock.moveTo('2027-09-01T12:00:00Z');
  await calls.order('O-1', 'ahead', '2127-07-01T00:00:00Z');
  expect((await calls.status(customer)).lastOrderDate).toBe('2027-08-01T12:00:00.000Z');
});

test('an order that is dated ahead counts from when it came, also where its customer is known later', async () => {
  app.clock.moveTo('2027-09-01T12:00:00Z');
  await calls.order('O-2', 'guest', '2127-07-01T00:00:00Z');
  app.clock.moveTo('2027-10-01T12:00:00Z');
  const customer = await app.customer('guest');
  await calls.status(customer);
  await calls.register('guest', '2027-07-01T12:00:00Z');
  expect((await calls.status(customer)).lastOrderDate).toBe('2027-09-01T12:00:00.000Z');
});
