import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { TokenClaims } from '../../platform/tokens.ts';
import { createCustomersStore } from './store.ts';

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
      account: { provider: string; subject: string; email: string; registeredAt: Date },
    ): Promise<void> => {
      await store.add({ id: randomUUID(), ...account }, tx);
    },
  };
};

export type CustomersService = ReturnType<typeof createCustomersService>;
