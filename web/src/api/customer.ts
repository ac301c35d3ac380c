import { customer } from '@albumen/contracts/customer';
import type { Customer } from '@albumen/contracts/customer';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';

/** The calls about the customer. */
export const customerCalls = createServiceClient(customer);

/** The customer's details, for every page. */
export const customerQuery = queryOptions({
  queryKey: ['customer'],
  queryFn: ({ signal }) => customerCalls.readMe({ signal }),
});

/** First and last name; undefined if there is neither. */
export const fullName = ({
  firstName,
  lastName,
}: Pick<Customer, 'firstName' | 'lastName'>): string | undefined =>
  [firstName, lastName].filter((name) => name !== undefined).join(' ') || undefined;

/**
 * Albums §4: "Updating the profile … marks data as changed; a flag reset clears it." The flag is the `isInvalidated` of
 * the query: set here, and cleared when the new data has been read.
 */
export const refreshCustomer = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(customerQuery);

/** The customer's payment methods, and the address of the page that changes them: it is valid for an hour. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: ({ signal }) => customerCalls.readPaymentMethods({ signal }),
  staleTime: 0,
});
