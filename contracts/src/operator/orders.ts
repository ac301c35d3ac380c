import * as z from 'zod/mini';
import { OperatorTime } from '../dates.ts';
import { OrderCode } from './documents.ts';
import { ownedRecordFields, recordPart } from './records.ts';

/** An order, stored as a whole, including fields that are not named here. */
export const OperatorOrder = z.looseObject({ ...ownedRecordFields, orderedAt: OperatorTime });
export type OperatorOrder = z.infer<typeof OperatorOrder>;

/** The calls with which the operator's systems write orders. */
export const operatorOrders = recordPart({
  kind: 'order',
  path: '/orders/:orderCode',
  id: OrderCode,
  schema: OperatorOrder,
  title: 'Orders',
  area: 'orders',
  example: { id: 'O-1', document: { customerNumber: 'K-1', orderedAt: '2026-01-01T10:00:00Z' } },
});
