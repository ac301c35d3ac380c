import { requireUnitSize } from '@albumen/contracts/units';
import { inTransaction } from './database/database.ts';
import type { Database, Transaction } from './database/database.ts';

/** Some rows of a list that is read in the order of its key. */
export interface Batch<Row> {
  readonly rows: readonly Row[];
  /** Behind which row the next batch begins; undefined where this one was the last. */
  readonly after: Row | undefined;
}

const batchOf = <Row>(rows: readonly Row[], size: number): Batch<Row> => ({
  rows,
  after: rows.length < size ? undefined : rows.at(-1),
});

/**
 * A list by batches of `size` rows. `read` answers the rows behind `after`, from the first where there is none. Where rows
 * vanish or come between two batches, those that stay are read once all the same. Throws 'Invalid unit size!', as all here.
 */
export async function* batches<Key, Row extends Key>(
  size: number,
  read: (after: Key | undefined, limit: number) => Promise<readonly Row[]>,
  begin?: Key,
): AsyncGenerator<Batch<Row>> {
  requireUnitSize(size);
  let after = begin;
  do {
    const batch: Batch<Row> = batchOf(await read(after, size), size);
    yield batch;
    after = batch.after;
  } while (after !== undefined);
}

/** The same list, one row after the other. */
export async function* rowByRow<Key, Row extends Key>(
  size: number,
  read: (after: Key | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for await (const { rows } of batches(size, read)) yield* rows;
}

/** Things as they come, by `size` at once. */
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

/** Work on a long list that is done by batches, each in one transaction with what is noted of it. */
export interface BatchWork<Row> {
  /** Rows of a batch: as many as may be locked at once. */
  readonly size: number;
  /** The rows behind `after`; may do the work in the same statement. */
  readonly read: (tx: Transaction, after: Row | undefined, limit: number) => Promise<readonly Row[]>;
  readonly work?: (tx: Transaction, rows: readonly Row[]) => Promise<void>;
  /** For work that goes on where it was killed or stopped; without it, it begins anew. */
  readonly progress?: {
    /** Behind which row the work goes on. */
    readonly find: () => Promise<Row | undefined>;
    /** Notes in the transaction of a batch that it is done; the last one has no `after`. */
    readonly keep: (tx: Transaction, batch: Batch<Row>) => Promise<void>;
  };
  /** Asked after each batch. */
  readonly isToStop?: () => boolean | Promise<boolean>;
}

/**
 * Works through a list. Each batch is kept whole or not at all, so that after a kill nothing is done twice. Settles with
 * whether all is done; false where it was stopped.
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
