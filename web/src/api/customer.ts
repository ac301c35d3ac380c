import { customer } from '@albumen/contracts/customer';
import type { Customer } from '@albumen/contracts/customer';
import { queryOptions } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';

// Loaded late: every page has the query of the customer (customer-query.ts), but needs no call before it is shown.

/** The calls about the customer. */
export const customerCalls = createServiceClient(customer);

/** First and last name; undefined if there is neither. */
export const fullName = ({
  firstName,
  lastName,
}: Pick<Customer, 'firstName' | 'lastName'>): string | undefined =>
  [firstName, lastName].filter((name) => name !== undefined).join(' ') || undefined;

/**
 * The customer's payment methods, and the address of the page that changes them: it is valid for an hour, and leads back
 * to the same display.
 */
export const paymentMethodsQuery = (isStripped: boolean) =>
  queryOptions({
    queryKey: ['payment-methods', isStripped],
    queryFn: ({ signal }) =>
      customerCalls.readPaymentMethods({ query: isStripped ? { stripped: 'true' } : {}, signal }),
    staleTime: 0,
  });
