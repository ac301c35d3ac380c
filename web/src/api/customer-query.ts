import type { Customer } from '@albumen/contracts/customer';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

/** The customer's details, for every page. */
export const customerQuery = queryOptions({
  queryKey: ['customer'],
  queryFn: async ({ signal }) => (await import('./customer.ts')).customerCalls.readMe({ signal }),
});

/**
 * Albums §4: "Updating the profile … marks data as changed; a flag reset clears it." The flag is the `isInvalidated` of
 * the query: set here, and cleared when the new data has been read.
 */
export const refreshCustomer = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(customerQuery);

/**
 * Whether the result of `customerQuery` ends the visit. Albums §4: "a 404 means the account is deleted (accountDeleted
 * true) and the customer is sent to logout."
 */
export const isAccountEnded = ({
  data,
  error,
}: {
  readonly data?: Customer | undefined;
  readonly error: Error | null;
}): boolean => data?.accountDeleted === true || (error instanceof ApiError && error.status === 404);
