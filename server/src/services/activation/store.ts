import { failedFilesLimit } from '@albumen/contracts/photo-management/activation';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { anyRow, firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { ActivationAlbumsTable, ActivationFilesTable, ActivationsTable } from './tables.ts';

export type ActivationFile = Omit<ActivationFilesTable, 'ownerId'>;

export const createActivationStore = (database: Database) => {
  const sql = sqlOf(database);
  return {
    find: (ownerId: string, tx?: Transaction): Promise<ActivationsTable | undefined> =>
      firstRow(sqlOf(tx ?? database)<ActivationsTable[]>`
        select owner_id, state, started_at, customer_numbers, photos_count, imported_count, skipped_count, failed_count
        from activations where owner_id = ${ownerId}`),

    /** Settles with whether the row is new. */
    add: (
      tx: Transaction,
      activation: Pick<ActivationsTable, 'ownerId' | 'state' | 'startedAt'>,
    ): Promise<boolean> => {
      const { ownerId, state, startedAt } = activation;
      return anyRow(sqlOf(tx)`
        insert into activations (owner_id, state, started_at, customer_numbers)
        values (${ownerId}, ${state}, ${startedAt}, '{}') on conflict do nothing`);
    },

    /**
     * Begins another try after a failed one, and forgets the failures. Returns false if the last try has not failed.
     */
    tryAgain: async (tx: Transaction, ownerId: string, now: Date): Promise<boolean> => {
      const { count } = await sqlOf(tx)`
        update activations set state = 'importing', started_at = ${now}, failed_count = 0
        where owner_id = ${ownerId} and state = 'failed'`;
      if (count > 0)
        await sqlOf(tx)`delete from activation_files where owner_id = ${ownerId} and outcome = 'failed'`;
      return count > 0;
    },

    /** Begins an import of another folder if the library was started without it. */
    importMore: (
      tx: Transaction,
      { ownerId, customerNumber, now }: { ownerId: string; customerNumber: string; now: Date },
    ): Promise<boolean> => {
      // The lock makes this wait for an import that ends at this moment, or that import for this: no number is missed.
      return anyRow(sqlOf(tx)`
        with held as (select * from activations where owner_id = ${ownerId} for update)
        update activations set state = 'importing', started_at = ${now} from held
        where activations.owner_id = ${ownerId} and held.state <> 'importing'
          and not ${customerNumber} = any(held.customer_numbers)`);
    },

    /** Records the number of files. Returns false if the import has ended. */
    setFound: (ownerId: string, photosCount: number): Promise<boolean> =>
      anyRow(sql`
        update activations set photos_count = ${photosCount} where owner_id = ${ownerId} and state = 'importing'`),

    /** The given files whose outcome is known. */
    settledAmong: async (
      ownerId: string,
      paths: readonly string[],
    ): Promise<ReadonlyMap<string, string | null>> => {
      const rows = await sql<Pick<ActivationFilesTable, 'path' | 'outcome' | 'photoId'>[]>`
        select path, outcome, photo_id from activation_files
        where owner_id = ${ownerId} and path = any(${paths})`;
      return new Map(
        rows.map(({ path, outcome, photoId }) => [path, outcome === 'imported' ? photoId : null]),
      );
    },

    /** Whether to import a file: not if another try has settled it, nor if the customer has erased the photo. */
    isWanted: (tx: Transaction, ownerId: string, { path, sha256 }: { path: string; sha256: Buffer }) =>
      anyRow(sqlOf(tx)`
        select from activations where owner_id = ${ownerId} and state = 'importing'
          and not exists (select from activation_files where owner_id = ${ownerId} and path = ${path})
          and not exists (select from erased_checksums where owner_id = ${ownerId} and sha256 = ${sha256})`),

    isErased: (ownerId: string, sha256: Buffer): Promise<boolean> =>
      anyRow(sql`
        select from erased_checksums where owner_id = ${ownerId} and sha256 = ${sha256}`),

    /** Records and counts the outcome of a file, once: a known outcome stays. */
    settle: async (tx: Transaction, ownerId: string, file: ActivationFile): Promise<void> => {
      const { path, outcome, photoId, code } = file;
      await sqlOf(tx)`
        with settled as (
          insert into activation_files (owner_id, path, outcome, photo_id, code)
          select owner_id, ${path}, ${outcome}, ${photoId}::uuid, ${code}::text
          from activations where owner_id = ${ownerId} and state = 'importing'
          on conflict do nothing returning outcome
        )
        update activations set
          imported_count = imported_count + (select count(*)::int from settled where outcome = 'imported'),
          skipped_count = skipped_count + (select count(*)::int from settled where outcome = 'skipped'),
          failed_count = failed_count + (select count(*)::int from settled where outcome = 'failed')
        where owner_id = ${ownerId} and exists (select from settled)`;
    },

    /** Ends an import. Returns undefined if it has ended already. */
    end: (
      tx: Transaction,
      {
        ownerId,
        customerNumbers,
      }: Pick<ActivationsTable, 'ownerId'> & { customerNumbers: readonly string[] },
      isSourceRead: boolean,
    ): Promise<ActivationsTable | undefined> =>
      firstRow(sqlOf(tx)<ActivationsTable[]>`
        update activations set customer_numbers = ${customerNumbers},
          state = case when ${isSourceRead} and failed_count = 0 then 'done' else 'failed' end
        where owner_id = ${ownerId} and state = 'importing'
        returning owner_id, state, started_at, customer_numbers, photos_count, imported_count, skipped_count, failed_count`),

    failedFiles: (ownerId: string): Promise<Pick<ActivationFilesTable, 'path' | 'code'>[]> =>
      sql`select path, code from activation_files
        where owner_id = ${ownerId} and outcome = 'failed' order by path limit ${failedFilesLimit}`,

    /**
     * The photos of these files in the library, by path. Both use the composed Unicode form (NFC), which Macs do not
     * store.
     */
    photosOf: async (
      tx: Transaction,
      ownerId: string,
      paths: readonly string[],
    ): Promise<ReadonlyMap<string, string>> => {
      const rows = await sqlOf(tx)<Pick<ActivationFilesTable, 'path' | 'photoId'>[]>`
        select path, photo_id from activation_files
        where owner_id = ${ownerId} and normalize(path) = any(${paths}) and photo_id is not null`;
      return new Map(rows.map(({ path, photoId }) => [path.normalize(), photoId ?? '']));
    },

    /** Stores an album by its name. Settles with its id. */
    putAlbum: async (tx: Transaction, album: Omit<ActivationAlbumsTable, 'id'>): Promise<string> => {
      const { ownerId, name, photoIds } = album;
      const [row] = await sqlOf(tx)<Pick<ActivationAlbumsTable, 'id'>[]>`
        insert into activation_albums (owner_id, name, photo_ids)
        values (${ownerId}, ${name}, ${photoIds}::uuid[])
        on conflict (owner_id, name) do update set photo_ids = excluded.photo_ids returning id`;
      return row?.id ?? '';
    },

    rememberErased: async (tx: Transaction, ownerId: string, checksums: readonly Buffer[]): Promise<void> => {
      await sqlOf(tx)`
        insert into erased_checksums (owner_id, sha256)
        select ${ownerId}::uuid, decode(unnest(${checksums.map((sha256) => sha256.toString('hex'))}::text[]), 'hex')
        on conflict do nothing`;
    },

    /** Imports of all customers that began before `time` and have not ended. */
    importingSince: (time: Date): Promise<Pick<ActivationsTable, 'ownerId'>[]> =>
      sql`select owner_id from activations where state = 'importing' and started_at < ${time}`,

    filesAfter: (ownerId: string, after: { path: string } | undefined, limit: number) =>
      sql<ActivationFile[]>`
        select path, outcome, photo_id, code from activation_files
        where owner_id = ${ownerId} ${after ? sql`and path > ${after.path}` : sql``}
        order by path limit ${limit}`,

    albumsOf: (ownerId: string): Promise<Omit<ActivationAlbumsTable, 'ownerId'>[]> =>
      sql`select id, name, photo_ids from activation_albums where owner_id = ${ownerId} order by name`,

    erasedAfter: (ownerId: string, after: { sha256: string } | undefined, limit: number) =>
      sql<{ sha256: string }[]>`
        select encode(sha256, 'hex') as sha256 from erased_checksums
        where owner_id = ${ownerId} ${after ? sql`and sha256 > decode(${after.sha256}, 'hex')` : sql``}
        order by erased_checksums.sha256 limit ${limit}`,

    unfinished: async (): Promise<number> => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from activations where state <> 'done'`;
      return row?.count ?? 0;
    },

    remove: async (tx: Transaction, ownerId: string): Promise<void> => {
      await sqlOf(tx)`delete from activations where owner_id = ${ownerId}`;
      await sqlOf(tx)`delete from activation_files where owner_id = ${ownerId}`;
      await sqlOf(tx)`delete from activation_albums where owner_id = ${ownerId}`;
      await sqlOf(tx)`delete from erased_checksums where owner_id = ${ownerId}`;
    },
  };
};

export type ActivationStore = ReturnType<typeof createActivationStore>;
