import type { DeletionNotice } from '@albumen/contracts/account';
import { orderedPhotosLimit } from '@albumen/contracts/limits';
import { operatorOrders } from '@albumen/contracts/operator/orders';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { AccountOrder, SuperOrder } from '@albumen/contracts/orders';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { AppError } from '../../platform/errors.ts';
import { exactTime } from '../../platform/exact-time.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { Site, SiteView } from '../../kernel/sites.ts';
import type { AddressChangesService } from '../address-changes/index.ts';
import type { CatalogueService } from '../catalogue/index.ts';
import type { RecordsService, StoredRecord } from '../records/index.ts';
import { doubtsOf } from './doubts.ts';
import { ordersChanged, ordersPlaced } from './events.ts';
import { overviewOf } from './overview.ts';
import {
  comparedNumber,
  listOf,
  orderLists,
  orderNamed,
  searched,
  unpaidSince,
  unshownFields,
  wordsOf,
} from './rules.ts';
import { createOrdersStore } from './store.ts';
import type { OrdersFilter } from './store.ts';
import { accountOrderOf, superOrderOf } from './view.ts';
import type { ShownOn, StoredOrder } from './view.ts';

/** An order as the operator has just put it. */
export type PutOrder = StoredRecord<OperatorOrder>;

export interface OrdersParts extends Pick<Infrastructure, 'database' | 'clock' | 'announce'> {
  readonly records: RecordsService;
  readonly addressChanges: Pick<AddressChangesService, 'ofOrders'>;
  /** The address that shows an order without sign-in. */
  readonly statusUrl: (order: PutOrder, siteOfCall: Site) => Promise<string>;
  readonly catalogue: Pick<CatalogueService, 'articleTitles' | 'shopUrlOf'>;
}

/** A page of a customer's list of orders. */
export interface OrdersQuery {
  readonly offset: number;
  readonly limit: number;
  /** Leaves out orders that were not paid within 14 days. */
  readonly notExpired: boolean;
  /** Both lists if it is missing. */
  readonly inProgress?: boolean | undefined;
  readonly search?: string | undefined;
}

/** Our choice: nobody has more orders on their way. */
const overviewInProgress = 50;
const overviewHistory = 20;

const notFound = (): AppError => new AppError('not-found', { detail: 'Order not found' });

/** The orders that the operator's systems put, as their customers see them. */
export const createOrdersService = (parts: OrdersParts) => {
  const { database, clock, announce, records, addressChanges, catalogue, statusUrl } = parts;
  const store = createOrdersStore(database);

  const kind = records.kind(operatorOrders, {
    putReply: async (order, site) => ({
      statusUrl: await statusUrl(order, site),
      doubts: doubtsOf(order.document, clock.now()),
    }),
    notShown: unshownFields,
    sortAt: ({ orderedAt }) => orderedAt,
    changed: async (tx, { id: orderCode, ownerId: customerId, before, after, receivedAt }) => {
      const change = { customerId, orderCode, before, after };
      if (!after) {
        await announce(tx, ordersChanged, change);
        return store.remove(tx, { ownerId: customerId, orderCode });
      }
      // Our choice: an order dated in the future counts from its arrival, so that a typing error does not keep a
      // library forever.
      const orderedAt = new Date(Math.min(Date.parse(after.orderedAt), receivedAt.getTime()));
      const order = {
        ownerId: customerId,
        orderCode,
        number: after.number ?? null,
        orderedAt: exactTime(after.orderedAt),
        list: listOf(after),
        words: wordsOf(orderCode, after),
        items: (after.products ?? []).map(({ code, article = null }) => ({ itemCode: code, article })),
        photoIds: after.photoIds ?? [],
      };
      // Sent together; the connection runs them in this order.
      await Promise.all([
        announce(tx, ordersChanged, change),
        store.replace(tx, order),
        announce(tx, ordersPlaced, { customerId, orderedAt }),
      ]);
    },
  });

  const shownOn = async ({ site, locale }: SiteView): Promise<ShownOn> => ({
    site,
    titleOf: await catalogue.articleTitles(site, locale),
  });

  const ordersOf = async (
    ownerId: string,
    orders: readonly StoredOrder[],
    view: SiteView,
  ): Promise<SuperOrder[]> => {
    const changes = await addressChanges.ofOrders(ownerId, orders);
    const shown = await shownOn(view);
    const shopUrl = await catalogue.shopUrlOf(view.site);
    return orders.flatMap((order) => {
      const change = changes.get(order.id);
      if (!change) return [];
      const { reorder, ...rest } = superOrderOf(order, change, shown);
      const address = order.document.reorder?.url ?? shopUrl;
      return address === undefined ? rest : { ...rest, reorder };
    });
  };

  /** Throws `not-found`. */
  const findByItem = async (ownerId: string, itemCode: string): Promise<StoredOrder> => {
    const [item] = await store.ordersOfItems(ownerId, [itemCode]);
    const document = item && (await kind.find(ownerId, item.orderCode));
    if (!document) throw notFound();
    return { id: item.orderCode, document };
  };

  return {
    serves: kind.serves,
    put: kind.put,
    /** Returns an order of the customer; undefined if it does not exist or belongs to another. */
    find: kind.find,
    /** The customer's orders as they were put, newest first. */
    page: kind.page,
    findAny: kind.findAny,
    /** An order as a page without sign-in shows it; the contract of that page leaves out its customer. */
    publicView: async (order: StoredOrder, view: SiteView): Promise<SuperOrder> =>
      superOrderOf(order, { state: 'none', isPossible: false }, await shownOn(view)),
    give: kind.give,

    /**
     * The order with this number or code, as people type it: one of the customer's, or one of a guest with this address
     * that belongs to nobody yet.
     */
    findNamed: async (
      ownerId: string,
      emailKey: string,
      typed: string,
    ): Promise<{ readonly orderCode: string; readonly isOwn: boolean } | undefined> => {
      const [own, ofGuest] = await Promise.all([store.names(ownerId), kind.ofGuest(emailKey)]);
      return orderNamed(typed, [
        ...own.map((order) => ({ ...order, isOwn: true })),
        ...ofGuest.map(({ id, document: { number } }) => ({ orderCode: id, number, isOwn: false })),
      ]);
    },

    /** The numbers that the customer knows, by the codes of these orders. Omits orders without one. */
    numbersOf: async (ownerId: string, codes: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map(
        (await store.names(ownerId, codes)).flatMap(({ orderCode, number }) =>
          number === null ? [] : [[orderCode, number] as const],
        ),
      ),

    findByItem,

    /** Whether the shop has blocked the orders of these products. Omits products that are in no order. */
    itemsBlocked: async (
      ownerId: string,
      itemCodes: readonly string[],
    ): Promise<ReadonlyMap<string, boolean>> => {
      const items = await store.ordersOfItems(ownerId, itemCodes);
      const codes = [...new Set(items.map(({ orderCode }) => orderCode))];
      const orders = new Map((await kind.findAll(ownerId, codes)).map(({ id, document }) => [id, document]));
      return new Map(
        items.flatMap(({ itemCode, orderCode }) => {
          const order = orders.get(orderCode);
          return order ? [[itemCode, order.isBlocked === true] as const] : [];
        }),
      );
    },

    list: async (ownerId: string, query: OrdersQuery, view: SiteView) => {
      const { notExpired, inProgress, search = '' } = query;
      const filter: Omit<OrdersFilter, 'lists'> = {
        ...(notExpired && { unpaidSince: unpaidSince(clock.now()) }),
        ...(search !== '' && { words: searched(search), number: comparedNumber(search) }),
      };
      const lists =
        inProgress === undefined
          ? orderLists
          : orderLists.filter((list) => (list === 'history') !== inProgress);
      const [counts, codes] = await Promise.all([
        store.counts(ownerId, filter),
        store.page(ownerId, { ...filter, lists }, query),
      ]);
      return {
        items: await ordersOf(ownerId, await kind.findAll(ownerId, codes), view),
        totalCount: lists.map((list) => counts[list]).reduce((sum, count) => sum + count, 0),
        inProgressCount: counts.unpaid + counts.running,
        historyCount: counts.history,
      };
    },

    /** Throws `not-found`. */
    read: async (ownerId: string, orderCode: string, view: SiteView): Promise<SuperOrder> => {
      const document = await kind.find(ownerId, orderCode);
      const [order] = document ? await ordersOf(ownerId, [{ id: orderCode, document }], view) : [];
      if (!order) throw notFound();
      return order;
    },

    /** Throws `not-found`. */
    readItem: async (ownerId: string, itemCode: string, view: SiteView): Promise<AccountOrder> => {
      const item = accountOrderOf(await findByItem(ownerId, itemCode), itemCode, await shownOn(view));
      if (!item) throw notFound();
      return item;
    },

    listItems: async (
      ownerId: string,
      articles: readonly string[] | undefined,
      page: { readonly offset: number; readonly limit: number },
      view: SiteView,
    ) => {
      const items = await store.itemsPage(ownerId, articles, page);
      const codes = [...new Set(items.map(({ orderCode }) => orderCode))];
      const orders = new Map((await kind.findAll(ownerId, codes)).map((order) => [order.id, order]));
      const shown = await shownOn(view);
      return {
        items: items.flatMap(({ orderCode, itemCode }) => {
          const order = orders.get(orderCode);
          return (order && accountOrderOf(order, itemCode, shown)) ?? [];
        }),
        totalCount: await store.countItems(ownerId, articles),
      };
    },

    /** Throws `not-found` if there is no such product, or no date. */
    deliveryDates: async (ownerId: string, itemCode: string) => {
      const { id, document } = await findByItem(ownerId, itemCode);
      const product = document.products?.find(({ code }) => code === itemCode);
      const { expectedDay } = document;
      const dates = product?.deliveryDates ?? document.deliveryDates;
      const earliest = dates?.earliest ?? expectedDay;
      if (earliest === undefined)
        throw new AppError('not-found', { detail: 'The order has no delivery dates.' });
      return { orderId: itemCode, superOrderCode: id, earliest, latest: dates?.latest, expectedDay };
    },

    beforeDeletion: async (ownerId: string): Promise<DeletionNotice[]> => {
      const { unpaid, running, history } = await store.counts(ownerId, {});
      return [
        { kind: 'orders', count: running },
        { kind: 'all-orders', count: unpaid + running + history },
      ];
    },

    /** The ids of the photos that the customer has ordered. */
    photoIds: (ownerId: string): Promise<string[]> => store.photoIds(ownerId, orderedPhotosLimit),

    /** The orders part of the start page. */
    overview: async (ownerId: string, view: SiteView) => {
      const filter = { unpaidSince: unpaidSince(clock.now()) };
      const pageOf = (lists: OrdersFilter['lists'], limit: number) =>
        store.page(ownerId, { ...filter, lists }, { offset: 0, limit });
      const [{ unpaid, running }, inProgress, history] = await Promise.all([
        store.counts(ownerId, filter),
        pageOf(['unpaid', 'running'], overviewInProgress),
        pageOf(['history'], overviewHistory),
      ]);
      const orders = await kind.findAll(ownerId, [...inProgress, ...history]);
      const changes = await addressChanges.ofOrders(ownerId, orders);
      return overviewOf(orders, unpaid + running, changes, { ...(await shownOn(view)), now: clock.now() });
    },

    customerData: {
      tables: ['customer_orders', 'customer_order_counts', 'order_items', 'order_photos'],
      erase: store.removeOwned,
      // The orders themselves are records, which describe them.
      async *describe() {},
    } satisfies CustomerData as CustomerData,
  };
};

export type OrdersService = ReturnType<typeof createOrdersService>;
