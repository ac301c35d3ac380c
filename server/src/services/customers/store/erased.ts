import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { CustomersTable, ErasedIdentitiesTable } from '../tables.ts';

type Identity = Pick<CustomersTable, 'provider' | 'subject'>;

const hashOf = ({ provider, subject }: Identity): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([provider, subject]))
    .digest();

export const erasedStore = {
  /** Notes who is erased, and forgets those whom no token can name any more. */
  add: async (tx: Transaction, identity: Identity, erasedAt: Date, forgetBefore: Date): Promise<void> => {
    await sqlOf(tx)`
      insert into erased_identities (identity, erased_at) values (${hashOf(identity)}, ${erasedAt})
      on conflict (identity) do update set erased_at = excluded.erased_at`;
    await sqlOf(tx)`delete from erased_identities where erased_at < ${forgetBefore}`;
  },

  /** Forgets that a customer was erased who has come anew. */
  remove: async (tx: Transaction, identity: Identity): Promise<void> => {
    await sqlOf(tx)`delete from erased_identities where identity = ${hashOf(identity)}`;
  },

  /** When the customer of this identity was erased last; undefined where nobody knows of it. */
  find: async (scope: Database | Transaction, identity: Identity): Promise<Date | undefined> => {
    const [row] = await sqlOf(scope)<Pick<ErasedIdentitiesTable, 'erasedAt'>[]>`
      select erased_at from erased_identities where identity = ${hashOf(identity)}`;
    return row?.erasedAt;
  },
};
