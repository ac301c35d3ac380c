import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { MailRequestsTable } from './tables.ts';

export type StoredRequest = MailRequestsTable;

/** Names one request, the requests of a customer, or those for an address, with any of its hashes. */
export type Whose =
  | { readonly id: string }
  | { readonly ownerId: string }
  | { readonly addressHashes: readonly Buffer[] };

/** Ends the requests of people without an account: a registration has a password. */
export const removeRequestsOfStrangers = async (tx: Transaction): Promise<void> => {
  await sqlOf(tx)`delete from mail_requests where owner_id is null`;
};

export const createMailRequestsStore = (database: Database) => {
  const whose = (scope: Database | Transaction, kind: string, of: Whose) => {
    const sql = sqlOf(scope);
    if ('id' in of) return sql`kind = ${kind} and id = ${of.id}`;
    return 'ownerId' in of
      ? sql`kind = ${kind} and owner_id = ${of.ownerId}`
      : sql`kind = ${kind} and address_hash = any(${of.addressHashes})`;
  };

  return {
    /** Adds a request, or replaces the one with its id. */
    put: async (tx: Transaction, request: StoredRequest): Promise<void> => {
      const { id, requestedAt: _, ...changed } = request;
      const sql = sqlOf(tx);
      const { count } = await sql`update mail_requests set ${sql(changed)} where id = ${id}`;
      if (count === 0) await sql`insert into mail_requests ${sql(request)}`;
    },

    /** In a transaction, the request is locked until it ends. */
    find: async (id: string, tx?: Transaction): Promise<StoredRequest | undefined> => {
      const sql = sqlOf(tx ?? database);
      const [row] = await sql<StoredRequest[]>`
        select * from mail_requests where id = ${id} ${tx ? sql`for update` : sql``}`;
      return row;
    },

    /** Requests of a kind, oldest first. */
    list: (kind: string, of: Whose, scope: Database | Transaction = database): Promise<StoredRequest[]> =>
      sqlOf(scope)<StoredRequest[]>`
        select * from mail_requests where ${whose(scope, kind, of)} order by requested_at, id`,

    /** Removes requests of a kind. */
    remove: async (kind: string, of: Whose, scope: Database | Transaction = database): Promise<void> => {
      await sqlOf(scope)`delete from mail_requests where ${whose(scope, kind, of)}`;
    },

    /** The same for those that are not confirmed. */
    cancel: async (kind: string, of: Whose, scope: Database | Transaction = database): Promise<void> => {
      await sqlOf(scope)`
        delete from mail_requests where ${whose(scope, kind, of)} and confirmed_at is null`;
    },

    /** Takes back what a customer has confirmed since a time, and removes what waits. */
    undo: async (
      tx: Transaction,
      kinds: readonly string[],
      { ownerId, since, now }: { readonly ownerId: string; readonly since: Date; readonly now: Date },
    ): Promise<void> => {
      const sql = sqlOf(tx);
      const own = sql`owner_id = ${ownerId} and kind = any(${kinds})`;
      await sql`
        update mail_requests set undone_at = ${now}
        where ${own} and confirmed_at >= ${since} and undone_at is null`;
      await sql`delete from mail_requests where ${own} and confirmed_at is null`;
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
