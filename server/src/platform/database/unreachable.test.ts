import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { closeDatabase, openDatabase, pingDatabase, reachDatabase } from './database.ts';

/** The number in the name of PostgreSQL's socket. */
const port = 5432;

const endings: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** Creates a folder for PostgreSQL's sockets: unlike a free port, nobody else can take it. */
const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-test-'));
  endings.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const socketIn = (folder: string, number: number): string => join(folder, `.s.PGSQL.${number}`);

/** Listens like a database; `answer` gets each connection. */
const listen = async (folder: string, answer: (socket: Socket) => void): Promise<void> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    answer(socket);
  }).listen(socketIn(folder, port));
  endings.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
};

const openAt = (host: string, connection = { user: 'postgres', database: 'postgres' }) => {
  const database = openDatabase(
    { ...connection, host, port },
    { name: 'test-unreachable', maxConnections: 1 },
  );
  endings.push(() => closeDatabase(database));
  return database;
};

test('fails all waiting queries when the database does not answer', async () => {
  const folder = await makeFolder();
  let asked = 0;
  await listen(folder, () => {
    asked += 1;
  });
  const database = openAt(folder);
  const calls = await Promise.allSettled(Array.from({ length: 10 }, () => reachDatabase(database)));
  for (const call of calls)
    expect(call).toMatchObject({ status: 'rejected', reason: { code: 'CONNECT_TIMEOUT' } });
  expect(asked).toBe(1);
});

test('fails all waiting queries when the database closes connections before it answers', async () => {
  const folder = await makeFolder();
  await listen(folder, (socket) => void socket.end());
  const database = openAt(folder);
  const calls = await Promise.allSettled(Array.from({ length: 10 }, () => reachDatabase(database)));
  for (const call of calls)
    expect(call).toMatchObject({ status: 'rejected', reason: { code: 'CONNECTION_CLOSED' } });
});

test('finds a database again after it has rejected connections repeatedly', async () => {
  const real = await createTestDatabase();
  endings.push(() => real.drop());
  const { connection } = real;
  if (typeof connection === 'string') throw new Error('The database of the tests is an embedded one.');
  const folder = await makeFolder();
  const database = openAt(folder, connection);
  for (let call = 0; call < 20; call += 1) expect(await pingDatabase(database)).toBe(false);
  await listen(folder, (socket) => {
    const { host } = connection;
    const way = host.startsWith('/')
      ? connect(socketIn(host, connection.port))
      : connect(connection.port, host);
    socket.pipe(way.on('error', () => socket.destroy())).pipe(socket);
  });
  await expect.poll(() => pingDatabase(database)).toBe(true);
});
