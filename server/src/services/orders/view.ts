import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { AccountOrder, AddressChange, ProductOrder, SuperOrder } from '@albumen/contracts/orders';
import { isShownPicture } from '../../platform/pictures.ts';
import type { Site } from '../../platform/sites.ts';
import { isInHistory, stepOf } from './rules.ts';

/** An order as it is stored. */
export interface StoredOrder {
  readonly id: string;
  readonly document: OperatorOrder;
}

type Product = NonNullable<OperatorOrder['products']>[number];

const productOrderOf = ({ picture, ...product }: Product, site: Site): ProductOrder => ({
  ...product,
  ...(picture !== undefined && isShownPicture(picture, site) && { picture }),
  quantity: product.quantity ?? 1,
  files: product.files ?? [],
});

/** Returns an order as its customer sees it on this site. The serialiser leaves out fields that no contract names. */
export const superOrderOf = (
  { id, document }: StoredOrder,
  addressChange: AddressChange,
  site: Site,
): SuperOrder => {
  const { products = [], reorder, deliveryType, expectedDay, deliveryDates, ...order } = document;
  const step = stepOf(document);
  const isHistory = isInHistory(step);
  return {
    ...order,
    superOrderCode: id,
    step,
    inProgress: !isHistory,
    history: isHistory,
    statusDates: order.statusDates ?? {},
    orders: products.map((product) => productOrderOf(product, site)),
    orderCount: products.length,
    deliveryType: addressChange.state === 'requested' ? 'ChangeInProgress' : deliveryType,
    deliveryDates,
    expectedDay: expectedDay ?? deliveryDates?.latest ?? deliveryDates?.earliest,
    parcels: order.parcels ?? [],
    isBlocked: order.isBlocked ?? false,
    reorder: reorder && { state: reorder.state, changes: reorder.changes ?? [] },
    addressChange,
  };
};

/** Returns one product of an order; undefined if the order has no such product. */
export const accountOrderOf = (
  { id, document }: StoredOrder,
  itemCode: string,
  site: Site,
): AccountOrder | undefined => {
  const product = document.products?.find(({ code }) => code === itemCode);
  return (
    product && {
      ...productOrderOf(product, site),
      superOrderCode: id,
      orderedAt: document.orderedAt,
      currency: document.sums?.currency,
      orderStatus: document.status,
      step: stepOf(document),
    }
  );
};
