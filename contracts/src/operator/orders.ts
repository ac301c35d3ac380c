import * as z from 'zod/mini';
import { OperatorTime } from '../dates.ts';
import { OrderCode } from './documents.ts';
import { ownedRecordFields, recordPart } from './records.ts';

/** An order, kept whole: what is not named here stays in it. */
export const OperatorOrder = z.looseObject({ ...ownedRecordFields, orderedAt: OperatorTime });
export type OperatorOrder = z.infer<typeof OperatorOrder>;

/** The orders, as the operator's systems write them. */
export const operatorOrders = recordPart({
  kind: 'order',
  path: '/orders/:orderCode',
  id: OrderCode,
  schema: OperatorOrder,
  title: 'Orders',
  area: 'orders',
  example: { id: 'O-1', document: { customerNumber: 'K-1', orderedAt: '2026-01-01T10:00:00Z' } },
});
