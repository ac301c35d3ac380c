import type { Database } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import { unknownMonthKey } from '../rules.ts';
import type { ListSort } from '../rules.ts';
import { quarterHourSeconds } from '../upload-days.ts';
import type { ZoneClock } from '../upload-days.ts';
import { dayOf, lastListed, orderOf } from './lists.ts';

/** A section as the database counts it. */
interface CountedSection {
  /** The key of a month, or a day since 1970. */
  readonly key: number;
  readonly photos: number;
  readonly version: number;
  /** Whether the answer has the proportions of its photos. */
  readonly hasBytes: boolean;
}

/** The sections of a list by their keys, in the direction of the list. */
export interface LayoutsRow {
  /** As in `monthCounts`. */
  readonly readAt: Date | null;
  readonly sections: readonly CountedSection[] | null;
  /** A byte for each photo of the sections with bytes, in their order. */
  readonly proportions: Buffer | null;
}

/** Which sections of a library, and of how many photos at most they all have bytes. */
export interface LayoutsRequest {
  readonly sort: ListSort;
  /** For sections that are upload days. */
  readonly clock: ZoneClock | undefined;
  /** Only the sections of this year, all with bytes. */
  readonly year: number | undefined;
  readonly wholeLimit: number;
}

/** Reads the sections of lists and the proportions of their photos: counts and bytes of one moment. */
export const createLayoutsStore = (database: Database) => {
  const sql = sqlOf(database);

  const section = sql`json_build_object('key', key, 'photos', photos, 'version', version, 'hasBytes', has_bytes)`;

  return {
    /** The bytes are one pass over a part of an index that contains all of them. */
    libraryLayouts: async (
      ownerId: string,
      { sort, clock, year, wholeLimit }: LayoutsRequest,
    ): Promise<LayoutsRow> => {
      const direction = sort.order === 'asc' ? sql`asc` : sql`desc`;
      const counts = clock
        ? sql`select ${dayOf(sql, clock)} as key, quarter_hour as place, photos, version
            from photo_upload_counts where owner_id = ${ownerId}`
        : sql`select month_key as key, month_key as place, photos, version
            from photo_month_counts where owner_id = ${ownerId}`;
      const yearOf = clock ? sql`extract(year from date '1970-01-01' + key)::int` : sql`key / 12`;
      // Unknown Date is the last section of a list.
      const byPlace = clock ? sql`key ${direction}` : sql`key = ${unknownMonthKey}, key ${direction}`;
      const within = clock
        ? sql`created_at >= to_timestamp((select min(first) from asked where has_bytes) * ${quarterHourSeconds}::float8)
            and created_at < to_timestamp((select max(last) + 1 from asked where has_bytes) * ${quarterHourSeconds}::float8)`
        : sql`month_key >= (select min(first) from asked where has_bytes)
            and month_key <= (select max(last) from asked where has_bytes)`;
      const order = clock ? orderOf(sql, sort) : sql`month_key ${direction}, ${orderOf(sql, sort)}`;
      const [row] = await sql<[LayoutsRow]>`
        with counted as (
          select key, ${yearOf} as year, min(place) as first, max(place) as last,
            sum(photos)::int as photos, sum(version)::int as version
          from (${counts}) counts group by key having sum(photos) > 0
        ), asked as (
          select *, ${
            year === undefined
              ? sql`(select sum(photos) from counted) <= ${wholeLimit}
                  or year = (select year from counted order by ${byPlace} limit 1)`
              : sql`true`
          } as has_bytes
          from counted ${year === undefined ? sql`` : sql`where year = ${year}`}
        )
        select ${lastListed(sql, ownerId)} as read_at,
          (select json_agg(${section} order by key ${direction}) from asked) as sections,
          (select string_agg(proportion, ''::bytea) from (
            select proportion from photos where owner_id = ${ownerId} and listed and ${within} order by ${order}
          ) photo) as proportions`;
      return row;
    },

    /** Every day of Recently deleted, all with bytes. */
    deletedLayouts: async (ownerId: string, sort: ListSort): Promise<LayoutsRow> => {
      const [row] = await sql<[LayoutsRow]>`
        select max(deleted_at) as read_at,
          json_agg(${section} order by key desc) filter (where photos > 0) as sections,
          (select string_agg(proportion, ''::bytea) from (
            select proportion from photos where owner_id = ${ownerId} and deleted_at is not null
            order by ${orderOf(sql, sort)}
          ) photo) as proportions
        from (
          select deleted_on - date '1970-01-01' as key, photos, version, true as has_bytes, deleted_at
          from photo_deletion_counts where owner_id = ${ownerId}
        ) day`;
      return row;
    },
  };
};
