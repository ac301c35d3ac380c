import { useSearch } from '@tanstack/react-router';

/** The query parameters that every page has. */
export interface SiteSearch {
  /** The page is embedded in another one, which has its own menu and footer. */
  readonly stripped?: true;
}

/** Reads the stripped-display flag of a query. Only `stripped=true` sets it. */
export const parseSiteSearch = (search: Readonly<Record<string, unknown>>): SiteSearch =>
  // The router reads `true` in a query as a boolean.
  search['stripped'] === true || search['stripped'] === 'true' ? { stripped: true } : {};

/** Whether the page is embedded in another one. */
export const useStrippedDisplay = (): boolean =>
  useSearch({ strict: false, select: (search: SiteSearch) => search.stripped === true });
