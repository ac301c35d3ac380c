/** The query of the orders page. Albums §2: "page param 'page', order state param 'order_state'". */
export interface OrdersSearch {
  /** Without it, the page shows the orders in progress, or the history if none are. */
  readonly order_state?: 'inProgress' | 'history' | undefined;
  /** From 1; absent on the first page. */
  readonly page?: number | undefined;
  /** Ours: part of an order code or of a product's title. */
  readonly search?: string;
}

/** Our choice: more orders than any customer has, and fewer than the call accepts as an offset. */
const lastPage = 50_000;

/** The letters of a search that the call accepts. */
export const searchMaxLength = 200;

/** Reads the query of an address; leaves out everything that is not valid. */
export const parseOrdersSearch = ({
  order_state: state,
  page,
  search,
}: Readonly<Record<string, unknown>>): OrdersSearch => ({
  ...((state === 'inProgress' || state === 'history') && { order_state: state }),
  ...(Number.isSafeInteger(page) && Number(page) > 1 && { page: Math.min(Number(page), lastPage) }),
  // The router reads a code of digits as a number.
  ...((typeof search === 'string' || typeof search === 'number') &&
    String(search) !== '' && { search: String(search).slice(0, searchMaxLength) }),
});
