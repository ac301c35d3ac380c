import type { Database, Transaction } from '../../platform/database/database.ts';
import { firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { AddressChangesTable } from './tables.ts';

/** The last request of an order. */
export type Requested = AddressChangesTable;

export type OrderKey = Pick<Requested, 'ownerId' | 'orderCode'>;

export type Answer = Pick<Requested, 'state' | 'reason' | 'answeredAt'>;

/** Stores the last request of each order. */
export const addressChangesStore = {
  find: (scope: Database | Transaction, { ownerId, orderCode }: OrderKey): Promise<Requested | undefined> =>
    firstRow(sqlOf(scope)<Requested[]>`
      select * from address_changes where owner_id = ${ownerId} and order_code = ${orderCode}`),

  ofOrders: (
    scope: Database | Transaction,
    ownerId: string,
    orderCodes: readonly string[],
  ): Promise<Requested[]> =>
    sqlOf(scope)`
      select * from address_changes where owner_id = ${ownerId} and order_code = any(${orderCodes})`,

  /** Adds a request in place of an answered one. */
  replace: async (
    tx: Transaction,
    { ownerId, orderCode, requestId, requestedAt, address }: Omit<Requested, keyof Answer>,
  ): Promise<void> => {
    await sqlOf(tx)`
      insert into address_changes (owner_id, order_code, request_id, state, requested_at, address)
      values (${ownerId}, ${orderCode}, ${requestId}, 'requested', ${requestedAt}, ${address})
      on conflict (owner_id, order_code) do update set
        request_id = excluded.request_id, state = excluded.state, requested_at = excluded.requested_at,
        address = excluded.address, reason = null, answered_at = null`;
  },

  answer: async (tx: Transaction, { ownerId, orderCode }: OrderKey, answer: Answer): Promise<void> => {
    const { state, reason, answeredAt } = answer;
    await sqlOf(tx)`
      update address_changes set state = ${state}, reason = ${reason}, answered_at = ${answeredAt}
      where owner_id = ${ownerId} and order_code = ${orderCode}`;
  },

  remove: async (tx: Transaction, { ownerId, orderCode }: OrderKey): Promise<void> => {
    await sqlOf(tx)`delete from address_changes where owner_id = ${ownerId} and order_code = ${orderCode}`;
  },

  removeOwned: async (database: Database, ownerId: string): Promise<void> => {
    await sqlOf(database)`delete from address_changes where owner_id = ${ownerId}`;
  },

  ofOwner: (database: Database, ownerId: string): Promise<Requested[]> =>
    sqlOf(database)`select * from address_changes where owner_id = ${ownerId} order by order_code`,
};
