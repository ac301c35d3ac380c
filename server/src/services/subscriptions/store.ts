import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { SubscriptionsTable } from './tables.ts';

export type Subscription = SubscriptionsTable;

type Place = Pick<Subscription, 'emailKey' | 'brand'>;

export const createSubscriptionsStore = (database: Database) => ({
  /** Returns false if the address has a subscription already. */
  add: async (tx: Transaction, subscription: Subscription): Promise<boolean> => {
    const sql = sqlOf(tx);
    const { count } = await sql`
      insert into subscriptions ${sql(subscription)} on conflict (email_key, brand) do nothing`;
    return count > 0;
  },

  findAt: async (
    { emailKey, brand }: Place,
    scope: Database | Transaction = database,
  ): Promise<Subscription | undefined> => {
    const [row] = await sqlOf(scope)<Subscription[]>`
      select * from subscriptions where email_key = ${emailKey} and brand = ${brand}`;
    return row;
  },

  /** Returns a row, locked until the transaction ends. */
  lock: async (tx: Transaction, id: string): Promise<Subscription | undefined> => {
    const [row] = await sqlOf(tx)<Subscription[]>`select * from subscriptions where id = ${id} for update`;
    return row;
  },

  lockAt: async (tx: Transaction, { emailKey, brand }: Place): Promise<Subscription | undefined> => {
    const [row] = await sqlOf(tx)<Subscription[]>`
      select * from subscriptions where email_key = ${emailKey} and brand = ${brand} for update`;
    return row;
  },

  /** All brands of an address. */
  lockAllOf: (tx: Transaction, emailKey: string): Promise<Subscription[]> =>
    sqlOf(tx)`select * from subscriptions where email_key = ${emailKey} order by brand for update`,

  move: async (tx: Transaction, { id, ownerId, email, emailKey }: Subscription): Promise<void> => {
    await sqlOf(tx)`
      update subscriptions set owner_id = ${ownerId}, email = ${email}, email_key = ${emailKey} where id = ${id}`;
  },

  remove: async (tx: Transaction, id: string): Promise<void> => {
    await sqlOf(tx)`delete from subscriptions where id = ${id}`;
  },

  /** The subscriptions that a customer has asked for, and those of their addresses. */
  ofCustomer: (
    scope: Database | Transaction,
    ownerId: string,
    emailKeys: readonly string[],
  ): Promise<Subscription[]> =>
    sqlOf(scope)`
      select * from subscriptions where owner_id = ${ownerId} or email_key = any(${[...emailKeys]})
      order by requested_at, id`,
});
