import type { OperatorCustomer } from '@albumen/contracts/operator/customers';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { exactTime } from '../../platform/exact-time.ts';
import type { Announce } from '../../platform/events.ts';
import { customerLinked } from './events.ts';
import { linkLock } from './link-lock.ts';
import type { CustomersStore } from './store/customers.ts';
import type { RecordsStore } from './store/records.ts';
import type { CustomersTable } from './tables.ts';

/** The address as it is compared. */
const keyOf = (email: string): string => email.toLowerCase();

/** A customer's address, where it is known to be theirs. */
const verifiedKeyOf = ({ email, emailVerified }: CustomersTable): string | null =>
  emailVerified && email !== null ? keyOf(email) : null;

/** What the operator knows of customers, and who they are among the persons that have signed in. */
export const createRecords = (parts: {
  database: Database;
  store: RecordsStore;
  customers: CustomersStore;
  announce: Announce;
}) => {
  const { database, store, customers, announce } = parts;

  const link = async (tx: Transaction, customerNumber: string, customerId: string): Promise<void> => {
    await linkLock.number(tx, customerNumber);
    if (await store.link(tx, customerNumber, customerId))
      await announce(tx, customerLinked, { customerId, customerNumber });
  };

  return {
    /** False where a newer document is held. */
    put: (customerNumber: string, document: OperatorCustomer): Promise<boolean> =>
      inTransaction(database, async (tx) => {
        const { email, identity, updatedAt } = document;
        const emailKey = keyOf(email);
        if (identity) await linkLock.identity(tx, identity);
        else await linkLock.address(tx, emailKey);
        await linkLock.number(tx, customerNumber);
        const applied = await store.put(tx, {
          customerNumber,
          email,
          emailKey,
          provider: identity?.provider ?? null,
          subject: identity?.subject ?? null,
          updatedAt: updatedAt === undefined ? null : exactTime(updatedAt),
          document: JSON.stringify(document),
        });
        if (!applied) return false;
        const person = identity
          ? (await customers.findByIdentity(identity.provider, identity.subject, tx))?.id
          : await customers.ownerOfAddress(tx, emailKey);
        if (person !== undefined) await link(tx, customerNumber, person);
        return true;
      }),

    /** Throws `not-found`. */
    read: async (customerNumber: string) => {
      const record = await store.find(customerNumber);
      if (record === undefined) throw new AppError('not-found', { detail: 'No customer has this number.' });
      return {
        customer: JSON.parse(record.document) as OperatorCustomer,
        isLinked: record.ownerId !== null,
      };
    },

    /** Links all that the operator holds of this person. The locks of their identity and address are held. */
    linkPerson: async (tx: Transaction, person: CustomersTable): Promise<void> => {
      const { id: customerId, provider, subject } = person;
      const emailKey = verifiedKeyOf(person);
      for (const customerNumber of await store.candidates(tx, { provider, subject, emailKey }))
        await link(tx, customerNumber, customerId);
      if (emailKey !== null) await announce(tx, customerLinked, { customerId, emailKey });
    },

    /** Holds the locks that `linkPerson` needs. */
    lockPerson: async (
      tx: Transaction,
      person: Pick<CustomersTable, 'provider' | 'subject' | 'email' | 'emailVerified'>,
    ): Promise<void> => {
      await linkLock.identity(tx, person);
      if (person.emailVerified && person.email !== null) await linkLock.address(tx, keyOf(person.email));
    },

    /**
     * Whose things are that the operator names by a number, or else by the address of a guest. Nobody is linked to it
     * before the transaction ends.
     */
    ownerOf: async (
      tx: Transaction,
      named: { readonly customerNumber: string } | { readonly emailKey: string },
    ): Promise<string | undefined> => {
      if ('customerNumber' in named) {
        await linkLock.number(tx, named.customerNumber);
        return store.ownerOfNumber(tx, named.customerNumber);
      }
      await linkLock.address(tx, named.emailKey);
      return customers.ownerOfAddress(tx, named.emailKey);
    },

    /** The operator's numbers of customers, by id; nothing of those who have none. */
    numbersOf: async (
      customerIds: readonly string[],
      tx?: Transaction,
    ): Promise<ReadonlyMap<string, readonly string[]>> => {
      const numbers = new Map<string, string[]>();
      for (const { ownerId, customerNumber } of await store.ofOwners(customerIds, tx))
        if (ownerId !== null) numbers.set(ownerId, [...(numbers.get(ownerId) ?? []), customerNumber]);
      return numbers;
    },

    /** The addresses that the operator holds, by customer number. */
    addressesOf: async (customerNumbers: readonly string[]): Promise<ReadonlyMap<string, string>> =>
      new Map(
        (await store.addressesOf(customerNumbers)).map(({ customerNumber, email }) => [
          customerNumber,
          email,
        ]),
      ),
  };
};
