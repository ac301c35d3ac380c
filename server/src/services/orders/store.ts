import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { OrdersTable } from './tables.ts';

/** An order as it comes; the time of the change is exact to the microsecond, in UTC. */
type PutOrder = Omit<OrdersTable, 'updatedAt'> & { readonly updatedAt: string | null };

type HeldOrder = Pick<OrdersTable, 'ownerId' | 'customerNumber' | 'emailKey' | 'document'>;

export const createOrdersStore = (database: Database) => ({
  find: async (orderCode: string, tx?: Transaction): Promise<HeldOrder | undefined> => {
    const [row] = await sqlOf(tx ?? database)<HeldOrder[]>`
      select owner_id, customer_number, email_key, document from orders where order_code = ${orderCode}`;
    return row;
  },

  /**
   * When it was ordered stays where the document says the same.
   * Undefined where a newer document is held.
   */
  put: async (
    tx: Transaction,
    order: PutOrder,
  ): Promise<Pick<OrdersTable, 'ownerId' | 'orderedAt'> | undefined> => {
    const { orderCode, ownerId, customerNumber, emailKey, orderedAt, updatedAt, document } = order;
    const [held] = await sqlOf(tx)<Pick<OrdersTable, 'ownerId' | 'orderedAt'>[]>`
      insert into orders as held
        (order_code, owner_id, customer_number, email_key, ordered_at, updated_at, document)
      values (${orderCode}, ${ownerId}, ${customerNumber}, ${emailKey}, ${orderedAt}, ${updatedAt}::text::timestamptz, ${document})
      on conflict (order_code) do update set
        owner_id = excluded.owner_id, customer_number = excluded.customer_number, email_key = excluded.email_key,
        ordered_at = case when held.document::json ->> 'orderedAt' = excluded.document::json ->> 'orderedAt'
          then held.ordered_at else excluded.ordered_at end,
        document = excluded.document,
        updated_at = coalesce(excluded.updated_at, held.updated_at)
      where held.updated_at is null or excluded.updated_at is null or excluded.updated_at >= held.updated_at
      returning owner_id, ordered_at`;
    return held;
  },

  /** Settles with those that were nobody's before. */
  linkNumber: (
    tx: Transaction,
    ownerId: string,
    customerNumber: string,
  ): Promise<Pick<OrdersTable, 'orderedAt'>[]> =>
    sqlOf(tx)`
      update orders set owner_id = ${ownerId} where owner_id is null and customer_number = ${customerNumber}
      returning ordered_at`,

  /** As `linkNumber`. */
  linkAddress: (
    tx: Transaction,
    ownerId: string,
    emailKey: string,
  ): Promise<Pick<OrdersTable, 'orderedAt'>[]> =>
    sqlOf(tx)`
      update orders set owner_id = ${ownerId} where owner_id is null and email_key = ${emailKey}
      returning ordered_at`,

  removeOwned: async (ownerId: string): Promise<void> => {
    await sqlOf(database)`delete from orders where owner_id = ${ownerId}`;
  },

  /** By their codes. */
  ownedAfter: (
    ownerId: string,
    after: Pick<OrdersTable, 'orderCode'> | undefined,
    limit: number,
  ): Promise<Pick<OrdersTable, 'orderCode' | 'document'>[]> =>
    sqlOf(database)`
      select order_code, document from orders
      where owner_id = ${ownerId} and order_code > ${after?.orderCode ?? ''}
      order by order_code limit ${limit}`,
});

export type OrdersStore = ReturnType<typeof createOrdersStore>;
