import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { SubscriptionsTable } from './tables.ts';

export type Subscription = SubscriptionsTable;

type Place = Pick<Subscription, 'emailKey' | 'brand'>;

export const createSubscriptionsStore = (database: Database) => ({
  /**
   * Adds a request, or notes that an address has asked again. Returns the row in use. Anybody can ask for any address,
   * so this changes nothing else of a subscription.
   */
  ask: async (
    tx: Transaction,
    asked: Omit<Subscription, 'sentAt' | 'confirmedAt'>,
  ): Promise<Subscription> => {
    const { id, brand, emailKey, email, ownerId, browser, locale, siteUrl, requestedAt } = asked;
    const [row] = await sqlOf(tx)<Subscription[]>`
      insert into subscriptions as held
        (id, brand, email_key, email, owner_id, browser, locale, site_url, requested_at, sent_at)
      values (${id}, ${brand}, ${emailKey}, ${email}, ${ownerId}, ${browser}, ${locale}, ${siteUrl},
        ${requestedAt}, ${requestedAt})
      on conflict (email_key, brand) do update set
        sent_at = excluded.sent_at,
        browser = excluded.browser,
        locale = case when held.confirmed_at is null then excluded.locale else held.locale end,
        site_url = case when held.confirmed_at is null then excluded.site_url else held.site_url end,
        owner_id = case when held.confirmed_at is null then coalesce(held.owner_id, excluded.owner_id)
          else held.owner_id end
      returning *`;
    if (!row) throw new Error('The subscription could not be stored.');
    return row;
  },

  find: async (id: string): Promise<Subscription | undefined> => {
    const [row] = await sqlOf(database)<Subscription[]>`select * from subscriptions where id = ${id}`;
    return row;
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

  confirm: async (
    tx: Transaction,
    { id, ownerId, confirmedAt }: Pick<Subscription, 'id' | 'ownerId' | 'confirmedAt'>,
  ): Promise<void> => {
    await sqlOf(tx)`
      update subscriptions set owner_id = ${ownerId}, browser = null, confirmed_at = ${confirmedAt}
      where id = ${id}`;
  },

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

  removeUnconfirmedBefore: async (time: Date): Promise<number> => {
    const { count } = await sqlOf(database)`
      delete from subscriptions where confirmed_at is null and sent_at < ${time}`;
    return count;
  },
});
