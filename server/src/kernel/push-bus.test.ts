import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { systemClock } from '../platform/clock.ts';
import { closeDatabase, inTransaction, openDatabase } from '../platform/database/database.ts';
import type { Database } from '../platform/database/database.ts';
import { sqlOf } from '../platform/database/sql.ts';
import { openPushBus } from './push-bus.ts';
import type { PushMessage } from './push-bus.ts';

let shared: TestDatabase;
/** The database as seen by another process. */
let elsewhere: Database;

beforeAll(async () => {
  shared = await createTestDatabase();
  elsewhere = openDatabase(shared.connection, { name: 'push-elsewhere' });
});

afterAll(async () => {
  await closeDatabase(elsewhere);
  await shared.drop();
});

const listening = async () => {
  const heard: PushMessage[] = [];
  const onGap = vi.fn();
  const stop = await openPushBus(elsewhere, systemClock).listen((message) => heard.push(message), onGap);
  return { heard, onGap, stop };
};

test('delivers messages to other processes when the transaction commits, in order', async () => {
  const { heard, stop } = await listening();
  const bus = openPushBus(shared.database, systemClock);
  await inTransaction(shared.database, async (tx) => {
    await bus.tell(tx, 'anna', 'activation', { key: 'started' });
    await bus.tell(tx, 'anna', 'activation', { key: 'finished' });
    expect(heard).toEqual([]);
  });
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard.map(({ message }) => message)).toEqual([{ key: 'started' }, { key: 'finished' }]);
  expect(heard[0]).toMatchObject({ customerId: 'anna', feed: 'activation' });
  await stop();
});

test('sends nothing if the transaction rolls back', async () => {
  const { heard, stop } = await listening();
  const bus = openPushBus(shared.database, systemClock);
  await expect(
    inTransaction(shared.database, async (tx) => {
      await bus.tell(tx, 'anna', 'downloads', 'lost');
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await inTransaction(shared.database, (tx) => bus.tell(tx, 'anna', 'downloads', 'kept'));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard[0]?.message).toBe('kept');
  await stop();
});

test('restores a lost connection and says that messages may be missing', async () => {
  const { heard, onGap, stop } = await listening();
  await sqlOf(shared.database)`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'albumen-listens' and datname = current_database()`;
  await vi.waitFor(() => expect(onGap).toHaveBeenCalled());
  const bus = openPushBus(shared.database, systemClock);
  await inTransaction(shared.database, (tx) => bus.tell(tx, 'anna', 'activation', 'after'));
  await vi.waitFor(() => expect(heard.map(({ message }) => message)).toContain('after'));
  await stop();
});

test('rejects a message that the database cannot carry before it is lost', async () => {
  const bus = openPushBus(shared.database, systemClock);
  const large = inTransaction(shared.database, (tx) => bus.tell(tx, 'anna', 'activation', 'x'.repeat(8000)));
  await expect(large).rejects.toThrow('larger than 7900 bytes');
});
