import * as z from 'zod/mini';
import { cleaned } from './clean-text.ts';
import { contractPart, endpoint } from './endpoint.ts';
import { accountOrdersPageSize, ordersPageSize } from './limits.ts';
import {
  addressChangeCauses,
  deliveryTypes,
  orderSources,
  orderStatuses,
  reorderChangeStates,
  reorderStates,
} from './order-words.ts';
import { placeFields } from './place.ts';

const text = z.optional(z.string());

/** In minor units of the order's currency, as the operator sent it. */
const amount = z.optional(z.int());

const count = z.int().check(z.nonnegative());

/** Days; one day if `latest` is missing. */
const DeliveryDates = z.object({ earliest: z.string(), latest: text });

/** Albums §3: "products (each with code, voucher, voucherDetails)". A product as it was sold. */
export const ProductOrder = z.object({
  /** `orderId` of the calls about one product. */
  code: z.string(),
  article: text,
  title: text,
  /** An address that the page may show: one of the site, or of its `imageOrigins`. */
  picture: text,
  quantity: z.int(),
  /** For the whole quantity. */
  price: amount,
  /** One of the item statuses, or another one, for which `label` has the customer's words. */
  status: text,
  label: text,
  voucher: text,
  voucherDetails: z.optional(z.object({ title: text, discount: amount })),
  /** `product.pdf` is the purpose of a PDF. */
  files: z.array(z.object({ purpose: z.string(), url: text })),
  deliveryDates: z.optional(DeliveryDates),
});
export type ProductOrder = z.infer<typeof ProductOrder>;

/** A product order outside of its order. */
const AccountOrder = z.object({
  ...ProductOrder.shape,
  superOrderCode: z.string(),
  orderedAt: z.string(),
  /** The currency of `price`. */
  currency: text,
  /** The status of the order, see `SuperOrder`. */
  orderStatus: z.string(),
  step: z.enum(orderStatuses),
});
export type AccountOrder = z.infer<typeof AccountOrder>;

/** Every sum is shown as it is; none is computed. */
const OrderSums = z.object({
  currency: z.string(),
  products: amount,
  shipping: amount,
  discount: amount,
  vat: amount,
  refund: amount,
  /** Before refunds. */
  total: amount,
  /** After refunds. */
  remaining: amount,
});
export type OrderSums = z.infer<typeof OrderSums>;

/** A place of delivery. Any field may be missing, and its country may be one without rules here. */
const OrderAddress = z.object({
  pickupPoint: text,
  ...placeFields(text),
  country: z.string(),
  phone: text,
});
export type OrderAddress = z.infer<typeof OrderAddress>;

export const Parcel = z.object({
  /** The codes of its products; all products of the order if it is missing. */
  products: z.optional(z.array(z.string())),
  carrier: text,
  trackingCode: text,
  trackingUrl: text,
  sentAt: text,
  /** A day. */
  expectedDay: text,
  deliveredAt: text,
});
export type Parcel = z.infer<typeof Parcel>;

/** The state of the customer's last request for another delivery address, and whether a request is possible. */
export const AddressChange = z.object({
  /** `none`: there was no request. `requested`: the operator has not answered. */
  state: z.enum(['none', 'requested', 'accepted', 'rejected']),
  isPossible: z.boolean(),
  /** Why it is not possible; missing while a request waits. */
  cause: z.optional(z.enum(addressChangeCauses)),
  /** Why the request was rejected, in the operator's words. */
  reason: text,
  /** The last moment for a request, if it is before production starts. */
  until: text,
  /** Names the last request in the operator's answer, and in questions about it. */
  requestId: text,
  requestedAt: text,
  /** The requested address. */
  address: z.optional(OrderAddress),
});
export type AddressChange = z.infer<typeof AddressChange>;

/** The result of a reorder; `changes` name the products that differ or are left out. */
export const ReorderStatus = z.object({
  state: z.enum(reorderStates),
  changes: z.array(
    z.object({
      /** The code of the product. */
      product: text,
      state: z.enum(reorderChangeStates),
      /** In the operator's words. */
      text,
    }),
  ),
});
export type ReorderStatus = z.infer<typeof ReorderStatus>;

/**
 * An order with the specification's names on the wire; `web/src/api/orders.ts` renames `superOrderCode` to `orderCode`,
 * `orders` to `products`, `orderCount` to `productCount`. Times are ISO 8601 with an offset.
 */
export const SuperOrder = z.object({
  superOrderCode: z.string(),
  /** The number that the customer knows, if it is not the code. */
  number: text,
  orderedAt: z.string(),
  /** As the operator sent it: one of the six, or another one. */
  status: z.string(),
  /** The customer's words for a status that is not one of the six. */
  label: text,
  /**
   * The known status that the order has reached: its own; for another one the last known one of `statusDates`, never
   * `Cancelled`; `Dispatched` as soon as every product is shipped.
   */
  step: z.enum(orderStatuses),
  /** Received to ProductionCompleted. */
  inProgress: z.boolean(),
  /** Dispatched and Cancelled. */
  history: z.boolean(),
  /** When the order reached each status. */
  statusDates: z.record(z.string(), z.string()),
  source: z.optional(z.enum(orderSources)),
  orders: z.array(ProductOrder),
  /** The number of `orders`. */
  orderCount: count,
  sums: z.optional(OrderSums),
  deliveryType: z.optional(z.enum(deliveryTypes)),
  deliveryAddress: z.optional(OrderAddress),
  /** The day that is expected now. */
  expectedDay: text,
  /** The days that were promised with the order. */
  deliveryDates: z.optional(DeliveryDates),
  parcels: z.array(Parcel),
  isBlocked: z.boolean(),
  cancelUrl: z.optional(z.object({ url: z.string(), until: text })),
  payUrl: text,
  payUntil: text,
  /** Missing if the shop offers no reorder. */
  reorder: z.optional(ReorderStatus),
  addressChange: AddressChange,
});
export type SuperOrder = z.infer<typeof SuperOrder>;

const offset = z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.maximum(1_000_000)), 0);

const limitOf = (standard: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(ordersPageSize)), standard);

/** An id in a path. Any text is accepted: one that does not exist is not found. */
const id = z.string().check(z.maxLength(200));

const superOrderPath = '/v1/superorders/:code';

/** Articles, separated by commas or as repeated parameters. */
const articleNames = z.optional(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((names) =>
      [names]
        .flat()
        .flatMap((name) => name.split(','))
        .filter((name) => name !== ''),
    ),
  ),
);

/** The customer's orders. Albums §7. An order of another customer is not found. */
export const orders = contractPart({
  service: 'order',
  title: 'Orders',
  examples: { Search: 'photo book', articleNames: 'PAP_910' },
  endpoints: {
    listOrders: endpoint({
      method: 'GET',
      path: '/v2/superorders/me',
      summary: 'Orders, newest first, and how many there are in progress and in the history',
      security: 'customer',
      query: z.object({
        Offset: offset,
        Limit: limitOf(ordersPageSize),
        /** `notExpired` leaves out orders that were not paid within 14 days. */
        OrderState: z.optional(z.literal('notExpired')),
        /** `true` for those in progress, `false` for the history; both if it is missing. */
        inProgress: z.optional(z.enum(['true', 'false'])),
        /** A part of the order's code or number, or of a product's title. */
        Search: z.optional(z.string().check(cleaned(), z.maxLength(200))),
      }),
      reply: {
        status: 200,
        body: z.object({
          items: z.array(SuperOrder),
          /** Orders that match all of the query. */
          totalCount: count,
          /** Orders in progress that match `OrderState` and `Search`. */
          inProgressCount: count,
          /** The same for the history. */
          historyCount: count,
        }),
      },
    }),
    readOrder: endpoint({
      method: 'GET',
      path: superOrderPath,
      summary: 'An order with everything that the operator has sent',
      security: 'customer',
      params: z.object({ code: id }),
      reply: { status: 200, body: SuperOrder },
      problems: ['not-found'],
    }),
    readProductOrder: endpoint({
      method: 'GET',
      path: '/v1/Orders/:orderId',
      summary: 'One product of an order',
      security: 'customer',
      params: z.object({ orderId: id }),
      reply: { status: 200, body: AccountOrder },
      problems: ['not-found'],
    }),
    listAccountOrders: endpoint({
      method: 'GET',
      path: '/orders/byAccount/:accountId',
      summary: 'Products of all orders, newest first; of these articles only if they are named',
      security: 'customer',
      params: z.object({ accountId: id }),
      query: z.object({ articleNames, offset, limit: limitOf(accountOrdersPageSize) }),
      reply: { status: 200, body: z.object({ items: z.array(AccountOrder), totalCount: count }) },
      problems: ['not-found'],
    }),
    /** Ours: for the mark of ordered photos. The library may not have some of them any more. */
    listOrderedPhotos: endpoint({
      method: 'GET',
      path: '/v1/orderedPhotos',
      summary: 'The ids of the photos in orders, at most 20,000',
      security: 'customer',
      reply: { status: 200, body: z.object({ photoIds: z.array(z.string()) }) },
    }),
  },
});

/** Groups of articles. */
export const articleGroups = contractPart({
  service: 'order',
  title: 'Article groups',
  endpoints: {
    listArticleGroups: endpoint({
      method: 'GET',
      path: '/v1/ArticleGroup',
      summary: 'All article groups, by their ids',
      security: 'customer',
      reply: {
        status: 200,
        body: z.object({
          items: z.array(z.object({ id: z.string(), title: z.string(), articles: z.array(z.string()) })),
        }),
      },
    }),
  },
});

/** When a product order arrives. */
export const orderDelivery = contractPart({
  service: 'delivery',
  title: 'Delivery dates',
  endpoints: {
    readDeliveryDates: endpoint({
      method: 'GET',
      path: '/OrderDeliveryDates/:orderId',
      summary: 'The days on which a product order is expected; 404 if there are none',
      security: 'customer',
      params: z.object({ orderId: id }),
      reply: {
        status: 200,
        body: z.object({
          orderId: z.string(),
          superOrderCode: z.string(),
          ...DeliveryDates.shape,
          /** The day that is expected now. */
          expectedDay: text,
        }),
      },
      problems: ['not-found'],
    }),
  },
});
