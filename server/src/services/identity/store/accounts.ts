import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { IdentityAccountsTable } from '../tables.ts';

export type Account = IdentityAccountsTable;

export const createAccountsStore = (database: Database) => ({
  findById: async (id: string, scope: Database | Transaction = database): Promise<Account | undefined> => {
    const [row] = await sqlOf(scope)<Account[]>`select * from identity_accounts where id = ${id}`;
    return row;
  },

  findByEmail: async (
    emailKey: string,
    scope: Database | Transaction = database,
  ): Promise<Account | undefined> => {
    const [row] = await sqlOf(scope)<
      Account[]
    >`select * from identity_accounts where email_key = ${emailKey}`;
    return row;
  },

  /** False where the address has an account already; that one stays as it is. */
  add: async (tx: Transaction, account: Account): Promise<boolean> => {
    const { id, email, emailKey, passwordHash, business, locale, registeredAt } = account;
    const { count } = await sqlOf(tx)`
      insert into identity_accounts (id, email, email_key, password_hash, business, locale, registered_at)
      values (${id}, ${email}, ${emailKey}, ${passwordHash}, ${business}, ${locale}, ${registeredAt})
      on conflict (email_key) do nothing`;
    return count === 1;
  },

  setPassword: async (tx: Transaction, id: string, passwordHash: string): Promise<void> => {
    await sqlOf(tx)`update identity_accounts set password_hash = ${passwordHash} where id = ${id}`;
  },
});

export type AccountsStore = ReturnType<typeof createAccountsStore>;
