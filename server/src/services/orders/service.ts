import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { rowByRow } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { exactTime } from '../../platform/exact-time.ts';
import type { Announce } from '../../platform/events.ts';
import type { CustomerData } from '../../platform/slice.ts';
import type { CustomersService } from '../customers/index.ts';
import { ordersPlaced } from './events.ts';
import { createOrdersStore } from './store.ts';

/** Orders that are described from one query. */
const batchSize = 500;

export const createOrdersService = (parts: {
  database: Database;
  clock: Clock;
  customers: CustomersService;
  announce: Announce;
}) => {
  const { database, clock, customers, announce } = parts;
  const store = createOrdersStore(database);

  return {
    /** False where a newer document is held. A customer number goes before an address. */
    put: (orderCode: string, document: OperatorOrder): Promise<boolean> =>
      inTransaction(database, async (tx) => {
        const { customerNumber = null, email = '', orderedAt, updatedAt } = document;
        const emailKey = customerNumber === null ? email.toLowerCase() : null;
        const named = customerNumber === null ? { emailKey: email.toLowerCase() } : { customerNumber };
        const found = await customers.records.ownerOfRecord(tx, named, new Date(orderedAt));
        const before = await store.find(orderCode, tx);
        const isSameName =
          before?.customerNumber === customerNumber && (before.emailKey ?? null) === emailKey;
        // An owner that an address has found stays: the address may have another holder by now.
        const keptOwner = isSameName && emailKey !== null ? before.ownerId : null;
        if (keptOwner === null && found.isErased) return false;
        const held = await store.put(tx, {
          orderCode,
          ownerId: keptOwner ?? found.ownerId ?? (isSameName ? before.ownerId : null),
          customerNumber,
          emailKey,
          // Our choice: what is dated ahead counts from now, lest a slip of the operator's keeps a library for good.
          orderedAt: new Date(Math.min(Date.parse(orderedAt), Number(clock.now()))),
          updatedAt: updatedAt === undefined ? null : exactTime(updatedAt),
          document: JSON.stringify(document),
        });
        if (held === undefined) return false;
        if (held.ownerId !== null)
          await announce(tx, ordersPlaced, { customerId: held.ownerId, orderedAt: held.orderedAt });
        return true;
      }),

    /** Throws `not-found`. */
    read: async (orderCode: string) => {
      const order = await store.find(orderCode);
      if (order === undefined) throw new AppError('not-found', { detail: 'No order has this code.' });
      return { order: JSON.parse(order.document) as OperatorOrder, isLinked: order.ownerId !== null };
    },

    /** Gives a customer the orders that came before they were known. */
    link: async (
      tx: Transaction,
      {
        customerId,
        customerNumber,
        emailKey,
      }: { customerId: string; customerNumber?: string; emailKey?: string },
    ): Promise<void> => {
      const linked = [
        ...(customerNumber === undefined ? [] : await store.linkNumber(tx, customerId, customerNumber)),
        ...(emailKey === undefined ? [] : await store.linkAddress(tx, customerId, emailKey)),
      ];
      const latest = Math.max(...linked.map(({ orderedAt }) => orderedAt.getTime()));
      if (linked.length > 0) await announce(tx, ordersPlaced, { customerId, orderedAt: new Date(latest) });
    },

    customerData: {
      tables: ['orders'],

      erase: (ownerId) => store.removeOwned(ownerId),

      async *describe(ownerId) {
        for await (const { orderCode, document } of rowByRow(
          batchSize,
          (after: { orderCode: string } | undefined, limit) => store.ownedAfter(ownerId, after, limit),
        ))
          yield { kind: 'order', orderCode, ...(JSON.parse(document) as object) };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type OrdersService = ReturnType<typeof createOrdersService>;
