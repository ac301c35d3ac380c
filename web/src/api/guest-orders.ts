import { guestOrders } from '@albumen/contracts/guest-orders';
import { queryOptions } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';
import { orderOf, ordersKey } from './orders.ts';
import type { Order } from './orders.ts';

/** The calls about orders of people without an account. */
export const guestOrderCalls = createServiceClient(guestOrders);

/** The items and steps of an order, by the token of its public address; without anything that only its owner sees. */
export const guestOrderQuery = (token: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'guest', token],
    queryFn: async ({ signal }): Promise<Order> => {
      const { parcels, orders, ...order } = await guestOrderCalls.readGuestOrder({
        params: { token },
        signal,
      });
      return orderOf({
        ...order,
        orders: orders.map((product) => ({ ...product, files: [] })),
        parcels,
        inProgress: false,
        history: false,
        isBlocked: false,
        addressChange: { state: 'none', isPossible: false },
      });
    },
    staleTime: 0,
  });
