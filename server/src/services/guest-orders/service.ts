import { randomUUID } from 'node:crypto';
import type { GuestOrder } from '@albumen/contracts/guest-orders';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { emailKeyOf } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { createLinks } from '../../kernel/mail-links.ts';
import type { Mail } from '../../kernel/mail/index.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { Enqueue, JobCounts } from '../../platform/queue.ts';
import type { SecretKey } from '../../kernel/secret-key.ts';
import type { SiteView } from '../../kernel/sites.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { CustomersService } from '../customers/index.ts';
import type { OrdersService } from '../orders/index.ts';
import { sendOrderLinkJob } from './jobs.ts';
import type { SendOrderLink } from './jobs.ts';
import { writeAddOrderMail } from './mails.ts';
import { linkMs, statusLinkMs } from './rules.ts';
import type { StatusLinks } from './status-links.ts';
import { createGuestOrdersStore } from './store.ts';
import type { OrderLinkRequest } from './store.ts';

export interface GuestOrdersParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly enqueue: Enqueue;
  readonly mail: Mail;
  readonly customers: CustomersService;
  readonly orders: OrdersService;
  readonly statusLinks: StatusLinks;
  /** Signs the links of mails; the same in all processes. */
  readonly linkKey: Buffer;
  readonly secretKey: SecretKey;
}

/** One answer for all links that add nothing: it says nothing about the order. */
const noLink = () => new AppError('link-expired', { isUsual: true });

/** Shows orders to people without an account, and adds their orders to accounts. */
export const createGuestOrdersService = (parts: GuestOrdersParts) => {
  const { database, clock, customers, orders, statusLinks } = parts;
  const hashOf = parts.secretKey.hash;
  const store = createGuestOrdersStore(database);
  const links = createLinks(parts.linkKey);

  /** Returns the order of a guest that a request names; undefined if code and address do not belong together. */
  const guestOrderOf = async ({ orderCode, emailHash }: OrderLinkRequest) => {
    const order = await orders.findAny(orderCode);
    return order?.emailKey && hashOf(order.emailKey).equals(emailHash) ? order : undefined;
  };

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
      const emailHash = hashOf(emailKey);
      const named = await orders.findNamed(ownerId, emailKey, typed);
      if (named?.isOwn) return { isYours: true, orderCode: named.orderCode };
      const orderCode = named?.orderCode ?? typed;
      await changeOwned(database, ownerId, async (tx) => {
        await parts.attempts.take({ 'order-link-customer': ownerId, 'order-link-address': emailKey }, tx);
        const id = randomUUID();
        const asked = { ownerId, id, orderCode, emailHash, browser: browser ? hashOf(browser) : null };
        await store.add(tx, { ...asked, requestedAt: clock.now() });
        await parts.enqueue(tx, sendOrderLinkJob, { ownerId, requestId: id });
      });
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
      const link = links.read('add-order', token);
      const request = link && (await store.find(link.ownerId, link.requestId));
      const own = request && (await orders.find(customerId, request.orderCode));
      if (own) return { orderCode: request.orderCode, number: own.number };
      if (!link || !request || link.expiresAt <= clock.now()) throw noLink();
      const { orderCode, ownerId } = request;
      const isAsker =
        ownerId === customerId && browser !== undefined && request.browser?.equals(hashOf(browser));
      if (browser !== undefined && !isAsker) throw new AppError('confirmation-by-hand', { isUsual: true });
      const order = await guestOrderOf(request);
      if (!order) throw noLink();
      if (!(await inTransaction(database, (tx) => orders.give(tx, orderCode, customerId)))) throw noLink();
      return { orderCode, number: order.document.number };
    },

    /** Sends nothing unless the order exists, was placed with that address, and has no owner. */
    sendLink: async ({ ownerId, requestId }: SendOrderLink): Promise<void> => {
      const [request, asker] = await Promise.all([
        store.find(ownerId, requestId),
        customers.addressee(ownerId),
      ]);
      const order = request && (await guestOrderOf(request));
      if (!request || !asker || !order || order.ownerId !== null) return;
      const { email = '', number = order.id } = order.document;
      const expiresAt = new Date(request.requestedAt.getTime() + linkMs);
      const token = links.write('add-order', { ownerId, requestId }, expiresAt);
      await parts.mail.send(writeAddOrderMail(asker, email, { number, token }));
    },

    /** Runs every night. */
    sweep: async (dueBy: Date): Promise<JobCounts> => ({
      removed: await store.removeBefore(new Date(dueBy.getTime() - linkMs)),
    }),

    customerData: {
      tables: ['order_link_requests'],

      erase: store.removeOwned,

      async *describe(ownerId) {
        for (const request of await store.ofOwner(ownerId)) yield { kind: 'order-link-request', ...request };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type GuestOrdersService = ReturnType<typeof createGuestOrdersService>;
