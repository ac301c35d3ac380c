import type { SortOption } from '@albumen/contracts/photos';
import type { Database } from '../../../platform/database/database.ts';
import type { PageEnd } from '../../../platform/cursors.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import { unknownMonthKey } from '../rules.ts';
import type { PagePosition, Section } from '../rules.ts';
import type { PhotoMonthCountsTable, PhotosTable } from '../tables.ts';
import { quarterHourSeconds, quarterHoursPerDay } from '../upload-days.ts';
import type { ZoneClock } from '../upload-days.ts';

/** A photo as it is read for lists; the checksums stay behind. */
export type PhotoRow = Omit<
  PhotosTable,
  'sha256' | 'crc32' | 'listed' | 'deletedAt' | 'bytes' | 'camera' | 'proportion' | 'renderTurn'
>;

/** A moment as PostgreSQL sends it, and the id of a photo. */
const [momentBytes, positionBytes] = [8, 24];

/** PostgreSQL counts microseconds since then. */
const momentZero = Date.UTC(2000, 0);

/** The positions in a row of bytes. */
const positionsIn = (bytes: Buffer): PageEnd[] =>
  Array.from({ length: bytes.length / positionBytes }, (_, index) => {
    const start = index * positionBytes;
    return {
      moment: momentZero + Number(bytes.readBigInt64BE(start) / 1000n),
      id: bytes.subarray(start + momentBytes, start + positionBytes),
    };
  });

/** Reads listed photos: what they are, in which order, and how many. */
export const createListsStore = (database: Database) => {
  const sql = sqlOf(database);

  const columns = sql`owner_id, id, upload_id, file_name, content_type, width, height, taken_local,
    taken_offset_minutes, taken_source, created_at, renditions, placeholder, damaged, month_key, sort_at`;

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
      sql<Pick<PhotoMonthCountsTable, 'monthKey' | 'photos' | 'version'>[]>`
        select month_key, photos, version from photo_month_counts where owner_id = ${ownerId} and photos > 0
        order by month_key desc`,

    count: async (ownerId: string): Promise<number> => {
      const [row] = await sql<{ photos: number }[]>`
        select coalesce(sum(photos), 0)::int as photos from photo_month_counts where owner_id = ${ownerId}`;
      return row?.photos ?? 0;
    },

    /** How many photos were uploaded on each day that this clock shows, newest first. A day changes with any of its quarters. */
    uploadDayCounts: (ownerId: string, clock: ZoneClock) =>
      sql<{ day: number; photos: number; version: number }[]>`
        select (quarter_hour + (${clock.offsets as number[]}::int[])[
          width_bucket(quarter_hour, ${clock.starts as number[]}::int[]) + 1
        ]) / ${quarterHoursPerDay} as day, sum(photos)::int as photos, sum(version)::int as version
        from photo_upload_counts where owner_id = ${ownerId}
        group by day having sum(photos) > 0 order by day desc`,

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

    /**
     * A byte for the proportion of each photo of a section, and where its full pages end. One pass over the index, which
     * holds all of it. Sort values and ids are strung together as bytes and those at the ends of pages cut out: numbering
     * the rows by a window would take half as long again.
     */
    sectionLayout: async (
      ownerId: string,
      section: Section,
      sort: SortOption,
      pageSize: number,
    ): Promise<{ proportions: Buffer; pageEnds: PageEnd[] }> => {
      const { order } = ordering(sort, undefined);
      const moment =
        sort.key === 'created' ? sql`timestamptz_send(created_at)` : sql`timestamp_send(sort_at)`;
      const [row] = await sql<[{ proportions: Buffer | null; pageEnds: Buffer | null }]>`
        select proportions, (
          select string_agg(substring(positions from (n - 1) * ${positionBytes} + 1 for ${positionBytes}), ''::bytea order by n)
          from generate_series(${pageSize}::int, length(proportions), ${pageSize}::int) n
        ) as page_ends
        from (
          select string_agg(proportion, ''::bytea) as proportions, string_agg(moment || uuid_send(id), ''::bytea) as positions
          from (
            select proportion, ${moment} as moment, id from photos where ${inSection(ownerId, section)} order by ${order}
          ) photo
        ) section`;
      return {
        proportions: row.proportions ?? Buffer.alloc(0),
        pageEnds: positionsIn(row.pageEnds ?? Buffer.alloc(0)),
      };
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
      // Each in the form in which PostgreSQL finds its index.
      const dated = undated ? sql`and month_key = ${unknownMonthKey}` : sql`and taken_local is not null`;
      const part = sort.key === 'created' ? sql`` : dated;
      return sql<PhotoRow[]>`
        select ${columns} from photos
        where owner_id = ${ownerId} and listed ${part} ${behind}
        order by ${order} limit ${limit}`;
    },

    find: async (ownerId: string, photoId: string) => {
      const [row] = await sql<(PhotoRow & Pick<PhotosTable, 'bytes' | 'camera'>)[]>`
        select ${columns}, bytes, camera from photos where owner_id = ${ownerId} and id = ${photoId} and listed`;
      return row;
    },
  };
};
