import { setTimeout } from 'node:timers/promises';
import { requireUnitSize } from '@albumen/contracts/units';
import { inTransaction } from './database/database.ts';
import type { Database, Transaction } from './database/database.ts';

/** Our choice: rows that are read with one query. */
const rowsPerQuery = 500;

/** Some rows of a list that is read in the order of its key. */
export interface Batch<Row> {
  readonly rows: readonly Row[];
  /** The last row of this batch, after which the next one begins; undefined if this is the last batch. */
  readonly after: Row | undefined;
}

const batchOf = <Row>(rows: readonly Row[], size: number): Batch<Row> => ({
  rows,
  after: rows.length < size ? undefined : rows.at(-1),
});

/** Returns the rows after `after`, or the first rows without it. */
type Read<Args extends readonly unknown[], Key, Row extends Key> = (
  ...args: [...Args, after: Key | undefined, limit: number]
) => Promise<readonly Row[]>;

/** Yields a list after `begin` in batches of `size` rows, like `batches`. */
export async function* batchesAfter<Args extends readonly unknown[], Key, Row extends Key>(
  begin: Key | undefined,
  size: number,
  read: Read<Args, Key, Row>,
  ...args: Args
): AsyncGenerator<Batch<Row>> {
  requireUnitSize(size);
  let after = begin;
  do {
    const batch: Batch<Row> = batchOf(await read(...args, after, size), size);
    yield batch;
    after = batch.after;
  } while (after !== undefined);
}

/**
 * Yields a list in batches of `size` rows, which `read` returns for these arguments. Rows that stay are read exactly
 * once, even if others are added or deleted between two batches. Throws 'Invalid unit size!', like all functions here.
 */
export const batches = <Args extends readonly unknown[], Key, Row extends Key>(
  size: number,
  read: Read<Args, Key, Row>,
  ...args: Args
): AsyncGenerator<Batch<Row>> => batchesAfter<Args, Key, Row>(undefined, size, read, ...args);

/** Yields the same list row by row. */
export async function* rowByRow<Args extends readonly unknown[], Key, Row extends Key>(
  read: Read<Args, Key, Row>,
  ...args: Args
): AsyncGenerator<Row> {
  for await (const { rows } of batches(rowsPerQuery, read, ...args)) yield* rows;
}

/** Groups items into arrays of `size` as they arrive. */
export async function* gathered<Item>(
  size: number,
  items: AsyncIterable<Item>,
): AsyncGenerator<readonly Item[]> {
  requireUnitSize(size);
  let lot: Item[] = [];
  for await (const item of items) {
    lot.push(item);
    if (lot.length < size) continue;
    yield lot;
    lot = [];
  }
  if (lot.length > 0) yield lot;
}

/** Work on a long list, done in batches. Each batch is one transaction, which also stores the progress. */
export interface BatchWork<Row> {
  /** Rows of a batch: as many as may be locked at once. */
  readonly size: number;
  /** Reads the rows after `after`; may do the work in the same statement. */
  readonly read: (tx: Transaction, after: Row | undefined, limit: number) => Promise<readonly Row[]>;
  readonly work?: (tx: Transaction, rows: readonly Row[]) => Promise<void>;
  /** Lets the work resume after a kill or stop; without it, the work starts again from the beginning. */
  readonly progress?: {
    /** Returns the row after which the work resumes. */
    readonly find: () => Promise<Row | undefined>;
    /** Records in the batch's transaction that it is done; the last batch has no `after`. */
    readonly keep: (tx: Transaction, batch: Batch<Row>) => Promise<void>;
  };
  /** Called after each batch. */
  readonly isToStop?: () => boolean | Promise<boolean>;
}

/**
 * Works through a list. Each batch is stored completely or not at all, so nothing is done twice after a kill. Settles
 * with true if everything is done, and with false if the work was stopped.
 */
export const inBatches = async <Row>(
  database: Database,
  { size, read, work, progress, isToStop }: BatchWork<Row>,
): Promise<boolean> => {
  requireUnitSize(size);
  let after = await progress?.find();
  do {
    const begin = after;
    after = await inTransaction(database, async (tx) => {
      const batch = batchOf(await read(tx, begin, size), size);
      if (batch.rows.length > 0) await work?.(tx, batch.rows);
      await progress?.keep(tx, batch);
      return batch.after;
    });
  } while (after !== undefined && !(await isToStop?.()));
  return after === undefined;
};

/** Milliseconds. Shorter waits add up first: a timer is not exact enough for them. */
const shortestWaitMs = 20;

/** Slows work down to `perSecond` units, such as bytes; call the result with the number that was worked on. */
export const createPace = (perSecond: number): ((units: number) => Promise<void>) => {
  const start = performance.now();
  let total = 0;
  return async (units) => {
    total += units;
    const aheadMs = (total / perSecond) * 1000 - (performance.now() - start);
    if (aheadMs >= shortestWaitMs) await setTimeout(aheadMs);
  };
};
