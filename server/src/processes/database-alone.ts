import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../kernel/configuration.ts';
import { lockFileName, tryLockFile } from '../platform/data-folder-lock.ts';
import { closeDatabase, openDatabase } from '../platform/database/database.ts';
import type { Database, DatabaseConnection } from '../platform/database/database.ts';
import { connectionOfRunning, startEmbeddedPostgres } from '../platform/database/embedded/index.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { Log } from '../platform/log.ts';

interface Reached {
  readonly connection: DatabaseConnection;
  readonly stop: () => Promise<void>;
}

const reach = async ({ dataDir, databaseUrl }: Configuration, log: Log): Promise<Reached> => {
  if (databaseUrl) return { connection: databaseUrl, stop: async () => {} };
  const lockFile = join(dataDir, lockFileName);
  // Do not create a file in a new folder: the first start would then think that nobody wants sample data.
  if (!existsSync(lockFile))
    throw new Error(`There is no database in the data folder ${dataDir} yet: start the server there first.`);
  const lock = tryLockFile(lockFile);
  if (!lock) return { connection: await connectionOfRunning(dataDir), stop: async () => {} };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    return {
      connection: postgres.connection,
      stop: async () => {
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/**
 * Opens the running server's database, or starts the embedded one for as long as it is needed. Throws if there is no
 * database yet.
 */
export const openDatabaseAlone = async (
  configuration: Configuration,
  log: Log,
): Promise<{ readonly database: Database; readonly close: () => Promise<void> }> => {
  const { connection, stop } = await reach(configuration, log);
  const database = openDatabase(connection, { name: 'operator', maxConnections: 2 });
  const close = async () => {
    await closeDatabase(database);
    await stop();
  };
  try {
    await migrate(database);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close };
};
