import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sayAlarm } from '../kernel/alarm-texts.ts';
import { readAlarms } from '../kernel/alarms.ts';
import { unusable } from '../kernel/configuration.ts';
import type { Configuration } from '../kernel/configuration.ts';
import { lockDataFolder } from '../platform/data-folder-lock.ts';
import { closeDatabase, openDatabase, reachDatabase } from '../platform/database/database.ts';
import type { DatabaseConnection } from '../platform/database/database.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/index.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Log } from '../platform/log.ts';
import { planSamples } from './sample-plan.ts';
import { startWeb } from './web.ts';
import { startWorker } from './worker.ts';
import { superviseWorker } from './worker-supervisor.ts';

/** The started parts, last one first: they stop in this order. */
type Stops = (() => Promise<void>)[];

export interface Product {
  /** The files of the embedded database, if it is used. */
  readonly databaseLocation: string | undefined;
  /** A message for the person who started it. */
  readonly notice: string | undefined;
  /** Whether sample photos are wanted and not all loaded yet. */
  readonly loadsSamples: boolean;
  /** Settles when the embedded database has died and could not be restarted. */
  readonly lost: Promise<Error>;
  stop(): Promise<void>;
}

const never = new Promise<Error>(() => {});

const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/**
 * Creates one folder after another: on a file system that allows none, such as /proc, Node's `recursive` never ends.
 */
const makeAllFolders = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return;
  await makeAllFolders(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!isThere(error)) throw error;
  });
};

const makeFolder = async (name: 'DATA_DIR' | 'STORAGE_URL', folder: string): Promise<void> => {
  try {
    await makeAllFolders(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unusable(name, folder, 'that folder cannot be made or written', cause);
  }
};

const checkDatabase = async (databaseUrl: string): Promise<void> => {
  try {
    const database = openDatabase(databaseUrl, { name: 'start', maxConnections: 1 });
    try {
      await reachDatabase(database);
    } finally {
      await closeDatabase(database);
    }
  } catch (cause) {
    throw unusable('DATABASE_URL', databaseUrl, 'no database can be used there', cause);
  }
};

/** Only a process that does jobs reads the import source. */
const checkImportSource = async ({ role, importSource }: Configuration): Promise<void> => {
  if (importSource === undefined || role === 'web') return;
  await access(importSource, constants.R_OK | constants.X_OK).catch((cause: unknown) => {
    throw unusable('IMPORT_SOURCE', importSource, 'that folder cannot be read', cause);
  });
};

const openStorage = async (
  configuration: Configuration,
  log: Log,
  stops: Stops,
  options: { empty: boolean },
) => {
  const { dataDir, storageDir, databaseUrl } = configuration;
  await makeFolder('DATA_DIR', dataDir);
  if (databaseUrl) {
    await makeFolder('STORAGE_URL', storageDir);
    await checkDatabase(databaseUrl);
    return { connection: databaseUrl, lost: never, loadsSamples: false };
  }
  const lock = await lockDataFolder(dataDir);
  stops.unshift(() => lock.release());
  const loadsSamples = await planSamples(configuration, options.empty);
  await makeFolder('STORAGE_URL', storageDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  stops.unshift(() => postgres.stop());
  return { ...postgres, loadsSamples };
};

const bringUpToDate = async (connection: DatabaseConnection, log: Log): Promise<void> => {
  const database = openDatabase(connection, { name: 'migrations', maxConnections: 2 });
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ applied }, 'the database schema was brought up to date');
    for (const { code, since } of await readAlarms(database)) log.error({ code, since }, sayAlarm(code));
  } finally {
    await closeDatabase(database);
  }
};

/**
 * Starts the parts that ROLE names, in the order of their dependencies. If a part fails, stops those already started.
 * `empty`: a new data folder gets no sample photos. Throws `ConfigurationError` for an invalid value.
 */
export const startProduct = async (
  configuration: Configuration,
  log: Log,
  options: { empty: boolean },
): Promise<Product> => {
  const stops: Stops = [];
  const stop = async () => {
    for (const end of stops.splice(0)) await end();
  };
  try {
    await checkImportSource(configuration);
    const storage = await openStorage(configuration, log, stops, options);
    const { connection, loadsSamples } = storage;
    await bringUpToDate(connection, log);
    if (configuration.role === 'worker') {
      const worker = await startWorker({ configuration, connection, log });
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
      loadsSamples,
      lost: storage.lost,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
