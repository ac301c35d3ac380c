import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { OrderLinkRequestsTable } from './tables.ts';

export type OrderLinkRequest = OrderLinkRequestsTable;

export const createGuestOrdersStore = (database: Database) => ({
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
