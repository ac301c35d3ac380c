import { eventType } from '../../platform/events.ts';

/** A customer is known from now on. */
export const customerRegistered = eventType<{
  readonly customerId: string;
  readonly email: string | null;
  readonly registeredAt: Date;
}>('customers.registered');

/**
 * What the operator holds of this number, or of a guest with this verified address, is this customer's. Announced with the
 * lock of that number or address held (`linkLock`), each time that it turns out.
 */
export const customerLinked = eventType<{
  readonly customerId: string;
  readonly customerNumber?: string;
  /** In lower case. */
  readonly emailKey?: string;
  /** Records of this address from before are a former holder's. */
  readonly since?: Date | undefined;
}>('customers.linked');

/** Nothing is left of a customer. */
export const customerErased = eventType<{ readonly customerNumbers: readonly string[] }>('customers.erased');
