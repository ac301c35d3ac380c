import type { Address } from '@albumen/contracts/customer-addresses';
import { eventType } from '../../kernel/events.ts';

/** A customer has added, changed or deleted an address. */
export const addressChanged = eventType<{
  readonly customerId: string;
  readonly addressId: string;
  /** Missing if it was deleted. */
  readonly address?: Address;
  /** The address in the operator's document from which it was copied. */
  readonly source?: { readonly customerNumber: string; readonly addressId: string } | undefined;
}>('addresses.changed');
