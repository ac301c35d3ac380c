import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { CustomerData } from '../../platform/slice.ts';
import type { TokenClaims } from '../../platform/tokens.ts';
import { createCustomersStore } from './store.ts';

/** Under this name the customers of the embedded identity provider are known, whatever the public address is. */
export const embeddedProvider = 'embedded';

/** Customers that a process remembers, so that a call needs no query to know its caller. */
const rememberedCustomers = 50_000;

export const createCustomersService = (parts: { database: Database; clock: Clock }) => {
  const store = createCustomersStore(parts.database);
  const remembered = new Map<string, string>();

  return {
    /**
     * The id of the customer behind a token. One who comes from an external identity provider is registered on the day
     * first seen.
     */
    recognise: async (claims: TokenClaims): Promise<string> => {
      const key = `${claims.provider} ${claims.subject}`;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const id =
        (await store.findId(claims.provider, claims.subject)) ??
        (await store.add({
          id: randomUUID(),
          provider: claims.provider,
          subject: claims.subject,
          email: claims.email ?? null,
          registeredAt: parts.clock.now(),
        }));
      if (remembered.size >= rememberedCustomers) remembered.delete(remembered.keys().next().value ?? '');
      remembered.set(key, id);
      return id;
    },

    /** Takes up a customer who registered with the embedded identity provider. */
    register: async (
      tx: Transaction,
      account: { subject: string; email: string; registeredAt: Date },
    ): Promise<void> => {
      const { subject, email, registeredAt } = account;
      await store.add({ id: randomUUID(), provider: embeddedProvider, subject, email, registeredAt }, tx);
    },

    /** The account that a customer has with the embedded identity provider, if any. */
    embeddedAccountOf: async (customerId: string): Promise<string | undefined> => {
      const customer = await store.find(customerId);
      return customer?.provider === embeddedProvider ? customer.subject : undefined;
    },

    customerData: {
      tables: ['customers'],

      erase: async (customerId) => {
        await store.remove(customerId);
        for (const [key, id] of remembered) if (id === customerId) remembered.delete(key);
      },

      async *describe(customerId) {
        const customer = await store.find(customerId);
        if (customer) yield { kind: 'customer', ...customer };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type CustomersService = ReturnType<typeof createCustomersService>;
