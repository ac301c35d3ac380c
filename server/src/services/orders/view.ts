import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { AccountOrder, AddressChange, ProductOrder, SuperOrder } from '@albumen/contracts/orders';
import { stepOf } from '@albumen/contracts/order-state';
import { isShownPicture } from '../../kernel/pictures.ts';
import type { Site } from '../../kernel/sites.ts';
import type { ArticleTitles } from '../catalogue/index.ts';
import { isInHistory } from './rules.ts';

/** An order as it is stored. */
export interface StoredOrder {
  readonly id: string;
  readonly document: OperatorOrder;
}

/** The site on which orders are shown, and the titles of its articles in the customer's language. */
export interface ShownOn {
  readonly site: Site;
  readonly titleOf: ArticleTitles;
}

type Product = NonNullable<OperatorOrder['products']>[number];

/** Returns the title under which a product was sold, otherwise that of its article today. */
export const titleOfProduct = ({ title, article }: Product, titleOf: ArticleTitles): string | undefined =>
  title ?? (article === undefined ? undefined : titleOf(article));

const productOrderOf = ({ picture, ...product }: Product, { site, titleOf }: ShownOn): ProductOrder => ({
  ...product,
  title: titleOfProduct(product, titleOf),
  ...(picture !== undefined && isShownPicture(picture, site) && { picture }),
  quantity: product.quantity ?? 1,
  files: product.files ?? [],
});

/** Returns an order as its customer sees it on this site. The serialiser leaves out fields that no contract names. */
export const superOrderOf = (
  { id, document }: StoredOrder,
  addressChange: AddressChange,
  shownOn: ShownOn,
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
    orders: products.map((product) => productOrderOf(product, shownOn)),
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
  shownOn: ShownOn,
): AccountOrder | undefined => {
  const product = document.products?.find(({ code }) => code === itemCode);
  return (
    product && {
      ...productOrderOf(product, shownOn),
      superOrderCode: id,
      orderedAt: document.orderedAt,
      currency: document.sums?.currency,
      orderStatus: document.status,
      step: stepOf(document),
    }
  );
};
