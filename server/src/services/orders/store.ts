import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { Sql, Statement } from '../../platform/database/sql.ts';
import type { OrderList } from './rules.ts';
import type { CustomerOrdersTable, OrderItemsTable, OrderPhotosTable } from './tables.ts';

/** An order as the tables keep it. `orderedAt` is exact to the microsecond, in UTC. */
export interface ListedOrder extends Pick<
  CustomerOrdersTable,
  'ownerId' | 'orderCode' | 'number' | 'list' | 'words'
> {
  readonly orderedAt: string;
  readonly items: readonly Pick<OrderItemsTable, 'itemCode' | 'article'>[];
  readonly photoIds: readonly string[];
}

/** Selects orders of a customer. */
export interface OrdersFilter {
  readonly lists: readonly OrderList[];
  /** Leaves out unpaid orders from before then. */
  readonly unpaidSince?: Date | undefined;
  /** A part of the words, in lower case. */
  readonly words?: string | undefined;
  /** The same as an order number: the words contain it apart from # and blanks. */
  readonly number?: string | undefined;
}

type Key = Pick<CustomerOrdersTable, 'ownerId' | 'orderCode'>;

const matching = (
  sql: Sql,
  ownerId: string,
  { unpaidSince, words, number = '' }: Omit<OrdersFilter, 'lists'>,
) => sql`
  owner_id = ${ownerId}
  ${unpaidSince === undefined ? sql`` : sql`and (list <> 'unpaid' or ordered_at >= ${unpaidSince})`}
  ${
    words === undefined
      ? sql``
      : sql`
    and (strpos(words, ${words}) > 0 or ${number} <> '' and strpos(translate(words, '# ', ''), ${number}) > 0)`
  }`;

export const createOrdersStore = (database: Database) => {
  const sql = sqlOf(database);
  const ofArticles = (articles: readonly string[] | undefined) =>
    articles === undefined ? sql`` : sql`and article = any(${[...articles]})`;

  const removeWhere = async (own: Sql, where: Statement): Promise<void> => {
    await own`
      with orders as (delete from customer_orders where ${where}),
        items as (delete from order_items where ${where})
      delete from order_photos where ${where}`;
  };

  const remove = (tx: Transaction, { ownerId, orderCode }: Key): Promise<void> => {
    const own = sqlOf(tx);
    return removeWhere(own, own`owner_id = ${ownerId} and order_code = ${orderCode}`);
  };

  return {
    remove,

    /** Stores an order instead of its earlier version. */
    replace: async (tx: Transaction, order: ListedOrder): Promise<void> => {
      const own = sqlOf(tx);
      const { ownerId, orderCode, number, orderedAt, list, words, items, photoIds } = order;
      await remove(tx, order);
      await own`
        insert into customer_orders (owner_id, order_code, number, ordered_at, list, words)
        values (${ownerId}, ${orderCode}, ${number}, ${orderedAt}::text::timestamptz, ${list}, ${words})`;
      await own`
        insert into order_items (owner_id, order_code, position, item_code, article, ordered_at)
        select ${ownerId}::uuid, ${orderCode}, item.position - 1, item.item_code, item.article,
          ${orderedAt}::text::timestamptz
        from unnest(
          ${items.map(({ itemCode }) => itemCode)}::text[], ${items.map(({ article }) => article)}::text[]
        ) with ordinality as item(item_code, article, position)`;
      await own`
        insert into order_photos (owner_id, photo_id, order_code)
        select distinct ${ownerId}::uuid, photo_id, ${orderCode} from unnest(${[...photoIds]}::uuid[]) as photo_id`;
    },

    /** The codes of the orders, newest first. */
    page: async (
      ownerId: string,
      filter: OrdersFilter,
      { offset, limit }: { readonly offset: number; readonly limit: number },
    ): Promise<string[]> => {
      const rows = await sql<Pick<CustomerOrdersTable, 'orderCode'>[]>`
        select order_code from customer_orders
        where ${matching(sql, ownerId, filter)} and list = any(${[...filter.lists]})
        order by ordered_at desc, order_code limit ${limit} offset ${offset}`;
      return rows.map(({ orderCode }) => orderCode);
    },

    /** The number of orders in progress, of those that are paid, and of those in the history. */
    counts: async (
      ownerId: string,
      filter: Omit<OrdersFilter, 'lists'>,
    ): Promise<{ readonly inProgress: number; readonly running: number; readonly history: number }> => {
      const [row] = await sql<{ inProgress: number; running: number; history: number }[]>`
        select count(*) filter (where list <> 'history')::int as in_progress,
          count(*) filter (where list = 'running')::int as running,
          count(*) filter (where list = 'history')::int as history
        from customer_orders where ${matching(sql, ownerId, filter)}`;
      return row ?? { inProgress: 0, running: 0, history: 0 };
    },

    /** The codes and numbers of orders, newest first; of these codes only if they are given. */
    names: (
      ownerId: string,
      codes?: readonly string[],
    ): Promise<Pick<CustomerOrdersTable, 'orderCode' | 'number'>[]> => sql`
      select order_code, number from customer_orders
      where owner_id = ${ownerId}
        ${codes === undefined ? sql`` : sql`and order_code = any(${[...codes]})`}
      order by ordered_at desc, order_code`,

    /** The newest order with each of these products. Omits products that are in no order. */
    ordersOfItems: (
      ownerId: string,
      itemCodes: readonly string[],
    ): Promise<Pick<OrderItemsTable, 'orderCode' | 'itemCode'>[]> => sql`
      select distinct on (item_code) item_code, order_code from order_items
      where owner_id = ${ownerId} and item_code = any(${[...itemCodes]})
      order by item_code, ordered_at desc, order_code`,

    /** Products of all orders, newest order first; if articles are given, only those. */
    itemsPage: (
      ownerId: string,
      articles: readonly string[] | undefined,
      { offset, limit }: { readonly offset: number; readonly limit: number },
    ): Promise<Pick<OrderItemsTable, 'orderCode' | 'itemCode'>[]> => sql`
      select order_code, item_code from order_items where owner_id = ${ownerId} ${ofArticles(articles)}
      order by ordered_at desc, order_code, position limit ${limit} offset ${offset}`,

    countItems: async (ownerId: string, articles: readonly string[] | undefined): Promise<number> => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from order_items where owner_id = ${ownerId} ${ofArticles(articles)}`;
      return row?.count ?? 0;
    },

    /** The photos in orders of the customer. */
    photoIds: async (ownerId: string, limit: number): Promise<string[]> => {
      const rows = await sql<Pick<OrderPhotosTable, 'photoId'>[]>`
        select distinct photo_id from order_photos where owner_id = ${ownerId} order by photo_id limit ${limit}`;
      return rows.map(({ photoId }) => photoId);
    },

    removeOwned: (ownerId: string): Promise<void> => removeWhere(sql, sql`owner_id = ${ownerId}`),
  };
};
