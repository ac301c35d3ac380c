import { randomInt } from 'node:crypto';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { OrderAddress } from '@albumen/contracts/orders';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { sampleShopPaths } from '../../kernel/sample-shop.ts';
import type { Site } from '../../kernel/sites.ts';
import type { CustomersService } from '../customers/index.ts';
import type { Profiles } from '../profiles/index.ts';
import type { OrdersService } from '../orders/index.ts';
import { advance, canCancel, canPay, cancel } from './order-steps.ts';

/** Orders on the page of the shop. */
const listedOrders = 20;

export interface ShopOrder {
  readonly code: string;
  readonly order: OperatorOrder;
  /** The delivery address that its customer has requested and the shop has not answered. */
  readonly requestedAddress?: OrderAddress | undefined;
}

/** The shop's answer to a request for another delivery address. */
export type AddressAnswer =
  | { readonly state: 'accepted' }
  | { readonly state: 'rejected'; readonly reason: string };

/** Prints, paid at once. */
const printsOf = (code: string, now: Date) => {
  const at = now.toISOString();
  return {
    orderedAt: at,
    status: 'Confirmed',
    statusDates: { Received: at, Confirmed: at },
    source: 'webshop' as const,
    products: [
      {
        code: `${code}-1`,
        article: 'PAP_910',
        title: 'Classic prints 10 × 15 cm',
        picture: `${sampleShopPaths.shop}/pictures/classic-prints.webp`,
        quantity: 10,
        price: 190,
        status: 'paymentSuccess',
      },
    ],
    sums: { currency: 'EUR', products: 190, shipping: 295, vat: 84, total: 485 },
    cancelUrl: {
      url: `${sampleShopPaths.shop}/cancel/${code}`,
      until: new Date(now.getTime() + 3_600_000).toISOString(),
    },
    isBlocked: false,
  };
};

/** Places and changes orders like the systems of a shop. */
export const createSampleShop = (parts: {
  customers: CustomersService;
  orders: OrdersService;
  profiles: Profiles;
  clock: Clock;
}) => {
  const { customers, orders, profiles, clock } = parts;

  /** Throws `not-found`. */
  const find = async (customerId: string, code: string): Promise<OperatorOrder> => {
    const order = await orders.find(customerId, code);
    if (!order) throw new AppError('not-found', { detail: 'The customer has no order with this code.' });
    return order;
  };

  return {
    /** Whether the page for payment methods may return there, as a shop checks it. */
    mayReturnTo: profiles.isValidReturn,

    find,

    canPay: (order: OperatorOrder): boolean => canPay(order, clock.now()),
    canCancel: (order: OperatorOrder): boolean => canCancel(order, clock.now()),

    /** The customer's latest orders. */
    list: async (customerId: string, site: Site): Promise<ShopOrder[]> => {
      const page = { offset: 0, limit: listedOrders };
      const { items } = await orders.list(
        customerId,
        { ...page, notExpired: false },
        {
          site,
          locale: site.locale,
        },
      );
      const changes = new Map(items.map((order) => [order.superOrderCode, order.addressChange]));
      return (await orders.page(customerId, page)).map(({ id: code, document: order }) => {
        const change = changes.get(code);
        return { code, order, requestedAddress: change?.state === 'requested' ? change.address : undefined };
      });
    },

    /** Places an order of this customer, dated now. */
    order: async (customerId: string): Promise<void> => {
      const addressee = await customers.addressee(customerId);
      if (addressee === undefined)
        throw new Error('A customer without an address cannot order in the sample shop.');
      const code = String(randomInt(72_000_000, 99_999_999));
      await orders.put(code, { email: addressee.email, ...printsOf(code, clock.now()) });
    },

    /** Moves an order to its next step. */
    advance: async (customerId: string, code: string): Promise<void> => {
      await orders.put(code, advance(code, await find(customerId, code), clock.now()));
    },

    /** Answers the request for another delivery address; nothing without a request. */
    answerAddress: async (
      customerId: string,
      code: string,
      { site, answer }: { readonly site: Site; readonly answer: AddressAnswer },
    ): Promise<void> => {
      const order = await find(customerId, code);
      const { state, requestId, address } = (
        await orders.read(customerId, code, { site, locale: site.locale })
      ).addressChange;
      if (state !== 'requested' || requestId === undefined) return;
      await orders.put(code, {
        ...order,
        ...(answer.state === 'accepted' && { deliveryAddress: address }),
        addressChange: { ...order.addressChange, answer: { requestId, ...answer } },
      });
    },

    pay: async (customerId: string, code: string): Promise<void> => {
      const order = await find(customerId, code);
      if (canPay(order, clock.now())) await orders.put(code, advance(code, order, clock.now()));
    },

    cancel: async (customerId: string, code: string): Promise<void> => {
      const order = await find(customerId, code);
      if (canCancel(order, clock.now())) await orders.put(code, cancel(order, clock.now()));
    },
  };
};

export type SampleShop = ReturnType<typeof createSampleShop>;
