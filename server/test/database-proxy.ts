import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseConnection } from '../src/platform/database/database.ts';

/** The number in the name of PostgreSQL's socket. */
const port = 5432;

const socketIn = (folder: string, number: number): string => join(folder, `.s.PGSQL.${number}`);

/** Opens a connection to the real database. */
export const connectTo = (connection: DatabaseConnection): Socket => {
  if (typeof connection === 'string') throw new Error('The database of the tests is an embedded one.');
  const { host, port: number } = connection;
  return host.startsWith('/') ? connect(socketIn(host, number)) : connect(number, host);
};

/**
 * A place between a test and the database: `answer` gets each connection once it listens. Unlike a free port, nobody
 * else can take its socket.
 */
export const makeDatabaseProxy = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-test-'));
  const sockets = new Set<Socket>();
  let answer: (socket: Socket) => void = () => {};
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    answer(socket);
  });
  return {
    host: folder,
    port,
    listen: async (how: (socket: Socket) => void): Promise<void> => {
      answer = how;
      server.listen(socketIn(folder, port));
      await once(server, 'listening');
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Forwards connections to the real database, until it cuts them or withholds their answers. */
export const proxyDatabase = async (connection: DatabaseConnection) => {
  const proxy = await makeDatabaseProxy();
  const answers = new Set<Socket>();
  let received = '';
  let lastWords: string | undefined;
  await proxy.listen((socket) => {
    const way = connectTo(connection);
    answers.add(way.on('error', () => socket.destroy()).on('close', () => socket.destroy()));
    socket.on('close', () => way.destroy());
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      received += text;
      if (lastWords !== undefined && text.includes(lastWords)) way.unpipe().pause();
      way.write(bytes);
    });
    way.pipe(socket);
  });
  return {
    connection: { ...(connection as object), host: proxy.host, port: proxy.port } as DatabaseConnection,
    close: proxy.close,
    /** All that clients have sent. */
    received: () => received,
    /** Withholds all answers on each connection on which a client says this. */
    hang: (words: string) => {
      lastWords = words;
    },
    /** Cuts the connections that are open now. */
    cut: () => {
      for (const way of answers) way.destroy();
    },
  };
};
