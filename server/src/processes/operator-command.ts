import type { Clock } from '../platform/clock.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfiguration } from '../kernel/configuration.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { openDatabaseAlone } from './database-alone.ts';

/** Ends a command of `npm run operator` with a sentence that gives the reason. */
export const refuse = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** The same within `onDatabase`, which closes the database first. */
export const complain = (sentence: string): void => {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
};

export const tell = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Runs a command on the server's database, whether the server runs or not. */
export const onDatabase = async (
  work: (database: Database, clock: Clock) => Promise<void>,
): Promise<void> => {
  const open = async () => openDatabaseAlone(readConfiguration(process.env), createLog('warn', 'operator'));
  const { database, close } = await open().catch((error: unknown) =>
    refuse(error instanceof Error ? error.message : String(error)),
  );
  try {
    await work(database, systemClock);
  } finally {
    await close();
  }
};
