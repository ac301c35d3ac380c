import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { OrderLinkRequestsTable } from './tables.ts';

export type OrderLinkRequest = OrderLinkRequestsTable;

/** The requests that a limit counts: those of one customer, or those for one address. */
type Counted = Pick<OrderLinkRequest, 'ownerId'> | Pick<OrderLinkRequest, 'emailHash'>;

export const createGuestOrdersStore = (database: Database) => ({
  /** Counts the requests since a time, and returns when the first of them was made. */
  recent: async (
    tx: Transaction,
    counted: Counted,
    since: Date,
  ): Promise<{ readonly count: number; readonly first: Date | null }> => {
    const sql = sqlOf(tx);
    const [row] = await sql<{ count: number; first: Date | null }[]>`
      select count(*)::int as count, min(requested_at) as first from order_link_requests
      where ${'ownerId' in counted ? sql`owner_id = ${counted.ownerId}` : sql`email_hash = ${counted.emailHash}`}
        and requested_at > ${since}`;
    return row ?? { count: 0, first: null };
  },

  add: async (tx: Transaction, request: OrderLinkRequest): Promise<void> => {
    const { ownerId, id, orderCode, emailHash, browser, requestedAt } = request;
    await sqlOf(tx)`
      insert into order_link_requests (owner_id, id, order_code, email_hash, browser, requested_at)
      values (${ownerId}, ${id}, ${orderCode}, ${emailHash}, ${browser}, ${requestedAt})`;
  },

  find: async (
    ownerId: string,
    id: string,
    scope: Database | Transaction = database,
  ): Promise<OrderLinkRequest | undefined> => {
    const [row] = await sqlOf(scope)<OrderLinkRequest[]>`
      select * from order_link_requests where owner_id = ${ownerId} and id = ${id}`;
    return row;
  },

  removeBefore: async (time: Date): Promise<number> => {
    const { count } = await sqlOf(database)`delete from order_link_requests where requested_at < ${time}`;
    return count;
  },

  ofOwner: (ownerId: string): Promise<Pick<OrderLinkRequest, 'id' | 'orderCode' | 'requestedAt'>[]> =>
    sqlOf(database)`
      select id, order_code, requested_at from order_link_requests
      where owner_id = ${ownerId} order by requested_at, id`,

  removeOwned: async (ownerId: string): Promise<void> => {
    await sqlOf(database)`delete from order_link_requests where owner_id = ${ownerId}`;
  },
});
