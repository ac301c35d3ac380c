import type { GuestOrder } from '@albumen/contracts/guest-orders';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { emailKeyOf } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import type { SecretKey } from '../../kernel/secret-key.ts';
import type { SiteView } from '../../kernel/sites.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { CustomersService } from '../customers/index.ts';
import type { MailRequestsService } from '../mail-requests/index.ts';
import type { OrdersService } from '../orders/index.ts';
import { writeAddOrderMail } from './mails.ts';
import { linkMs, OrderLink, statusLinkMs } from './rules.ts';
import type { StatusLinks } from './status-links.ts';

export interface GuestOrdersParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: CustomersService;
  readonly mailRequests: MailRequestsService;
  readonly orders: OrdersService;
  readonly statusLinks: StatusLinks;
  readonly secretKey: SecretKey;
}

/** One answer for all links that add nothing: it says nothing about the order. */
const noLink = () => new AppError('link-expired', { isUsual: true });

/** Shows orders to people without an account, and adds their orders to accounts. */
export const createGuestOrdersService = async (parts: GuestOrdersParts) => {
  const { database, clock, customers, orders, statusLinks } = parts;

  /** Returns the order of a guest that a request names; undefined if code and address do not belong together. */
  const guestOrderOf = async (
    { payload, addressHash }: { readonly payload: OrderLink; readonly addressHash: Buffer | null },
    tx?: Transaction,
  ) => {
    const order = await orders.findAny(payload.orderCode, tx);
    return order?.emailKey && addressHash?.equals(parts.secretKey.hash(order.emailKey)) ? order : undefined;
  };

  const orderLinks = await parts.mailRequests.declare<OrderLink, string>({
    name: 'order-link',
    payload: OrderLink,
    validMs: linkMs,
    retentionMs: linkMs,
    limits: ['order-link-customer', 'order-link-address'],
    secret: 'order-links',
    purpose: 'add-order',
    noLink,
    // No mail unless the order exists, was placed with that address, and has no owner.
    mail: async (request, token) => {
      const [asker, order] = await Promise.all([customers.addressee(request.ownerId), guestOrderOf(request)]);
      if (!asker || !order || order.ownerId !== null) return undefined;
      const { email = '', number = order.id } = order.document;
      return writeAddOrderMail(asker, email, { number, token });
    },
    confirm: async (tx, request, customerId) => {
      const order = await guestOrderOf(request, tx);
      if (!order || !(await orders.give(tx, order.id, customerId))) throw noLink();
    },
  });

  return {
    /** Throws `not-found` for a wrong token, and `link-expired` 90 days after the order. */
    read: async (token: string, view: SiteView): Promise<GuestOrder> => {
      const code = statusLinks.codeIn(token);
      const order = code === undefined ? undefined : await orders.findAny(code);
      if (!order || !statusLinks.isRight(token, order.id, order.document))
        throw new AppError('not-found', { detail: 'There is no order at this address.', isUsual: true });
      if (Date.parse(order.document.orderedAt) + statusLinkMs <= clock.now().getTime())
        throw new AppError('link-expired', { isUsual: true });
      return orders.publicView(order, view);
    },

    /**
     * Mails a link to the address, if it has ordered with this number or code. The answer does not depend on that, unless
     * the order is already the caller's: then no mail is sent. Throws `too-many-requests`.
     */
    ask: async (
      { customerId: ownerId }: Caller,
      {
        orderCode: typed,
        email,
        browser,
      }: { orderCode: string; email: string; browser?: string | undefined },
    ): Promise<{ readonly isYours: boolean; readonly orderCode?: string }> => {
      const emailKey = emailKeyOf(email);
      const named = await orders.findNamed(ownerId, emailKey, typed);
      if (named?.isOwn) return { isYours: true, orderCode: named.orderCode };
      await orderLinks.ask({ ownerId, emailKey, browser, payload: { orderCode: named?.orderCode ?? typed } });
      return { isYours: false };
    },

    /**
     * Adds the order of a link to the caller's account. An order that has an owner never moves. Throws `link-expired`,
     * and `confirmation-by-hand` unless a button was pressed or the browser and the customer are those that asked.
     */
    confirm: async (
      { customerId }: Caller,
      token: string,
      browser: string | undefined,
    ): Promise<{ readonly orderCode: string; readonly number?: string | undefined }> => {
      const request = await orderLinks.findByLink(token);
      if (!request) throw noLink();
      const { orderCode } = request.payload;
      const ofCaller = () => orders.find(customerId, orderCode);
      if (!(await ofCaller())) {
        // No value is from the browser of another customer.
        const by = { ownerId: undefined, browser: request.ownerId === customerId ? browser : browser && '' };
        await inTransaction(database, (tx) => orderLinks.confirm(tx, token, by, customerId));
      }
      const order = await ofCaller();
      if (!order) throw noLink();
      return { orderCode, number: order.number };
    },

    customerData: {
      tables: [],

      // The slice of the requests erases them.
      erase: async () => {},

      async *describe(ownerId) {
        for (const { id, payload, requestedAt } of await orderLinks.list({ ownerId }))
          yield { kind: 'order-link-request', id, ...payload, requestedAt };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type GuestOrdersService = Awaited<ReturnType<typeof createGuestOrdersService>>;
