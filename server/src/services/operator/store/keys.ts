import type { Database, Transaction } from '../../../platform/database/database.ts';
import { anyRow, firstRow } from '../../../platform/database/rows.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { OperatorKeysTable } from '../tables.ts';

export const removeKeys = async (tx: Transaction): Promise<void> => {
  await sqlOf(tx)`delete from operator_keys`;
};

export const createKeysStore = (database: Database) => ({
  findByHash: (hash: Buffer): Promise<OperatorKeysTable | undefined> =>
    firstRow(sqlOf(database)<OperatorKeysTable[]>`
      select id, name, hash, scopes, created_at, ends_at from operator_keys where hash = ${hash}`),

  /** The newest last. */
  list: (): Promise<Omit<OperatorKeysTable, 'hash'>[]> =>
    sqlOf(database)`
      select id, name, scopes, created_at, ends_at from operator_keys order by created_at, name`,

  /** Returns false if the name is taken. */
  add: (key: OperatorKeysTable): Promise<boolean> => {
    const { id, name, hash, scopes, createdAt, endsAt } = key;
    return anyRow(sqlOf(database)`
      insert into operator_keys (id, name, hash, scopes, created_at, ends_at)
      values (${id}, ${name}, ${hash}, ${scopes}, ${createdAt}, ${endsAt}) on conflict (name) do nothing`);
  },

  /** Ends a key at once; a key that has already ended keeps its end. Returns false if there is no key of that name. */
  end: (name: string, now: Date): Promise<boolean> =>
    anyRow(sqlOf(database)`
      update operator_keys set ends_at = least(ends_at, ${now}) where name = ${name}`),
});

export type KeysStore = ReturnType<typeof createKeysStore>;
