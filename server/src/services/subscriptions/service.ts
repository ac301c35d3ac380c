import { randomUUID } from 'node:crypto';
import type { Locale } from '@albumen/contracts/site-paths';
import type { Subscription as OwnSubscription } from '@albumen/contracts/subscriptions';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { emailKeyOf, readEmailAddress } from '../../platform/email-address.ts';
import type { EmailAddress } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import type { Announce } from '../../kernel/events.ts';
import type { Mail } from '../../kernel/mail/index.ts';
import { createLinks } from '../../kernel/mail-links.ts';
import type { PushBus } from '../../kernel/push-bus.ts';
import type { Enqueue, JobCounts } from '../../platform/queue.ts';
import type { SecretKey } from '../../kernel/secret-key.ts';
import type { Site, Sites } from '../../kernel/sites.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { CustomersService, KnownPerson } from '../customers/index.ts';
import { subscriptionConfirmed, subscriptionEnded } from './events.ts';
import type { EndReason } from './events.ts';
import { sendConfirmationJob } from './jobs.ts';
import type { SendConfirmation } from './jobs.ts';
import { unsubscribeAddress, writeConfirmationMail } from './mails.ts';
import { linkMs, requestKeptMs } from './rules.ts';
import { createSubscriptionsStore } from './store.ts';
import type { Subscription } from './store.ts';

export interface SubscriptionsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly announce: Announce;
  readonly attempts: Attempts;
  readonly enqueue: Enqueue;
  readonly bus: PushBus;
  readonly mail: Mail;
  readonly sites: Sites;
  readonly customers: CustomersService;
  /** Signs the links of mails; the same in all processes. */
  readonly linkKey: Buffer;
  readonly secretKey: SecretKey;
}

/** Somebody who wants to subscribe an address. */
export interface Asked {
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

const expiryOf = ({ sentAt }: Subscription): Date => new Date(sentAt.getTime() + linkMs);

/** Throws `invalid-request`. */
const readTyped = (typed: string): EmailAddress => {
  const address = readEmailAddress(typed);
  if (address) return address;
  const message = 'A complete address such as name@example.com is accepted';
  throw new AppError('invalid-request', { detail: message, fields: [{ field: 'body.email', message }] });
};

const toOwn = ({ email }: OwnAddress, row: Subscription | undefined): OwnSubscription => {
  if (!row) return { state: 'off', email };
  if (row.confirmedAt) return { state: 'on', email };
  return { state: 'pending', email, expiresAt: expiryOf(row).toISOString() };
};

/** Subscribes addresses to the newsletters of the brands, by double opt-in. */
export const createSubscriptionsService = (parts: SubscriptionsParts) => {
  const { database, clock, announce, attempts, customers } = parts;
  const hashOf = parts.secretKey.hash;
  const store = createSubscriptionsStore(database);
  const links = createLinks(parts.linkKey);
  /** The link names one row; a subscription after it has ended is another row. */
  const linked = ({ id }: Pick<Subscription, 'id'>) => ({ ownerId: id, requestId: id });

  /** Sends a mail in any case, so that the answer says nothing about the address. Throws `too-many-requests`. */
  const ask = async (
    { email, emailKey }: EmailAddress,
    { site, locale, browser }: Asked,
    ownerId: string | null,
    network?: string,
  ): Promise<Subscription> => {
    await attempts.take({
      'newsletter-network': network,
      'newsletter-address': emailKey,
      'newsletter-address-day': emailKey,
    });
    return inTransaction(database, async (tx) => {
      const row = await store.ask(tx, {
        id: randomUUID(),
        brand: site.brand.id,
        emailKey,
        email,
        ownerId,
        browser: browser === undefined ? null : hashOf(browser),
        locale,
        siteUrl: site.publicUrl,
        requestedAt: clock.now(),
      });
      await parts.enqueue(tx, sendConfirmationJob, { subscriptionId: row.id });
      return row;
    });
  };

  /** The open pages of the customer read the subscription again. */
  const tellOwner = async (tx: Transaction, { ownerId }: Subscription): Promise<void> => {
    if (ownerId !== null) await parts.bus.tellChanged(tx, ownerId, 'subscription');
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
    const { id: subscriptionId, ownerId, brand, email, confirmedAt } = row;
    await store.remove(tx, subscriptionId);
    if (confirmedAt)
      await announce(tx, subscriptionEnded, {
        subscriptionId,
        brand,
        reason,
        // Nobody may be named any more.
        ...(reason !== 'account-erased' && { ownerId: ownerId ?? undefined, email }),
      });
    await tellOwner(tx, row);
  };

  const addressOf = ({ customer }: Pick<KnownPerson, 'customer'>): OwnAddress | undefined => {
    const { id: ownerId, email, emailVerified: isProved } = customer;
    return email === null ? undefined : { ownerId, email, emailKey: emailKeyOf(email), isProved };
  };

  /** Throws `not-found` for an account without an address. */
  const requireAddress = async (customerId: string): Promise<OwnAddress> => {
    const address = addressOf(await customers.person(customerId));
    if (!address) throw new AppError('not-found', { detail: 'The account has no e-mail address.' });
    return address;
  };

  /** Returns the row of an address if it is the customer's. */
  const own = ({ ownerId, isProved }: OwnAddress, row: Subscription | undefined): Subscription | undefined =>
    isProved || row?.ownerId === ownerId ? row : undefined;

  const findOwn = async (
    address: OwnAddress,
    brand: string,
    scope?: Transaction,
  ): Promise<Subscription | undefined> => own(address, await store.findAt({ ...address, brand }, scope));

  /** Addresses that a customer has proved and still has. */
  const provedKeysOf = async (customerId: string, scope: Database | Transaction): Promise<string[]> => {
    const now = clock.now();
    const names = await customers.records.namesOf(customerId, scope, now);
    return names.flatMap(({ name, until }) => ('emailKey' in name && until >= now ? [name.emailKey] : []));
  };

  return {
    /** Throws `not-found`. */
    read: async (customerId: string, { brand }: Site): Promise<OwnSubscription> => {
      const address = await requireAddress(customerId);
      return toOwn(address, await findOwn(address, brand.id));
    },

    /** Whether a person gets the newsletter of the site that they visited last. */
    isSubscribed: async (person: KnownPerson, tx?: Transaction): Promise<boolean> => {
      const address = addressOf(person);
      const row = address && (await findOwn(address, person.site.brand.id, tx));
      return Boolean(row?.confirmedAt);
    },

    /** Mails the link to a customer who is not subscribed yet. Throws `not-found` and `too-many-requests`. */
    request: async (customerId: string, asked: Asked): Promise<OwnSubscription> => {
      const address = await requireAddress(customerId);
      const found = await findOwn(address, asked.site.brand.id);
      return toOwn(address, found?.confirmedAt ? found : await ask(address, asked, customerId));
    },

    /** Unsubscribes a customer, or cancels their request. Throws `not-found`. */
    end: async (customerId: string, { brand }: Site): Promise<void> => {
      const address = await requireAddress(customerId);
      await inTransaction(database, async (tx) => {
        const row = own(address, await store.lockAt(tx, { ...address, brand: brand.id }));
        if (row) await end(tx, row, 'unsubscribed');
      });
    },

    /**
     * Mails the link to any address; nothing tells whether it is known. `network` is undefined if the operator asks.
     * Throws `invalid-request` and `too-many-requests`.
     */
    subscribe: async (typed: string, asked: Asked, network?: string): Promise<void> => {
      await ask(readTyped(typed), asked, null, network);
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
      if (!link) throw new AppError('not-found', { detail: 'There is no such link.', isUsual: true });
      const emailKey = emailKeyOf(email.trim());
      await inTransaction(database, async (tx) => {
        const now = clock.now();
        // Before the row: a change of the address locks in this order.
        const holder = await customers.records.ownerOfRecord(tx, { emailKey }, now);
        const row = await store.lock(tx, link.requestId);
        if (!row) throw new AppError('link-expired', { isUsual: true });
        if (row.emailKey !== emailKey)
          throw new AppError('not-found', { detail: 'The link belongs to another address.', isUsual: true });
        if (row.confirmedAt) return;
        if (link.expiresAt <= now) throw new AppError('link-expired', { isUsual: true });
        if (browsers && !browsers.some((value) => value !== undefined && row.browser?.equals(hashOf(value))))
          throw new AppError('confirmation-by-hand', { isUsual: true });
        const confirmed = { ...row, ownerId: holder.ownerId ?? row.ownerId, confirmedAt: now };
        await store.confirm(tx, confirmed);
        await announceConfirmed(tx, confirmed, now);
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
        const other = await store.lockAt(tx, { emailKey, brand: row.brand });
        if (!row.confirmedAt || other?.confirmedAt) await end(tx, row, 'address-changed');
        else {
          if (other) await store.remove(tx, other.id);
          const moved = { ...row, ownerId, email, emailKey };
          await store.move(tx, moved);
          await announceConfirmed(tx, moved, row.confirmedAt);
        }
      }
    },

    /** The job that sends the link. */
    sendConfirmation: async ({ subscriptionId }: SendConfirmation): Promise<void> => {
      const row = await store.find(subscriptionId);
      if (!row) return;
      const token = links.write('confirm', linked(row), expiryOf(row));
      const { email, locale } = row;
      await parts.mail.send(writeConfirmationMail({ email, locale, site: parts.sites.siteKept(row) }, token));
    },

    /** Runs every night. */
    sweep: async (dueBy: Date): Promise<JobCounts> => ({
      removed: await store.removeUnconfirmedBefore(new Date(dueBy.getTime() - requestKeptMs)),
    }),

    customerData: {
      tables: ['subscriptions'],

      erase: (customerId) =>
        inTransaction(database, async (tx) => {
          const keys = await provedKeysOf(customerId, tx);
          for (const row of await store.ofCustomer(tx, customerId, keys)) {
            await end(tx, row, 'account-erased');
            await attempts.forgetSubject(row.emailKey, tx);
          }
        }),

      async *describe(customerId) {
        const keys = await provedKeysOf(customerId, database);
        for (const row of await store.ofCustomer(database, customerId, keys)) {
          const { brand, email, locale, siteUrl, requestedAt, sentAt, confirmedAt } = row;
          yield { kind: 'subscription', brand, email, locale, siteUrl, requestedAt, sentAt, confirmedAt };
        }
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;
