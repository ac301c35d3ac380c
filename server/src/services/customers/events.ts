import { eventType } from '../../kernel/events.ts';

/** A new customer is known. */
export const customerRegistered = eventType<{
  readonly customerId: string;
  readonly email: string | null;
  readonly registeredAt: Date;
}>('customers.registered');

/**
 * The operator's records with this number, or of a guest with this verified address, belong to this customer. Announced
 * with the lock of the number or address held (`linkLock`), every time a link is found.
 */
export const customerLinked = eventType<{
  readonly customerId: string;
  readonly customerNumber?: string;
  /** See `emailKeyOf`. */
  readonly emailKey?: string;
  /** Earlier records of this address belong to a former holder. */
  readonly since?: Date | undefined;
}>('customers.linked');

/**
 * The operator put a document about this customer, or gave their number to somebody else. Announced while the number
 * is locked.
 */
export const customerDescribed = eventType<{ readonly customerId: string }>('customers.described');

/** A customer has proved another address, here or at an external identity provider. It replaces the proved former one. */
export const customerEmailChanged = eventType<{
  readonly customerId: string;
  readonly email: string;
  readonly formerEmail: string | null;
}>('customers.email-changed');

/** A customer has confirmed the deletion of their account. Until `erasedAt` they can withdraw it. */
export const deletionRequested = eventType<{ readonly customerId: string; readonly erasedAt: Date }>(
  'customers.deletion-requested',
);

/** A customer keeps their account after all. */
export const deletionWithdrawn = eventType<{ readonly customerId: string }>('customers.deletion-withdrawn');

/** The operator put a document of an erased customer again, which was not applied. */
export const erasedNumberPut = eventType<{ readonly customerNumber: string }>('customers.erased-number-put');

/** A customer is completely erased. */
export const customerErased = eventType<{ readonly customerNumbers: readonly string[] }>('customers.erased');
