import type { Database, Transaction } from '../../platform/database/database.ts';
import { anyRow, firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { DownloadKey } from './jobs.ts';
import type { DownloadsTable, PhotoArchivesTable } from './tables.ts';

/** The result of creating a download. */
export type MadeDownload = Pick<DownloadsTable, 'state' | 'entries' | 'leftOut' | 'photos' | 'size'>;

export const createDownloadsStore = (database: Database) => {
  const sql = sqlOf(database);
  return {
    /** Replaces an existing download with the same id. */
    put: async (
      tx: Transaction,
      {
        ownerId,
        id,
        name,
        wanted,
        photoIds,
        sharedAlbumId,
        createdAt,
        expiresAt,
      }: Pick<
        DownloadsTable,
        'ownerId' | 'id' | 'name' | 'wanted' | 'photoIds' | 'sharedAlbumId' | 'createdAt' | 'expiresAt'
      >,
    ): Promise<void> => {
      const ids = photoIds as string[];
      await sqlOf(tx)`
        insert into downloads
          (owner_id, id, name, state, wanted, photo_ids, photos, shared_album_id, created_at, expires_at)
        values (${ownerId}, ${id}, ${name}, 'started', ${wanted}, ${ids}::uuid[], ${ids.length}, ${sharedAlbumId},
          ${createdAt}, ${expiresAt})
        on conflict (owner_id, id) do update set name = excluded.name, state = 'started', wanted = excluded.wanted,
          photo_ids = excluded.photo_ids, shared_album_id = excluded.shared_album_id, entries = null, left_out = '{}', photos = excluded.photos, size = 0,
          created_at = excluded.created_at, expires_at = excluded.expires_at`;
    },

    find: ({ ownerId, downloadId }: DownloadKey, now: Date, scope?: Transaction) =>
      firstRow(sqlOf(scope ?? database)<DownloadsTable[]>`
        select * from downloads where owner_id = ${ownerId} and id = ${downloadId} and expires_at > ${now}`),

    /** The number of an owner's downloads that have not expired, and when the first of them expires. */
    countLive: async (
      tx: Transaction,
      ownerId: string,
      now: Date,
    ): Promise<{ downloads: number; firstEndsAt: Date }> => {
      const [row] = await sqlOf(tx)<[{ downloads: number; firstEndsAt: Date }]>`
        select count(*)::int as downloads, min(expires_at) as first_ends_at from downloads
        where owner_id = ${ownerId} and expires_at > ${now}`;
      return row;
    },

    /** The latest first. */
    live: (ownerId: string, now: Date) =>
      sql<Omit<DownloadsTable, 'wanted' | 'entries'>[]>`
        select owner_id, id, name, state, left_out, photos, size, shared_album_id, photo_ids, created_at, expires_at
        from downloads
        where owner_id = ${ownerId} and expires_at > ${now} order by created_at desc, id`,

    /** Returns false if the download is missing, finished meanwhile, or was requested again with other photos. */
    finish: (
      tx: Transaction,
      { ownerId, id, wanted }: Pick<DownloadsTable, 'ownerId' | 'id' | 'wanted'>,
      { state, entries, leftOut, photos, size }: MadeDownload,
    ): Promise<boolean> =>
      anyRow(sqlOf(tx)`
        update downloads set state = ${state}, entries = ${entries}, left_out = ${leftOut}::text[],
          photos = ${photos}, size = ${size}
        where owner_id = ${ownerId} and id = ${id} and state = 'started' and wanted = ${wanted}`),

    /** Locks a finished download until the transaction ends. */
    lockFinished: (tx: Transaction, { ownerId, downloadId }: DownloadKey) =>
      firstRow(sqlOf(tx)<Pick<DownloadsTable, 'entries' | 'leftOut'>[]>`
        select entries, left_out from downloads
        where owner_id = ${ownerId} and id = ${downloadId} and state = 'finished' for update`),

    /** Replaces the contents, and so the bytes. */
    change: async (
      tx: Transaction,
      { ownerId, downloadId }: DownloadKey,
      { state, entries, leftOut, photos, size }: MadeDownload,
    ): Promise<void> => {
      await sqlOf(tx)`
        update downloads set state = ${state}, entries = ${entries}, left_out = ${leftOut}::text[],
          photos = ${photos}, size = ${size}
        where owner_id = ${ownerId} and id = ${downloadId}`;
    },

    /** Removes the downloads of all owners that contain any of these photos. */
    removeHolding: async (tx: Transaction, photoIds: readonly string[]): Promise<void> => {
      await sqlOf(tx)`delete from downloads where photo_ids && ${photoIds}::uuid[]`;
    },

    removeExpired: async (dueBy: Date): Promise<number> => {
      const { count } = await sql`delete from downloads where expires_at <= ${dueBy}`;
      return count;
    },

    removeOwned: async (ownerId: string, scope: Database | Transaction = database): Promise<void> => {
      await sqlOf(scope)`delete from downloads where owner_id = ${ownerId}`;
    },

    owned: (ownerId: string) =>
      sql<
        Pick<
          DownloadsTable,
          'id' | 'name' | 'state' | 'sharedAlbumId' | 'photoIds' | 'createdAt' | 'expiresAt'
        >[]
      >`
        select id, name, state, shared_album_id, photo_ids, created_at, expires_at from downloads
        where owner_id = ${ownerId} order by created_at, id`,
  };
};

export type DownloadsStore = ReturnType<typeof createDownloadsStore>;

export const createArchivesStore = (database: Database) => ({
  add: async (tx: Transaction, archive: PhotoArchivesTable): Promise<void> => {
    const { ownerId, id, fileName, expiresAt, photoIds, entries } = archive;
    await sqlOf(tx)`
      insert into photo_archives (owner_id, id, file_name, expires_at, photo_ids, entries)
      values (${ownerId}, ${id}, ${fileName}, ${expiresAt}, ${photoIds}::uuid[], ${entries})`;
  },

  /** The number of an owner's archives that have not expired, and when the first of them expires. */
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

  find: (
    ownerId: string,
    id: string,
  ): Promise<Pick<PhotoArchivesTable, 'fileName' | 'entries'> | undefined> =>
    firstRow(sqlOf(database)<Pick<PhotoArchivesTable, 'fileName' | 'entries'>[]>`
      select file_name, entries from photo_archives where owner_id = ${ownerId} and id = ${id}`),

  /** Removes the archives that contain any of these photos. */
  removeHolding: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<void> => {
    await sqlOf(tx)`
      delete from photo_archives where owner_id = ${ownerId} and photo_ids && ${photoIds}::uuid[]`;
  },

  removeExpired: async (dueBy: Date): Promise<number> => {
    const { count } = await sqlOf(database)`delete from photo_archives where expires_at <= ${dueBy}`;
    return count;
  },

  removeOwned: async (ownerId: string, scope: Database | Transaction = database): Promise<void> => {
    await sqlOf(scope)`delete from photo_archives where owner_id = ${ownerId}`;
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
