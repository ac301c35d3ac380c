import { customerAddresses } from '@albumen/contracts/customer-addresses';
import type { Address } from '@albumen/contracts/customer-addresses';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';

/** The calls for the customer's addresses. */
export const addressCalls = createServiceClient(customerAddresses);

/** All addresses of the customer, oldest first. Another window or the operator may have changed them. */
export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }) => addressCalls.listAddresses({ signal }),
  staleTime: 0,
});

/**
 * Reads the addresses again after a change. Albums §4: "changing, creating or deleting an address marks data as changed; a
 * flag reset clears it": the flag is the `isInvalidated` of the query.
 */
export const refreshAddresses = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: addressesQuery.queryKey });

/** The header with which a call changes only the version of an address that the customer has seen. */
export const onlyVersion = ({ version }: Pick<Address, 'version'>) => ({ 'if-match': `"${version}"` });
