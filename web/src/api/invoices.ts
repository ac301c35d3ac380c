import { invoices } from '@albumen/contracts/invoices';
import { invoicesPageSize } from '@albumen/contracts/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';

const calls = createServiceClient(invoices);

const allKey = ['invoices'] as const;

/** Everything about invoices that is cached. */
export const allInvoices = { queryKey: allKey };

interface InvoicesOf {
  /** The newest year if it is missing; all years with `search`. */
  readonly year?: number | undefined;
  /** 1 to 12. */
  readonly month?: number | undefined;
  readonly search?: string | undefined;
}

/** The invoices of a year, or those that match a search. */
export const invoicesQuery = ({ year, month, search }: InvoicesOf) =>
  infiniteQueryOptions({
    queryKey: [...allKey, { year, month, search }],
    queryFn: ({ pageParam: offset, signal }) =>
      calls.listInvoices({ query: { year, month, search, offset, limit: invoicesPageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalCount }, pages) => {
      const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
      return loaded < totalCount ? loaded : undefined;
    },
    staleTime: 0,
  });

/** The files of a year with their links. */
export const yearFilesQuery = (year: number) =>
  queryOptions({
    queryKey: [...allKey, 'files', year],
    queryFn: ({ signal }) => calls.readYearFiles({ params: { year }, signal }),
    staleTime: 0,
  });
