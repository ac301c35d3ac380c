import type { DeletionNotice } from '@albumen/contracts/account';
import type { Erasure } from '@albumen/contracts/dates';
import { emailUndoDays, accountRetentionDays } from '@albumen/contracts/limits';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { batches } from '../../platform/batches.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { JobCounts } from '../../platform/queue.ts';
import { createErasedHash } from './erased-hash.ts';
import { deletionRequested, deletionWithdrawn } from './events.ts';
import { eraseCustomerJob } from './jobs.ts';
import type { EraseCustomer } from './jobs.ts';
import { linkLock } from './link-lock.ts';
import { embeddedProvider } from './recognition.ts';
import type { CustomersService } from './service.ts';
import { addressesStore } from './store/addresses.ts';
import type { CustomersStore } from './store/customers.ts';
import { erasedStore } from './store/erased.ts';
import type { CustomersTable } from './tables.ts';

/** Customers per query. */
const batchSize = 500;

/** Our choice: the clock of the process that runs the job may be behind by a minute. */
const clockDifferenceMs = 60_000;

/** Calls of an access token that reached a process just before the erasure have ended by then. */
const repeatSeconds = 60;

/** Confirmed deletions of accounts: they wait, are withdrawn, or erase the customer. */
export const createDeletions = (
  parts: Pick<Infrastructure, 'database' | 'clock' | 'announce' | 'enqueue' | 'secretKey' | 'nights'> & {
    store: CustomersStore;
    service: Pick<CustomersService, 'endSessions' | 'forget' | 'refuse'>;
    eraseCustomer: (customerId: string) => Promise<void>;
    /** Facts that customers should know before they delete their account. */
    noticesOf: (customerId: string) => Promise<DeletionNotice[]>;
  },
) => {
  const { database, clock, announce, enqueue, store, service, nights } = parts;
  const erasedHash = createErasedHash(parts.secretKey);

  /** The customer with the lock of their identity, unless their erasure has begun. */
  const lockStaying = async (tx: Transaction, customerId: string): Promise<CustomersTable | undefined> => {
    const found = await store.find(customerId, tx);
    if (!found) return undefined;
    await linkLock.identity(tx, found);
    const customer = await store.find(customerId, tx);
    const erasedAt = customer && (await erasedStore.find(tx, erasedHash(customer)));
    return erasedAt && customer.registeredAt <= erasedAt ? undefined : customer;
  };

  /** Returns false if the deletion was withdrawn. */
  const begin = async (customerId: string): Promise<boolean> => {
    const customer = await store.find(customerId);
    // An earlier try has erased everything, perhaps without queuing the second time.
    if (!customer) return true;
    return service.refuse(
      customerId,
      ({ deletionDueAt }) => deletionDueAt !== null && deletionDueAt <= clock.now(),
    );
  };

  const erasure = async (customerId: string, tx?: Transaction): Promise<Erasure | undefined> => {
    const dueAt = (await store.find(customerId, tx))?.deletionDueAt;
    return dueAt ? (await nights.forecast(tx)).erasureOf(dueAt) : undefined;
  };

  const withdraw = async (tx: Transaction, customerId: string): Promise<boolean> => {
    const customer = await lockStaying(tx, customerId);
    if (!customer) return false;
    if (customer.deletionDueAt === null) return true;
    await store.setDeletion(tx, customerId, null);
    // Tokens from before the deletion would become valid again.
    await service.endSessions(tx, customerId);
    await announce(tx, deletionWithdrawn, { customerId });
    return true;
  };

  /**
   * False while a change of the address can be taken back: the person who made it could erase what is not theirs.
   */
  const mayEraseNow = async (customerId: string, scope: Database | Transaction): Promise<boolean> => {
    const since = new Date(clock.now().getTime() - emailUndoDays * 86_400_000);
    return !(await addressesStore.hasLeftSince(scope, customerId, since));
  };

  const eraseNow = (customerId: string): Promise<boolean> =>
    inTransaction(database, async (tx) => {
      const customer = await lockStaying(tx, customerId);
      if (!customer?.deletionDueAt || !(await mayEraseNow(customerId, tx))) return false;
      await store.setDeletion(tx, customerId, new Date(clock.now().getTime() - clockDifferenceMs));
      await enqueue(tx, eraseCustomerJob, { customerId });
      return true;
    });

  const idOf = async (accountId: string): Promise<string | undefined> =>
    (await store.findByIdentity(embeddedProvider, accountId))?.id;

  return {
    /** Begins the deletion of an account, or leaves one that has begun. Settles with the night that erases it. */
    request: async (tx: Transaction, customerId: string): Promise<Date | undefined> => {
      const customer = await lockStaying(tx, customerId);
      if (!customer) return undefined;
      const { nightOf } = await nights.forecast(tx);
      if (customer.deletionDueAt) return nightOf(customer.deletionDueAt);
      const due = new Date(clock.now().getTime() + accountRetentionDays * 86_400_000);
      const erasedAt = nightOf(due);
      await store.setDeletion(tx, customerId, due);
      await announce(tx, deletionRequested, { customerId, erasedAt });
      service.forget(customerId);
      return erasedAt;
    },

    /** When an account is erased; undefined if it stays. */
    erasure,

    /** Keeps an account. Returns false if its erasure has begun. */
    withdraw,

    /**
     * Erases an account whose deletion is confirmed, without waiting. Returns false if there is no such deletion, or if
     * the address was changed so recently that it can be taken back.
     */
    eraseNow,

    /** The same for accounts of the embedded identity provider, by their ids. */
    ofAccounts: {
      erasure: async (accountId: string): Promise<Erasure | undefined> => {
        const customerId = await idOf(accountId);
        return customerId === undefined ? undefined : erasure(customerId);
      },

      keep: async (accountId: string): Promise<boolean> => {
        const customerId = await idOf(accountId);
        return customerId !== undefined && inTransaction(database, (tx) => withdraw(tx, customerId));
      },

      mayEraseNow: async (accountId: string): Promise<boolean> => {
        const customerId = await idOf(accountId);
        return customerId !== undefined && mayEraseNow(customerId, database);
      },

      notices: async (accountId: string): Promise<DeletionNotice[]> => {
        const customerId = await idOf(accountId);
        return customerId === undefined ? [] : parts.noticesOf(customerId);
      },

      eraseNow: async (accountId: string): Promise<boolean> => {
        const customerId = await idOf(accountId);
        return customerId !== undefined && eraseNow(customerId);
      },
    },

    /** Runs every night: queues the erasure of everybody who has not come back. */
    queueDue: async (dueBy: Date): Promise<JobCounts> => {
      let queued = 0;
      for await (const { rows } of batches(batchSize, store.dueForDeletion, dueBy)) {
        await inTransaction(database, async (tx) => {
          for (const { id: customerId } of rows) await enqueue(tx, eraseCustomerJob, { customerId });
        });
        queued += rows.length;
      }
      return { queued };
    },

    /** The job that erases a customer. */
    erase: async ({ customerId, isRepeated = false }: EraseCustomer): Promise<void> => {
      if (!(await begin(customerId))) return;
      await parts.eraseCustomer(customerId);
      if (isRepeated) return;
      await inTransaction(database, (tx) =>
        enqueue(tx, eraseCustomerJob, { customerId, isRepeated: true }, { delaySeconds: repeatSeconds }),
      );
    },
  };
};

export type Deletions = ReturnType<typeof createDeletions>;
