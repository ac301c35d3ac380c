import { timelinePageSize } from '@albumen/contracts/limits';
import { dateSources, photoDamages, renditionStates } from '@albumen/contracts/photos';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { ListSort, Section } from '../rules.ts';
import type { PhotosTable } from '../tables.ts';
import { columnOf, inSection, orderOf } from './lists.ts';

/** Which photos of a list, and whether with placeholders. */
export interface ColumnsRequest {
  readonly from: number;
  readonly limit: number;
  readonly placeholders: boolean;
}

/** Photos as columns, all null without photos. Times are whole numbers since 1970. */
export interface ColumnsRow {
  /** 16 bytes each. */
  readonly ids: Buffer | null;
  readonly names: readonly string[] | null;
  /** Seconds. */
  readonly taken: readonly (number | null)[] | null;
  readonly takenOffsets: readonly (number | null)[] | null;
  readonly takenSources: readonly (number | null)[] | null;
  /** Milliseconds. */
  readonly uploaded: readonly number[] | null;
  readonly widths: readonly number[] | null;
  readonly heights: readonly number[] | null;
  readonly states: readonly number[] | null;
  readonly placeholders: Buffer | null;
  /** The first photos that wait for their renditions. */
  readonly waiting: readonly string[] | null;
}

/**
 * The columns of photos in their order. JSON is what Node.js reads fastest. The numbers of a state are those of
 * `photoState`.
 */
const aggregates = (sql: Sql, hasPlaceholders: boolean) => sql`
  string_agg(uuid_send(id), ''::bytea) as ids,
  json_agg(file_name) as names,
  json_agg(floor(date_part('epoch', taken_local))::bigint) as taken,
  json_agg(taken_offset_minutes) as taken_offsets,
  json_agg(array_position(${[...dateSources]}::text[], taken_source) - 1) as taken_sources,
  json_agg(round(date_part('epoch', created_at) * 1000)::bigint) as uploaded,
  json_agg(width) as widths,
  json_agg(height) as heights,
  json_agg(array_position(${[...renditionStates]}::text[], renditions) - 1 + damaged::int * 4
    + coalesce(array_position(${[...photoDamages]}::text[], damage), 0) * 8) as states,
  ${
    hasPlaceholders
      ? sql`string_agg(set_byte('\\x00', 0, coalesce(length(placeholder), 0)) || coalesce(placeholder, ''), ''::bytea)`
      : sql`null::bytea`
  } as placeholders,
  (array_agg(id) filter (where renditions = 'pending'))[:${timelinePageSize}::int] as waiting`;

/** Reads photos as columns: one row, whatever their number. */
export const createColumnsStore = (database: Database) => {
  const sql = sqlOf(database);

  const versionOf = (ownerId: string, section: Section) => {
    if ('deletedOn' in section)
      return sql`select version from photo_deletion_counts
        where owner_id = ${ownerId} and deleted_on = ${section.deletedOn}::text::date`;
    return 'monthKey' in section
      ? sql`select version from photo_month_counts where owner_id = ${ownerId} and month_key = ${section.monthKey}`
      : sql`select sum(version)::int from photo_upload_counts
          where owner_id = ${ownerId} and quarter_hour >= ${section.from} and quarter_hour < ${section.until}`;
  };

  return {
    /**
     * Photos of a section from an index on, and its version of the same moment. Counts its way to the first photo in an
     * index alone, and continues there as a page does.
     */
    sectionColumns: async (
      ownerId: string,
      section: Section,
      sort: ListSort,
      { from, limit, placeholders }: ColumnsRequest,
    ): Promise<ColumnsRow & { readonly version: number }> => {
      const [column, order] = [columnOf(sql, sort), orderOf(sql, sort)];
      const isIn = inSection(sql, ownerId, section);
      const first = sql`(
        select ${column}, upload_order from photos where ${isIn} order by ${order} offset ${from} limit 1)`;
      const position = sql`(${column}, upload_order)`;
      const isBehind =
        sort.order === 'asc' ? sql`and ${position} >= ${first}` : sql`and ${position} <= ${first}`;
      const [row] = await sql<[ColumnsRow & { version: number }]>`
        select coalesce((${versionOf(ownerId, section)}), 0) as version, ${aggregates(sql, placeholders)}
        from (
          select * from photos where ${isIn} ${from === 0 ? sql`` : isBehind} order by ${order} limit ${limit}
        ) photo`;
      return row;
    },

    /** These photos, in this order, as columns. Looked up one by one, as in `listedOriginals`. */
    columnsById: async (
      tx: Transaction,
      photos: readonly Pick<PhotosTable, 'ownerId' | 'id'>[],
      hasPlaceholders: boolean,
    ): Promise<ColumnsRow> => {
      const rows = sqlOf(tx);
      const [row] = await rows<[ColumnsRow]>`
        select ${aggregates(rows, hasPlaceholders)}
        from (
          select photo.* from unnest(
            ${photos.map(({ ownerId }) => ownerId)}::uuid[], ${photos.map(({ id }) => id)}::uuid[]
          ) with ordinality wanted (owner_id, id, place), lateral (
            select photos.* from photos
            where photos.owner_id = wanted.owner_id and photos.id = wanted.id and listed offset 0
          ) photo
          order by place
        ) photo`;
      return row;
    },
  };
};
