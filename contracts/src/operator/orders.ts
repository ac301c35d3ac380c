import * as z from 'zod/mini';
import { OperatorTime } from '../dates.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { Applied, CustomerNumber, OrderCode, UpdatedAt } from './documents.ts';

/** An order, kept whole: what is not named here stays in it. */
export const OperatorOrder = z.looseObject({
  /** Whose order it is. */
  customerNumber: z.optional(CustomerNumber),
  /** Of a guest's order: whoever signs in with this address, verified, sees it. */
  email: z.optional(z.email().check(z.maxLength(254))),
  orderedAt: OperatorTime,
  updatedAt: UpdatedAt,
});
export type OperatorOrder = z.infer<typeof OperatorOrder>;

/** An order that names whose it is. */
const OwnedOrder = OperatorOrder.check(
  z.refine(({ customerNumber, email }) => customerNumber !== undefined || email !== undefined, {
    path: ['customerNumber'],
    error: 'Name the customerNumber, or the email of a guest',
  }),
);

const params = z.object({ orderCode: OrderCode });

/** The orders, as the operator's systems write them. */
export const operatorOrders = contractPart({
  service: 'operator',
  title: 'Orders',
  endpoints: {
    putOrder: endpoint({
      method: 'PUT',
      path: '/orders/:orderCode',
      summary: 'Put an order',
      security: 'operator',
      scope: { area: 'orders', access: 'write' },
      params,
      body: OwnedOrder,
      reply: { status: 200, body: Applied },
    }),
    readOrder: endpoint({
      method: 'GET',
      path: '/orders/:orderCode',
      summary: 'Read an order as it was put, and whether a person is linked to it',
      security: 'operator',
      scope: { area: 'orders', access: 'read' },
      params,
      reply: {
        status: 200,
        body: z.object({ order: OperatorOrder, isLinked: z.boolean() }),
      },
    }),
  },
});
