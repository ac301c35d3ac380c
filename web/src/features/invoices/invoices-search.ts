import { parseListSearch } from '../../site/list-address.ts';

/** The query of the invoices page. */
export interface InvoicesSearch {
  /** Without it, the page shows the newest year, or all years with `search`. */
  readonly year?: number;
  /** 1 to 12. */
  readonly month?: number;
  /** Part of a number, an order code or a reference. */
  readonly search?: string;
}

const isIn = (value: unknown, first: number, last: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= first && Number(value) <= last;

/** Reads the query of an address; leaves out everything that is not valid. */
export const parseInvoicesSearch = (query: Readonly<Record<string, unknown>>): InvoicesSearch => {
  const { year, month } = query;
  const { search } = parseListSearch(query);
  return {
    ...(isIn(year, 1900, 2199) && { year }),
    ...(isIn(month, 1, 12) && { month }),
    ...(search !== undefined && { search }),
  };
};
