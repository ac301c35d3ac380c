import * as z from 'zod/mini';
import { cleaned } from '../clean-text.ts';
import { Day, OperatorTime } from '../dates.ts';
import { orderProductsLimit, printPhotosLimit, problemErrorsLimit } from '../limits.ts';
import {
  addressAnswers,
  deliveryWays,
  itemStatuses,
  orderSources,
  reorderChangeStates,
  reorderStates,
} from '../order-words.ts';
import { examplePlace, placeFields } from '../place.ts';
import { Amount, CountryCode, Currency, Deduction, Link, OrderCode, Picture, RecordId } from './documents.ts';
import { ownedRecordFields, recordPart } from './records.ts';

const text = z.string().check(z.minLength(1), cleaned(), z.maxLength(200));

/** A status that we do not know is shown with its `label`. Without one, the order shows its last known status. */
const Status = z.string().check(cleaned(), z.minLength(1), z.maxLength(50));

const Label = z
  .string()
  .check(
    cleaned(),
    z.minLength(1),
    z.maxLength(100),
    z.describe(
      "The status in the customer's words and language, for a status that is not one of those known.",
    ),
  );

/** The days on which a delivery is expected; one day if `latest` is missing. */
const DeliveryDates = z.looseObject({ earliest: Day, latest: z.optional(Day) }).check(
  z.refine(({ earliest, latest = earliest }) => earliest <= latest, {
    path: ['latest'],
    error: 'Must not be before earliest',
  }),
);

const ProductFile = z.looseObject({
  purpose: z
    .string()
    .check(z.minLength(1), z.maxLength(100))
    .check(z.describe('`product.pdf` for the PDF of a book.')),
  url: z.optional(Link),
});

const VoucherDetails = z.looseObject({
  title: z.optional(text),
  discount: z.optional(Deduction),
});

/** A product as it was sold; later changes of the catalogue do not change it. */
const Product = z.looseObject({
  code: RecordId.check(z.describe("The id of this product order: `orderId` of the customer's calls.")),
  article: z
    .optional(RecordId)
    .check(z.describe('The id of its article in the catalogue, such as `PAP_910`.')),
  title: z
    .optional(text)
    .check(z.describe('If it is missing, the title of the article in the channel of the site.')),
  picture: z.optional(Picture),
  quantity: z.optional(z.int().check(z.positive())).check(z.describe('Default: 1.')),
  price: z.optional(Amount).check(z.describe('For the whole quantity, in minor units such as cents.')),
  status: z
    .optional(Status)
    .check(z.describe(`One of ${itemStatuses.join(', ')}, or another one with a \`label\`.`)),
  label: z.optional(Label),
  voucher: z.optional(RecordId).check(z.describe("A voucher's code.")),
  voucherDetails: z.optional(VoucherDetails),
  files: z.optional(z.array(ProductFile).check(z.maxLength(50))),
  deliveryDates: z.optional(DeliveryDates).check(z.describe('If they differ from those of the order.')),
});

/** Every sum is shown as it was sent; none is computed. */
const Sums = z.looseObject({
  currency: Currency,
  products: z.optional(Amount),
  shipping: z.optional(Amount),
  discount: z.optional(Deduction),
  vat: z.optional(Amount),
  refund: z.optional(Deduction),
  total: z.optional(Amount).check(z.describe('The paid amount, before refunds.')),
  remaining: z.optional(Amount).check(z.describe('The total after refunds.')),
});

const DeliveryAddress = z.looseObject({
  pickupPoint: z.optional(text).check(z.describe('The name of a pickup point.')),
  ...placeFields(z.optional(text)),
  country: CountryCode,
  phone: z.optional(text),
});

const Parcel = z.looseObject({
  products: z
    .optional(z.array(RecordId).check(z.maxLength(orderProductsLimit)))
    .check(z.describe('The codes of its products; all products of the order if it is missing.')),
  carrier: z.optional(text),
  trackingCode: z.optional(text),
  trackingUrl: z.optional(Link),
  sentAt: z.optional(OperatorTime),
  expectedDay: z.optional(Day),
  deliveredAt: z.optional(OperatorTime),
});

const Reorder = z.looseObject({
  state: z.enum(reorderStates),
  changes: z
    .optional(
      z
        .array(
          z.looseObject({
            product: z.optional(RecordId).check(z.describe('The code of the product.')),
            state: z.enum(reorderChangeStates),
            text: z
              .optional(z.string().check(z.minLength(1), cleaned(), z.maxLength(500)))
              .check(z.describe("In the customer's words and language.")),
          }),
        )
        .check(z.maxLength(orderProductsLimit)),
    )
    .check(z.describe('The differences, for the customer to read before leaving for the shop.')),
  url: z
    .optional(Link)
    .check(
      z.describe(
        "Where the reorder continues; `ShopUrl` of the site's channel, or the site's shop, if it is missing.",
      ),
    ),
});

const AddressChange = z.looseObject({
  until: z
    .optional(OperatorTime)
    .check(z.describe('The last moment for a new address, if it is before production starts.')),
  answer: z
    .optional(
      z.looseObject({
        requestId: z.uuid().check(z.describe('`requestId` of the event `order.address-change-requested`.')),
        state: z.enum(addressAnswers),
        reason: z
          .optional(z.string().check(z.minLength(1), cleaned(), z.maxLength(500)))
          .check(z.describe("Why it was rejected, in the customer's words and language.")),
      }),
    )
    .check(z.describe('Answers a request; an accepted one comes with the new `deliveryAddress`.')),
});

/** An order, stored as a whole, including fields that are not named here. */
export const OperatorOrder = z
  .looseObject({
    ...ownedRecordFields,
    number: z
      .optional(z.string().check(z.minLength(1), cleaned(), z.maxLength(50)))
      .check(
        z.describe(
          'The number that the customer knows, if it differs from the code in the address: `#1001`, `SO/2026/001`. Pages and mails show it instead of the code, and customers find the order by it.',
        ),
      ),
    orderedAt: OperatorTime,
    status: Status.check(
      z.describe(
        '`Received`, `Confirmed`, `ProductionStarted`, `ProductionCompleted`, `Dispatched`, `Cancelled`, or another one.',
      ),
    ),
    label: z.optional(Label),
    statusDates: z
      .optional(z.record(Status, OperatorTime))
      .check(z.describe('When the order reached each status.')),
    source: z.optional(z.enum(orderSources)),
    products: z.optional(z.array(Product).check(z.maxLength(orderProductsLimit))),
    sums: z.optional(Sums),
    deliveryType: z.optional(z.enum(deliveryWays)),
    deliveryAddress: z.optional(DeliveryAddress),
    expectedDay: z
      .optional(Day)
      .check(z.describe('The day that is expected now. Without it, `latest` of `deliveryDates`.')),
    deliveryDates: z.optional(DeliveryDates).check(z.describe('The days that were promised with the order.')),
    parcels: z.optional(z.array(Parcel).check(z.maxLength(100))),
    isBlocked: z
      .optional(z.boolean())
      .check(z.describe('Blocked orders cannot be changed, reordered or made into widgets.')),
    cancelUrl: z
      .optional(z.looseObject({ url: Link, until: z.optional(OperatorTime) }))
      .check(z.describe('A page on which the customer can cancel.')),
    payUrl: z.optional(Link).check(z.describe('A page on which the customer can pay.')),
    payUntil: z.optional(OperatorTime),
    photoIds: z
      .optional(z.array(z.uuid()).check(z.maxLength(printPhotosLimit)))
      .check(z.describe('The ids of the photos in the products.')),
    reorder: z.optional(Reorder),
    addressChange: z.optional(AddressChange),
  })
  .check(
    z.refine(({ products = [] }) => new Set(products.map(({ code }) => code)).size === products.length, {
      path: ['products'],
      error: 'Each product needs a code of its own',
    }),
    z.refine(
      ({ products = [], sums }) => sums !== undefined || products.every(({ price }) => price === undefined),
      {
        path: ['sums'],
        error: 'Prices of products need sums with a currency',
      },
    ),
  );
export type OperatorOrder = z.infer<typeof OperatorOrder>;

const Doubts = z
  .array(z.object({ field: z.string(), message: z.string() }))
  .check(
    z.maxLength(problemErrorsLimit),
    z.describe(
      'What contradicts itself in the order as it is stored now, and how customers see it; also an `orderedAt` or one of the `statusDates` more than 48 hours ahead. Empty if all is well.',
    ),
  );

/** The calls with which the operator's systems write orders. */
export const operatorOrders = recordPart({
  kind: 'order',
  path: '/orders/:orderCode',
  id: OrderCode,
  schema: OperatorOrder,
  title: 'Orders',
  area: 'orders',
  maxValues: 80_000,
  /**
   * For mails to the customer: shows the items and steps of the order without sign-in, for 90 days from `orderedAt`.
   * Changes only if the order names another customer.
   */
  putReply: { statusUrl: z.optional(z.string()), doubts: z.optional(Doubts) },
  example: {
    id: 'O-1',
    document: {
      customerNumber: 'K-1',
      number: '#1001',
      orderedAt: '2026-01-01T10:00:00Z',
      status: 'Confirmed',
      statusDates: { Received: '2026-01-01T10:00:00Z', Confirmed: '2026-01-01T10:05:00Z' },
      source: 'webshop',
      products: [
        {
          code: 'O-1-1',
          article: 'PAP_910',
          title: 'Photo book, A4 landscape',
          picture: 'https://pictures.example.com/o-1-1.jpg',
          quantity: 1,
          price: 3995,
          status: 'approved',
          voucher: 'WELCOME-5',
          voucherDetails: { title: '5 euros off', discount: -500 },
          files: [{ purpose: 'product.pdf' }],
        },
      ],
      sums: {
        currency: 'EUR',
        products: 3995,
        shipping: 495,
        discount: -500,
        vat: 692,
        total: 3990,
      },
      deliveryType: 'Home',
      deliveryAddress: examplePlace,
      expectedDay: '2026-01-08',
      deliveryDates: { earliest: '2026-01-07', latest: '2026-01-09' },
      parcels: [
        {
          products: ['O-1-1'],
          carrier: 'PostNL',
          trackingCode: '3STEST1',
          trackingUrl: 'https://carrier.example.com/3STEST1',
        },
      ],
      isBlocked: false,
      cancelUrl: { url: 'https://shop.example.com/cancel/O-1', until: '2026-01-01T12:00:00Z' },
      payUrl: 'https://shop.example.com/pay/O-1',
      payUntil: '2026-01-15T10:00:00Z',
      photoIds: ['3b9aa3a4-6f1c-4f8e-9a55-0d7a2a3b1c11'],
      reorder: {
        state: 'changed',
        changes: [{ product: 'O-1-1', state: 'changed', text: 'The cover is now matt.' }],
        url: 'https://shop.example.com/reorder/O-1',
      },
      addressChange: { until: '2026-01-02T10:00:00Z' },
    },
  },
});
