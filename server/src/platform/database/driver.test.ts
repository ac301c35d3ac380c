import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { proxyDatabase } from '../../../test/database-proxy.ts';
import { passingFailure } from '../passing-failures.ts';
import { allowLongStatements, closeDatabase, inTransaction, openDatabase, pingDatabase } from './database.ts';
import type { DatabaseOptions, Transaction } from './database.ts';
import type { PoolSql } from './driver.ts';
import { sqlOf } from './sql.ts';

let server: TestDatabase;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  server = await createTestDatabase();
});

afterAll(() => server.drop());

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const open = (options: Partial<DatabaseOptions> = {}, { connection } = server) => {
  const database = openDatabase(connection, { name: 'test-one', maxConnections: 1, ...options });
  endings.push(() => closeDatabase(database));
  return database;
};

/** A database behind a proxy, by which tests disturb its connections. */
const openBehindProxy = async (options: Partial<DatabaseOptions> = {}) => {
  const proxy = await proxyDatabase(server.connection);
  endings.push(proxy.close);
  const database = open(options, { ...server, connection: proxy.connection });
  return { proxy, database, sql: sqlOf(database) };
};

test('fails only the transaction whose connection ends, and the next one works', async () => {
  const database = open();
  for (let round = 0; round < 5; round += 1) {
    const lost = sqlOf(database).begin(async (sql) => {
      const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      await sqlOf(server.database)`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`;
      // The first statement may still reach the old connection; the others find it closed.
      for (let statement = 0; statement < 3; statement += 1) await sql`select 1`.catch(() => undefined);
    });
    await expect(lost).rejects.toSatisfy((error) => passingFailure(error) !== undefined);
    // Waits until the end of the connection has arrived; hangs if the driver cannot write any more.
    while (!(await pingDatabase(database))) await setImmediate();
  }
});

const asking: [string, (sql: PoolSql) => PromiseLike<unknown>][] = [
  ['statement', (sql) => sql`select 'lost'`],
  ['transaction', (sql) => sql.begin((own) => own`select 'lost'`)],
];

test.each(asking)(
  'fails a %s whose answer is cut off, as a temporary failure, and the next one works',
  async (_, ask) => {
    const { proxy, sql } = await openBehindProxy();
    await sql`select 1`;
    proxy.hang('lost');
    const lost = Promise.resolve(ask(sql)).catch((error: unknown) => error);
    await vi.waitFor(() => expect(proxy.received()).toContain('lost'));
    proxy.cut();
    expect(passingFailure(await lost)).toBeDefined();
    expect(await sql`select 2`).toHaveLength(1);
  },
);

test('sends statements without waiting for the answers to earlier ones', async () => {
  const { proxy, sql } = await openBehindProxy();
  await sql`select 1`;
  proxy.hang('first');
  const statements = Promise.allSettled([sql`select 'first'`, sql`select 'second'`, sql`select 'third'`]);
  await vi.waitFor(() => expect(proxy.received()).toContain('third'));
  proxy.cut();
  await statements;
});

test.each(asking)(
  'gives up a %s that gets no answer, and the next one asks on a new connection',
  async (_, ask) => {
    const { proxy, sql } = await openBehindProxy({ answerLimitMs: 500 });
    await sql`select 1`;
    proxy.hang('lost');
    const failure = await Promise.resolve(ask(sql)).catch((error: unknown) => error);
    expect(passingFailure(failure)).toBeDefined();
    expect(await sql`select 4`).toHaveLength(1);
  },
);

test('waits longer for the statements of a transaction that allows long ones', async () => {
  const database = open({ answerLimitMs: 500 });
  const slow = (tx: Transaction) => sqlOf(tx)`select pg_sleep(1)`;
  await expect(inTransaction(database, slow)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  const patient = inTransaction(database, async (tx) => {
    allowLongStatements(tx);
    return slow(tx);
  });
  expect(await patient).toHaveLength(1);
});

test('ends a statement on the server, too, when it gives it up', async () => {
  const database = open({ name: 'test-gives-up', answerLimitMs: 500 });
  const sql = sqlOf(server.database);
  await sql`create table locked (id int)`;
  await sql.begin(async (own) => {
    await own`lock table locked in exclusive mode`;
    const write = sqlOf(database)`insert into locked values (1)`;
    await expect(write).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    const backends = async () =>
      sql`select from pg_stat_activity where application_name = 'albumen-test-gives-up'`;
    await vi.waitFor(async () => expect(await backends()).toHaveLength(0), { timeout: 5000 });
  });
  expect(await sql`select from locked`).toHaveLength(0);
});

test('gives up waiting when no connection becomes free in time', async () => {
  const database = open({ answerLimitMs: 500 });
  const gate = Promise.withResolvers<void>();
  const busy = inTransaction(database, async (tx) => {
    await gate.promise;
    return sqlOf(tx)`select 1`;
  });
  await expect(sqlOf(database)`select 2`).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' });
  gate.resolve();
  expect(await busy).toHaveLength(1);
});

test('lets the transactions finish when it ends, and fails statements that wait for a connection', async () => {
  const database = open();
  const gate = Promise.withResolvers<void>();
  const busy = inTransaction(database, async (tx) => {
    await gate.promise;
    return sqlOf(tx)`select 1`;
  });
  const refusal = sqlOf(database)`select 2`.catch((error: unknown) => error);
  const end = closeDatabase(database);
  expect(await refusal).toMatchObject({ code: 'CONNECTION_ENDED' });
  gate.resolve();
  expect(await busy).toHaveLength(1);
  await end;
  await expect(sqlOf(database)`select 3`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
});

test('runs no other statement inside a transaction', async () => {
  const database = open({ maxConnections: 2 });
  const sql = sqlOf(database);
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  const alone = numbers.map(async (number) => {
    if (number % 3 === 0)
      return inTransaction(database, async (tx) => {
        await sqlOf(tx)`select set_config('test.is_inside', 'yes', true)`;
        await sqlOf(tx)`select 1`;
        return null;
      });
    if (number % 5 === 0) await setImmediate();
    const [row] = await sql<{ inside: string | null }[]>`
      select nullif(current_setting('test.is_inside', true), '') as inside`;
    return row?.inside;
  });
  expect(new Set(await Promise.all(alone))).toEqual(new Set([null]));
});

test('a failed statement undoes its transaction, even if the caller catches its failure', async () => {
  const database = open();
  await sqlOf(database)`create table entries (id int primary key)`;
  const undone = inTransaction(database, async (tx) => {
    const sql = sqlOf(tx);
    await sql`insert into entries values (1)`;
    await sql`insert into entries values (1)`.catch(() => undefined);
  });
  await expect(undone).rejects.toMatchObject({ code: '23505' });
  expect(await sqlOf(database)`select from entries`).toHaveLength(0);
});

test('a transaction fails with its first failure, not with those that follow from it', async () => {
  const failed = inTransaction(open(), async (tx) => {
    await sqlOf(tx)`select from missing`.catch(() => undefined);
    await sqlOf(tx)`select 1`;
  });
  await expect(failed).rejects.toMatchObject({ code: '42P01' });
});

test('refuses a statement of a transaction that has ended', async () => {
  const ended = await inTransaction(open(), async (tx) => sqlOf(tx));
  await expect(ended`select 1`).rejects.toThrow('has ended');
});

test('runs a statement again whose table has got another column', async () => {
  const sql = sqlOf(open());
  await sql`create table widened (id int)`;
  await sql`insert into widened values (1)`;
  const read = async () => [...(await sql`select * from widened where id = ${1}`)];
  expect(await read()).toEqual([{ id: 1 }]);
  await sql`alter table widened add column name text default 'new'`;
  expect(await read()).toEqual([{ id: 1, name: 'new' }]);
});

test('stores a write that is run again, although a transaction rolls back meanwhile', async () => {
  const database = open();
  const sql = sqlOf(database);
  await sql`create table written (id int)`;
  const write = (id: number) => sql`insert into written values (${id}) returning *`;
  await write(1);
  await sql`alter table written add column name text`;
  const again = write(2);
  const undone = inTransaction(database, async (tx) => {
    await sqlOf(tx)`select 1`;
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await again).toHaveLength(1);
  expect(await sql`select from written`).toHaveLength(2);
});

test('fails all statements with the same text with the reason, when they are sent at once', async () => {
  const sql = sqlOf(open());
  const answers = await Promise.allSettled([1, 2, 3].map((number) => sql`select ${number} from missing`));
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: '42P01' } });
});

test('reads and writes in UTC, whatever the time zone of the database is', async () => {
  const sql = sqlOf(open());
  const [row] = await sql<{ name: string }[]>`select current_database() as name`;
  await sql`alter database ${sql(row?.name ?? '')} set timezone to 'Asia/Tokyo'`;
  const [other] = await sqlOf(open())<
    { timeZone: string }[]
  >`select current_setting('timezone') as time_zone`;
  expect(other).toEqual({ timeZone: 'UTC' });
});

test('prepares at most a thousand statements on a connection', async () => {
  const sql = sqlOf(open());
  for (let number = 0; number < 1100; number += 1) await sql.unsafe(`select $1::int as "c${number}"`, [1]);
  const [row] = await sql.unsafe<{ prepared: number }[]>(
    'select count(*)::int as prepared from pg_prepared_statements',
  );
  expect(row?.prepared).toBeGreaterThan(0);
  expect(row?.prepared).toBeLessThanOrEqual(1000);
});

test('listens again after its connection was lost, and says that texts may be missing', async () => {
  const { proxy, sql } = await openBehindProxy();
  const heard: string[] = [];
  const onGap = vi.fn();
  await sql.listen('test_channel', { hear: (text) => heard.push(text), onGap });
  await sqlOf(server.database)`select pg_notify('test_channel', 'before')`;
  await vi.waitFor(() => expect(heard).toEqual(['before']));
  proxy.cut();
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), { timeout: 5000 });
  await sqlOf(server.database)`select pg_notify('test_channel', 'after')`;
  await vi.waitFor(() => expect(heard).toEqual(['before', 'after']));
});
