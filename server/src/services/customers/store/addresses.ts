import type { Database, Transaction } from '../../../platform/database/database.ts';
import { anyRow } from '../../../platform/database/rows.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { CustomerAddressesTable } from '../tables.ts';

/** Stores which customer has proved which address, and until when. */
export const addressesStore = {
  /** All current and former holders of this address. */
  holdersOf: (tx: Transaction, emailKey: string): Promise<CustomerAddressesTable[]> =>
    sqlOf(tx)`
      select email_key, owner_id, proved_at, left_at from customer_addresses where email_key = ${emailKey}`,

  ofOwner: (scope: Database | Transaction, ownerId: string): Promise<CustomerAddressesTable[]> =>
    sqlOf(scope)`
      select email_key, owner_id, proved_at, left_at from customer_addresses where owner_id = ${ownerId}
      order by email_key, proved_at`,

  /** Makes this the owner's only address from now on; null means none. */
  hold: async (tx: Transaction, ownerId: string, emailKey: string | null, now: Date): Promise<void> => {
    await sqlOf(tx)`
      update customer_addresses set left_at = ${now}
      where owner_id = ${ownerId} and left_at is null and email_key is distinct from ${emailKey}`;
    if (emailKey === null) return;
    await sqlOf(tx)`
      insert into customer_addresses (email_key, owner_id, proved_at)
      select ${emailKey}, ${ownerId}, ${now} where not exists (
        select from customer_addresses where email_key = ${emailKey} and owner_id = ${ownerId} and left_at is null)
      on conflict (email_key, owner_id, proved_at) do update set left_at = null`;
  },

  /** The customer who gave up this address after that time. */
  lastHolderSince: async (
    scope: Database | Transaction,
    emailKey: string,
    since: Date,
  ): Promise<string | undefined> => {
    const [row] = await sqlOf(scope)<Pick<CustomerAddressesTable, 'ownerId'>[]>`
      select owner_id from customer_addresses where email_key = ${emailKey} and left_at > ${since}
      order by left_at desc limit 1`;
    return row?.ownerId;
  },

  /** Whether the owner gave up an address after that time. */
  hasLeftSince: (scope: Database | Transaction, ownerId: string, since: Date): Promise<boolean> =>
    anyRow(sqlOf(scope)`
      select from customer_addresses where owner_id = ${ownerId} and left_at > ${since} limit 1`),

  remove: async (tx: Transaction, ownerId: string): Promise<void> => {
    await sqlOf(tx)`delete from customer_addresses where owner_id = ${ownerId}`;
  },
};
