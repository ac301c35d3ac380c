import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { OperatorKeysTable } from '../tables.ts';

export const removeKeys = async (tx: Transaction): Promise<void> => {
  await sqlOf(tx)`delete from operator_keys`;
};

export const createKeysStore = (database: Database) => ({
  findByHash: async (hash: Buffer): Promise<OperatorKeysTable | undefined> => {
    const [row] = await sqlOf(database)<OperatorKeysTable[]>`
      select id, name, hash, scopes, created_at, ends_at from operator_keys where hash = ${hash}`;
    return row;
  },

  /** The newest last. */
  list: (): Promise<Omit<OperatorKeysTable, 'hash'>[]> =>
    sqlOf(database)`
      select id, name, scopes, created_at, ends_at from operator_keys order by created_at, name`,

  /** Returns false if the name is taken. */
  add: async (key: OperatorKeysTable): Promise<boolean> => {
    const { id, name, hash, scopes, createdAt, endsAt } = key;
    const { count } = await sqlOf(database)`
      insert into operator_keys (id, name, hash, scopes, created_at, ends_at)
      values (${id}, ${name}, ${hash}, ${scopes}, ${createdAt}, ${endsAt}) on conflict (name) do nothing`;
    return count > 0;
  },

  /** Ends a key at once; a key that has already ended keeps its end. Returns false if there is no key of that name. */
  end: async (name: string, now: Date): Promise<boolean> => {
    const { count } = await sqlOf(database)`
      update operator_keys set ends_at = least(ends_at, ${now}) where name = ${name}`;
    return count > 0;
  },
});

export type KeysStore = ReturnType<typeof createKeysStore>;
