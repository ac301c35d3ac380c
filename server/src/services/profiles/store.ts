import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { OwnProfile } from './rules.ts';
import type { CustomerProfilesTable } from './tables.ts';

export interface StoredProfile {
  readonly version: number;
  readonly own: OwnProfile;
}

/** Stores the details that customers have changed. */
export const profilesStore = {
  /** A customer who has changed nothing has version 1. */
  find: async (scope: Database | Transaction, ownerId: string): Promise<StoredProfile> => {
    const [row] = await sqlOf(scope)<Pick<CustomerProfilesTable, 'version' | 'document'>[]>`
      select version, document from customer_profiles where owner_id = ${ownerId}`;
    return row
      ? { version: row.version, own: JSON.parse(row.document) as OwnProfile }
      : { version: 1, own: {} };
  },

  put: async (
    tx: Transaction,
    ownerId: string,
    { version, own }: StoredProfile,
    now: Date,
  ): Promise<void> => {
    const document = JSON.stringify(own);
    await sqlOf(tx)`
      insert into customer_profiles (owner_id, version, updated_at, document)
      values (${ownerId}, ${version}, ${now}, ${document})
      on conflict (owner_id) do update
        set version = excluded.version, updated_at = excluded.updated_at, document = excluded.document`;
  },

  remove: async (tx: Transaction, ownerId: string): Promise<void> => {
    await sqlOf(tx)`delete from customer_profiles where owner_id = ${ownerId}`;
  },
};
