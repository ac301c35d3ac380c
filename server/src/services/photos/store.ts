import type { SortOption } from '@albumen/contracts/photos';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { PagePosition } from './rules.ts';
import type { PhotoMonthCountsTable, PhotosTable } from './tables.ts';

/** A photo as it is read for lists; the checksums stay behind. */
export type PhotoRow = Omit<PhotosTable, 'sha256' | 'crc32' | 'listed' | 'bytes' | 'camera'>;

export type NewPhoto = Omit<
  PhotosTable,
  'monthKey' | 'sortAt' | 'renditions' | 'placeholder' | 'damaged' | 'listed'
>;

export const createPhotosStore = (database: Database) => {
  const sql = sqlOf(database);

  const columns = sql`owner_id, id, upload_id, file_name, content_type, width, height, taken_local,
    taken_offset_minutes, taken_source, created_at, renditions, placeholder, damaged, month_key, sort_at`;

  /** The part of a listing query that a sort option decides: column, direction, and what lies behind a position. */
  const ordering = (sort: SortOption, after: PagePosition | undefined) => {
    const column = sort.key === 'created' ? sql`created_at` : sql`sort_at`;
    const type = sort.key === 'created' ? sql`timestamptz` : sql`timestamp`;
    const behind =
      after === undefined
        ? sql``
        : sort.order === 'asc'
          ? sql`and (${column}, id) > (${after.sortValue}::text::${type}, ${after.photoId}::uuid)`
          : sql`and (${column}, id) < (${after.sortValue}::text::${type}, ${after.photoId}::uuid)`;
    const order = sort.order === 'asc' ? sql`${column}, id` : sql`${column} desc, id desc`;
    return { behind, order };
  };

  return {
    monthCounts: (ownerId: string) =>
      sql<Pick<PhotoMonthCountsTable, 'monthKey' | 'photos'>[]>`
        select month_key, photos from photo_month_counts where owner_id = ${ownerId} and photos > 0
        order by month_key desc`,

    count: async (ownerId: string): Promise<number> => {
      const [row] = await sql<{ photos: number }[]>`
        select coalesce(sum(photos), 0)::int as photos from photo_month_counts where owner_id = ${ownerId}`;
      return row?.photos ?? 0;
    },

    monthPage: (
      ownerId: string,
      monthKey: number,
      sort: SortOption,
      after: PagePosition | undefined,
      limit: number,
    ) => {
      const { behind, order } = ordering(sort, after);
      return sql<PhotoRow[]>`
        select ${columns} from photos
        where owner_id = ${ownerId} and month_key = ${monthKey} and listed ${behind}
        order by ${order} limit ${limit}`;
    },

    /** By `created`, all photos; by `dateTaken`, those with a date or those without. */
    page: (
      ownerId: string,
      sort: SortOption,
      undated: boolean,
      after: PagePosition | undefined,
      limit: number,
    ) => {
      const { behind, order } = ordering(sort, after);
      const part = sort.key === 'created' ? sql`` : sql`and (taken_local is null) = ${undated}`;
      return sql<PhotoRow[]>`
        select ${columns} from photos
        where owner_id = ${ownerId} and listed ${part} ${behind}
        order by ${order} limit ${limit}`;
    },

    find: async (ownerId: string, photoId: string): Promise<PhotoRow | undefined> => {
      const [row] = await sql<PhotoRow[]>`
        select ${columns} from photos where owner_id = ${ownerId} and id = ${photoId} and listed`;
      return row;
    },

    /** Also photos that are not listed yet. */
    findFile: async (ownerId: string, photoId: string) => {
      const [row] = await sql<Pick<PhotosTable, 'contentType' | 'fileName' | 'bytes' | 'renditions'>[]>`
        select content_type, file_name, bytes, renditions from photos where owner_id = ${ownerId} and id = ${photoId}`;
      return row;
    },

    findIdByContent: async (scope: Transaction | undefined, ownerId: string, sha256: Buffer) => {
      const [row] = await sqlOf(scope ?? database)<Pick<PhotosTable, 'id'>[]>`
        select id from photos where owner_id = ${ownerId} and sha256 = ${sha256}`;
      return row?.id;
    },

    /** False where the library holds the same bytes already; then nothing is changed. */
    addUnlisted: async (tx: Transaction, photo: NewPhoto): Promise<boolean> => {
      const added = await sqlOf(tx)`
        insert into photos ${sqlOf(tx)({ ...photo, listed: false })}
        on conflict (owner_id, sha256) do nothing`;
      return added.count > 0;
    },

    /** Lists photos and counts them in the same statement; settles with the ids that were not listed before. */
    list: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> => {
      const rows = await sqlOf(tx)<{ id: string }[]>`
        with added as (
          update photos set listed = true
          where owner_id = ${ownerId} and id = any(${photoIds as string[]}) and not listed
          returning id, month_key
        ), counted as (
          insert into photo_month_counts (owner_id, month_key, photos)
          select ${ownerId}::uuid, month_key, count(*) from added group by month_key order by month_key
          on conflict (owner_id, month_key) do update set photos = photo_month_counts.photos + excluded.photos
        )
        select id from added`;
      return rows.map((row) => row.id);
    },

    /** Settles with the ids that were there and not listed. */
    removeUnlisted: async (
      tx: Transaction,
      ownerId: string,
      photoIds: readonly string[],
    ): Promise<string[]> => {
      const rows = await sqlOf(tx)<{ id: string }[]>`
        delete from photos where owner_id = ${ownerId} and id = any(${photoIds as string[]}) and not listed
        returning id`;
      return rows.map((row) => row.id);
    },

    /** False where the photo has gone meanwhile. */
    setRendered: async (
      ownerId: string,
      photoId: string,
      result: Pick<PhotosTable, 'renditions' | 'damaged'> & { placeholder: Buffer | null },
    ): Promise<boolean> => {
      const changed = await sql`
        update photos set renditions = ${result.renditions}, placeholder = ${result.placeholder}, damaged = ${result.damaged}
        where owner_id = ${ownerId} and id = ${photoId}`;
      return changed.count > 0;
    },
  };
};

export type PhotosStore = ReturnType<typeof createPhotosStore>;
