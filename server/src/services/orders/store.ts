import type { Database, Transaction } from '../../platform/database/database.ts';
import { firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { Sql, Statement } from '../../platform/database/sql.ts';
import type { OrderList } from './rules.ts';
import type {
  CustomerOrderCountsTable,
  CustomerOrdersTable,
  OrderItemsTable,
  OrderPhotosTable,
} from './tables.ts';

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

type OrderCounts = Omit<CustomerOrderCountsTable, 'ownerId'>;

interface PageOf {
  readonly offset: number;
  readonly limit: number;
}

const matching = (sql: Sql, { words, number = '' }: Pick<OrdersFilter, 'words' | 'number'>) =>
  words === undefined
    ? sql``
    : sql`and (strpos(words, ${words}) > 0 or ${number} <> '' and strpos(translate(words, '# ', ''), ${number}) > 0)`;

/** Latest first. In each list it reads no orders beyond the end of the page. */
export const pageQuery = (
  sql: Sql,
  ownerId: string,
  { lists, unpaidSince, ...filter }: OrdersFilter,
  { offset, limit }: PageOf,
): Statement<Pick<CustomerOrdersTable, 'orderCode'>[]> => {
  const since = lists.map((list) =>
    list === 'unpaid' && unpaidSince ? unpaidSince.toISOString() : '-infinity',
  );
  return sql`
    select order_code
    from unnest(${[...lists]}::text[], ${since}::text[]::timestamptz[]) as wanted (list, since) cross join lateral (
      select order_code, ordered_at from customer_orders
      where owner_id = ${ownerId} and list = wanted.list and ordered_at >= wanted.since ${matching(sql, filter)}
      order by ordered_at desc, order_code limit ${offset + limit}
    ) of_list
    order by ordered_at desc, order_code limit ${limit} offset ${offset}`;
};

/** Only a search counts the orders themselves, and a limit the unpaid ones since then. */
export const countsQuery = (
  sql: Sql,
  ownerId: string,
  { unpaidSince, ...filter }: Omit<OrdersFilter, 'lists'>,
): Statement<OrderCounts[]> => {
  const since = unpaidSince === undefined ? sql`` : sql`and ordered_at >= ${unpaidSince}`;
  if (filter.words !== undefined)
    return sql`
      select count(*) filter (where list = 'unpaid' ${since})::int as unpaid,
        count(*) filter (where list = 'running')::int as running,
        count(*) filter (where list = 'history')::int as history
      from customer_orders where owner_id = ${ownerId} ${matching(sql, filter)}`;
  const unpaid = sql`(
    select count(*)::int from customer_orders where owner_id = ${ownerId} and list = 'unpaid' ${since}) as unpaid`;
  return sql`
    select ${unpaidSince === undefined ? sql`unpaid` : unpaid}, running, history
    from customer_order_counts where owner_id = ${ownerId}`;
};

export const createOrdersStore = (database: Database) => {
  const sql = sqlOf(database);
  const ofArticles = (articles: readonly string[] | undefined) =>
    articles === undefined ? sql`` : sql`and article = any(${[...articles]})`;

  return {
    remove: async (tx: Transaction, { ownerId, orderCode }: Key): Promise<void> => {
      const own = sqlOf(tx);
      const where = own`owner_id = ${ownerId} and order_code = ${orderCode}`;
      await own`
        with items as (delete from order_items where ${where}),
          photos as (delete from order_photos where ${where})
        delete from customer_orders where ${where}`;
    },

    /** Stores an order instead of its earlier version. Its record is locked. */
    replace: async (tx: Transaction, order: ListedOrder): Promise<void> => {
      const { ownerId, orderCode, number, orderedAt, list, words, items, photoIds } = order;
      await sqlOf(tx)`
        with new as (
          select ${ownerId}::uuid as owner_id, ${orderCode}::text as order_code,
            ${orderedAt}::text::timestamptz as ordered_at, ${[...photoIds]}::uuid[] as photo_ids
        ),
        stored as (
          insert into customer_orders (owner_id, order_code, number, ordered_at, list, words)
          select owner_id, order_code, ${number}, ordered_at, ${list}, ${words} from new
          on conflict (owner_id, order_code) do update set number = excluded.number,
            ordered_at = excluded.ordered_at, list = excluded.list, words = excluded.words
        ),
        items as (
          insert into order_items (owner_id, order_code, position, item_code, article, ordered_at)
          select owner_id, order_code, position - 1, item_code, article, ordered_at
          from new, unnest(
            ${items.map(({ itemCode }) => itemCode)}::text[], ${items.map(({ article }) => article)}::text[]
          ) with ordinality as item (item_code, article, position)
          on conflict (owner_id, order_code, position) do update
            set item_code = excluded.item_code, article = excluded.article, ordered_at = excluded.ordered_at
        ),
        photos as (
          insert into order_photos (owner_id, photo_id, order_code)
          select owner_id, unnest(photo_ids), order_code from new on conflict do nothing
        ),
        former_items as (
          delete from order_items using new
          where order_items.owner_id = new.owner_id and order_items.order_code = new.order_code
            and position >= ${items.length}
        )
        delete from order_photos using new
        where order_photos.owner_id = new.owner_id and order_photos.order_code = new.order_code
          and photo_id <> all(photo_ids)`;
    },

    /** The codes of the orders, newest first. */
    page: async (ownerId: string, filter: OrdersFilter, page: PageOf): Promise<string[]> =>
      (await pageQuery(sql, ownerId, filter, page)).map(({ orderCode }) => orderCode),

    /** The number of orders in each list. */
    counts: async (ownerId: string, filter: Omit<OrdersFilter, 'lists'>): Promise<OrderCounts> =>
      (await firstRow(countsQuery(sql, ownerId, filter))) ?? { unpaid: 0, running: 0, history: 0 },

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
      { offset, limit }: PageOf,
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

    removeOwned: async (ownerId: string): Promise<void> => {
      const where = sql`owner_id = ${ownerId}`;
      await sql`
        with orders as (delete from customer_orders where ${where}),
          items as (delete from order_items where ${where})
        delete from order_photos where ${where}`;
      await sql`delete from customer_order_counts where ${where}`;
    },
  };
};
