import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import { nightAt } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import { addPhotoRows, ownerIdOf } from '../../../test/photo-rows.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';
import { openRetention } from '../../command-line.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let calls: RetentionCalls;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  calls = createRetentionCalls(app);
});

afterAll(() => app.close());

/** Gives customers their last notice on this day, so that they can be erased 30 days later. */
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

const librariesOnHold = async (): Promise<string | undefined> =>
  /^albumen_retention_held_libraries (\d+)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1];

const overview = () => openRetention(app.database, app.clock);

test('erases at most ten libraries of few customers per night, however often it is repeated', async () => {
  await someInGrace('ten', 10, '2027-01-10');
  await calls.night('2027-02-10');
  expect(await librariesLeft('ten')).toBe(0);
  expect(await librariesOnHold()).toBe('0');
  await someInGrace('one', 1, '2027-01-10');
  await calls.night('2027-02-10');
  expect([await librariesLeft('one'), await librariesOnHold()]).toEqual([1, '1']);
  await calls.night('2027-02-11');
  expect([await librariesLeft('one'), await librariesOnHold()]).toEqual([0, '0']);
});

test('stops a clock that is a year ahead before anything is erased', async () => {
  await someInGrace('grace', 12, '2027-06-20');
  await calls.night('2028-06-25');
  expect(await librariesLeft('grace')).toBe(12);
  expect(app.logged.at(-1)).toMatchObject({ code: 'retention-brake', due: 12, limit: 10 });
  expect(await librariesOnHold()).toBe('12');
  // The clock is correct again: everybody is still in the grace period.
  await calls.night('2027-06-26');
  expect([await librariesLeft('grace'), await librariesOnHold()]).toEqual([12, '0']);
});

test('shows the operator the next libraries, and lets them raise the limit for a night', async () => {
  await calls.night('2027-07-21');
  expect([await librariesLeft('grace'), await librariesOnHold()]).toEqual([12, '12']);
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
  expect([await librariesLeft('grace'), await librariesOnHold()]).toEqual([0, '0']);
});

test('counts an order dated in the future from now', async () => {
  const customer = await app.customer('ahead');
  app.clock.moveTo('2027-08-01T12:00:00Z');
  await calls.register('ahead', '2027-07-01T12:00:00Z');
  await calls.order('O-1', 'ahead', '2127-07-01T00:00:00Z');
  expect(await calls.status(customer)).toMatchObject({
    lastOrderDate: '2027-08-01T12:00:00.000Z',
    projectedDeletionDate: '2029-02-01T12:00:00.000Z',
  });
  // The library is not kept longer by a shop that sends all its orders every night.
  app.clock.moveTo('2027-09-01T12:00:00Z');
  await calls.order('O-1', 'ahead', '2127-07-01T00:00:00Z');
  expect((await calls.status(customer)).lastOrderDate).toBe('2027-08-01T12:00:00.000Z');
});

test('counts an order dated in the future from its arrival, even if its customer signs in later', async () => {
  app.clock.moveTo('2027-09-01T12:00:00Z');
  await calls.order('O-2', 'guest', '2127-07-01T00:00:00Z');
  app.clock.moveTo('2027-10-01T12:00:00Z');
  const customer = await app.customer('guest');
  await calls.status(customer);
  await calls.register('guest', '2027-07-01T12:00:00Z');
  expect((await calls.status(customer)).lastOrderDate).toBe('2027-09-01T12:00:00.000Z');
});
