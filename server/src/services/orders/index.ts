import { operatorOrders } from '@albumen/contracts/operator/orders';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { Announce } from '../../platform/events.ts';
import type { Made } from '../../platform/slice.ts';
import type { RecordKind, RecordsService } from '../records/index.ts';
import { ordersChanged, ordersPlaced } from './events.ts';

export type OrdersService = Pick<RecordKind<OperatorOrder>, 'put' | 'find' | 'findAny' | 'give' | 'page'>;

/** The orders that the operator's systems put. */
export const createOrders = ({
  records,
  announce,
  statusUrl,
}: {
  readonly records: RecordsService;
  readonly announce: Announce;
  /** The address that shows an order without sign-in. */
  readonly statusUrl: (orderCode: string, order: OperatorOrder) => string;
}): Made<OrdersService> => {
  const { serves, put, find, findAny, give, page } = records.kind(operatorOrders, {
    putReply: (orderCode, order) => ({ statusUrl: statusUrl(orderCode, order) }),
    sortAt: ({ orderedAt }) => orderedAt,
    changed: async (tx, { id: orderCode, ownerId, before, after, receivedAt }) => {
      await announce(tx, ordersChanged, { customerId: ownerId, orderCode, before, after });
      if (!after) return;
      // Our choice: an order dated in the future counts from its arrival, so that a typing error does not keep a
      // library forever.
      const orderedAt = new Date(Math.min(Date.parse(after.orderedAt), receivedAt.getTime()));
      await announce(tx, ordersPlaced, { customerId: ownerId, orderedAt });
    },
  });
  return { service: { put, find, findAny, give, page }, slice: { name: 'orders', serves: [serves] } };
};
