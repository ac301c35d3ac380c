import { isSamePlace } from '@albumen/contracts/settled-address';
import type { PostalAddress } from '@albumen/contracts/address-rules';
import { orderAddress, reorder } from '@albumen/contracts/order-changes';
import { orders } from '@albumen/contracts/orders';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';
import { orderOf, ordersKey } from './orders.ts';
import type { Order } from './orders.ts';

/** The call for another delivery address of an order. */
export const orderAddressCalls = createServiceClient(orderAddress);

/** The calls for ordering the same again. */
export const reorderCalls = createServiceClient(reorder);

/** Reads orders again after a change of one of them. */
export const refreshOrders = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ordersKey });

const orderCalls = createServiceClient(orders);

type OrderName = Pick<Order, 'orderCode' | 'number'>;

/**
 * The orders in progress that go to a place and can still go to another one, newest first. Those of the latest 100: nobody
 * has more on their way.
 */
const readOrdersTo = async (place: PostalAddress): Promise<readonly OrderName[]> => {
  const { items } = await orderCalls.listOrders({ query: { inProgress: 'true', OrderState: 'notExpired' } });
  return items
    .filter(({ addressChange }) => addressChange.isPossible)
    .filter(({ deliveryAddress }) => deliveryAddress && isSamePlace(deliveryAddress, place))
    .map(orderOf);
};

/** The orders that still go to an address that the customer has just changed or deleted. */
export const ordersToFormerQuery = queryOptions({
  queryKey: ['orders-to-former-address'],
  queryFn: (): readonly OrderName[] => [],
  initialData: [],
  staleTime: Infinity,
});

/** Looks up the orders that still go to an address that is not what it was. Each order shows its own if that fails. */
export const noteOrdersTo = async (client: QueryClient, former: PostalAddress): Promise<void> => {
  const orderNames = await readOrdersTo(former).catch(() => []);
  client.setQueryData(ordersToFormerQuery.queryKey, orderNames);
};
