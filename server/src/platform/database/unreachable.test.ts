import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { connectTo, makeDatabaseProxy } from '../../../test/database-proxy.ts';
import { closeDatabase, openDatabase, pingDatabase, reachDatabase } from './database.ts';

const endings: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const makeProxy = async () => {
  const proxy = await makeDatabaseProxy();
  endings.push(proxy.close);
  return proxy;
};

const openAt = (
  { host, port }: { host: string; port: number },
  connection = { user: 'postgres', database: 'postgres' },
) => {
  const database = openDatabase(
    { ...connection, host, port },
    { name: 'test-unreachable', maxConnections: 1 },
  );
  endings.push(() => closeDatabase(database));
  return database;
};

test('fails all waiting queries when the database does not answer', async () => {
  const proxy = await makeProxy();
  let asked = 0;
  await proxy.listen(() => {
    asked += 1;
  });
  const database = openAt(proxy);
  const calls = await Promise.allSettled(Array.from({ length: 10 }, () => reachDatabase(database)));
  for (const call of calls)
    expect(call).toMatchObject({ status: 'rejected', reason: { code: 'CONNECT_TIMEOUT' } });
  expect(asked).toBe(1);
});

test('fails all waiting queries when the database closes connections before it answers', async () => {
  const proxy = await makeProxy();
  await proxy.listen((socket) => void socket.end());
  const database = openAt(proxy);
  const calls = await Promise.allSettled(Array.from({ length: 10 }, () => reachDatabase(database)));
  for (const call of calls)
    expect(call).toMatchObject({ status: 'rejected', reason: { code: 'CONNECTION_CLOSED' } });
});

test('finds a database again after it has rejected connections repeatedly', async () => {
  const real = await createTestDatabase();
  endings.push(() => real.drop());
  const { connection } = real;
  if (typeof connection === 'string') throw new Error('The database of the tests is an embedded one.');
  const proxy = await makeProxy();
  const database = openAt(proxy, connection);
  for (let call = 0; call < 20; call += 1) expect(await pingDatabase(database)).toBe(false);
  await proxy.listen((socket) => {
    const way = connectTo(connection);
    socket.pipe(way.on('error', () => socket.destroy())).pipe(socket);
  });
  await expect.poll(() => pingDatabase(database)).toBe(true);
});
