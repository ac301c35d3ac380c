import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { closeDatabase, openDatabase, pingDatabase, reachDatabase } from './database.ts';

const endings: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** Listens as a database does; `answer` gets each connection. */
const listen = async (port: number, answer: (socket: Socket) => void): Promise<Server> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    answer(socket);
  }).listen(port, '127.0.0.1');
  endings.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  return server;
};

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const openAt = (port: number, connection = { user: 'postgres', database: 'postgres' }) => {
  const database = openDatabase(
    { ...connection, host: '127.0.0.1', port },
    { name: 'test-unreachable', maxConnections: 1 },
  );
  endings.push(() => closeDatabase(database));
  return database;
};

test('where a database does not answer, what waits for a connection fails with the first that waited for one in vain', async () => {
  let asked = 0;
  const silent = await listen(0, () => {
    asked += 1;
  });
  const database = openAt(portOf(silent));
  const calls = Array.from({ length: 10 }, () => reachDatabase(database));
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'CONNECT_TIMEOUT' });
  expect(asked).toBe(1);
});

test('a database that has refused connections again and again is found once it is back', async () => {
  const real = await createTestDatabase();
  endings.push(() => real.drop());
  const { connection } = real;
  if (typeof connection === 'string') throw new Error('The database of the tests is an embedded one.');
  const { host, port } = connection;
  const gone = await listen(0, () => {});
  const freed = portOf(gone);
  gone.close();
  await once(gone, 'close');
  const database = openAt(freed, connection);
  for (let call = 0; call < 20; call += 1) expect(await pingDatabase(database)).toBe(false);
  await listen(freed, (socket) => {
    const way = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.pipe(way.on('error', () => socket.destroy())).pipe(socket);
  });
  await expect.poll(() => pingDatabase(database), { timeout: 10_000 }).toBe(true);
});
