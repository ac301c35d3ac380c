import type { OrderList } from './rules.ts';

/** An order of a customer, for lists and searches. */
export interface CustomerOrdersTable {
  readonly ownerId: string;
  readonly orderCode: string;
  readonly orderedAt: Date;
  readonly list: OrderList;
  /** The number that its customer knows, if it is not the code. */
  readonly number: string | null;
  /** Its code, its number and the titles of its products, in lower case. */
  readonly words: string;
}

/** The number of a customer's orders in each list. */
export interface CustomerOrderCountsTable extends Readonly<Record<OrderList, number>> {
  readonly ownerId: string;
}

/** A product of an order. */
export interface OrderItemsTable {
  readonly ownerId: string;
  readonly orderCode: string;
  /** Its place in its order, from 0. */
  readonly position: number;
  readonly itemCode: string;
  readonly article: string | null;
  readonly orderedAt: Date;
}

/** A photo in a product of an order. The library may have lost it since. */
export interface OrderPhotosTable {
  readonly ownerId: string;
  readonly photoId: string;
  readonly orderCode: string;
}
