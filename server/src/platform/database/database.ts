import type { DatabaseConnection } from './connection.ts';
import { openDriver } from './driver.ts';
import type { Database, Transaction } from './handles.ts';
import type { Listener } from './listening.ts';
import { requireNoTransaction, withinTransaction } from './one-connection.ts';
import { requireWritable } from './read-only.ts';
import { sqlOf } from './sql.ts';
import type { Sql } from './sql.ts';

export type { DatabaseConnection } from './connection.ts';
export type { Database, Transaction } from './handles.ts';

/** A page gives up soon. No customer waits for jobs, some of which have statements that take long. */
export const callLimitMs = 5000;

/** How a pool of connections is opened. */
export interface DatabaseOptions {
  /** The name that PostgreSQL shows for the connections, after `albumen-`. */
  readonly name: string;
  /** The maximum number of connections. */
  readonly maxConnections?: number;
  /** Milliseconds after which a statement without an answer fails and its connection is closed; no limit by default. */
  readonly answerLimitMs?: number | undefined;
}

/** Opens a pool of connections. Its values are those of `values.ts`. */
export const openDatabase = (
  connection: DatabaseConnection,
  { name, maxConnections = 10, answerLimitMs }: DatabaseOptions,
): Database => openDriver({ connection, name, answerLimitMs }, maxConnections) as unknown as Database;

/** Lets the next statements of this transaction take longer than `answerLimitMs`. */
export const allowLongStatements = (tx: Transaction): void => sqlOf(tx).allowLong();

const begin = <Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
  mode?: string,
): Promise<Result> => sqlOf(database).begin((sql: Sql) => work(sql as unknown as Transaction), mode);

/** Runs `work` in one transaction, which rolls back if `work` throws. */
export const inTransaction = <Result>(
  database: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => withinTransaction(() => begin(database, work));

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
  return begin(database, read, 'isolation level repeatable read read only');
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
export const listenTo = (
  database: Database,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> => sqlOf(database).listen(channel, listener);

/**
 * Lets this transaction settle before it is on disk. A power cut may undo it as a whole. A later transaction that waits
 * for the disk also makes this one durable.
 */
export const commitUnflushed = async (tx: Transaction): Promise<void> => {
  await sqlOf(tx)`set local synchronous_commit = off`;
};

/** Waits for running queries, then closes the connections. Queries that take longer than 5 seconds are cut off. */
export const closeDatabase = (database: Database): Promise<void> => sqlOf(database).end();

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
