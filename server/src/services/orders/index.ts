import { operatorOrders } from '@albumen/contracts/operator/orders';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { Announce } from '../../platform/events.ts';
import type { Made } from '../../platform/slice.ts';
import type { RecordKind, RecordsService } from '../records/index.ts';
import { ordersPlaced } from './events.ts';

export type OrdersService = Pick<RecordKind<OperatorOrder>, 'put' | 'find' | 'page'>;

/** The orders that the operator's systems put. */
export const createOrders = ({
  records,
  announce,
}: {
  readonly records: RecordsService;
  readonly announce: Announce;
}): Made<OrdersService> => {
  const { serves, put, find, page } = records.kind(operatorOrders, {
    sortAt: ({ orderedAt }) => orderedAt,
    changed: async (tx, { ownerId, after, receivedAt }) => {
      if (!after) return;
      // Our choice: an order dated in the future counts from its arrival, so that a typing error does not keep a
      // library forever.
      const orderedAt = new Date(Math.min(Date.parse(after.orderedAt), receivedAt.getTime()));
      await announce(tx, ordersPlaced, { customerId: ownerId, orderedAt });
    },
  });
  return { service: { put, find, page }, slice: { name: 'orders', serves: [serves] } };
};
