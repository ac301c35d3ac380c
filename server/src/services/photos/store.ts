import type { SortOption } from '@albumen/contracts/photos';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { PagePosition, Section } from './rules.ts';
import type {
  DamagedOriginalsTable,
  PhotoMonthCountsTable,
  PhotosTable,
  ScrubProgressTable,
} from './tables.ts';
import { quarterHourSeconds, quarterHoursPerDay } from './upload-days.ts';
import type { ZoneClock } from './upload-days.ts';

/** A photo as it is read for lists; the checksums stay behind. */
export type PhotoRow = Omit<PhotosTable, 'sha256' | 'crc32' | 'listed' | 'bytes' | 'camera' | 'proportion'>;

/** A photo of anyone, by its whole key. */
export type PhotoKey = Pick<PhotosTable, 'ownerId' | 'id'>;

export type NewPhoto = Omit<
  PhotosTable,
  'monthKey' | 'sortAt' | 'proportion' | 'renditions' | 'placeholder' | 'damaged' | 'listed'
>;

/** What a layout is made of. */
export interface LayoutRow {
  /** A byte for each photo; null where there is none. */
  readonly proportions: Buffer | null;
  /** Of the last photo of every full page; null where no page is full. */
  readonly ids: string[] | null;
  readonly sortValues: PhotoRow['sortAt'][] | PhotoRow['createdAt'][] | null;
}

export const createPhotosStore = (database: Database) => {
  const sql = sqlOf(database);

  const columns = sql`owner_id, id, upload_id, file_name, content_type, width, height, taken_local,
    taken_offset_minutes, taken_source, created_at, renditions, placeholder, damaged, month_key, sort_at`;

  /** These photos, whoever owns them, as rows to compare with. */
  const keysOf = (photos: readonly PhotoKey[]) =>
    sql`select * from unnest(${photos.map(({ ownerId }) => ownerId)}::uuid[], ${photos.map(({ id }) => id)}::uuid[])`;

  const sortColumn = (sort: SortOption) => (sort.key === 'created' ? sql`created_at` : sql`sort_at`);

  /** The listed photos of a section. The moments are made by PostgreSQL, which knows those of every year. */
  const inSection = (ownerId: string, section: Section) => sql`
    owner_id = ${ownerId} and listed and ${
      'monthKey' in section
        ? sql`month_key = ${section.monthKey}`
        : sql`created_at >= to_timestamp(${section.from * quarterHourSeconds}::float8)
            and created_at < to_timestamp(${section.until * quarterHourSeconds}::float8)`
    }`;

  /** The part of a listing query that a sort option decides: column, direction, and what lies behind a position. */
  const ordering = (sort: SortOption, after: PagePosition | undefined) => {
    const column = sortColumn(sort);
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

    /** How many photos were uploaded on each day that this clock shows, newest first. */
    uploadDayCounts: (ownerId: string, clock: ZoneClock) =>
      sql<{ day: number; photos: number }[]>`
        select (quarter_hour + (${clock.offsets as number[]}::int[])[
          width_bucket(quarter_hour, ${clock.starts as number[]}::int[]) + 1
        ]) / ${quarterHoursPerDay} as day, sum(photos)::int as photos
        from photo_upload_counts where owner_id = ${ownerId} and photos > 0
        group by day order by day desc`,

    sectionPage: (
      ownerId: string,
      section: Section,
      sort: SortOption,
      after: PagePosition | undefined,
      limit: number,
    ) => {
      const { behind, order } = ordering(sort, after);
      return sql<PhotoRow[]>`
        select ${columns} from photos where ${inSection(ownerId, section)} ${behind}
        order by ${order} limit ${limit}`;
    },

    /** All of a section in one pass over its index, which holds what is asked for. */
    sectionLayout: async (
      ownerId: string,
      section: Section,
      sort: SortOption,
      pageSize: number,
    ): Promise<LayoutRow> => {
      const { order } = ordering(sort, undefined);
      const [row] = await sql<[LayoutRow]>`
        select string_agg(proportion, ''::bytea) as proportions, array_agg(id) filter (where ends_page) as ids,
          array_agg(sort_value) filter (where ends_page) as sort_values
        from (
          select proportion, id, ${sortColumn(sort)} as sort_value,
            row_number() over (order by ${order}) % ${pageSize} = 0 as ends_page
          from photos where ${inSection(ownerId, section)}
        ) photo`;
      return row;
    },

    /** How many photos of a section stand before a position. */
    countBefore: async (
      ownerId: string,
      section: Section,
      sort: SortOption,
      position: PagePosition,
    ): Promise<number> => {
      const reversed = { ...sort, order: sort.order === 'asc' ? 'desc' : 'asc' } as const;
      const { behind } = ordering(reversed, position);
      const [row] = await sql<[{ photos: number }]>`
        select count(*)::int as photos from photos where ${inSection(ownerId, section)} ${behind}`;
      return row.photos;
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
          returning id, month_key, floor(extract(epoch from created_at) / ${quarterHourSeconds})::int as quarter_hour
        ), counted as (
          insert into photo_month_counts (owner_id, month_key, photos)
          select ${ownerId}::uuid, month_key, count(*) from added group by month_key order by month_key
          on conflict (owner_id, month_key) do update set photos = photo_month_counts.photos + excluded.photos
        ), counted_uploads as (
          insert into photo_upload_counts (owner_id, quarter_hour, photos)
          select ${ownerId}::uuid, quarter_hour, count(*) from added group by quarter_hour order by quarter_hour
          on conflict (owner_id, quarter_hour) do update set photos = photo_upload_counts.photos + excluded.photos
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

    /** Those of these photos that there are. */
    existing: (photos: readonly PhotoKey[], tx?: Transaction) =>
      sqlOf(tx ?? database)<PhotoKey[]>`
        select owner_id, id from photos where (owner_id, id) in (${keysOf(photos)})`,

    /** Photos of anyone behind `after`, in the order of their keys, with what is known of their bytes. */
    originalsAfter: (after: PhotoKey | undefined, limit: number) =>
      sql<(PhotoKey & Pick<PhotosTable, 'bytes' | 'sha256'>)[]>`
        select owner_id, id, bytes, sha256 from photos
        ${after === undefined ? sql`` : sql`where (owner_id, id) > (${after.ownerId}::uuid, ${after.id}::uuid)`}
        order by owner_id, id limit ${limit}`,

    /** Photos of anyone behind `after` that could not be rendered, though they are not damaged; from now on they wait. */
    resumeRendering: (tx: Transaction, after: PhotoKey | undefined, limit: number) =>
      sqlOf(tx)<PhotoKey[]>`
        with again as (
          update photos set renditions = 'pending' where (owner_id, id) in (
            select owner_id, id from photos where renditions = 'failed' and not damaged
            ${after === undefined ? sql`` : sql`and (owner_id, id) > (${after.ownerId}::uuid, ${after.id}::uuid)`}
            order by owner_id, id limit ${limit}
          ) returning owner_id, id
        )
        select owner_id, id from again order by owner_id, id`,

    /** Where the reading back of originals has come to; undefined at its beginning. */
    scrubProgress: async (): Promise<PhotoKey | undefined> => {
      const [row] = await sql<Omit<ScrubProgressTable, 'oneRow'>[]>`
        select after_owner_id, after_photo_id from scrub_progress`;
      return row?.afterOwnerId && row.afterPhotoId
        ? { ownerId: row.afterOwnerId, id: row.afterPhotoId }
        : undefined;
    },

    setScrubProgress: async (after: PhotoKey | undefined): Promise<void> => {
      await sql`update scrub_progress
        set after_owner_id = ${after?.ownerId ?? null}, after_photo_id = ${after?.id ?? null}`;
    },

    /** False where the photo has gone meanwhile: then nothing is wrong. */
    reportDamage: async (
      photo: PhotoKey,
      damage: Pick<DamagedOriginalsTable, 'fault' | 'foundAt'>,
    ): Promise<boolean> => {
      const reported = await sql`
        insert into damaged_originals (owner_id, photo_id, fault, found_at)
        select owner_id, id, ${damage.fault}, ${damage.foundAt}::timestamptz from photos
        where owner_id = ${photo.ownerId} and id = ${photo.id}
        on conflict (owner_id, photo_id) do update set fault = excluded.fault`;
      return reported.count > 0;
    },

    /** Forgets the damage of photos that were found whole. */
    clearDamage: async (photos: readonly PhotoKey[]): Promise<void> => {
      await sql`delete from damaged_originals where (owner_id, photo_id) in (${keysOf(photos)})`;
    },

    damageCounts: () =>
      sql<(Pick<DamagedOriginalsTable, 'fault'> & { photos: number })[]>`
        select fault, count(*)::int as photos from damaged_originals group by fault`,

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
