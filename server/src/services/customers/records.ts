import type { OperatorCustomer } from '@albumen/contracts/operator/customers';
import type { Applied } from '@albumen/contracts/operator/documents';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { emailKeyOf } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import { exactTime } from '../../platform/exact-time.ts';
import type { Announce } from '../../kernel/events.ts';
import type { ErasedHash } from './erased-hash.ts';
import type { ErasedMark } from './erasures.ts';
import { customerDescribed, customerLinked, erasedNumberPut } from './events.ts';
import { linkLock } from './link-lock.ts';
import { lastLeftAt, onlyHolder, ownerOfAddressAt } from './rules.ts';
import { addressesStore } from './store/addresses.ts';
import type { CustomersStore, NewCustomer } from './store/customers.ts';
import { erasedNamesStore } from './store/erased.ts';
import type { RecordsStore } from './store/records.ts';
import type { CustomerRecordsTable, CustomersTable } from './tables.ts';

/** A customer's address, if it is verified. */
export const verifiedKeyOf = ({
  email,
  emailVerified,
}: Pick<CustomersTable, 'email' | 'emailVerified'>): string | null =>
  emailVerified && email !== null ? emailKeyOf(email) : null;

/** The owner of a record as the operator names them; a customer number takes precedence over an address. */
export type NamedOwner = { readonly customerNumber: string } | { readonly emailKey: string };

const asRead = ({ document, ownerId }: Pick<CustomerRecordsTable, 'document' | 'ownerId'>) => ({
  customer: JSON.parse(document) as OperatorCustomer,
  isLinked: ownerId !== null,
});

/** The operator's records of customers, and their links to the persons who have signed in. */
export const createRecords = (parts: {
  database: Database;
  store: RecordsStore;
  customers: CustomersStore;
  announce: Announce;
  erasedHash: ErasedHash;
}) => {
  const { database, store, customers, announce, erasedHash } = parts;

  const link = async (tx: Transaction, customerNumber: string, customerId: string): Promise<void> => {
    await linkLock.number(tx, customerNumber);
    if (await store.link(tx, customerNumber, customerId))
      await announce(tx, customerLinked, { customerId, customerNumber });
  };

  /**
   * Whether the address in a document is enough to link its number. After an erasure, only for persons who registered
   * later.
   */
  const mayLinkByAddress = async (
    tx: Transaction,
    customerNumber: string,
    { registeredAt }: Pick<CustomersTable, 'registeredAt'>,
  ): Promise<boolean> => {
    const erasedAt = await erasedNamesStore.find(tx, erasedHash({ customerNumber }));
    return erasedAt === undefined || registeredAt > erasedAt;
  };

  /** The person that a document means, if they have signed in. */
  const personOf = async (
    tx: Transaction,
    customerNumber: string,
    { identity, email }: OperatorCustomer,
  ): Promise<string | undefined> => {
    if (identity) return (await customers.findByIdentity(identity.provider, identity.subject, tx))?.id;
    const holder = onlyHolder(await addressesStore.holdersOf(tx, emailKeyOf(email)));
    const person = holder === undefined ? undefined : await customers.find(holder, tx);
    return person && (await mayLinkByAddress(tx, customerNumber, person)) ? person.id : undefined;
  };

  const records = {
    /**
     * Stores a document, unless a newer one is stored, or the customer was erased and the document is not newer than
     * that.
     */
    put: (customerNumber: string, document: OperatorCustomer): Promise<Applied> =>
      inTransaction(database, async (tx) => {
        const { email, identity, updatedAt } = document;
        const emailKey = emailKeyOf(email);
        if (identity) await linkLock.identity(tx, identity);
        else await linkLock.address(tx, emailKey);
        await linkLock.number(tx, customerNumber);
        const erasedAt = await erasedNamesStore.find(tx, erasedHash({ customerNumber }));
        if (erasedAt && (updatedAt === undefined || new Date(updatedAt) <= erasedAt)) {
          await announce(tx, erasedNumberPut, { customerNumber });
          return { applied: false, reason: 'account-erased' };
        }
        const former = await store.ownerOfNumber(tx, customerNumber);
        const applied = await store.put(tx, {
          customerNumber,
          email,
          emailKey,
          provider: identity?.provider ?? null,
          subject: identity?.subject ?? null,
          updatedAt: updatedAt === undefined ? null : exactTime(updatedAt),
          document: JSON.stringify(document),
        });
        if (!applied) return { applied, reason: 'newer-stored' };
        const person = await personOf(tx, customerNumber, document);
        if (person !== undefined) await link(tx, customerNumber, person);
        for (const customerId of new Set([former, await store.ownerOfNumber(tx, customerNumber)]))
          if (customerId !== undefined) await announce(tx, customerDescribed, { customerId });
        return { applied };
      }),

    /** Throws `not-found`. */
    read: async (customerNumber: string) => {
      const record = await store.find(customerNumber);
      if (record === undefined) throw new AppError('not-found', { detail: 'No customer has this number.' });
      return asRead(record);
    },

    /** The records after a number, in the order of the numbers; with an address, only those with this one. */
    list: async ({ after, limit, email }: { after: string; limit: number; email?: string | undefined }) => {
      const rows = await store.list(after, limit, email === undefined ? undefined : emailKeyOf(email));
      return rows.map((record) => ({ id: record.customerNumber, ...asRead(record) }));
    },

    /** Links all of the operator's records of this person. The locks of their identity and address are held. */
    linkPerson: async (tx: Transaction, person: NewCustomer): Promise<void> => {
      const { id: customerId, provider, subject } = person;
      const emailKey = verifiedKeyOf(person);
      for (const found of await store.candidates(tx, { provider, subject, emailKey }))
        if (found.provider !== null || (await mayLinkByAddress(tx, found.customerNumber, person)))
          await link(tx, found.customerNumber, customerId);
      if (emailKey === null) return;
      const holders = await addressesStore.holdersOf(tx, emailKey);
      if (onlyHolder(holders) !== customerId) return;
      await announce(tx, customerLinked, { customerId, emailKey, since: lastLeftAt(holders) });
    },

    /** Takes the locks that `linkPerson` needs. */
    lockPerson: async (
      tx: Transaction,
      person: Pick<CustomersTable, 'provider' | 'subject' | 'email' | 'emailVerified'>,
    ): Promise<void> => {
      await linkLock.identity(tx, person);
      if (person.emailVerified && person.email !== null) await linkLock.address(tx, emailKeyOf(person.email));
    },

    /** The owner of a customer number. Nobody else is linked to it until the transaction ends. */
    ownerOf: async (tx: Transaction, customerNumber: string): Promise<string | undefined> => {
      await linkLock.number(tx, customerNumber);
      return store.ownerOfNumber(tx, customerNumber);
    },

    /**
     * The owner of a record with this time, if known. Nobody else is linked to its name until the transaction ends.
     * `isErased`: it belonged to a customer who was erased after that time.
     */
    ownerOfRecord: async (
      tx: Transaction,
      named: NamedOwner,
      at: Date,
    ): Promise<{ readonly ownerId?: string | undefined; readonly isErased: boolean }> => {
      if ('customerNumber' in named) {
        // Sent together; the connection runs them in this order.
        const [, erasedAt, ownerId] = await Promise.all([
          linkLock.number(tx, named.customerNumber),
          erasedNamesStore.find(tx, erasedHash(named)),
          store.ownerOfNumber(tx, named.customerNumber),
        ]);
        return erasedAt && at <= erasedAt ? { isErased: true } : { ownerId, isErased: false };
      }
      const [, holders, erasedAt] = await Promise.all([
        linkLock.address(tx, named.emailKey),
        addressesStore.holdersOf(tx, named.emailKey),
        erasedNamesStore.find(tx, erasedHash(named)),
      ]);
      return ownerOfAddressAt(holders, at, erasedAt);
    },

    /** The names of a customer, each with the time until which records of that name are theirs. */
    namesOf: async (
      customerId: string,
      scope: Database | Transaction,
      now: Date,
    ): Promise<{ readonly name: NamedOwner; readonly until: Date }[]> => [
      ...(await addressesStore.ofOwner(scope, customerId)).map(({ emailKey, leftAt }) => ({
        name: { emailKey },
        until: leftAt ?? now,
      })),
      ...(await store.ofOwners([customerId], scope)).map(({ customerNumber }) => ({
        name: { customerNumber },
        until: now,
      })),
    ],

    /** Refuses records of this customer from now on. Settles with the marks for the object store. */
    noteErased: async (tx: Transaction, customerId: string, now: Date): Promise<ErasedMark[]> => {
      const names = await records.namesOf(customerId, tx, now);
      for (const { name } of names) {
        if ('emailKey' in name) await linkLock.address(tx, name.emailKey);
        else await linkLock.number(tx, name.customerNumber);
      }
      const marks = names.map(({ name, until }) => ({
        kind: 'names' as const,
        hash: erasedHash(name),
        erasedAt: until,
      }));
      for (const { hash, erasedAt } of marks) await erasedNamesStore.keep(tx, hash, erasedAt);
      return marks;
    },

    /** The operator's numbers of customers, by id. Omits customers without a number. */
    numbersOf: async (
      customerIds: readonly string[],
      tx?: Transaction,
    ): Promise<ReadonlyMap<string, readonly string[]>> => {
      const numbers = new Map<string, string[]>();
      for (const { ownerId, customerNumber } of await store.ofOwners(customerIds, tx))
        if (ownerId !== null) numbers.set(ownerId, [...(numbers.get(ownerId) ?? []), customerNumber]);
      return numbers;
    },

    /** The addresses in the operator's records, by customer number. */
    addressesOf: async (customerNumbers: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map(
        (await store.addressesOf(customerNumbers)).map(({ customerNumber, email }) => [
          customerNumber,
          email,
        ]),
      ),
  };
  return records;
};
