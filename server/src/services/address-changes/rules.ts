import { isSameAddress } from '@albumen/contracts/settled-address';
import { stepOf } from '@albumen/contracts/order-state';
import type { AddressChangeCause, OrderStatus } from '@albumen/contracts/order-words';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { AddressChange } from '@albumen/contracts/orders';
import type { AddressChangesTable } from './tables.ts';

type Answer = Pick<AddressChangesTable, 'state' | 'reason'>;

const causesOfStep: Readonly<Partial<Record<OrderStatus, AddressChangeCause>>> = {
  ProductionStarted: 'in-production',
  ProductionCompleted: 'in-production',
  Dispatched: 'sent',
  Cancelled: 'cancelled',
};

const isMade = ({ status = '' }: { readonly status?: string | undefined }): boolean =>
  ['producing', 'shipped'].includes(status);

/**
 * Why the delivery address of an order cannot change; undefined if it can. Design: "only `Home`, same country, one
 * pending at a time, until ProductionStarted". An order is in production as soon as one of its products is.
 */
export const addressChangeCause = (order: OperatorOrder, now: Date): AddressChangeCause | undefined => {
  const { products = [], deliveryType = 'Home', deliveryAddress } = order;
  const cause = causesOfStep[stepOf(order)];
  if (cause !== undefined) return cause;
  if (products.some(isMade)) return 'in-production';
  if (deliveryType === 'PickupPoint') return 'pickup-point';
  if (!deliveryAddress) return 'no-address';
  if (order.isBlocked) return 'blocked';
  const { until } = order.addressChange ?? {};
  return until !== undefined && Date.parse(until) <= now.getTime() ? 'too-late' : undefined;
};

/**
 * The answer that an order document contains to a request, in words or by its new address; undefined if it contains
 * none, or one to an earlier request.
 */
export const answerIn = (
  { requestId, state, address }: Pick<AddressChangesTable, 'requestId' | 'state' | 'address'>,
  after: OperatorOrder,
): Answer | undefined => {
  const { answer } = after.addressChange ?? {};
  if (answer?.requestId === requestId) return { state: answer.state, reason: answer.reason ?? null };
  const { deliveryAddress } = after;
  const isThere =
    state === 'requested' &&
    deliveryAddress !== undefined &&
    isSameAddress(deliveryAddress, JSON.parse(address) as typeof deliveryAddress);
  return isThere ? { state: 'accepted', reason: null } : undefined;
};

/** The last request of an order, and whether another one is possible, as its customer sees it. */
export const seenAddressChange = (
  order: OperatorOrder,
  request: AddressChangesTable | undefined,
  now: Date,
): AddressChange => {
  const cause = addressChangeCause(order, now);
  // It will not be answered any more.
  const isOver = cause === 'sent' || cause === 'cancelled';
  const state = request?.state === 'requested' && isOver ? 'rejected' : (request?.state ?? 'none');
  const until = order.addressChange?.until;
  return {
    state,
    isPossible: cause === undefined && state !== 'requested',
    ...(cause !== undefined && state !== 'requested' && { cause }),
    ...(until !== undefined && { until }),
    ...(request && {
      ...(request.reason !== null && { reason: request.reason }),
      requestId: request.requestId,
      requestedAt: request.requestedAt.toISOString(),
      address: JSON.parse(request.address) as NonNullable<AddressChange['address']>,
    }),
  };
};
