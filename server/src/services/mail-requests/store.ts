import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { MailRequestsTable } from './tables.ts';

export type StoredRequest = MailRequestsTable;

/** Names the requests of a customer, or those found by an address, with any of its hashes. */
export type Whose = { readonly ownerId: string } | { readonly addressHashes: readonly Buffer[] };

/** Ends the requests of people without an account: a registration has a password. */
export const removeRequestsOfStrangers = async (tx: Transaction): Promise<void> => {
  await sqlOf(tx)`delete from mail_requests where owner_id is null`;
};

export const createMailRequestsStore = (database: Database) => {
  const whose = (scope: Database | Transaction, of: Whose) =>
    'ownerId' in of
      ? sqlOf(scope)`owner_id = ${of.ownerId}`
      : sqlOf(scope)`address_hash = any(${of.addressHashes})`;

  return {
    add: async (tx: Transaction, request: StoredRequest): Promise<void> => {
      await sqlOf(tx)`insert into mail_requests ${sqlOf(tx)(request)}`;
    },

    find: async (
      id: string,
      scope: Database | Transaction = database,
    ): Promise<StoredRequest | undefined> => {
      const [row] = await sqlOf(scope)<StoredRequest[]>`select * from mail_requests where id = ${id}`;
      return row;
    },

    /** The same, locked until the transaction ends. */
    lock: async (tx: Transaction, id: string): Promise<StoredRequest | undefined> => {
      const [row] = await sqlOf(tx)<StoredRequest[]>`
        select * from mail_requests where id = ${id} for update`;
      return row;
    },

    /** Requests of a kind, oldest first. */
    list: (kind: string, of: Whose, scope: Database | Transaction = database): Promise<StoredRequest[]> =>
      sqlOf(scope)<StoredRequest[]>`
        select * from mail_requests where ${whose(scope, of)} and kind = ${kind} order by requested_at, id`,

    /** Stores what a confirmation or another mail has changed. */
    change: async (tx: Transaction, request: StoredRequest): Promise<void> => {
      const sql = sqlOf(tx);
      await sql`
        update mail_requests set ${sql(request, 'payload', 'sentAt', 'confirmedAt', 'deleteAfter')}
        where id = ${request.id}`;
    },

    /** Takes back what a customer has confirmed since a time, and forgets what waits. */
    undo: async (
      tx: Transaction,
      kinds: readonly string[],
      { ownerId, since, now }: { readonly ownerId: string; readonly since: Date; readonly now: Date },
    ): Promise<void> => {
      const sql = sqlOf(tx);
      await sql`
        update mail_requests set undone_at = ${now}
        where owner_id = ${ownerId} and kind = any(${kinds}) and confirmed_at >= ${since} and undone_at is null`;
      await sql`
        delete from mail_requests
        where owner_id = ${ownerId} and kind = any(${kinds}) and confirmed_at is null`;
    },

    /** Forgets requests of a kind that are not confirmed. */
    cancel: async (kind: string, of: Whose, scope: Database | Transaction = database): Promise<void> => {
      await sqlOf(scope)`
        delete from mail_requests where ${whose(scope, of)} and kind = ${kind} and confirmed_at is null`;
    },

    /** Forgets all requests of a kind. */
    erase: async (kind: string, of: Whose, tx: Transaction): Promise<void> => {
      await sqlOf(tx)`delete from mail_requests where ${whose(tx, of)} and kind = ${kind}`;
    },

    removeDue: async (dueBy: Date): Promise<number> => {
      const { count } = await sqlOf(database)`delete from mail_requests where delete_after < ${dueBy}`;
      return count;
    },

    removeOwned: async (ownerId: string): Promise<void> => {
      await sqlOf(database)`delete from mail_requests where owner_id = ${ownerId}`;
    },
  };
};
