import { emailUndoDays } from '@albumen/contracts/limits';
import type { OperatorCustomer } from '@albumen/contracts/operator/customers';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import type { Addressee, Mail } from '../../kernel/mail/index.ts';
import { localeOn } from '../../kernel/sites.ts';
import type { Site } from '../../kernel/sites.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import { createErasedHash } from './erased-hash.ts';
import type { ErasedMark } from './erasures.ts';
import { customerEmailChanged, customerErased } from './events.ts';
import { linkLock } from './link-lock.ts';
import { createRecognition, embeddedProvider, requireOpenSession } from './recognition.ts';
import { createRecords, verifiedKeyOf } from './records.ts';
import { createRegistrations } from './registrations.ts';
import { addressesStore } from './store/addresses.ts';
import { createCustomersStore } from './store/customers.ts';
import { erasedStore } from './store/erased.ts';
import { createRecordsStore } from './store/records.ts';
import type { CustomersTable } from './tables.ts';

/** A person with everything that the operator knows about them. */
export interface KnownPerson {
  readonly customer: CustomersTable;
  /** The site of their last visit. */
  readonly site: Site;
  /** The operator's documents, one for each of their numbers; the one put last is the first. */
  readonly documents: readonly (OperatorCustomer & { readonly customerNumber: string })[];
}

export const createCustomersService = (
  parts: Pick<Infrastructure, 'database' | 'clock' | 'announce' | 'sites' | 'secretKey'> & {
    /** Stores hashes of an erased customer in a place that no database dump overwrites. */
    keepErased: (marks: readonly ErasedMark[]) => Promise<void>;
    mail: Pick<Mail, 'forget'>;
  },
) => {
  const { database, clock, announce, sites, keepErased } = parts;
  const store = createCustomersStore(database);
  const recordsStore = createRecordsStore(database);
  const erasedHash = createErasedHash(parts.secretKey);
  const records = createRecords({ database, store: recordsStore, customers: store, announce, erasedHash });
  const recognition = createRecognition({ database, clock, announce, records, store, erasedHash });

  /** Makes tokens of all earlier sign-ins invalid: at once in this process, within 30 seconds in others. */
  const endSessions = async (tx: Transaction, customerId: string): Promise<void> => {
    await store.endSessions(tx, customerId);
    recognition.forget(customerId);
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
    recognition.forget(customerId);
    return true;
  };

  /** The addressee of mails, even if their account is being deleted; undefined if no address is known. */
  const contact = async (customerId: string): Promise<Addressee | undefined> => {
    const customer = await store.find(customerId);
    if (!customer || customer.email === null) return undefined;
    const site = sites.referencedSite(customer);
    return { email: customer.email, locale: localeOn(site, customer.chosenLocale, customer.locale), site };
  };

  /** Whether the customer has confirmed the deletion of their account. */
  const isLeaving = async (customerId: string): Promise<boolean> =>
    Boolean((await store.find(customerId))?.deletionDueAt);

  return {
    records,
    refuse,
    contact,
    endSessions,
    isLeaving,

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
    forget: recognition.forget,

    registrations: createRegistrations({ store, recordsStore }),

    recognise: recognition.recognise,

    /** Adds a customer who registered with the embedded identity provider, which has verified the address. */
    register: async (
      tx: Transaction,
      account: Pick<CustomersTable, 'subject' | 'registeredAt' | 'locale' | 'siteUrl' | 'brand'> & {
        readonly email: string;
      },
    ): Promise<void> => {
      await recognition.takeUp(tx, { provider: embeddedProvider, emailVerified: true, ...account });
    },

    /**
     * The addressee of mails, from the site of their last visit and in the language that they have chosen, or used
     * last; undefined if no address is known, or if the customer has confirmed the deletion of their account.
     */
    addressee: async (customerId: string): Promise<Addressee | undefined> =>
      (await isLeaving(customerId)) ? undefined : contact(customerId),

    /**
     * The site of a customer of the operator: one of the brand that their document names, if there are several the last
     * that they visited, or the one in their language; otherwise the site of their last visit. Undefined if both are
     * unknown.
     */
    siteOf: async (ownerId: string | null, customerNumber: string | undefined): Promise<Site | undefined> => {
      // Every put of an order asks.
      if (sites.all.length === 1) return sites.usual;
      const visitor = ownerId === null ? undefined : await store.find(ownerId);
      const record = customerNumber === undefined ? undefined : await recordsStore.find(customerNumber);
      const { brand, locale } = record ? (JSON.parse(record.document) as OperatorCustomer) : {};
      const ofBrand = sites.all.filter((site) => site.brand.id === brand);
      return (
        ofBrand.find(({ publicUrl }) => publicUrl === visitor?.siteUrl) ??
        ofBrand.find((site) => site.locale === locale) ??
        ofBrand[0] ??
        (visitor?.siteUrl ? sites.referencedSite(visitor) : undefined)
      );
    },

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
      const [customer, found] = await Promise.all([
        store.find(customerId, tx),
        recordsStore.lastPutOf(customerId, tx),
      ]);
      if (!customer) throw new AppError('not-found');
      return {
        customer,
        site: sites.referencedSite(customer),
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
    embeddedAccountOf: async (customerId: string, tx?: Transaction): Promise<string | undefined> => {
      const customer = await store.find(customerId, tx);
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
        const addresses = await addressesStore.ofOwner(database, customerId);
        await parts.mail.forget([customer.email ?? [], addresses.map(({ emailKey }) => emailKey)].flat());
        const marks = await inTransaction(database, async (tx) => {
          const erasureMarks = await noteErased(tx, customer);
          const customerNumbers = await recordsStore.remove(tx, customerId);
          await addressesStore.remove(tx, customerId);
          await store.remove(tx, customerId);
          await announce(tx, customerErased, { customerNumbers });
          return erasureMarks;
        });
        await keepErased(marks);
        recognition.forget(customerId);
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
