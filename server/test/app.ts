import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/app.ts';
import type { App } from '../src/app.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Courtesy } from '../src/platform/courtesy.ts';
import type { Database, DatabaseConnection } from '../src/platform/database/database.ts';
import { readConfiguration } from '../src/kernel/configuration.ts';
import type { QueuePace } from '../src/platform/queue.ts';
import { pino } from 'pino';
import { createTestDatabase } from './database.ts';
import { createTestCustomer } from './customer.ts';
import type { TestCustomer } from './customer.ts';
import { startTestIssuer } from './issuer.ts';
import type { TestIssuer } from './issuer.ts';
import { cancelSchedules } from './nights.ts';

interface TestClock extends Clock {
  moveTo(time: string): void;
}

/** Creates a clock that does not move until a test moves it. */
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
  /** For a kind of record that a test invents. */
  readonly records: App['records'];
  /** To do what a schedule would do at night. */
  readonly uploads: App['uploads'];
  readonly photos: App['photos'];
  readonly retention: App['retention'];
  readonly slices: App['slices'];
  /** The app's own database: to move a time in it back instead of waiting. */
  readonly database: Database;
  readonly connection: DatabaseConnection;
  /** Errors in its log. */
  readonly logged: readonly Record<string, unknown>[];
  /** Returns a new customer, or the one that already has this name. */
  customer(name: string): Promise<TestCustomer>;
  close(): Promise<void>;
}

/** The data of a server, and its customers. */
export type Home = Pick<TestApp, 'database' | 'connection' | 'dataDir' | 'issuer'>;

/** Milliseconds that calls wait for a job, however busy the machine is. */
export const jobPatienceMs = 60_000;

/** The first key of the operator, for servers that are configured with it. */
export const operatorKey = 'configured-key-of-the-operator-0123456789';
export const operatorEnvironment = { OPERATOR_API_KEY: operatorKey };

/** Differences from the usual test server. */
interface TestAppOptions {
  /** `false` leaves all jobs waiting. */
  readonly works?: boolean;
  readonly courtesy?: Courtesy;
  readonly environment?: Record<string, string>;
  /** The database's clock; the server's own by default. */
  readonly databaseClock?: () => Promise<Date>;
  /** The lowest level of the lines in `logged`; only errors by default. */
  readonly logLevel?: 'info' | 'warn' | 'error';
  /** Milliseconds that a call waits for a job: by default as long as it takes, but 100 if there is no worker. */
  readonly patienceMs?: number;
  readonly queuePace?: QueuePace;
  /** Another app whose database, data folder and customers this one shares. This one closes first. */
  readonly sharesWith?: Home;
}

/**
 * Starts the whole server with its worker, on its own database and data folder, on a free port. Customers come from an
 * external identity provider.
 */
export const startTestApp = async ({
  works = true,
  courtesy,
  environment = {},
  logLevel = 'error',
  sharesWith,
  databaseClock,
  patienceMs,
  queuePace,
}: TestAppOptions = {}): Promise<TestApp> => {
  const testDatabase = sharesWith ?? (await createTestDatabase());
  const { connection, database } = testDatabase;
  const dataDir = sharesWith?.dataDir ?? (await mkdtemp(join(tmpdir(), 'albumen-app-')));
  const issuer = sharesWith?.issuer ?? (await startTestIssuer());
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
    patienceMs: patienceMs ?? (works ? jobPatienceMs : 100),
    queuePace,
    ...(courtesy && { courtesy }),
  });
  const http = await app.buildHttp();
  await http.listen({ host: '127.0.0.1', port: 0 });
  if (works) {
    await app.work();
    await cancelSchedules({ database });
  }
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
