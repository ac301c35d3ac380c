import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Announce } from '../../platform/events.ts';
import type { CustomerData } from '../../platform/slice.ts';
import type { TokenClaims } from '../../platform/tokens.ts';
import { customerErased, customerRegistered } from './events.ts';
import { createRecords } from './records.ts';
import { createCustomersStore } from './store/customers.ts';
import { createRecordsStore } from './store/records.ts';
import type { CustomersTable } from './tables.ts';

/** Under this name the customers of the embedded identity provider are known, whatever the public address is. */
export const embeddedProvider = 'embedded';

/** Customers that a process remembers, so that a call needs no query to know its caller. */
const rememberedCustomers = 50_000;

export const createCustomersService = (parts: { database: Database; clock: Clock; announce: Announce }) => {
  const { database, clock, announce } = parts;
  const store = createCustomersStore(database);
  const recordsStore = createRecordsStore(database);
  const records = createRecords({ database, store: recordsStore, customers: store, announce });
  const remembered = new Map<string, string>();

  /** Takes up who is not known, or whose address has changed; settles with the id that holds. */
  const takeUp = async (tx: Transaction, person: Omit<CustomersTable, 'id'>): Promise<string> => {
    const { provider, subject, email, emailVerified, registeredAt } = person;
    await records.lockPerson(tx, person);
    const known = await store.findByIdentity(provider, subject, tx);
    const customerId = known?.id ?? randomUUID();
    if (known === undefined) {
      await store.add(tx, { ...person, id: customerId });
      await announce(tx, customerRegistered, { customerId, email, registeredAt });
    } else if (email !== null) await store.setAddress(tx, customerId, email, emailVerified);
    await records.linkPerson(tx, { ...person, id: customerId });
    return customerId;
  };

  return {
    records,

    /**
     * The id of the customer behind a token. One who comes from an external identity provider is registered on the day
     * first seen.
     */
    recognise: async (claims: TokenClaims): Promise<string> => {
      const { provider, subject, email = null, isEmailVerified } = claims;
      // With the address: one that has become verified is looked at anew.
      const key = JSON.stringify([provider, subject, email, isEmailVerified]);
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const held = await store.findByIdentity(provider, subject);
      const isSame =
        held !== undefined &&
        (email === null || (held.email === email && held.emailVerified === isEmailVerified));
      const id = isSame
        ? held.id
        : await inTransaction(database, (tx) =>
            takeUp(tx, {
              provider,
              subject,
              email,
              emailVerified: email !== null && isEmailVerified,
              registeredAt: clock.now(),
            }),
          );
      if (remembered.size >= rememberedCustomers) remembered.delete(remembered.keys().next().value ?? '');
      remembered.set(key, id);
      return id;
    },

    /** Takes up a customer who registered with the embedded identity provider, which has verified the address. */
    register: async (
      tx: Transaction,
      account: { subject: string; email: string; registeredAt: Date },
    ): Promise<void> => {
      await takeUp(tx, {
        provider: embeddedProvider,
        subject: account.subject,
        email: account.email,
        emailVerified: true,
        registeredAt: account.registeredAt,
      });
    },

    /** The account that a customer has with the embedded identity provider, if any. */
    embeddedAccountOf: async (customerId: string): Promise<string | undefined> => {
      const customer = await store.find(customerId);
      return customer?.provider === embeddedProvider ? customer.subject : undefined;
    },

    customerData: {
      tables: ['customers', 'customer_records'],

      erase: async (customerId) => {
        if ((await store.find(customerId)) === undefined) return;
        await inTransaction(database, async (tx) => {
          const customerNumber = await recordsStore.remove(tx, customerId);
          await store.remove(tx, customerId);
          await announce(tx, customerErased, { customerNumber });
        });
        for (const [key, id] of remembered) if (id === customerId) remembered.delete(key);
      },

      async *describe(customerId) {
        const customer = await store.find(customerId);
        if (customer) yield { kind: 'customer', ...customer };
        for (const { customerNumber, document } of await recordsStore.ofOwners([customerId]))
          yield { kind: 'customer-record', customerNumber, ...(JSON.parse(document) as object) };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type CustomersService = ReturnType<typeof createCustomersService>;
