import type { DeliveryAddressFields } from '@albumen/contracts/address-fields';
import { eventType } from '../../kernel/events.ts';

/** A customer has requested another delivery address for an order. */
export const addressChangeRequested = eventType<{
  readonly customerId: string;
  readonly orderCode: string;
  readonly requestId: string;
  readonly address: DeliveryAddressFields;
}>('orders.address-change-requested');
