import { randomUUID } from 'node:crypto';
import { emailUndoDays } from '@albumen/contracts/limits';
import type { OperatorCustomer } from '@albumen/contracts/operator/customers';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Announce } from '../../platform/events.ts';
import { AccountErased, AccountLeaving } from '../../platform/http/caller.ts';
import type { Caller, Visit } from '../../platform/http/caller.ts';
import type { Addressee, Mail } from '../../platform/mail/index.ts';
import { keptOf, localeOn } from '../../platform/sites.ts';
import type { Site, Sites } from '../../platform/sites.ts';
import type { CustomerData } from '../../platform/slice.ts';
import type { TokenClaims } from '../../platform/tokens.ts';
import { erasedHash } from './erased-hash.ts';
import type { ErasedMark } from './erasures.ts';
import { customerEmailChanged, customerErased, customerRegistered } from './events.ts';
import { linkLock } from './link-lock.ts';
import { createRecords, verifiedKeyOf } from './records.ts';
import { createRegistrations } from './registrations.ts';
import { addressesStore } from './store/addresses.ts';
import { createCustomersStore } from './store/customers.ts';
import type { LastVisit, NewCustomer } from './store/customers.ts';
import { erasedStore } from './store/erased.ts';
import { createRecordsStore } from './store/records.ts';
import type { CustomersTable } from './tables.ts';

/** The provider name for customers of the embedded identity provider, whatever the public address is. */
export const embeddedProvider = 'embedded';

/** Customers that a process remembers, so that it can identify callers without a query. */
const rememberedCustomers = 50_000;

/** Our choice: milliseconds for which a process may not know that another one has erased somebody. */
const rememberedMs = 30_000;

interface Remembered {
  readonly id: string;
  readonly until: number;
  readonly sessionsEndedAt: Date | null;
  lastVisit: LastVisit;
}

/** A person with everything that the operator knows about them. */
export interface KnownPerson {
  readonly customer: CustomersTable;
  /** The site of their last visit. */
  readonly site: Site;
  /** The operator's documents, one for each of their numbers; the one put last is the first. */
  readonly documents: readonly (OperatorCustomer & { readonly customerNumber: string })[];
}

/**
 * Throws `not-signed-in` for the token of a sign-in before the customer's sessions were ended. A sign-in in the same
 * second counts as a later one, because tokens have whole seconds.
 */
const requireOpenSession = (
  { signedInAt }: TokenClaims,
  { sessionsEndedAt }: Pick<CustomersTable, 'sessionsEndedAt'>,
): void => {
  const endedAt = sessionsEndedAt && Math.floor(sessionsEndedAt.getTime() / 1000) * 1000;
  if (endedAt !== null && (signedInAt?.getTime() ?? 0) < endedAt)
    throw new AppError('not-signed-in', {
      detail: 'All sessions of this account were ended.',
      isUsual: true,
    });
};

/** A visit without a locale matches any. */
const isSameVisit = (one: LastVisit, known: LastVisit): boolean =>
  (one.locale ?? known.locale) === known.locale && one.siteUrl === known.siteUrl && one.brand === known.brand;

export const createCustomersService = (parts: {
  database: Database;
  clock: Clock;
  announce: Announce;
  sites: Sites;
  /** Stores hashes of an erased customer in a place that no database dump overwrites. */
  keepErased: (marks: readonly ErasedMark[]) => Promise<void>;
  mail: Pick<Mail, 'forget'>;
}) => {
  const { database, clock, announce, sites, keepErased } = parts;
  const store = createCustomersStore(database);
  const recordsStore = createRecordsStore(database);
  const records = createRecords({ database, store: recordsStore, customers: store, announce });
  const remembered = new Map<string, Remembered>();

  /**
   * Throws `not-signed-in` if the person behind a token was erased after signing in. Accounts of our own become
   * customers when they register, so an unknown one was erased.
   */
  const requireNotErased = async (tx: Transaction, claims: TokenClaims): Promise<void> => {
    const { provider, signedInAt } = claims;
    const erasedAt = await erasedStore.find(tx, claims);
    const hasReturned = erasedAt === undefined || (signedInAt !== undefined && signedInAt > erasedAt);
    if (provider === embeddedProvider || !hasReturned) throw new AccountErased();
    if (erasedAt !== undefined) await erasedStore.remove(tx, claims);
  };

  /**
   * Adds an unknown customer, or updates one whose address has changed. Settles with the id in use. `claims` are those
   * of the token, unless the person is registering.
   */
  const takeUp = async (
    tx: Transaction,
    person: Omit<NewCustomer, 'id'>,
    claims?: TokenClaims,
  ): Promise<string> => {
    const { provider, subject, email, emailVerified, registeredAt } = person;
    await records.lockPerson(tx, person);
    const known = await store.findByIdentity(provider, subject, tx);
    const customerId = known?.id ?? randomUUID();
    if (known === undefined) {
      if (claims) await requireNotErased(tx, claims);
      await store.add(tx, { ...person, id: customerId });
      await announce(tx, customerRegistered, { customerId, email, registeredAt });
    } else if (email !== null) await store.setAddress(tx, customerId, email, emailVerified);
    if (known === undefined || email !== null)
      await addressesStore.hold(tx, customerId, verifiedKeyOf(person), clock.now());
    await records.linkPerson(tx, {
      ...person,
      id: customerId,
      registeredAt: known?.registeredAt ?? registeredAt,
    });
    const [formerKey, emailKey] = [known ? verifiedKeyOf(known) : null, verifiedKeyOf(person)];
    if (known && email !== null && formerKey !== null && emailKey !== null && emailKey !== formerKey)
      await announce(tx, customerEmailChanged, { customerId, email, formerEmail: known.email });
    return customerId;
  };

  const findOrTakeUp = async (claims: TokenClaims, lastVisit: LastVisit): Promise<Remembered> => {
    const { provider, subject, email = null, isEmailVerified, issuedAt } = claims;
    const until = clock.now().getTime() + rememberedMs;
    const held = await store.findByIdentity(provider, subject);
    const erasedAt = held && (await erasedStore.find(database, held));
    if (erasedAt !== undefined && held !== undefined && held.registeredAt <= erasedAt)
      throw new AccountErased();
    if (held) requireOpenSession(claims, held);
    if (held?.deletionDueAt) throw new AccountLeaving({ customerId: held.id, claims });
    const sessionsEndedAt = held?.sessionsEndedAt ?? null;
    const isSame =
      held !== undefined &&
      // The address of an account of our own changes only here: a token may have an earlier one.
      (provider === embeddedProvider ||
        email === null ||
        (held.email === email && held.emailVerified === isEmailVerified) ||
        // Another session may still use a token from before the last change.
        (issuedAt !== undefined && (await addressesStore.hasLeftSince(database, held.id, issuedAt))));
    if (isSame) return { id: held.id, until, sessionsEndedAt, lastVisit: held };
    const person = {
      provider,
      subject,
      email,
      emailVerified: email !== null && isEmailVerified,
      registeredAt: clock.now(),
      ...lastVisit,
    };
    const id = await inTransaction(database, (tx) => takeUp(tx, person, claims));
    return { id, until, sessionsEndedAt, lastVisit: held ?? lastVisit };
  };

  const forgetRemembered = (customerId: string): void => {
    for (const [key, { id }] of remembered) if (id === customerId) remembered.delete(key);
  };

  /** Makes tokens of all earlier sign-ins invalid: at once in this process, within 30 seconds in others. */
  const endSessions = async (tx: Transaction, customerId: string): Promise<void> => {
    await store.endSessions(tx, customerId);
    forgetRemembered(customerId);
  };

  const noteErased = async (tx: Transaction, customer: CustomersTable): Promise<ErasedMark[]> => {
    const erasedAt = clock.now();
    await linkLock.identity(tx, customer);
    const names = await records.noteErased(tx, customer.id, erasedAt);
    const hash = erasedHash(customer);
    await erasedStore.keep(tx, hash, erasedAt);
    return [{ kind: 'identities', hash, erasedAt }, ...names];
  };

  /**
   * Makes the customer's calls fail like those of an erased one. Returns false, and changes nothing, if `isDue` is false
   * for the customer.
   */
  const refuse = async (
    customerId: string,
    isDue: (customer: CustomersTable) => boolean = () => true,
  ): Promise<boolean> => {
    const marks = await inTransaction(database, async (tx) => {
      const found = await store.find(customerId, tx);
      if (!found) return [];
      await linkLock.identity(tx, found);
      const customer = await store.find(customerId, tx);
      if (!customer) return [];
      return isDue(customer) ? noteErased(tx, customer) : undefined;
    });
    if (!marks) return false;
    await keepErased(marks);
    forgetRemembered(customerId);
    return true;
  };

  /** The addressee of mails, even if their account is being deleted; undefined if no address is known. */
  const contact = async (customerId: string): Promise<Addressee | undefined> => {
    const customer = await store.find(customerId);
    if (!customer || customer.email === null) return undefined;
    const site = sites.siteKept(customer);
    return { email: customer.email, locale: localeOn(site, customer.chosenLocale, customer.locale), site };
  };

  return {
    records,
    refuse,
    contact,
    endSessions,

    /** The same for an account of the embedded identity provider. */
    endSessionsOf: async (tx: Transaction, subject: string): Promise<void> => {
      const customer = await store.findByIdentity(embeddedProvider, subject, tx);
      if (customer) await endSessions(tx, customer.id);
    },

    /** Throws `not-signed-in` if another process has ended the caller's session. */
    requireOpenSession: async ({ customerId, claims }: Caller, tx?: Transaction): Promise<void> => {
      const customer = await store.find(customerId, tx);
      if (customer) requireOpenSession(claims, customer);
    },

    /** Makes this process read the customer again at their next call. */
    forget: forgetRemembered,

    registrations: createRegistrations({ store, recordsStore }),

    /**
     * The id of the customer behind a token. Registers people from an external identity provider on the day first seen.
     * Stores their current site and language. Throws `not-signed-in` if they were erased.
     */
    recognise: async (claims: TokenClaims, { site, locale }: Visit): Promise<string> => {
      const { provider, subject, email = null, isEmailVerified } = claims;
      const visit: LastVisit = { ...keptOf(site), locale: locale ?? null };
      // Includes the address, so that one that has become verified is checked again.
      const key = JSON.stringify([provider, subject, email, isEmailVerified]);
      const kept = remembered.get(key);
      const isFresh = kept !== undefined && kept.until > clock.now().getTime();
      const known = isFresh ? kept : await findOrTakeUp(claims, visit);
      if (!isFresh) {
        remembered.delete(key);
        if (remembered.size >= rememberedCustomers) remembered.delete(remembered.keys().next().value ?? '');
        remembered.set(key, known);
      }
      requireOpenSession(claims, known);
      if (!isSameVisit(visit, known.lastVisit)) {
        await store.setLastVisit(known.id, visit);
        known.lastVisit = { ...visit, locale: visit.locale ?? known.lastVisit.locale };
      }
      return known.id;
    },

    /** Adds a customer who registered with the embedded identity provider, which has verified the address. */
    register: async (
      tx: Transaction,
      account: Pick<CustomersTable, 'subject' | 'registeredAt' | 'locale' | 'siteUrl' | 'brand'> & {
        readonly email: string;
      },
    ): Promise<void> => {
      await takeUp(tx, { provider: embeddedProvider, emailVerified: true, ...account });
    },

    /**
     * The addressee of mails, from the site of their last visit and in the language that they have chosen, or used
     * last; undefined if no address is known, or if the customer has confirmed the deletion of their account.
     */
    addressee: async (customerId: string): Promise<Addressee | undefined> =>
      (await store.find(customerId))?.deletionDueAt ? undefined : contact(customerId),

    /** Keeps everybody else from taking an address until the transaction ends. */
    lockAddress: async (tx: Transaction, customerId: string, email: string): Promise<void> => {
      const customer = await store.find(customerId, tx);
      if (customer) await records.lockPerson(tx, { ...customer, email, emailVerified: true });
    },

    /**
     * Gives a customer another address that they have proved: it replaces the former one, and records and mails follow.
     */
    changeEmail: async (tx: Transaction, customerId: string, email: string): Promise<void> => {
      const customer = await store.find(customerId, tx);
      if (!customer) throw new AppError('not-found');
      const changed = { ...customer, email, emailVerified: true };
      await records.lockPerson(tx, changed);
      await store.setAddress(tx, customerId, email, true);
      await addressesStore.hold(tx, customerId, verifiedKeyOf(changed), clock.now());
      await records.linkPerson(tx, changed);
      await announce(tx, customerEmailChanged, { customerId, email, formerEmail: customer.email });
    },

    /** The embedded account that gave up this address so recently that nobody else may have it. */
    reservedFor: async (
      emailKey: string,
      scope: Database | Transaction = database,
    ): Promise<string | undefined> => {
      const since = new Date(clock.now().getTime() - emailUndoDays * 86_400_000);
      const holder = await addressesStore.lastHolderSince(scope, emailKey, since);
      return holder === undefined ? undefined : (await store.findAll([holder], scope))[0]?.subject;
    },

    /** Sets the language of pages and mails; null lets them follow the browser. */
    chooseLocale: store.chooseLocale,

    /** A person and the operator's documents about them. Throws `not-found`. */
    person: async (customerId: string, tx?: Transaction): Promise<KnownPerson> => {
      const customer = await store.find(customerId, tx);
      if (!customer) throw new AppError('not-found');
      const found = await recordsStore.lastPutOf(customerId, tx);
      return {
        customer,
        site: sites.siteKept(customer),
        documents: found.map(({ customerNumber, document }) => ({
          ...(JSON.parse(document) as OperatorCustomer),
          customerNumber,
        })),
      };
    },

    /** The names by which customers see each other, by id. */
    peopleOf: async (
      customerIds: readonly string[],
      tx?: Transaction,
    ): Promise<ReadonlyMap<string, { readonly subject: string; readonly email: string | null }>> => {
      const people = customerIds.length === 0 ? [] : await store.findAll(customerIds, tx);
      return new Map(people.map((person) => [person.id, person]));
    },

    /** The customer's account with the embedded identity provider, if any. */
    embeddedAccountOf: async (customerId: string): Promise<string | undefined> => {
      const customer = await store.find(customerId);
      return customer?.provider === embeddedProvider ? customer.subject : undefined;
    },

    /**
     * Whether any of the operator's records says that the owner of an embedded account is a business; undefined if
     * there is no record.
     */
    isBusiness: async (subject: string, scope: Database | Transaction): Promise<boolean | undefined> => {
      const documents = await recordsStore.ofIdentity(embeddedProvider, subject, scope);
      if (documents.length === 0) return undefined;
      return documents.some((document) => (JSON.parse(document) as OperatorCustomer).isBusiness);
    },

    customerData: {
      tables: ['customers', 'customer_addresses', 'customer_records'],

      refuse: async (customerId) => {
        await refuse(customerId);
      },

      erase: async (customerId) => {
        const customer = await store.find(customerId);
        if (customer === undefined) return;
        const held = await addressesStore.ofOwner(database, customerId);
        await parts.mail.forget([customer.email ?? [], held.map(({ emailKey }) => emailKey)].flat());
        const marks = await inTransaction(database, async (tx) => {
          const noted = await noteErased(tx, customer);
          const customerNumbers = await recordsStore.remove(tx, customerId);
          await addressesStore.remove(tx, customerId);
          await store.remove(tx, customerId);
          await announce(tx, customerErased, { customerNumbers });
          return noted;
        });
        await keepErased(marks);
        forgetRemembered(customerId);
      },

      async *describe(customerId) {
        const customer = await store.find(customerId);
        if (customer) yield { kind: 'customer', ...customer };
        for (const { emailKey: email, provedAt, leftAt } of await addressesStore.ofOwner(
          database,
          customerId,
        ))
          yield { kind: 'customer-address', email, provedAt, leftAt };
        for (const { customerNumber, document } of await recordsStore.ofOwners([customerId]))
          yield { kind: 'customer-record', customerNumber, ...(JSON.parse(document) as object) };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type CustomersService = ReturnType<typeof createCustomersService>;
