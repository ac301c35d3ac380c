import type { Clock } from '../platform/clock.ts';
import { holdLock, inTransaction } from '../platform/database/database.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { sqlOf } from '../platform/database/sql.ts';
import { AppError } from '../platform/errors.ts';
import type { CustomerData } from './slice.ts';

/** A row of a table of owned records; its primary key is `(owner_id, id)`. */
export interface OwnedRecordsTable {
  readonly ownerId: string;
  readonly id: string;
  /** Starts at 1 and grows with every change. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** JSON. */
  readonly document: string;
}

export type OwnedKey = Pick<OwnedRecordsTable, 'ownerId' | 'id'>;

/** A record as its owner sees it: the contracts' `ownedFields`, and its own fields. */
export type OwnedRecord<Fields> = Fields & {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: string;
};

/** A change of a record: `before` is missing if it is new, `after` if it was deleted. */
export interface OwnedChange<Fields> extends OwnedKey {
  readonly before?: Fields | undefined;
  readonly after?: Fields | undefined;
}

/**
 * Changes an owner's data, one change at a time, in one transaction with the announced event. Code that erases the
 * owner's photos uses the same lock.
 */
export const changeOwned = <Result>(
  database: Database,
  ownerId: string,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  inTransaction(database, async (tx) => {
    await holdLock(tx, ownerId);
    return change(tx);
  });

/**
 * Data that customers edit themselves, in a table of the slice: a list of at most `limit` documents for each owner.
 * `changed` runs in the transaction of a change: announce its event there.
 */
export const createOwnedRecords = <Fields extends object>(parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly table: string;
  /** A singular noun for a record, in errors and in data exports: `note`. */
  readonly thing: string;
  readonly limit: number;
  /** A record as the call that reads it returns it, if that adds something: for the error 412. */
  readonly asRead?: (tx: Transaction, ownerId: string, record: OwnedRecord<Fields>) => Promise<object>;
  readonly changed?: (tx: Transaction, change: OwnedChange<Fields>) => Promise<void>;
}) => {
  const { database, clock, table, thing, limit, changed, asRead } = parts;
  const fieldsOf = ({ document }: OwnedRecordsTable) => JSON.parse(document) as Fields;
  const seen = (row: OwnedRecordsTable): OwnedRecord<Fields> => {
    const { id, version, updatedAt } = row;
    return { ...fieldsOf(row), id, version, updatedAt: updatedAt.toISOString() };
  };

  /** Returns the rows, oldest first. */
  const rowsOf = (ownerId: string, scope: Database | Transaction = database) => {
    const sql = sqlOf(scope);
    return sql<OwnedRecordsTable[]>`
      select * from ${sql(table)} where owner_id = ${ownerId} order by created_at, id`;
  };

  const find = async (scope: Database | Transaction, { ownerId, id }: OwnedKey) => {
    const sql = sqlOf(scope);
    const [row] = await sql<OwnedRecordsTable[]>`
      select * from ${sql(table)} where owner_id = ${ownerId} and id = ${id}`;
    return row;
  };

  const requireFound = (row: OwnedRecordsTable | undefined): OwnedRecordsTable => {
    if (!row) throw new AppError('not-found', { detail: `There is no such ${thing}.` });
    return row;
  };

  const requireVersion = async (
    tx: Transaction,
    ownerId: string,
    row: OwnedRecordsTable | undefined,
    version: number | undefined,
  ): Promise<void> => {
    if (version === undefined || row?.version === version) return;
    const current = row ? seen(row) : null;
    throw new AppError('changed-meanwhile', {
      detail: row
        ? `if-match: the ${thing} has version ${row.version}`
        : `if-match: the ${thing} was deleted or never existed`,
      params: { current: current && (asRead ? await asRead(tx, ownerId, current) : current) },
    });
  };

  const countOf = async (ownerId: string, scope: Database | Transaction = database): Promise<number> => {
    const sql = sqlOf(scope);
    const [{ count }] = await sql<[{ count: number }]>`
      select count(*)::int as count from ${sql(table)} where owner_id = ${ownerId}`;
    return count;
  };

  const requireRoom = async (tx: Transaction, ownerId: string): Promise<void> => {
    if ((await countOf(ownerId, tx)) >= limit)
      throw new AppError('limit-reached', {
        detail: `A customer has at most ${limit} records of the kind “${thing}”.`,
        params: { limit },
      });
  };

  /**
   * Adds a record under an id that the caller has chosen, or replaces it; an identical record changes nothing. Throws
   * `limit-reached`, and `changed-meanwhile` if the record has another version than `version`. The owner is locked.
   */
  const putIn = async (
    tx: Transaction,
    key: OwnedKey,
    fields: Fields,
    version?: number,
  ): Promise<OwnedRecord<Fields>> => {
    const record = await find(tx, key);
    await requireVersion(tx, key.ownerId, record, version);
    const document = JSON.stringify(fields);
    if (record?.document === document) return seen(record);
    if (!record) await requireRoom(tx, key.ownerId);
    const sql = sqlOf(tx);
    const now = clock.now();
    const [row] = await sql<OwnedRecordsTable[]>`
      insert into ${sql(table)} as held (owner_id, id, version, created_at, updated_at, document)
      values (${key.ownerId}, ${key.id}, 1, ${now}, ${now}, ${document})
      on conflict (owner_id, id) do update
        set version = held.version + 1, updated_at = excluded.updated_at, document = excluded.document
      returning *`;
    await changed?.(tx, { ...key, before: record && fieldsOf(record), after: fields });
    return seen(requireFound(row));
  };

  /**
   * Removes a record. Throws `not-found`, and `changed-meanwhile` if it has another version than `version`. The owner is
   * locked.
   */
  const removeIn = async (tx: Transaction, key: OwnedKey, version?: number): Promise<void> => {
    const record = requireFound(await find(tx, key));
    await requireVersion(tx, key.ownerId, record, version);
    const sql = sqlOf(tx);
    await sql`delete from ${sql(table)} where owner_id = ${key.ownerId} and id = ${key.id}`;
    await changed?.(tx, { ...key, before: fieldsOf(record) });
  };

  return {
    putIn,
    removeIn,

    /** Returns all records of an owner, oldest first. */
    list: async (ownerId: string, scope?: Transaction): Promise<OwnedRecord<Fields>[]> =>
      (await rowsOf(ownerId, scope)).map(seen),

    /** The number of records of an owner. */
    count: countOf,

    /** Returns a record. Throws `not-found`. */
    read: async (key: OwnedKey): Promise<OwnedRecord<Fields>> =>
      seen(requireFound(await find(database, key))),

    /** `putIn` in a transaction of its own. */
    put: (key: OwnedKey, fields: Fields, version?: number): Promise<OwnedRecord<Fields>> =>
      changeOwned(database, key.ownerId, (tx) => putIn(tx, key, fields, version)),

    /** `removeIn` in a transaction of its own. */
    remove: (key: OwnedKey, version?: number): Promise<void> =>
      changeOwned(database, key.ownerId, (tx) => removeIn(tx, key, version)),

    customerData: {
      tables: [table],

      erase: (ownerId) =>
        changeOwned(database, ownerId, async (tx) => {
          const sql = sqlOf(tx);
          await sql`delete from ${sql(table)} where owner_id = ${ownerId}`;
        }),

      async *describe(ownerId) {
        for (const row of await rowsOf(ownerId))
          yield { ...seen(row), kind: thing, createdAt: row.createdAt };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type OwnedRecords<Fields extends object> = ReturnType<typeof createOwnedRecords<Fields>>;
