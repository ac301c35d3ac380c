import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageAddress } from '../ui/page-links.tsx';
import type { Pages } from '../ui/page-links.tsx';

/** The query of the address of a list. */
export interface ListSearch {
  /** From 1; absent on the first page. */
  readonly page?: number | undefined;
  readonly search?: string;
}

/** Our choice: more pages than any customer has, and fewer than the calls accept as an offset. */
const lastPage = 50_000;

/** The characters of a search that the calls accept. */
export const searchMaxLength = 200;

/** Reads the page and the search of an address; leaves out what is not valid. */
export const parseListSearch = ({ page, search }: Readonly<Record<string, unknown>>): ListSearch => ({
  ...(Number.isSafeInteger(page) && Number(page) > 1 && { page: Math.min(Number(page), lastPage) }),
  // The router reads a code of digits as a number.
  ...((typeof search === 'string' || typeof search === 'number') &&
    String(search) !== '' && { search: String(search).slice(0, searchMaxLength) }),
});

interface Paging {
  /** The path of the list. */
  readonly to: Pages['to'];
  /** The query of its address. */
  readonly search: ListSearch;
  readonly pageSize: number;
  /** The number of items on all pages; undefined while it is unknown. */
  readonly total: number | undefined;
  readonly isFetching: boolean;
}

/**
 * The pages of a list whose page is in the address. A page behind the last one, for example after its last item was
 * deleted, gives way to the last one; until then `isBehind` is true.
 */
export const usePaging = ({ to, search, pageSize, total, isFetching }: Paging) => {
  const navigate = useNavigate();
  const { page = 1 } = search;
  const count = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const goTo = (target: number) => navigate({ ...pageAddress({ to, search }, target), replace: true });
  const isBehind = total !== undefined && page > count;
  useEffect(() => {
    // The cache may have what the page was before an item was restored.
    if (isBehind && !isFetching) void goTo(count);
  });
  return { pages: { to, search, page, count } satisfies Pages, isBehind, goTo };
};
