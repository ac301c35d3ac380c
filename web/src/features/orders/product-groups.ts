import type { Order } from '../../api/orders.ts';
import { itemStateOf } from './item-state.ts';
import type { OrderedProduct } from './item-state.ts';

type Parcel = Order['parcels'][number];

/** A parcel, with the products that are listed with it. */
export interface ParcelGroup {
  readonly parcel: Parcel;
  /** From 1. */
  readonly number: number;
  readonly products: readonly OrderedProduct[];
  /** Products of which an earlier parcel has a part, and under which they are listed. */
  readonly more: readonly OrderedProduct[];
}

/** The products of an order, each in one place. */
export interface ProductGroups {
  readonly parcels: readonly ParcelGroup[];
  /** Products that are in no parcel. */
  readonly rest: readonly {
    readonly kind: 'all' | 'unsent' | 'untracked' | 'neverSent';
    readonly products: readonly OrderedProduct[];
  }[];
}

/**
 * Groups the products of an order by parcel. Products that were cancelled are in no parcel, and one whose pieces are in
 * several parcels is listed with the first.
 */
export const groupsOf = (order: Pick<Order, 'products' | 'parcels' | 'step'>): ProductGroups => {
  const toneOf = (product: OrderedProduct) => itemStateOf(product, order).tone;
  const sendable = order.products.filter((product) => toneOf(product) !== 'stopped');
  const taken = new Set<string>();
  const parcels = order.parcels.map((parcel, index) => {
    const inside = sendable.filter(({ code }) => parcel.products?.includes(code) ?? true);
    const products = inside.filter(({ code }) => !taken.has(code));
    for (const { code } of products) taken.add(code);
    return {
      parcel,
      number: index + 1,
      products,
      more: inside.filter((product) => !products.includes(product)),
    };
  });

  const left = sendable.filter(({ code }) => !taken.has(code));
  const groups =
    order.parcels.length === 0
      ? ([{ kind: 'all', products: order.products }] as const)
      : ([
          { kind: 'unsent', products: left.filter((product) => toneOf(product) !== 'done') },
          { kind: 'untracked', products: left.filter((product) => toneOf(product) === 'done') },
          { kind: 'neverSent', products: order.products.filter((product) => toneOf(product) === 'stopped') },
        ] as const);
  return { parcels, rest: groups.filter(({ products }) => products.length > 0) };
};
