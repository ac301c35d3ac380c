/**
 * The product for the browser tests, in one process with its worker and its database: `npm start`, plus calls below
 * `/stage` that create customers, photos and albums. A request can move its clock (`stageTimeHeader`).
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, preHandlerHookHandler } from 'fastify';
import { createApp } from '../src/app.ts';
import { readConfiguration } from '../src/kernel/configuration.ts';
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts';
import type { DatabaseConnection } from '../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/index.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { sqlOf } from '../src/platform/database/sql.ts';
import { createLog } from '../src/platform/log.ts';
import { superviseWorker } from '../src/processes/worker-supervisor.ts';
import { createStageClock } from './stage-clock.ts';
import type { StageClock } from './stage-clock.ts';
import { stageTimeHeader } from './stage-calls.ts';
import type {
  MoreAlbums,
  MorePhotos,
  StagedBook,
  StagedCustomer,
  StagedOrder,
  StagedRecords,
  StagedSignIn,
} from './stage-calls.ts';
import { createStagedAlbums } from './staged-albums.ts';
import { createStagedBooks } from './staged-books.ts';
import { createStagedCustomers } from './staged-customers.ts';
import { createStagedPhotos } from './staged-photos.ts';
import { createStagedRecords, operatorKeyOf } from './staged-records.ts';
import { createStagedStorage } from './staged-storage.ts';

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Does not wait for the disk: stories run again after a power cut. */
const prepareDatabase = async (connection: DatabaseConnection): Promise<void> => {
  const database = openDatabase(connection, { name: 'stage-setup', maxConnections: 2 });
  await migrate(database);
  await sqlOf(database)`alter role current_user set synchronous_commit = off`;
  await closeDatabase(database);
};

const moveClock = (http: FastifyInstance, clock: StageClock): void => {
  const move: preHandlerHookHandler = ({ headers }, _reply, done) =>
    clock.at(headers[stageTimeHeader]?.toString(), done);
  http.addHook('onRequest', move);
  // Set it again: the events of a received body run outside the context of the request's start.
  http.addHook('preHandler', move);
};

/**
 * With `STAGE_DELAYS` (milliseconds, at most), each call reaches the product late and each reply leaves late: stories
 * must not depend on the order of replies.
 */
const delayCalls = (http: FastifyInstance, longest: number): void => {
  const isDelayed = (url: string) => longest > 0 && !url.startsWith('/stage/');
  const delay = () => setTimeout(longest * Math.random() ** 2);
  http.addHook('onRequest', async ({ url }) => {
    if (isDelayed(url)) await delay();
  });
  http.addHook('onSend', async ({ url }) => {
    if (isDelayed(url)) await delay();
  });
};

const configuration = readConfiguration(process.env);
const { dataDir, storageDir, sites } = configuration;
const log = createLog(configuration.logLevel, 'stage');
for (const folder of [dataDir, storageDir]) await mkdir(folder, { recursive: true, mode: 0o700 });
const postgres = await startEmbeddedPostgres({ dataDir, log });
const { connection } = postgres;
await prepareDatabase(connection);

const clock = createStageClock();
const app = await createApp({
  configuration,
  connection,
  log,
  clock,
  works: false,
  // A put of a book does not wait for the worker, which gives way to all stories.
  warningsPatienceMs: 0,
});
await app.identity?.ensureSampleAccounts();
const http = await app.buildHttp(webFolder);
moveClock(http, clock);
delayCalls(http, Number(process.env['STAGE_DELAYS'] ?? 0));

const database = openDatabase(connection, { name: 'stage' });
const picturesDir = join(storageDir, '.stage');
const customers = createStagedCustomers({ app, http, database, clock, site: sites.usual });
const storage = createStagedStorage({ app, database });
const addAlbums = createStagedAlbums({ app, database, clock, find: customers.find });
const addPhotos = createStagedPhotos({ app, database, clock, storageDir, picturesDir });
const operatorKey = () => operatorKeyOf(configuration);
const putRecords = createStagedRecords({ http, operatorKey });
const addBook = createStagedBooks({ app, database, http, operatorKey, putRecords });

http.post<{ Body: StagedCustomer }>('/stage/customers', async ({ body }): Promise<StagedSignIn> => {
  const customer = await customers.make(body);
  await storage.addNotices(customer.customerId, customer.email, body.notices ?? []);
  return { ...customer, photoIds: await addPhotos(customer.customerId, body.photos ?? []) };
});
http.post<{ Body: MorePhotos }>('/stage/photos', async ({ body: { email, photos } }) =>
  addPhotos(await customers.find(email), photos),
);
http.post<{ Body: MoreAlbums }>('/stage/albums', async ({ body: { email, albums } }) =>
  addAlbums(await customers.find(email), albums),
);
http.post<{ Body: StagedOrder }>('/stage/orders', async ({ body: { email, orderedAt } }) => {
  await storage.order(await customers.find(email), new Date(orderedAt));
  return {};
});
http.post<{ Body: StagedRecords }>('/stage/records', ({ body }) => putRecords(body));
http.post<{ Body: StagedBook }>('/stage/books', async ({ body }) => ({ code: await addBook(body) }));
await http.listen({ host: configuration.host, port: configuration.port });
const worker = superviseWorker(connection, log);

let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  await worker.stop();
  await http.close();
  await app.close(0);
  await closeDatabase(database);
  await postgres.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
process.once('disconnect', () => void stop());
