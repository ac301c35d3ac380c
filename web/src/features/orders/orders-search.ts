import { parseListSearch } from '../../site/list-address.ts';
import type { ListSearch } from '../../site/list-address.ts';

/**
 * The query of the orders page. Albums §2: "page param 'page', order state param 'order_state'". Ours: `search` for a
 * part of an order code or of a product's title.
 */
export interface OrdersSearch extends ListSearch {
  /** Without it, the page shows the orders in progress, or the history if none are. */
  readonly order_state?: 'inProgress' | 'history' | undefined;
}

/** Reads the query of an address; leaves out everything that is not valid. */
export const parseOrdersSearch = ({
  order_state: state,
  ...query
}: Readonly<Record<string, unknown>>): OrdersSearch => ({
  ...((state === 'inProgress' || state === 'history') && { order_state: state }),
  ...parseListSearch(query),
});
