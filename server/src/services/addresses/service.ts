import { usualAddress } from '@albumen/contracts/customer-addresses';
import type { AddressFields } from '@albumen/contracts/address-fields';
import type { Address } from '@albumen/contracts/customer-addresses';
import { addressesLimit } from '@albumen/contracts/limits';
import type { Overview } from '@albumen/contracts/overview';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { changeOwned, createOwnedRecords } from '../../kernel/owned-records.ts';
import type { OwnedKey, OwnedRecord } from '../../kernel/owned-records.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import { storedPhone } from '../../platform/written-numbers.ts';
import type { CustomersService } from '../customers/index.ts';
import { createCopies } from './copies.ts';
import { addressChanged } from './events.ts';
import { movedDefault, seenAddress } from './documents.ts';
import type { AddressDocument } from './documents.ts';
import { addressesStore as store } from './store.ts';

export interface AddressesServiceParts extends Pick<
  Infrastructure,
  'database' | 'clock' | 'announce' | 'bus'
> {
  readonly customers: CustomersService;
}

/** The address books of customers. */
export const createAddressesService = (parts: AddressesServiceParts) => {
  const { database, announce, bus } = parts;
  const seen = async (scope: Database | Transaction, ownerId: string, record: OwnedRecord<AddressDocument>) =>
    seenAddress(record, await store.defaults(scope, ownerId));
  const book = createOwnedRecords<AddressDocument>({
    ...parts,
    table: 'address_book',
    thing: 'address',
    limit: addressesLimit,
    asRead: seen,
  });

  const tell = async (tx: Transaction, { ownerId, id }: OwnedKey, address?: Address): Promise<void> => {
    const source = await store.noteEdited(tx, { ownerId, id });
    await announce(tx, addressChanged, {
      customerId: ownerId,
      addressId: id,
      ...(address && { address }),
      source,
    });
    await bus.pushChange(tx, ownerId, 'address');
  };

  const list = async (ownerId: string, tx?: Transaction): Promise<Address[]> => {
    const [defaults, records] = await Promise.all([
      store.defaults(tx ?? database, ownerId),
      book.list(ownerId, tx),
    ]);
    return records.map((record) => seenAddress(record, defaults));
  };

  return {
    /** Copies the addresses of the operator's documents about a customer. */
    copy: createCopies({ ...parts, book }),

    /** Returns a customer's addresses, oldest first. */
    list,

    /** The number of a customer's addresses. */
    overview: async (ownerId: string): Promise<NonNullable<Overview['addresses']>> => ({
      count: await book.count(ownerId),
    }),

    /** The country of a customer's usual address; undefined without addresses. */
    countryOf: async (ownerId: string, tx?: Transaction): Promise<string | undefined> =>
      usualAddress(await list(ownerId, tx))?.country,

    /**
     * Adds or replaces an address. Throws `invalid-request` for a phone number that does not exist, `limit-reached`, and
     * `changed-meanwhile` if the address has another version than `version`.
     */
    put: async (key: OwnedKey, fields: AddressFields, version?: number): Promise<Address> => {
      const { isDefaultDelivery, isDefaultInvoice, ...address } = fields;
      const document: AddressDocument = { ...address, ...storedPhone(fields) };
      return changeOwned(database, key.ownerId, async (tx) => {
        const before = (await list(key.ownerId, tx)).find(({ id }) => id === key.id);
        const record = await book.putIn(tx, key, document, version);
        const { deliveryId, invoiceId } = await store.defaults(tx, key.ownerId);
        const defaults = {
          deliveryId: movedDefault(deliveryId, key.id, isDefaultDelivery),
          invoiceId: movedDefault(invoiceId, key.id, isDefaultInvoice),
        };
        const after = seenAddress(record, defaults);
        const isMoved = deliveryId !== defaults.deliveryId || invoiceId !== defaults.invoiceId;
        if (isMoved) await store.setDefaults(tx, key.ownerId, defaults);
        if (isMoved || before?.version !== after.version) await tell(tx, key, after);
        return after;
      });
    },

    /** Deletes an address. Throws `not-found`, and `changed-meanwhile` if it has another version than `version`. */
    remove: (key: OwnedKey, version?: number): Promise<void> =>
      changeOwned(database, key.ownerId, async (tx) => {
        await book.removeIn(tx, key, version);
        const { deliveryId, invoiceId } = await store.defaults(tx, key.ownerId);
        await store.setDefaults(tx, key.ownerId, {
          deliveryId: movedDefault(deliveryId, key.id, false),
          invoiceId: movedDefault(invoiceId, key.id, false),
        });
        await tell(tx, key);
      }),

    customerData: {
      tables: ['address_book', 'address_defaults', 'address_sources'],

      erase: async (ownerId) => {
        await book.customerData.erase(ownerId);
        await changeOwned(database, ownerId, (tx) => store.remove(tx, ownerId));
      },

      async *describe(ownerId) {
        const sources = await store.sources(database, ownerId);
        for (const address of await list(ownerId)) yield { kind: 'address', ...address };
        for (const { ownerId: _, ...source } of sources) yield { kind: 'address-source', ...source };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type AddressesService = ReturnType<typeof createAddressesService>;
