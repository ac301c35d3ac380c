import { operatorOrders } from '@albumen/contracts/operator/orders';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { Announce } from '../../platform/events.ts';
import type { Made } from '../../platform/slice.ts';
import type { RecordKind, RecordsService } from '../records/index.ts';
import { ordersPlaced } from './events.ts';

export type OrdersService = Pick<RecordKind<OperatorOrder>, 'put'>;

/** The orders, as the operator's systems put them. */
export const createOrders = ({
  records,
  announce,
}: {
  readonly records: RecordsService;
  readonly announce: Announce;
}): Made<OrdersService> => {
  const { serves, put } = records.kind(operatorOrders, {
    sortAt: ({ orderedAt }) => orderedAt,
    changed: async (tx, { ownerId, after, receivedAt }) => {
      if (!after) return;
      // Our choice: an order that is dated ahead counts from when it came, so that a slip does not keep a library for good.
      const orderedAt = new Date(Math.min(Date.parse(after.orderedAt), receivedAt.getTime()));
      await announce(tx, ordersPlaced, { customerId: ownerId, orderedAt });
    },
  });
  return { service: { put }, slice: { name: 'orders', serves: [serves] } };
};
