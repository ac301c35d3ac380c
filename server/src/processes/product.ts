import { mkdir } from 'node:fs/promises';
import type { Configuration } from '../platform/configuration.ts';
import { lockDataFolder } from '../platform/data-folder-lock.ts';
import { closeDatabase, openDatabase } from '../platform/database/database.ts';
import type { DatabaseConnection } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/index.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Log } from '../platform/log.ts';
import { startWeb } from './web.ts';
import { startWorker } from './worker.ts';
import { superviseWorker } from './worker-supervisor.ts';

/** What was started, from the last to the first: the order in which it is stopped. */
type Stops = (() => Promise<void>)[];

export interface Product {
  /** Where the database keeps its files, when it is the embedded one. */
  readonly databaseLocation: string | undefined;
  /** Something that the person who started it should know. */
  readonly notice: string | undefined;
  /** Settles when the embedded database died and could not be brought back. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
}

const never = new Promise<Error>(() => {});

const openStorage = async (configuration: Configuration, log: Log, stops: Stops) => {
  if (configuration.databaseUrl) return { connection: configuration.databaseUrl, lost: never };
  const lock = await lockDataFolder(configuration.dataDir);
  stops.unshift(() => lock.release());
  const postgres = await startEmbeddedPostgres({ dataDir: configuration.dataDir, log });
  stops.unshift(() => postgres.stop());
  return postgres;
};

const bringUpToDate = async (connection: DatabaseConnection, log: Log): Promise<void> => {
  const database = openDatabase(connection, { name: 'migrations', maxConnections: 2 });
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ applied }, 'the database schema was brought up to date');
  } finally {
    await closeDatabase(database);
  }
};

/** Starts what ROLE names, in the order in which things need each other. What was started is stopped where a part fails. */
export const startProduct = async (configuration: Configuration, log: Log): Promise<Product> => {
  const stops: Stops = [];
  const stop = async () => {
    for (const end of stops.splice(0)) await end();
  };
  try {
    await mkdir(configuration.dataDir, { recursive: true, mode: 0o700 });
    const storage = await openStorage(configuration, log, stops);
    const { connection } = storage;
    await bringUpToDate(connection, log);
    if (configuration.role === 'worker') {
      const worker = await startWorker(configuration, connection, log);
      stops.unshift(() => worker.stop());
    } else {
      const web = await startWeb(configuration, connection, log);
      stops.unshift(() => web.stop());
    }
    if (configuration.role === 'all') {
      const worker = superviseWorker(connection, log);
      stops.unshift(() => worker.stop());
    }
    return {
      databaseLocation: 'dataLocation' in storage ? storage.dataLocation : undefined,
      notice: 'notice' in storage ? storage.notice : undefined,
      lost: storage.lost,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
