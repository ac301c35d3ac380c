import { orders } from '@albumen/contracts/orders';
import type { SuperOrder } from '@albumen/contracts/orders';
import { vouchers } from '@albumen/contracts/vouchers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';

const orderCalls = createServiceClient(orders);
const voucherCalls = createServiceClient(vouchers);

/** The key of everything about orders: an order may change any of it. */
export const ordersKey = ['orders'] as const;

/**
 * Albums §7: "The response's superOrderCode is renamed orderCode, orders to products, orderCount to productCount." Pages
 * show `number`, addresses have `orderCode`.
 */
export const orderOf = ({ superOrderCode, orders: products, orderCount, ...order }: SuperOrder) => ({
  ...order,
  orderCode: superOrderCode,
  number: order.number ?? superOrderCode,
  products,
  productCount: orderCount,
});
export type Order = ReturnType<typeof orderOf>;

/** Our choice: orders on one page of the list. */
export const ordersPerPage = 20;

export interface OrdersPage {
  readonly inProgress: boolean;
  /** The first page is 1. */
  readonly page: number;
  /** A part of a code, a number or a product's title. */
  readonly search?: string | undefined;
}

/** A page of the customer's orders, newest first, without those that were never paid. */
export const ordersQuery = ({ inProgress, page, search = '' }: OrdersPage) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', inProgress, page, search],
    queryFn: async ({ signal }) => {
      const { items, ...counts } = await orderCalls.listOrders({
        query: {
          Offset: (page - 1) * ordersPerPage,
          Limit: ordersPerPage,
          OrderState: 'notExpired',
          inProgress: inProgress ? 'true' : 'false',
          ...(search === '' ? {} : { Search: search }),
        },
        signal,
      });
      return { ...counts, orders: items.map(orderOf) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One order. Fails with `not-found` if it belongs to nobody or to another customer. */
export const orderQuery = (orderCode: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'order', orderCode],
    queryFn: async ({ signal }) =>
      orderOf(await orderCalls.readOrder({ params: { code: orderCode }, signal })),
    staleTime: 0,
  });

/** The vouchers that the customer can use. */
export const vouchersQuery = queryOptions({
  queryKey: [...ordersKey, 'vouchers'],
  queryFn: async ({ signal }) => (await voucherCalls.listVouchers({ signal })).vouchers,
  staleTime: 0,
});
