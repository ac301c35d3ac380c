import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/app.ts';
import type { App } from '../src/app.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Courtesy } from '../src/platform/courtesy.ts';
import type { Database, DatabaseConnection } from '../src/platform/database/database.ts';
import { readConfiguration } from '../src/platform/configuration.ts';
import { pino } from 'pino';
import { createTestDatabase } from './database.ts';
import { createTestCustomer } from './customer.ts';
import type { TestCustomer } from './customer.ts';
import { startTestIssuer } from './issuer.ts';
import type { TestIssuer } from './issuer.ts';

export interface TestClock extends Clock {
  moveTo(time: string): void;
}

/** Stands still until it is moved. */
const createTestClock = (): TestClock => {
  let time = new Date('2026-06-15T12:00:00Z');
  return {
    now: () => time,
    moveTo: (next) => {
      time = new Date(next);
    },
  };
};

export interface TestApp {
  readonly url: string;
  readonly clock: TestClock;
  readonly issuer: TestIssuer;
  readonly dataDir: string;
  /** For a kind of record that a test makes up. */
  readonly records: App['records'];
  /** For what a schedule would do at night. */
  readonly uploads: App['uploads'];
  readonly photos: App['photos'];
  readonly retention: App['retention'];
  readonly slices: App['slices'];
  /** The database of its own: for moving a time in it back instead of waiting. */
  readonly database: Database;
  readonly connection: DatabaseConnection;
  /** Errors that it has logged. */
  readonly logged: readonly Record<string, unknown>[];
  /** A customer nobody has seen before, or the one of this name again. */
  customer(name: string): Promise<TestCustomer>;
  close(): Promise<void>;
}

/** What a server keeps, and who its customers are. */
export type Home = Pick<TestApp, 'database' | 'connection' | 'dataDir' | 'issuer'>;

/** How a test's server differs from the usual one. */
interface TestAppOptions {
  /** `false` leaves all jobs waiting. */
  readonly works?: boolean;
  readonly courtesy?: Courtesy;
  readonly environment?: Record<string, string>;
  /** The database's clock; the server's own if it is not named. */
  readonly databaseClock?: () => Promise<Date>;
  /** From which level on lines are kept in `logged`; only errors where it is not named. */
  readonly logLevel?: 'info' | 'warn' | 'error';
  /** Another one, whose database, data folder and customers it shares; closed before that one. */
  readonly beside?: Home;
}

/**
 * The whole server with its worker, on a database and a data folder of its own, listening on a free port; customers come
 * from an external identity provider.
 */
export const startTestApp = async ({
  works = true,
  courtesy,
  environment = {},
  logLevel = 'error',
  beside,
  databaseClock,
}: TestAppOptions = {}): Promise<TestApp> => {
  const testDatabase = beside ?? (await createTestDatabase());
  const { connection, database } = testDatabase;
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'albumen-app-')));
  const issuer = beside?.issuer ?? (await startTestIssuer());
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    ...issuer.environment,
    ...environment,
  });
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: logLevel }, { write: (line) => logged.push(JSON.parse(line)) });
  const clock = createTestClock();
  const app = await createApp({
    configuration,
    connection,
    log,
    clock,
    databaseClock: databaseClock ?? (async () => clock.now()),
    works: true,
    ...(courtesy && { courtesy }),
  });
  const http = await app.buildHttp();
  await http.listen({ host: '127.0.0.1', port: 0 });
  if (works) await app.work();
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;

  return {
    url,
    clock,
    issuer,
    dataDir,
    uploads: app.uploads,
    records: app.records,
    photos: app.photos,
    retention: app.retention,
    slices: app.slices,
    connection,
    database,
    logged,
    customer: async (name) => createTestCustomer(url, await issuer.token(name)),
    close: async () => {
      await http.close();
      await app.close(5);
      if (!('drop' in testDatabase)) return;
      await issuer.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
