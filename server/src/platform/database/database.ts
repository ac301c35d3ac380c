import type { TransactionSql } from 'postgres';
import { postgres } from './driver.ts';
import type { Database, Transaction } from './handles.ts';
import { guardPool, requireNoTransaction, withinTransaction } from './one-connection.ts';
import { requireWritable } from './read-only.ts';
import { renewPool } from './renewed-pool.ts';
import type { OpenPool, PoolOptions } from './renewed-pool.ts';
import { sqlOf } from './sql.ts';

export type { Database, Transaction } from './handles.ts';

/** The address of PostgreSQL, or the connection options of the embedded one. */
export type DatabaseConnection =
  | string
  | { host: string; port: number; user: string; database: string; password?: string };

/** The maximum number of connections per process. Our choice: three processes stay far below PostgreSQL's usual 100. */
const connectionsPerProcess = 10;

/**
 * Connecting takes milliseconds. A request may need the database several times and must answer before a page gives up.
 */
const connectLimitSeconds = 5;

/** The delay between a failed attempt to connect and the next one. The driver's default grows to 20 seconds. */
const betweenAttemptsSeconds = 0.5;

/**
 * Opens a pool of connections. Timestamps are returned as `Date`, `timestamp` (wall clock) and `date` as text, `bigint`
 * as number (no count or size of this product exceeds 2^53).
 */
export const openDatabase = (
  connection: DatabaseConnection,
  options: { name: string; maxConnections?: number },
): Database => {
  const settings = {
    max: options.maxConnections ?? connectionsPerProcess,
    onnotice: () => {},
    connect_timeout: connectLimitSeconds,
    backoff: () => betweenAttemptsSeconds,
    connection: { application_name: `albumen-${options.name}`, TimeZone: 'UTC' },
    transform: postgres.camel,
    types: {
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
      wallClock: {
        to: 1114,
        from: [1114, 1082],
        serialize: String,
        parse: (text: string) => text.replace(' ', 'T'),
      },
    },
  } satisfies PoolOptions;
  const open: OpenPool = (more) =>
    typeof connection === 'string'
      ? postgres(connection, { ...settings, ...more })
      : postgres({ ...connection, ...settings, ...more });
  return guardPool(renewPool(open)) as unknown as Database;
};

/** Runs `work` in one transaction, which rolls back if `work` throws. */
export const inTransaction = <Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  withinTransaction(
    () =>
      sqlOf(database).begin((tx: TransactionSql) => work(tx as unknown as Transaction)) as Promise<Result>,
  );

/**
 * Reads in one transaction that sees the database as of its first query, regardless of concurrent changes. The results
 * may be written outside the transaction, which takes a second connection: use it only for jobs of which fewer run at
 * once than there are connections.
 */
export const inSnapshot = async <Result>(
  database: Database,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> => {
  requireNoTransaction();
  return sqlOf(database).begin('isolation level repeatable read read only', (tx: TransactionSql) =>
    read(tx as unknown as Transaction),
  ) as Promise<Result>;
};

/** Waits until no other transaction holds the lock of this name, and holds it until this transaction ends. */
export const holdLock = async (tx: Transaction, name: string): Promise<void> => {
  await sqlOf(tx)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
};

/** Holds several locks in sorted order, so that two transactions that need the same ones cannot deadlock. */
export const holdLocks = async (tx: Transaction, names: Iterable<string>): Promise<void> => {
  for (const name of [...new Set(names)].toSorted()) await holdLock(tx, name);
};

/**
 * Hears every text of a channel from the time it settles. Calls `onGap` after a lost connection is back, because texts
 * may be missing. Settles with a function that stops listening.
 */
export const listenTo = async (
  database: Database,
  channel: string,
  { hear, onGap }: { hear: (text: string) => void; onGap: () => void },
): Promise<() => Promise<void>> => {
  let isFirst = true;
  const { unlisten } = await sqlOf(database).listen(channel, hear, () => {
    if (!isFirst) onGap();
    isFirst = false;
  });
  return unlisten;
};

/**
 * Lets this transaction settle before it is on disk. A power cut may undo it as a whole. A later transaction that waits
 * for the disk also makes this one durable.
 */
export const commitUnflushed = async (tx: Transaction): Promise<void> => {
  await sqlOf(tx)`set local synchronous_commit = off`;
};

/** Waits for running queries, then closes the connections. Queries that take longer than 5 seconds are cut off. */
export const closeDatabase = (database: Database): Promise<void> => sqlOf(database).end({ timeout: 5 });

/** Settles when the database answers and takes writes; throws the reason if it does not. */
export const reachDatabase = async (database: Database): Promise<void> => {
  await sqlOf(database).unsafe(requireWritable);
};

export const pingDatabase = async (database: Database): Promise<boolean> => {
  try {
    await reachDatabase(database);
    return true;
  } catch {
    return false;
  }
};
