import type { Database, Transaction } from '../../platform/database/database.ts';
import type { EmailAddress } from '../../platform/email-address.ts';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import type { Announce } from '../../kernel/events.ts';
import { accountSessionsEnded } from './events.ts';
import type { Requests } from './requests.ts';
import type { AccountsStore } from './store/accounts.ts';
import type { ProviderRowsStore } from './store/provider-rows.ts';

/** Changes of accounts that other services make. */
export const createAccountChanges = (parts: {
  database: Database;
  announce: Announce;
  accounts: AccountsStore;
  attempts: Attempts;
  providerRows: ProviderRowsStore;
  requests: Requests;
}) => {
  const { database, announce, accounts, attempts, providerRows, requests } = parts;
  return {
    /** The account with this address. */
    idOf: async (emailKey: string, tx?: Transaction): Promise<string | undefined> =>
      (await accounts.findByEmail(emailKey, tx ?? database))?.id,

    /** Makes a look-up that throws if an address is in use; only those count. Throws `too-many-requests`. */
    countInUse: async (accountId: string, lookUp: () => Promise<void>): Promise<void> => {
      const attempt = { 'email-in-use': accountId };
      await attempts.take(attempt);
      await lookUp();
      await attempts.giveBack(attempt);
    },

    /**
     * Gives an account another address. Ends all its sessions, and all links that were mailed to the old or new address.
     * With `endsPassword`, nobody signs in until the owner sets a new password by mail. Returns false if the address has
     * another account.
     */
    changeAddress: async (
      tx: Transaction,
      accountId: string,
      address: EmailAddress,
      { endsPassword = false } = {},
    ): Promise<boolean> => {
      const account = await accounts.findById(accountId, tx);
      if (!account || !(await accounts.setAddress(tx, accountId, address))) return false;
      for (const emailKey of new Set([account.emailKey, address.emailKey]))
        await requests.eraseByEmail(tx, emailKey);
      if (endsPassword) await accounts.setPassword(tx, accountId, null);
      await providerRows.deleteByAccount(tx, accountId);
      await announce(tx, accountSessionsEnded, { subject: accountId });
      return true;
    },

    /** Ends all sessions of an account, including half-finished sign-ins. */
    endSessions: (tx: Transaction, accountId: string): Promise<void> =>
      providerRows.deleteByAccount(tx, accountId),
  };
};
