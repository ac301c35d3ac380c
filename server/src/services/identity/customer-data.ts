import { inTransaction } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { AccountsStore } from './store/accounts.ts';
import type { ProviderRowsStore } from './store/provider-rows.ts';
import type { Requests } from './requests.ts';

/** The account of a customer with all its data, for the data export and for erasing the account. */
export const createIdentityData = (parts: {
  database: Database;
  accounts: AccountsStore;
  attempts: Attempts;
  providerRows: ProviderRowsStore;
  requests: Requests;
  /** The account of a customer, if it is one of ours. */
  accountOf: (customerId: string) => Promise<string | undefined>;
}): CustomerData => {
  const { database, accounts, attempts, providerRows, requests, accountOf } = parts;

  const find = async (customerId: string) => {
    const id = await accountOf(customerId);
    return id === undefined ? undefined : accounts.findById(id);
  };

  return {
    tables: [
      'identity_accounts',
      'identity_link_tokens',
      'identity_provider_rows',
      'identity_refresh_replays',
    ],

    erase: async (customerId) => {
      const account = await find(customerId);
      if (account === undefined) return;
      const { id, emailKey } = account;
      await inTransaction(database, async (tx) => {
        await providerRows.deleteByAccount(tx, id);
        // The database removes the tokens of their links as well.
        await requests.eraseByEmail(tx, emailKey);
        for (const subject of [emailKey, id]) await attempts.forgetSubject(subject, tx);
        await accounts.remove(tx, id);
      });
    },

    async *describe(customerId) {
      const account = await find(customerId);
      if (account === undefined) return;
      const { id, email, business, locale, registeredAt } = account;
      yield { kind: 'account', id, email, business, locale, registeredAt };
      for (const request of await requests.ofEmail(account.emailKey))
        yield { kind: 'mail-request', ...request };
      for (const { kind, expiresAt } of await providerRows.ofAccount(database, id))
        yield { kind: 'sign-in', what: kind, expiresAt };
    },
  };
};
