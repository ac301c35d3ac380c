import type { Database, Transaction } from '../../platform/database/database.ts';
import { firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { OwnedKey } from '../../kernel/owned-records.ts';
import type { AddressDefaultsTable, AddressSourcesTable } from './tables.ts';

export type Defaults = Pick<AddressDefaultsTable, 'deliveryId' | 'invoiceId'>;

/** Stores which addresses are the defaults, and where copies come from. */
export const addressesStore = {
  defaults: async (scope: Database | Transaction, ownerId: string): Promise<Defaults> => {
    const [row] = await sqlOf(scope)<Defaults[]>`
      select delivery_id, invoice_id from address_defaults where owner_id = ${ownerId}`;
    return row ?? { deliveryId: null, invoiceId: null };
  },

  setDefaults: async (
    tx: Transaction,
    ownerId: string,
    { deliveryId, invoiceId }: Defaults,
  ): Promise<void> => {
    await sqlOf(tx)`
      insert into address_defaults (owner_id, delivery_id, invoice_id)
      values (${ownerId}, ${deliveryId}, ${invoiceId})
      on conflict (owner_id) do update
        set delivery_id = excluded.delivery_id, invoice_id = excluded.invoice_id`;
  },

  sources: (scope: Database | Transaction, ownerId: string): Promise<AddressSourcesTable[]> =>
    sqlOf(scope)`
      select owner_id, id, customer_number, address_id, is_edited from address_sources
      where owner_id = ${ownerId} order by id`,

  addSource: async (tx: Transaction, source: Omit<AddressSourcesTable, 'isEdited'>): Promise<void> => {
    const { ownerId, id, customerNumber, addressId } = source;
    await sqlOf(tx)`
      insert into address_sources (owner_id, id, customer_number, address_id)
      values (${ownerId}, ${id}, ${customerNumber}, ${addressId})`;
  },

  /** Settles with the source of a copy that the customer now edits; undefined if the address is their own. */
  noteEdited: (tx: Transaction, { ownerId, id }: OwnedKey) =>
    firstRow(sqlOf(tx)<Pick<AddressSourcesTable, 'customerNumber' | 'addressId'>[]>`
      update address_sources set is_edited = true where owner_id = ${ownerId} and id = ${id}
      returning customer_number, address_id`),

  removeSource: async (tx: Transaction, { ownerId, id }: OwnedKey): Promise<void> => {
    await sqlOf(tx)`delete from address_sources where owner_id = ${ownerId} and id = ${id}`;
  },

  remove: async (tx: Transaction, ownerId: string): Promise<void> => {
    await sqlOf(tx)`delete from address_defaults where owner_id = ${ownerId}`;
    await sqlOf(tx)`delete from address_sources where owner_id = ${ownerId}`;
  },
};
