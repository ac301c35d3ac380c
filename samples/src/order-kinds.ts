import { parcelOf, places, productsOf, shopPages, sumsOf } from './order-writer.ts';
import type { Dates, Line, SampleOrder } from './order-writer.ts';
import { english } from './texts/english.ts';
import type { ShopTexts } from './texts/shop-texts.ts';

/** How a shop writes its articles, what its country charges, and where and with whom it sends a customer's orders. */
export interface OrderShop {
  readonly titles: ShopTexts['articles'];
  readonly vatRate: number;
  readonly home: NonNullable<SampleOrder['deliveryAddress']>;
  readonly carrier: string;
  /** The beginning of its tracking codes. */
  readonly tracking: string;
}

/** The shop of the sample customer. */
const usualShop: OrderShop = {
  titles: english.articles,
  vatRate: 21,
  home: places.home,
  carrier: 'PostNL',
  tracking: '3SALBU',
};

/** The dates of an order that took four days until it was sent. */
export const sentDates = ({ at }: Dates, days: number) => ({
  orderedAt: at(-days, -6),
  status: 'Dispatched',
  statusDates: {
    Received: at(-days, -6),
    Confirmed: at(-days, -5.9),
    ProductionStarted: at(1 - days, -8),
    ProductionCompleted: at(3 - days, -8),
    Dispatched: at(4 - days, -4),
  },
});

/** An order that was delivered without anything special. */
export const delivered = (
  dates: Dates,
  code: string,
  days: number,
  lines: readonly Line[],
  { titles, vatRate, home, carrier, tracking }: OrderShop = usualShop,
): SampleOrder => {
  const products = productsOf(
    code,
    lines.map(([article, quantity]) => [article, quantity, 'shipped']),
    { titles },
  );
  return {
    ...sentDates(dates, days),
    source: 'webshop',
    products,
    sums: sumsOf(products, { vatRate }),
    deliveryType: 'Home',
    deliveryAddress: home,
    deliveryDates: { earliest: dates.day(5 - days), latest: dates.day(6 - days) },
    parcels: [
      {
        ...parcelOf(carrier, tracking + code),
        sentAt: dates.at(4 - days, -4),
        deliveredAt: dates.at(5 - days, -3),
      },
    ],
    reorder: { state: 'available', url: shopPages.reorder(code) },
  };
};

/** An order whose parcel arrives soon. */
export const arriving = (
  dates: Dates,
  code: string,
  lines: readonly Line[],
  shop = usualShop,
): SampleOrder => {
  const { at, day } = dates;
  return {
    ...delivered(dates, code, 5, lines, shop),
    expectedDay: day(1),
    deliveryDates: { earliest: day(1), latest: day(2) },
    parcels: [{ ...parcelOf(shop.carrier, shop.tracking + code), sentAt: at(-1, -4), expectedDay: day(1) }],
  };
};

/** An order that waits for a payment. */
export const unpaid = (
  { at, day }: Dates,
  code: string,
  lines: readonly Line[],
  { titles, vatRate, home }: OrderShop = usualShop,
): SampleOrder => {
  const products = productsOf(
    code,
    lines.map(([article, quantity]) => [article, quantity, 'paymentPending']),
    { titles },
  );
  return {
    orderedAt: at(0, -2),
    status: 'Received',
    statusDates: { Received: at(0, -2) },
    source: 'webshop',
    products,
    sums: sumsOf(products, { vatRate }),
    deliveryType: 'Home',
    deliveryAddress: home,
    deliveryDates: { earliest: day(6), latest: day(8) },
    payUrl: shopPages.pay(code),
    payUntil: at(13, 22),
    cancelUrl: { url: shopPages.cancel(code), until: at(13, 22) },
    addressChange: {},
  };
};
