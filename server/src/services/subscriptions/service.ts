import type { Locale } from '@albumen/contracts/site-paths';
import type { Subscription as OwnSubscription } from '@albumen/contracts/subscriptions';
import type { Clock } from '../../platform/clock.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { emailKeyOf, readEmailAddress } from '../../platform/email-address.ts';
import type { EmailAddress } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import type { Announce } from '../../kernel/events.ts';
import { createLinks } from '../../kernel/mail-links.ts';
import type { PushBus } from '../../kernel/push-bus.ts';
import type { Site, Sites } from '../../kernel/sites.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { CustomersService, KnownPerson } from '../customers/index.ts';
import type { MailRequest, MailRequestsService } from '../mail-requests/index.ts';
import { subscriptionConfirmed, subscriptionEnded } from './events.ts';
import type { EndReason } from './events.ts';
import { unsubscribeAddress, writeConfirmationMail } from './mails.ts';
import { linkMs, requestRetentionMs, WaitingSubscription } from './rules.ts';
import { createSubscriptionsStore } from './store.ts';
import type { Subscription } from './store.ts';

export interface SubscriptionsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly announce: Announce;
  readonly attempts: Attempts;
  readonly bus: PushBus;
  readonly mailRequests: MailRequestsService;
  readonly sites: Sites;
  readonly customers: CustomersService;
  /** Signs the links of mails; the same in all processes. */
  readonly linkKey: Buffer;
}

/** Somebody who wants to subscribe an address. */
export interface NewsletterRequest {
  readonly site: Site;
  readonly locale: Locale;
  readonly browser?: string | undefined;
}

/** The address of a customer. If it is proved, its subscription is theirs even if a form asked for it. */
interface OwnAddress extends EmailAddress {
  readonly ownerId: string;
  readonly isProved: boolean;
}

/** The mails of the operator stay in mailboxes for years, and their links have to work as long. */
const never = new Date('9999-12-31T00:00:00Z');

type Waiting = MailRequest<WaitingSubscription, string | null>;

const isWaiting = (row: Subscription | Waiting): row is Waiting => 'expiresAt' in row;

const goneLink = () => new AppError('link-expired', { isUsual: true });

const unknownLink = (detail: string) => new AppError('not-found', { detail, isUsual: true });

/** Throws `invalid-request`. */
const readTyped = (typed: string): EmailAddress => {
  const address = readEmailAddress(typed);
  if (address) return address;
  const message = 'A complete address such as name@example.com is accepted';
  throw new AppError('invalid-request', { detail: message, fields: [{ field: 'body.email', message }] });
};

const toOwn = ({ email }: OwnAddress, row: Subscription | Waiting | undefined): OwnSubscription => {
  if (!row) return { state: 'off', email };
  return isWaiting(row)
    ? { state: 'pending', email, expiresAt: row.expiresAt.toISOString() }
    : { state: 'on', email };
};

/** Subscribes addresses to the newsletters of the brands, by double opt-in. */
export const createSubscriptionsService = async (parts: SubscriptionsParts) => {
  const { database, clock, announce, attempts, customers } = parts;
  const store = createSubscriptionsStore(database);
  const links = createLinks(parts.linkKey);
  /** The link names one row; a subscription after it has ended is another row. */
  const linked = ({ id }: Pick<Subscription, 'id'>) => ({ ownerId: id, requestId: id });

  const requests = await parts.mailRequests.declare<WaitingSubscription, string | undefined, string | null>({
    name: 'newsletter',
    payload: WaitingSubscription,
    validMs: linkMs,
    retentionMs: requestRetentionMs,
    limits: ['newsletter-network', 'newsletter-address', 'newsletter-address-day'],
    secret: 'subscription-links',
    noLink: goneLink,
    mail: async ({ payload }, token) =>
      writeConfirmationMail({ ...payload, site: parts.sites.referencedSite(payload) }, token),
    confirm: async (tx, { id, ownerId, payload, requestedAt, sentAt }, holderId) => {
      const confirmedAt = clock.now();
      const row = {
        id,
        ...payload,
        emailKey: emailKeyOf(payload.email),
        ownerId: holderId ?? ownerId,
        requestedAt,
        sentAt,
        confirmedAt,
      };
      if (await store.add(tx, row)) await announceConfirmed(tx, row, confirmedAt);
    },
  });

  /** The open pages of the customer read the subscription again. */
  const tellOwner = async (tx: Transaction, { ownerId }: Pick<Subscription, 'ownerId'>): Promise<void> => {
    if (ownerId !== null) await parts.bus.pushChange(tx, ownerId, 'subscription');
  };

  const announceConfirmed = async (tx: Transaction, row: Subscription, confirmedAt: Date): Promise<void> => {
    const { id: subscriptionId, ownerId, brand, email, locale, siteUrl: site } = row;
    const token = links.write('unsubscribe', linked(row), never);
    await announce(tx, subscriptionConfirmed, {
      subscriptionId,
      ownerId: ownerId ?? undefined,
      brand,
      email,
      locale,
      site,
      confirmedAt,
      unsubscribeUrl: unsubscribeAddress(site, token),
    });
    await tellOwner(tx, row);
  };

  const end = async (tx: Transaction, row: Subscription, reason: EndReason): Promise<void> => {
    const { id: subscriptionId, ownerId, brand, email } = row;
    await store.remove(tx, subscriptionId);
    await requests.remove({ id: subscriptionId }, tx);
    await announce(tx, subscriptionEnded, {
      subscriptionId,
      brand,
      reason,
      // Nobody may be named any more.
      ...(reason !== 'account-erased' && { ownerId: ownerId ?? undefined, email }),
    });
    await tellOwner(tx, row);
  };

  const cancel = async (tx: Transaction, request: Waiting): Promise<void> => {
    await requests.remove({ id: request.id }, tx);
    await tellOwner(tx, request);
  };

  /** Returns the subscription of an address, or the request for one that waits. */
  const findAt = async (
    { emailKey, brand }: { readonly emailKey: string; readonly brand: string },
    tx?: Transaction,
  ): Promise<Subscription | Waiting | undefined> =>
    (await store.findAt({ emailKey, brand }, tx)) ??
    (await requests.list({ emailKey }, tx)).find(({ payload }) => payload.brand === brand);

  /** Sends a mail in any case, so that the answer says nothing about the address. Throws `too-many-requests`. */
  const ask = (
    { email, emailKey }: EmailAddress,
    { site, locale, browser }: NewsletterRequest,
    askerId: string | null,
    network?: string,
  ): Promise<Subscription | Waiting> =>
    inTransaction(database, async (tx) => {
      const brand = site.brand.id;
      await holdLock(tx, `newsletter ${brand} ${emailKey}`);
      const row = await findAt({ emailKey, brand }, tx);
      const subscription = row && !isWaiting(row) ? row : undefined;
      const waiting = row && isWaiting(row) ? row : undefined;
      // Anybody can ask for any address: this changes nothing of a subscription.
      const payload = subscription
        ? WaitingSubscription.parse(subscription)
        : { brand, email: waiting?.payload.email ?? email, locale, siteUrl: site.publicUrl };
      const ownerId = subscription ? subscription.ownerId : (waiting?.ownerId ?? askerId);
      const request = await requests.ask({ id: row?.id, ownerId, emailKey, network, browser, payload }, tx);
      return subscription ?? request;
    });

  const addressOf = ({ customer }: Pick<KnownPerson, 'customer'>): OwnAddress | undefined => {
    const { id: ownerId, email, emailVerified: isProved } = customer;
    return email === null ? undefined : { ownerId, email, emailKey: emailKeyOf(email), isProved };
  };

  /** Throws `not-found` for an account without an address. */
  const requireAddress = async (customerId: string): Promise<OwnAddress> => {
    const address = addressOf(await customers.person(customerId));
    if (!address) throw new AppError('not-found', { detail: 'The account has no email address.' });
    return address;
  };

  /** Returns the row of an address if it is the customer's. */
  const findOwn = async (
    { ownerId, isProved, emailKey }: OwnAddress,
    { brand }: Site,
    tx?: Transaction,
  ): Promise<Subscription | Waiting | undefined> => {
    const row = await findAt({ emailKey, brand: brand.id }, tx);
    return isProved || row?.ownerId === ownerId ? row : undefined;
  };

  /** Addresses that a customer has proved and still has. */
  const provedKeysOf = async (customerId: string, scope: Database | Transaction): Promise<string[]> => {
    const now = clock.now();
    const names = await customers.records.namesOf(customerId, scope, now);
    return names.flatMap(({ name, until }) => ('emailKey' in name && until >= now ? [name.emailKey] : []));
  };

  /** Requests that a customer has made, and those for these addresses. */
  const requestsOf = async (
    ownerId: string,
    keys: readonly string[],
    tx?: Transaction,
  ): Promise<Waiting[]> => {
    const found = await requests.list({ ownerId }, tx);
    for (const emailKey of keys) found.push(...(await requests.list({ emailKey }, tx)));
    return [...new Map(found.map((request) => [request.id, request])).values()];
  };

  return {
    /** Throws `not-found`. */
    read: async (customerId: string, site: Site): Promise<OwnSubscription> => {
      const address = await requireAddress(customerId);
      return toOwn(address, await findOwn(address, site));
    },

    /** Whether a person gets the newsletter of the site that they visited last. */
    isSubscribed: async (person: KnownPerson, tx?: Transaction): Promise<boolean> => {
      const address = addressOf(person);
      if (!address) return false;
      const row = await store.findAt({ ...address, brand: person.site.brand.id }, tx);
      return row !== undefined && (address.isProved || row.ownerId === address.ownerId);
    },

    /** Mails the link to a customer who is not subscribed yet. Throws `not-found` and `too-many-requests`. */
    request: async (customerId: string, request: NewsletterRequest): Promise<OwnSubscription> => {
      const address = await requireAddress(customerId);
      const found = await findOwn(address, request.site);
      return toOwn(address, found && !isWaiting(found) ? found : await ask(address, request, customerId));
    },

    /** Unsubscribes a customer, or cancels their request. Throws `not-found`. */
    end: async (customerId: string, site: Site): Promise<void> => {
      const address = await requireAddress(customerId);
      await inTransaction(database, async (tx) => {
        const row = await findOwn(address, site, tx);
        if (row && isWaiting(row)) return cancel(tx, row);
        const subscription = row && (await store.lock(tx, row.id));
        if (subscription) await end(tx, subscription, 'unsubscribed');
      });
    },

    /**
     * Mails the link to any address; nothing tells whether it is known. `network` is undefined if the operator asks.
     * Throws `invalid-request` and `too-many-requests`.
     */
    subscribe: async (typed: string, request: NewsletterRequest, network?: string): Promise<void> => {
      await ask(readTyped(typed), request, null, network);
    },

    /**
     * Confirms by the link of a mail; repeating it succeeds. Throws `not-found`; `link-expired`, also if the
     * subscription has ended meanwhile; and `confirmation-by-hand` if the page acts by itself, without a button, and
     * none of these values is from the browser that asked.
     */
    confirm: async (
      { token, email }: { readonly token: string; readonly email: string },
      browsers?: readonly (string | undefined)[],
    ): Promise<void> => {
      const link = links.read('confirm', token);
      if (!link) throw unknownLink('There is no such link.');
      const emailKey = emailKeyOf(email.trim());
      await inTransaction(database, async (tx) => {
        // Before the row: a change of the address locks in this order.
        const { ownerId } = await customers.records.ownerOfRecord(tx, { emailKey }, clock.now());
        const subscription = await store.lock(tx, link.requestId);
        const request = subscription ? undefined : await requests.find(link.requestId, tx);
        const linkedKey = subscription?.emailKey ?? (request && emailKeyOf(request.payload.email));
        if (linkedKey !== undefined && linkedKey !== emailKey)
          throw unknownLink('The link belongs to another address.');
        if (!subscription)
          await requests.confirm(tx, token, { ownerId: undefined, browser: browsers }, ownerId);
      });
    },

    /** Whether the token of an unsubscribe address is from here. */
    isUnsubscribeToken: (token: string): boolean => links.read('unsubscribe', token) !== undefined,

    /** Unsubscribes by the address that the operator has; repeating it succeeds. Returns false for a wrong token. */
    unsubscribe: async (token: string): Promise<boolean> => {
      const link = links.read('unsubscribe', token);
      if (!link) return false;
      await inTransaction(database, async (tx) => {
        const row = await store.lock(tx, link.requestId);
        if (row) await end(tx, row, 'unsubscribed');
      });
      return true;
    },

    /** Moves subscriptions to the new address, which its link has proved; a request for the former address ends. */
    followAddress: async (
      tx: Transaction,
      changed: { readonly customerId: string; readonly email: string; readonly formerEmail: string | null },
    ): Promise<void> => {
      const { customerId: ownerId, email, formerEmail } = changed;
      const emailKey = emailKeyOf(email);
      const formerKey = formerEmail === null ? emailKey : emailKeyOf(formerEmail);
      if (formerKey === emailKey) return;
      for (const row of await store.lockAllOf(tx, formerKey)) {
        const place = { emailKey, brand: row.brand };
        if (await store.lockAt(tx, place)) await end(tx, row, 'address-changed');
        else {
          const waiting = await findAt(place, tx);
          if (waiting) await requests.remove({ id: waiting.id }, tx);
          const moved = { ...row, ownerId, email, emailKey };
          await store.move(tx, moved);
          await announceConfirmed(tx, moved, row.confirmedAt);
        }
      }
      // After the subscriptions, in the order of `end`.
      for (const request of await requests.list({ emailKey: formerKey }, tx)) await cancel(tx, request);
    },

    customerData: {
      tables: ['subscriptions'],

      erase: (customerId) =>
        inTransaction(database, async (tx) => {
          const keys = await provedKeysOf(customerId, tx);
          for (const row of await store.ofCustomer(tx, customerId, keys)) {
            // Counts before requests, in the order of `ask`.
            await attempts.forgetSubject(row.emailKey, tx);
            await end(tx, row, 'account-erased');
          }
          for (const request of await requestsOf(customerId, keys, tx)) {
            await attempts.forgetSubject(emailKeyOf(request.payload.email), tx);
            await cancel(tx, request);
          }
        }),

      async *describe(customerId) {
        const keys = await provedKeysOf(customerId, database);
        const rows = await store.ofCustomer(database, customerId, keys);
        const waiting = (await requestsOf(customerId, keys)).filter(
          (request) => !rows.some((row) => row.id === request.id),
        );
        for (const row of [...rows, ...waiting.map((request) => ({ ...request, ...request.payload }))]) {
          const { brand, email, locale, siteUrl, requestedAt, sentAt, confirmedAt } = row;
          yield { kind: 'subscription', brand, email, locale, siteUrl, requestedAt, sentAt, confirmedAt };
        }
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type SubscriptionsService = Awaited<ReturnType<typeof createSubscriptionsService>>;
