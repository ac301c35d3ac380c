import { addressesLimit } from '@albumen/contracts/limits';
import { holdLock } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OwnedRecords } from '../../kernel/owned-records.ts';
import type { PushBus } from '../../kernel/push-bus.ts';
import type { CustomersService } from '../customers/index.ts';
import { copyId, copyOf } from './documents.ts';
import type { AddressDocument } from './documents.ts';
import { addressesStore as store } from './store.ts';

/**
 * Copies the addresses of the operator's documents into the customer's address book. A copy follows the operator until
 * the customer changes or deletes it; from then on it is the customer's.
 */
export const createCopies =
  (parts: {
    readonly book: OwnedRecords<AddressDocument>;
    readonly customers: CustomersService;
    readonly bus: PushBus;
  }) =>
  async (tx: Transaction, { customerId: ownerId }: { readonly customerId: string }): Promise<void> => {
    const { book, customers, bus } = parts;
    await holdLock(tx, ownerId);
    const { documents } = await customers.person(ownerId, tx);
    const wanted = documents.flatMap(({ customerNumber, addresses = [] }) =>
      addresses.map((address) => ({ customerNumber, address, id: copyId(customerNumber, address.id) })),
    );
    const versions = new Map((await book.list(ownerId, tx)).map(({ id, version }) => [id, version]));
    let isChanged = false;
    const sources = new Map((await store.sources(tx, ownerId)).map((source) => [source.id, source]));

    for (const { id, customerNumber, address } of wanted) {
      const source = sources.get(id);
      if (source?.isEdited || (!source && versions.size >= addressesLimit)) continue;
      if (!source) await store.addSource(tx, { ownerId, id, customerNumber, addressId: address.id });
      const { version } = await book.putIn(tx, { ownerId, id }, copyOf(address));
      isChanged ||= versions.get(id) !== version;
      versions.set(id, version);
    }

    // A document without a list says nothing about addresses.
    const unlisted = documents
      .filter(({ addresses }) => !addresses)
      .map(({ customerNumber }) => customerNumber);
    for (const { id, isEdited, customerNumber } of sources.values()) {
      if (isEdited || unlisted.includes(customerNumber) || wanted.some((one) => one.id === id)) continue;
      await book.removeIn(tx, { ownerId, id });
      await store.removeSource(tx, { ownerId, id });
      versions.delete(id);
      isChanged = true;
    }

    const current = await store.defaults(tx, ownerId);
    const isHere = (id: string | null | undefined): id is string =>
      typeof id === 'string' && versions.has(id);
    const chosen = (now: string | null, flag: 'isDefaultDelivery' | 'isDefaultInvoice'): string | null =>
      [now, wanted.find(({ id, address }) => address[flag] && versions.has(id))?.id].find(isHere) ?? null;
    const defaults = {
      deliveryId: chosen(current.deliveryId, 'isDefaultDelivery'),
      invoiceId: chosen(current.invoiceId, 'isDefaultInvoice'),
    };
    const isMoved = current.deliveryId !== defaults.deliveryId || current.invoiceId !== defaults.invoiceId;
    if (isMoved) await store.setDefaults(tx, ownerId, defaults);
    if (isChanged || isMoved) await bus.pushChange(tx, ownerId, 'address');
  };
