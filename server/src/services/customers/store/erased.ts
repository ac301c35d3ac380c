import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { ErasedIdentitiesTable, ErasedNamesTable } from '../tables.ts';

/** By the hash of an identity. */
export const erasedStore = {
  /** Records that the person with this hash is erased. */
  keep: async (tx: Transaction, identity: Buffer, erasedAt: Date): Promise<void> => {
    await sqlOf(tx)`
      insert into erased_identities as held (identity, erased_at) values (${identity}, ${erasedAt})
      on conflict (identity) do update set erased_at = greatest(held.erased_at, excluded.erased_at)`;
  },

  all: (database: Database): Promise<ErasedIdentitiesTable[]> =>
    sqlOf(database)`select identity, erased_at from erased_identities`,

  forget: async (database: Database, before: Date): Promise<void> => {
    await sqlOf(database)`delete from erased_identities where erased_at < ${before}`;
  },

  /** Forgets the erasure of a customer who has come back. */
  remove: async (tx: Transaction, identity: Buffer): Promise<void> => {
    await sqlOf(tx)`delete from erased_identities where identity = ${identity}`;
  },

  /** The time when the customer with this identity was last erased; undefined if unknown. */
  find: async (scope: Database | Transaction, identity: Buffer): Promise<Date | undefined> => {
    const [row] = await sqlOf(scope)<Pick<ErasedIdentitiesTable, 'erasedAt'>[]>`
      select erased_at from erased_identities where identity = ${identity}`;
    return row?.erasedAt;
  },
};

/** By the hash of a customer number or an address. Kept forever: the operator may send a record again at any time. */
export const erasedNamesStore = {
  keep: async (tx: Transaction, name: Buffer, erasedAt: Date): Promise<void> => {
    await sqlOf(tx)`
      insert into erased_names as held (name, erased_at) values (${name}, ${erasedAt})
      on conflict (name) do update set erased_at = greatest(held.erased_at, excluded.erased_at)`;
  },

  /** The time until which the records of this name are erased. */
  find: async (tx: Transaction, name: Buffer): Promise<Date | undefined> => {
    const [row] = await sqlOf(tx)<Pick<ErasedNamesTable, 'erasedAt'>[]>`
      select erased_at from erased_names where name = ${name}`;
    return row?.erasedAt;
  },
};
