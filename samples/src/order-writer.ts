import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { ItemStatus } from '@albumen/contracts/order-words';
import type * as z from 'zod/mini';
import { english } from './texts/english.ts';

/** An order as the operator sends it. */
export type SampleOrder = z.input<typeof OperatorOrder>;
type Product = NonNullable<OperatorOrder['products']>[number];

const dayMs = 86_400_000;

/** Times and days around the day on which the samples are loaded. */
export const createDates = (now: Date) => {
  const at = (days: number, hours = 0): string =>
    new Date(Math.floor(now.getTime() / 60_000) * 60_000 + days * dayMs + hours * 3_600_000).toISOString();
  return {
    at,
    /** A day; carriers do not come on Sundays. */
    day: (days: number): string => {
      const isSunday = new Date(at(days)).getUTCDay() === 0;
      return at(isSunday ? days + 1 : days).slice(0, 10);
    },
  };
};
export type Dates = ReturnType<typeof createDates>;

/** The articles of the sample shop: price in cents, and picture. */
export const articles = {
  PAP_310: [3995, 'photo-book-landscape'],
  PAP_320: [2995, 'photo-book-square'],
  PAP_330: [4495, 'photo-book-portrait'],
  PAP_340: [6995, 'lay-flat-book'],
  PAP_510: [4990, 'framed-photo'],
  PAP_520: [5990, 'framed-poster'],
  PAP_530: [3490, 'canvas'],
  PAP_540: [7990, 'acrylic-glass'],
  PAP_710: [1295, 'mug'],
  PAP_720: [2495, 'puzzle'],
  PAP_730: [1995, 'phone-case'],
  PAP_740: [1890, 'greeting-cards'],
  PAP_810: [1795, 'wall-calendar'],
  PAP_910: [19, 'classic-prints'],
  PAP_920: [35, 'square-prints'],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;
export type Article = keyof typeof articles;

/** A line of an order: what, how many, its state, and anything else to say about it. */
export type Line = readonly [Article, number, ItemStatus?, Partial<Product>?];

/** The products of an order, with a code for each. */
export const productsOf = (
  orderCode: string,
  lines: readonly Line[],
  { factor = 1, titles = english.articles } = {},
): Product[] =>
  lines.map(([article, quantity, status, more], index) => {
    const [price, picture] = articles[article];
    return {
      code: `${orderCode}-${index + 1}`,
      article,
      title: titles[article],
      picture: `/dev/shop/pictures/${picture}.webp`,
      quantity,
      price: Math.round(price * factor) * quantity,
      ...(status ? { status } : {}),
      ...more,
    };
  });

/** The sums of an order in cents; the discount is negative, as customers see it. */
export const sumsOf = (
  products: readonly Product[],
  { currency = 'EUR', shipping = 495, discount = 0, refund = 0, vatRate = 21 } = {},
): NonNullable<OperatorOrder['sums']> => {
  const sold = products.reduce((sum, { price = 0 }) => sum + price, 0);
  const total = sold + shipping + discount;
  return {
    currency,
    products: sold,
    shipping,
    ...(discount === 0 ? {} : { discount }),
    vat: Math.round((total * vatRate) / (100 + vatRate)),
    total,
    ...(refund === 0 ? {} : { refund, remaining: total + refund }),
  };
};

/** Places of delivery. */
export const places = {
  home: {
    firstName: 'Sanne',
    lastName: 'de Vries',
    street: 'Prinsengracht',
    number: '263',
    addition: 'A',
    postalCode: '1016 GV',
    city: 'Amsterdam',
    country: 'NL',
  },
  parents: {
    firstName: 'Wim',
    lastName: 'Peeters',
    street: 'Korenlei',
    number: '12',
    addition: '3',
    postalCode: '9000',
    city: 'Gent',
    country: 'BE',
  },
  friend: {
    firstName: 'James',
    lastName: 'O’Connor',
    street: 'Rose Street',
    number: '41',
    addition: 'Flat 2',
    postalCode: 'EH2 2NH',
    city: 'Edinburgh',
    country: 'GB',
  },
  pickup: {
    pickupPoint: 'Primera Haarlemmerstraat',
    firstName: 'Sanne',
    lastName: 'de Vries',
    street: 'Haarlemmerstraat',
    number: '87',
    postalCode: '1013 EN',
    city: 'Amsterdam',
    country: 'NL',
  },
  studio: {
    company: 'Atelier Lumen GmbH',
    street: 'Oranienstraße',
    number: '25',
    postalCode: '10999',
    city: 'Berlin',
    country: 'DE',
  },
} as const;

/** A parcel with a tracking page of the sample shop. */
export const parcelOf = (carrier: string, trackingCode: string) => ({
  carrier,
  trackingCode,
  trackingUrl: `/dev/shop/track-an-order?code=${trackingCode}`,
});

/** The addresses of the sample shop for an order. */
export const shopPages = {
  pay: (code: string) => `/dev/shop/pay/${code}`,
  cancel: (code: string) => `/dev/shop/cancel/${code}`,
  reorder: (code: string) => `/dev/shop/reorder/${code}`,
};
