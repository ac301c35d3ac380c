import { randomUUID } from 'node:crypto';
import { isSameAddress } from '@albumen/contracts/settled-address';
import type { DeliveryAddressFields } from '@albumen/contracts/address-fields';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { AddressChange } from '@albumen/contracts/orders';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import { storedPhone } from '../../platform/written-numbers.ts';
import type { RecordsService } from '../records/index.ts';
import { addressChangeRequested } from './events.ts';
import { addressChangeCause, answerIn, seenAddressChange } from './rules.ts';
import { addressChangesStore as store } from './store.ts';
import type { OrderKey } from './store.ts';

export interface AddressChangesParts extends Pick<Infrastructure, 'database' | 'clock' | 'announce' | 'bus'> {
  readonly records: RecordsService;
}

/** Throws if the delivery address of the order cannot change to this one. */
const requirePossible = (order: OperatorOrder, { country }: DeliveryAddressFields, now: Date): void => {
  const cause = addressChangeCause(order, now);
  if (cause === 'in-production' || cause === 'sent' || cause === 'too-late')
    throw new AppError('order-in-production', { detail: `The reason is: ${cause}.`, isUsual: true });
  if (cause !== undefined)
    throw new AppError('address-change-impossible', { detail: `The reason is: ${cause}.`, isUsual: true });
  const accepted = order.deliveryAddress?.country;
  if (country === accepted) return;
  const message = `The country of a delivery cannot change: ${accepted} is accepted`;
  throw new AppError('invalid-request', { detail: message, fields: [{ field: 'body.country', message }] });
};

/** New delivery addresses that customers request for their orders. */
export const createAddressChangesService = (parts: AddressChangesParts) => {
  const { database, clock, announce, bus, records } = parts;

  return {
    /**
     * Requests another address. The address that was requested last, or that the order has, changes nothing. Throws
     * `not-found`, `order-in-production`, `address-change-pending`, `address-change-impossible`, and `invalid-request`
     * for another country or a phone number that does not exist.
     */
    request: (key: OrderKey, fields: DeliveryAddressFields): Promise<AddressChange> =>
      inTransaction(database, async (tx) => {
        const address = { ...fields, ...storedPhone(fields) };
        const record = await records.hold(tx, { kind: 'order', id: key.orderCode });
        if (record?.ownerId !== key.ownerId)
          throw new AppError('not-found', { detail: 'There is no such order.' });
        const order = JSON.parse(record.document) as OperatorOrder;
        const last = await store.find(tx, key);
        const now = clock.now();
        if (last?.state === 'requested') {
          if (isSameAddress(address, JSON.parse(last.address) as DeliveryAddressFields))
            return seenAddressChange(order, last, now);
          throw new AppError('address-change-pending', { isUsual: true });
        }
        requirePossible(order, address, now);
        if (order.deliveryAddress && isSameAddress(address, order.deliveryAddress))
          return seenAddressChange(order, last, now);
        const request = { ...key, requestId: randomUUID(), requestedAt: now };
        await store.replace(tx, { ...request, address: JSON.stringify(address) });
        await announce(tx, addressChangeRequested, {
          customerId: key.ownerId,
          orderCode: key.orderCode,
          requestId: request.requestId,
          address,
        });
        await bus.pushChange(tx, key.ownerId, 'order');
        return seenAddressChange(order, await store.find(tx, key), now);
      }),

    /** The address changes of some orders of a customer, by the codes of the orders. */
    ofOrders: async (
      ownerId: string,
      orders: readonly { readonly id: string; readonly document: OperatorOrder }[],
    ): Promise<ReadonlyMap<string, AddressChange>> => {
      const codes = orders.map(({ id }) => id);
      const requests = await store.ofOrders(database, ownerId, codes);
      const byCode = new Map(requests.map((request) => [request.orderCode, request]));
      const now = clock.now();
      return new Map(
        orders.map(({ id, document }) => [id, seenAddressChange(document, byCode.get(id), now)]),
      );
    },

    /** Reads the answer to a request from an order that the operator puts. The order is locked. */
    readAnswer: async (
      tx: Transaction,
      {
        customerId: ownerId,
        orderCode,
        after,
      }: {
        readonly customerId: string;
        readonly orderCode: string;
        readonly after?: OperatorOrder | undefined;
      },
    ): Promise<void> => {
      const key = { ownerId, orderCode };
      if (!after) return store.remove(tx, key);
      const last = await store.find(tx, key);
      const answer = last && answerIn(last, after);
      if (!answer || (answer.state === last.state && answer.reason === last.reason)) return;
      await store.answer(tx, key, { ...answer, answeredAt: clock.now() });
    },

    customerData: {
      tables: ['address_changes'],

      erase: (ownerId) => store.removeOwned(database, ownerId),

      async *describe(ownerId) {
        for (const { ownerId: _, address, ...request } of await store.ofOwner(database, ownerId))
          yield { kind: 'address-change', ...request, address: JSON.parse(address) as unknown };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type AddressChangesService = ReturnType<typeof createAddressChangesService>;
