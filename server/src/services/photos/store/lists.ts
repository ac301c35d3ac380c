import type { Database } from '../../../platform/database/database.ts';
import type { NumberQuery } from '../../../platform/database/numbers.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import { unknownMonthKey } from '../rules.ts';
import type { ListSort, PagePosition, Section } from '../rules.ts';
import type { PhotoDeletionCountsTable, PhotoMonthCountsTable, PhotosTable } from '../tables.ts';
import { quarterHourSeconds, quarterHoursPerDay } from '../upload-days.ts';
import type { ZoneClock } from '../upload-days.ts';

/** A photo as lists read it, without checksums. */
export type PhotoRow = Omit<
  PhotosTable,
  | 'sha256'
  | 'crc32'
  | 'listed'
  | 'listedAt'
  | 'deletionId'
  | 'datedBy'
  | 'bytes'
  | 'camera'
  | 'proportion'
  | 'renderTurn'
  | 'renderingGivenUp'
  | 'fileTakenLocal'
  | 'fileTakenOffsetMinutes'
  | 'fileTakenSource'
>;

/** A single photo, with the file details that lists leave out. */
export type WholePhotoRow = PhotoRow &
  Pick<PhotosTable, 'bytes' | 'camera' | 'fileTakenLocal' | 'fileTakenOffsetMinutes' | 'fileTakenSource'>;

/** Where to look for a photo. */
export type Whereabouts = 'library' | 'deleted';

/** The photos of a section. PostgreSQL computes the moments, since it handles any year. */
export const inSection = (sql: Sql, ownerId: string, section: Section) => {
  if ('deletedOn' in section)
    return sql`owner_id = ${ownerId} and deleted_at >= ${section.deletedOn}::text::timestamp at time zone 'UTC'
      and deleted_at < (${section.deletedOn}::text::timestamp + interval '1 day') at time zone 'UTC'`;
  return sql`owner_id = ${ownerId} and listed and ${
    'monthKey' in section
      ? sql`month_key = ${section.monthKey}`
      : sql`created_at >= to_timestamp(${section.from * quarterHourSeconds}::float8)
          and created_at < to_timestamp(${section.until * quarterHourSeconds}::float8)`
  }`;
};

/** The column by which a list is sorted. */
export const columnOf = (sql: Sql, { key }: Pick<ListSort, 'key'>) =>
  ({ created: sql`created_at`, dateTaken: sql`sort_at`, deleted: sql`deleted_at` })[key];

/** The order of the photos of a section. */
export const orderOf = (sql: Sql, sort: ListSort) =>
  sort.order === 'asc'
    ? sql`${columnOf(sql, sort)}, upload_order`
    : sql`${columnOf(sql, sort)} desc, upload_order desc`;

/** The number of the day of a clock that has a quarter-hour. */
export const dayOf = (sql: Sql, { starts, offsets }: ZoneClock) =>
  sql`((quarter_hour + (${offsets}::int[])[width_bucket(quarter_hour, ${starts}::int[]) + 1]) / ${quarterHoursPerDay})`;

/** The last moment at which a photo became part of a library. */
export const lastListed = (sql: Sql, ownerId: string) =>
  sql`(select max(listed_at) from photo_month_counts where owner_id = ${ownerId})`;

/** Counts of sections, and the last moment at which a photo was added to them; undefined if they are empty. */
interface Counts<Count> {
  readonly counts: readonly Count[];
  readonly readAt: Date | undefined;
}

/** The same as a row, null if they are empty. */
interface CountRow {
  readonly readAt: Date | null;
  readonly keys: readonly number[] | null;
  readonly photos: readonly number[] | null;
  readonly versions: readonly number[] | null;
}

const countsIn = <Count>(
  { readAt, keys, photos, versions }: CountRow,
  countOf: (key: number, count: { photos: number; version: number }) => Count,
): Counts<Count> => ({
  counts: (keys ?? []).map((key, index) =>
    countOf(key, { photos: photos?.[index] ?? 0, version: versions?.[index] ?? 0 }),
  ),
  readAt: readAt ?? undefined,
});

/** Reads listed photos, their order and their counts. */
export const createListsStore = (database: Database) => {
  const sql = sqlOf(database);

  const columns = sql`owner_id, id, upload_id, file_name, content_type, width, height, taken_local,
    taken_offset_minutes, taken_source, created_at, deleted_at, renditions, placeholder, damaged, damage, month_key, sort_at, upload_order`;

  /** The order of a list, and the condition for photos after a position. */
  const ordering = (sort: ListSort, after: PagePosition | undefined) => {
    const column = columnOf(sql, sort);
    const type = sort.key === 'dateTaken' ? sql`timestamp` : sql`timestamptz`;
    const behind =
      after === undefined
        ? sql``
        : sort.order === 'asc'
          ? sql`and (${column}, upload_order) > (${after.sortValue}::text::${type}, ${after.uploadOrder}::uuid)`
          : sql`and (${column}, upload_order) < (${after.sortValue}::text::${type}, ${after.uploadOrder}::uuid)`;
    return { behind, order: orderOf(sql, sort) };
  };

  return {
    /**
     * Newest first. `readAt` is when a photo last became part of the library, as far as these counts include it. All
     * counts are one row: hundreds of rows, each with that moment, would cost twice as much.
     */
    monthCounts: async (
      ownerId: string,
    ): Promise<Counts<Pick<PhotoMonthCountsTable, 'monthKey' | 'photos' | 'version'>>> => {
      const [row] = await sql<[CountRow]>`
        select max(listed_at) as read_at, array_agg(month_key) filter (where photos > 0) as keys,
          array_agg(photos) filter (where photos > 0) as photos,
          array_agg(version) filter (where photos > 0) as versions
        from (select * from photo_month_counts where owner_id = ${ownerId} order by month_key desc) month`;
      return countsIn(row, (monthKey, count) => ({ monthKey, ...count }));
    },

    count: {
      sql: 'select coalesce(sum(photos), 0)::int from photo_month_counts where owner_id = $1',
    } satisfies NumberQuery,

    photoCounts: (ownerIds: readonly string[]) =>
      sql<{ ownerId: string; photos: number }[]>`
        select owner_id, sum(photos)::int as photos from photo_month_counts
        where owner_id = any(${ownerIds}::uuid[]) group by owner_id having sum(photos) > 0`,

    /**
     * The number of photos uploaded on each day of this clock, newest first. A day's version includes all of its
     * quarters.
     */
    uploadDayCounts: async (
      ownerId: string,
      clock: ZoneClock,
    ): Promise<Counts<{ day: number; photos: number; version: number }>> => {
      const [row] = await sql<[CountRow]>`
        select ${lastListed(sql, ownerId)} as read_at, array_agg(day) as keys, array_agg(photos) as photos,
          array_agg(version) as versions
        from (select ${dayOf(sql, clock)} as day, sum(photos)::int as photos, sum(version)::int as version
        from photo_upload_counts where owner_id = ${ownerId}
        group by day having sum(photos) > 0 order by day desc) day`;
      return countsIn(row, (day, count) => ({ day, ...count }));
    },

    /** The same for Recently deleted, by days of deletion (UTC), latest first. */
    deletionCounts: (ownerId: string) =>
      sql<(Pick<PhotoDeletionCountsTable, 'deletedOn' | 'photos' | 'version'> & { readAt: Date })[]>`
        select deleted_on, photos, version,
          (select max(deleted_at) from photo_deletion_counts where owner_id = ${ownerId}) as read_at
        from photo_deletion_counts where owner_id = ${ownerId} and photos > 0
        order by deleted_on desc`,

    sectionPage: (
      ownerId: string,
      section: Section,
      sort: ListSort,
      after: PagePosition | undefined,
      limit: number,
    ) => {
      const { behind, order } = ordering(sort, after);
      return sql<PhotoRow[]>`
        select ${columns} from photos where ${inSection(sql, ownerId, section)} ${behind}
        order by ${order} limit ${limit}`;
    },

    /** The number of photos of a section before a position. */
    countBefore: async (
      ownerId: string,
      section: Section,
      sort: ListSort,
      position: PagePosition,
    ): Promise<number> => {
      const reversed = { ...sort, order: sort.order === 'asc' ? 'desc' : 'asc' } as const;
      const { behind } = ordering(reversed, position);
      const [row] = await sql<[{ photos: number }]>`
        select count(*)::int as photos from photos where ${inSection(sql, ownerId, section)} ${behind}`;
      return row.photos;
    },

    /** By `created`, all photos; by `dateTaken`, those with a date or those without. */
    page: (
      ownerId: string,
      sort: ListSort,
      undated: boolean,
      after: PagePosition | undefined,
      limit: number,
    ) => {
      const { behind, order } = ordering(sort, after);
      // Each condition is written in the form for which PostgreSQL uses its index.
      const dated = undated ? sql`and month_key = ${unknownMonthKey}` : sql`and taken_local is not null`;
      const part = sort.key === 'created' ? sql`` : dated;
      return sql<PhotoRow[]>`
        select ${columns} from photos
        where owner_id = ${ownerId} and listed ${part} ${behind}
        order by ${order} limit ${limit}`;
    },

    /** The given photos that are listed, in no particular order. */
    listedRows: (ownerId: string, photoIds: readonly string[]) =>
      sql<PhotoRow[]>`
        select ${columns} from photos
        where owner_id = ${ownerId} and id = any(${photoIds}) and listed`,

    find: async (ownerId: string, photoId: string, whereabouts: Whereabouts) => {
      const isThere = whereabouts === 'library' ? sql`listed` : sql`deleted_at is not null`;
      const [row] = await sql<WholePhotoRow[]>`
        select ${columns}, bytes, camera, file_taken_local, file_taken_offset_minutes, file_taken_source
        from photos where owner_id = ${ownerId} and id = ${photoId} and ${isThere}`;
      return row;
    },
  };
};
