import type { Database, Transaction } from '../../platform/database/database.ts';
import type { EmailAddress } from '../../platform/email-address.ts';
import type { Announce } from '../../kernel/events.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { accountSessionsEnded } from './events.ts';
import { addressesInUse, mailsFromAccount, mailsToAccount } from './rules.ts';
import type { AccountsStore } from './store/accounts.ts';
import type { ProviderRowsStore } from './store/provider-rows.ts';
import type { RequestsStore } from './store/requests.ts';

/** Changes of accounts that other services make. */
export const createAccountChanges = (parts: {
  database: Database;
  announce: Announce;
  accounts: AccountsStore;
  limits: AttemptLimits;
  providerRows: ProviderRowsStore;
  requests: RequestsStore;
}) => {
  const { database, announce, accounts, limits, providerRows, requests } = parts;
  return {
    /** The account with this address. */
    idOf: async (emailKey: string, tx?: Transaction): Promise<string | undefined> =>
      (await accounts.findByEmail(emailKey, tx ?? database))?.id,

    /**
     * Counts a mail that the owner of an account requests. `toOther`: an address whose owner may not have asked for it.
     * Throws `too-many-requests`; then no mail counts.
     */
    countMail: async (
      accountId: string,
      kind: 'email-change' | 'deletion',
      toOther?: string,
    ): Promise<void> => {
      const own = { limit: mailsFromAccount(kind), subject: accountId };
      await limits.take(own);
      if (toOther === undefined) return;
      await limits.take({ limit: mailsToAccount, subject: toOther }).catch(async (error: unknown) => {
        await limits.giveBack(own);
        throw error;
      });
    },

    /** Makes a look-up that throws if an address is in use; only those count. Throws `too-many-requests`. */
    countInUse: async (accountId: string, lookUp: () => Promise<void>): Promise<void> => {
      const attempt = { limit: addressesInUse, subject: accountId };
      await limits.take(attempt);
      await lookUp();
      await limits.giveBack(attempt);
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
        await requests.deleteByEmail(tx, emailKey);
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
