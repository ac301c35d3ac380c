import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { IdentityAccountsTable } from '../tables.ts';

export type Account = IdentityAccountsTable;

/**
 * `samplesAllowed`: if false, no query finds sample accounts, so that their passwords, sessions and tokens are invalid.
 */
export const createAccountsStore = (database: Database, samplesAllowed: boolean) => ({
  findById: async (id: string, scope: Database | Transaction = database): Promise<Account | undefined> => {
    const [row] = await sqlOf(scope)<Account[]>`
      select * from identity_accounts where id = ${id} and (${samplesAllowed} or not sample)`;
    return row;
  },

  findByEmail: async (
    emailKey: string,
    scope: Database | Transaction = database,
  ): Promise<Account | undefined> => {
    const [row] = await sqlOf(scope)<Account[]>`
      select * from identity_accounts where email_key = ${emailKey} and (${samplesAllowed} or not sample)`;
    return row;
  },

  sampleIds: async (): Promise<string[]> => {
    const rows = await sqlOf(database)<Pick<Account, 'id'>[]>`select id from identity_accounts where sample`;
    return rows.map(({ id }) => id);
  },

  /** Returns false if the address already has an account, which stays as it is. */
  add: async (tx: Transaction, account: Account): Promise<boolean> => {
    const { id, email, emailKey, passwordHash, business, sample, locale, registeredAt } = account;
    const { count } = await sqlOf(tx)`
      insert into identity_accounts (id, email, email_key, password_hash, business, sample, locale, registered_at)
      values (${id}, ${email}, ${emailKey}, ${passwordHash}, ${business}, ${sample}, ${locale}, ${registeredAt})
      on conflict (email_key) do nothing`;
    return count === 1;
  },

  remove: async (tx: Transaction, id: string): Promise<void> => {
    await sqlOf(tx)`delete from identity_accounts where id = ${id}`;
  },

  /** Returns false if the address has another account. */
  setAddress: async (
    tx: Transaction,
    id: string,
    { email, emailKey }: Pick<Account, 'email' | 'emailKey'>,
  ): Promise<boolean> => {
    const { count } = await sqlOf(tx)`
      update identity_accounts set email = ${email}, email_key = ${emailKey}
      where id = ${id} and not exists (
        select from identity_accounts where email_key = ${emailKey} and id <> ${id})`;
    return count === 1;
  },

  setPassword: async (tx: Transaction, id: string, passwordHash: string | null): Promise<void> => {
    await sqlOf(tx)`update identity_accounts set password_hash = ${passwordHash} where id = ${id}`;
  },
});

export type AccountsStore = ReturnType<typeof createAccountsStore>;
