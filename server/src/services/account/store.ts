import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { AccountRequestsTable } from './tables.ts';

export type AccountRequest = AccountRequestsTable;

type Kind = AccountRequest['kind'];

export const createAccountStore = (database: Database) => ({
  /** Adds a request in place of an unconfirmed one of the same kind. */
  replace: async (
    tx: Transaction,
    request: Pick<
      AccountRequest,
      'ownerId' | 'id' | 'kind' | 'email' | 'browser' | 'network' | 'requestedAt'
    >,
  ): Promise<void> => {
    const { ownerId, id, kind, email, browser, network, requestedAt } = request;
    await sqlOf(tx)`
      delete from account_requests where owner_id = ${ownerId} and kind = ${kind} and confirmed_at is null`;
    await sqlOf(tx)`
      insert into account_requests (owner_id, id, kind, email, browser, network, requested_at, sent_at)
      values (${ownerId}, ${id}, ${kind}, ${email}, ${browser}, ${network}, ${requestedAt}, ${requestedAt})`;
  },

  /** The unconfirmed request of a kind. */
  pending: async (
    ownerId: string,
    kind: Kind,
    scope: Database | Transaction = database,
  ): Promise<AccountRequest | undefined> => {
    const [row] = await sqlOf(scope)<AccountRequest[]>`
      select * from account_requests where owner_id = ${ownerId} and kind = ${kind} and confirmed_at is null`;
    return row;
  },

  find: async (
    ownerId: string,
    id: string,
    scope: Database | Transaction = database,
  ): Promise<AccountRequest | undefined> => {
    const [row] = await sqlOf(scope)<AccountRequest[]>`
      select * from account_requests where owner_id = ${ownerId} and id = ${id}`;
    return row;
  },

  /** The same, locked until the transaction ends. */
  lock: async (tx: Transaction, ownerId: string, id: string): Promise<AccountRequest | undefined> => {
    const [row] = await sqlOf(tx)<AccountRequest[]>`
      select * from account_requests where owner_id = ${ownerId} and id = ${id} for update`;
    return row;
  },

  noteSent: async (tx: Transaction, { ownerId, id }: AccountRequest, sentAt: Date): Promise<void> => {
    await sqlOf(tx)`
      update account_requests set sent_at = ${sentAt} where owner_id = ${ownerId} and id = ${id}`;
  },

  confirm: async (
    tx: Transaction,
    { ownerId, id }: AccountRequest,
    confirmedAt: Date,
    formerEmail: string | null,
  ): Promise<void> => {
    await sqlOf(tx)`
      update account_requests set confirmed_at = ${confirmedAt}, former_email = ${formerEmail}
      where owner_id = ${ownerId} and id = ${id}`;
  },

  /** Takes back all changes since a confirmed one, and forgets everything that waits for a link. */
  undo: async (tx: Transaction, ownerId: string, confirmedAt: Date, now: Date): Promise<void> => {
    await sqlOf(tx)`
      update account_requests set undone_at = ${now}
      where owner_id = ${ownerId} and confirmed_at >= ${confirmedAt} and undone_at is null`;
    await sqlOf(tx)`delete from account_requests where owner_id = ${ownerId} and confirmed_at is null`;
  },

  cancel: async (ownerId: string, kind: Kind): Promise<void> => {
    await sqlOf(database)`
      delete from account_requests where owner_id = ${ownerId} and kind = ${kind} and confirmed_at is null`;
  },

  /** Requests whose last mail is older than this. */
  removeSentBefore: async (time: Date): Promise<number> => {
    const { count } = await sqlOf(database)`delete from account_requests where sent_at < ${time}`;
    return count;
  },

  ofOwner: (ownerId: string): Promise<Omit<AccountRequest, 'ownerId' | 'browser'>[]> =>
    sqlOf(database)`
      select id, kind, email, network, requested_at, sent_at, confirmed_at, former_email, undone_at
      from account_requests where owner_id = ${ownerId} order by requested_at, id`,

  removeOwned: async (ownerId: string): Promise<void> => {
    await sqlOf(database)`delete from account_requests where owner_id = ${ownerId}`;
  },
});

export type AccountStore = ReturnType<typeof createAccountStore>;
