import * as z from 'zod/mini';
import { BrowserValue } from './browser-value.ts';
import { EmailAddress } from './email-address.ts';
import { contractPart, endpoint } from './endpoint.ts';
import { text } from './operator/documents.ts';
import { Parcel, ProductOrder, SuperOrder } from './orders.ts';

/**
 * The items and steps of an order, for everyone who has its address: no addresses, prices or vouchers. Parcels come
 * without tracking, because the pages of carriers show the address, and some of their links contain the postal code.
 */
export const GuestOrder = z.object({
  ...z.pick(SuperOrder, {
    superOrderCode: true,
    number: true,
    orderedAt: true,
    status: true,
    label: true,
    step: true,
    statusDates: true,
    orderCount: true,
    expectedDay: true,
    deliveryDates: true,
  }).shape,
  orders: z.array(
    z.pick(ProductOrder, {
      code: true,
      title: true,
      picture: true,
      quantity: true,
      status: true,
      label: true,
      deliveryDates: true,
    }),
  ),
  parcels: z.array(
    z.pick(Parcel, { products: true, carrier: true, sentAt: true, expectedDay: true, deliveredAt: true }),
  ),
});
export type GuestOrder = z.infer<typeof GuestOrder>;

/** Account design, Guests: the public page of an order, and the way of a guest's order into an account. */
export const guestOrders = contractPart({
  service: 'order',
  title: 'Orders of guests',
  endpoints: {
    readGuestOrder: endpoint({
      method: 'GET',
      path: '/v1/guest-orders/:token',
      summary: 'The items and steps of an order, by the token of its statusUrl; for 90 days from the order',
      security: 'none',
      limitsNetworks: true,
      params: z.object({ token: z.string().check(z.maxLength(200)) }),
      reply: { status: 200, body: GuestOrder },
      problems: ['link-expired'],
    }),
    requestOrderLink: endpoint({
      method: 'POST',
      path: '/v1/order-links',
      summary:
        'Mail a link that adds an order to the account; the answer is the same for any number and address',
      security: 'customer',
      body: z.strictObject({
        /** The order's number as the customer knows it, or its code; in any case, with or without # and blanks. */
        orderCode: text(100),
        /** The address with which it was ordered. */
        email: EmailAddress,
        browser: z.optional(BrowserValue),
      }),
      reply: {
        status: 200,
        body: z.object({
          /** The order is already in the account: no mail is sent. */
          isYours: z.boolean(),
          /** The code of an order that is in the account. */
          orderCode: z.optional(z.string()),
        }),
      },
    }),
    addOrder: endpoint({
      method: 'POST',
      path: '/v1/order-links/:confirmationToken/actions/confirm',
      summary: 'Add the order of a link to the account; repeating it succeeds',
      security: 'customer',
      params: z.object({ confirmationToken: z.string().check(z.maxLength(200)) }),
      /** `browser` if the page acts by itself; without it, the customer has pressed a button. */
      body: z.optional(z.strictObject({ browser: z.optional(BrowserValue) })),
      reply: { status: 200, body: z.object({ orderCode: z.string(), number: z.optional(z.string()) }) },
      problems: ['link-expired', 'confirmation-by-hand'],
    }),
  },
  examples: { orderCode: 'O-1', email: 'guest@example.com', browser: 'a-random-value-of-a-browser' },
});
