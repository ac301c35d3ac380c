import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { PhotoArchivesTable } from './tables.ts';

export const createArchivesStore = (database: Database) => ({
  add: async (tx: Transaction, archive: PhotoArchivesTable): Promise<void> => {
    const { ownerId, id, fileName, expiresAt, photoIds, entries } = archive;
    await sqlOf(tx)`
      insert into photo_archives (owner_id, id, file_name, expires_at, photo_ids, entries)
      values (${ownerId}, ${id}, ${fileName}, ${expiresAt}, ${photoIds as string[]}::uuid[], ${entries})`;
  },

  /** How many of an owner have not expired, and when the first of them does. */
  live: async (
    tx: Transaction,
    ownerId: string,
    now: Date,
  ): Promise<{ archives: number; firstEndsAt: Date }> => {
    const [row] = await sqlOf(tx)<[{ archives: number; firstEndsAt: Date }]>`
      select count(*)::int as archives, min(expires_at) as first_ends_at from photo_archives
      where owner_id = ${ownerId} and expires_at > ${now}`;
    return row;
  },

  find: async (
    ownerId: string,
    id: string,
  ): Promise<Pick<PhotoArchivesTable, 'fileName' | 'entries'> | undefined> => {
    const [row] = await sqlOf(database)<Pick<PhotoArchivesTable, 'fileName' | 'entries'>[]>`
      select file_name, entries from photo_archives where owner_id = ${ownerId} and id = ${id}`;
    return row;
  },

  /** Removes the archives that hold any of these photos. */
  removeHolding: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<void> => {
    await sqlOf(tx)`
      delete from photo_archives where owner_id = ${ownerId} and photo_ids && ${photoIds as string[]}::uuid[]`;
  },

  removeExpired: async (dueBy: Date): Promise<number> => {
    const { count } = await sqlOf(database)`delete from photo_archives where expires_at <= ${dueBy}`;
    return count;
  },

  removeOwned: async (ownerId: string): Promise<void> => {
    await sqlOf(database)`delete from photo_archives where owner_id = ${ownerId}`;
  },

  ownedAfter: (
    ownerId: string,
    after: Pick<PhotoArchivesTable, 'id'> | undefined,
    limit: number,
  ): Promise<Pick<PhotoArchivesTable, 'id' | 'fileName' | 'expiresAt' | 'photoIds'>[]> =>
    sqlOf(database)`
      select id, file_name, expires_at, photo_ids from photo_archives
      where owner_id = ${ownerId} ${after ? sqlOf(database)`and id > ${after.id}` : sqlOf(database)``}
      order by id limit ${limit}`,
});

export type ArchivesStore = ReturnType<typeof createArchivesStore>;
