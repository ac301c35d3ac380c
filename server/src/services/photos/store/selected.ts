import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import { unknownMonthKey } from '../rules.ts';
import type { PhotoRule } from '../rules.ts';
import type { PhotosTable } from '../tables.ts';
import { inSection } from './lists.ts';
import type { Whereabouts } from './lists.ts';
import type { DatedPhoto } from './listing.ts';

/** The facts about a photo that lists of other slices store. */
export type PhotoFacts = Pick<PhotosTable, 'id' | 'sortAt' | 'createdAt' | 'uploadOrder' | 'proportion'> & {
  readonly isUndated: boolean;
  /** Whether it is in Recently deleted. */
  readonly isDeleted: boolean;
};

/** Names that are read in one step: the process answers others in between. */
const namesAtOnce = 2_000;

/** Finds the photos of a selection, by rules and by ids. */
export const createSelectedStore = (database: Database) => ({
  /** The ids that a rule selects, after `after`, in their order. */
  idsByRule: async (
    scope: Transaction | undefined,
    ownerId: string,
    rule: PhotoRule,
    after: string | null,
    limit: number,
  ): Promise<string[]> => {
    const sql = sqlOf(scope ?? database);
    const isMeant = () => {
      if (rule.of === 'dating') return sql`owner_id = ${ownerId} and dated_by = ${rule.taskId} and listed`;
      if (rule.of === 'deletion')
        return sql`owner_id = ${ownerId} and deletion_id = ${rule.deletionId} and deleted_at is not null`;
      const column = rule.of === 'library' ? sql`listed_at` : sql`deleted_at`;
      const whole = rule.of === 'library' ? sql`listed` : sql`deleted_at is not null`;
      const within = rule.section
        ? inSection(sql, ownerId, rule.section)
        : sql`owner_id = ${ownerId} and ${whole}`;
      return sql`${within} and ${column} <= ${rule.before}::timestamptz
        and id <> all(${rule.except}::uuid[])`;
    };
    const rows = await sql<Pick<PhotosTable, 'id'>[]>`
      select id from photos where ${isMeant()} ${after === null ? sql`` : sql`and id > ${after}`}
      order by id limit ${limit}`;
    return rows.map(({ id }) => id);
  },

  /** The given ids that belong to photos of this owner in that place. */
  idsAmong: async (
    scope: Transaction | undefined,
    ownerId: string,
    photoIds: readonly string[],
    whereabouts: Whereabouts,
  ): Promise<string[]> => {
    const sql = sqlOf(scope ?? database);
    const isThere = whereabouts === 'library' ? sql`listed` : sql`deleted_at is not null`;
    const rows = await sql<Pick<PhotosTable, 'id'>[]>`
      select id from photos where owner_id = ${ownerId} and id = any(${photoIds}) and ${isThere}`;
    return rows.map(({ id }) => id);
  },

  /**
   * Facts about the given photos that are listed or in Recently deleted: undated ones first, then by date taken.
   */
  factsOf: (tx: Transaction, ownerId: string, photoIds: readonly string[]) =>
    sqlOf(tx)<PhotoFacts[]>`
      select id, sort_at, created_at, upload_order, proportion, taken_local is null as is_undated,
        deleted_at is not null as is_deleted from photos
      where owner_id = ${ownerId} and id = any(${photoIds}) and (listed or deleted_at is not null)
      order by taken_local is not null, sort_at, upload_order`,

  /** The photos of an owner with these contents, listed or in Recently deleted. */
  idsByContent: (tx: Transaction, ownerId: string, sha256: readonly string[]) =>
    sqlOf(tx)<(Pick<PhotosTable, 'id'> & { readonly sha256: string })[]>`
      select id, encode(sha256, 'hex') as sha256 from photos
      where owner_id = ${ownerId} and (listed or deleted_at is not null)
        and sha256 in (select decode(hex, 'hex') from unnest(${sha256}::text[]) hex)`,

  /** The dates of the given photos that are listed, and the task that last changed each. */
  datesOf: (tx: Transaction, ownerId: string, photoIds: readonly string[]) =>
    sqlOf(tx)<(DatedPhoto & Pick<PhotosTable, 'datedBy' | 'sortAt' | 'fileName'>)[]>`
      select id, file_name, dated_by, sort_at, upload_order, taken_local, taken_offset_minutes, taken_source,
        file_taken_local, file_taken_offset_minutes, file_taken_source
      from photos where owner_id = ${ownerId} and id = any(${photoIds}) and listed`,

  /** The photos of Unknown Date that were in the library at a moment and have digits of a day in their names. */
  async *undatedNames(ownerId: string, readAt: Date) {
    const sql = sqlOf(database);
    let after = sql``;
    while (true) {
      const photos = await sql<
        Pick<PhotosTable, 'id' | 'fileName' | 'listedAt' | 'sortAt' | 'uploadOrder'>[]
      >`
        select id, file_name, listed_at, sort_at, upload_order from photos
        where ${inSection(sql, ownerId, { monthKey: unknownMonthKey })} and listed_at <= ${readAt}
          and file_name ~ '[0-9]{4}-?[0-9]{2}-?[0-9]{2}' ${after}
        order by sort_at desc, upload_order desc limit ${namesAtOnce}`;
      yield photos;
      const last = photos.at(-1);
      if (!last || photos.length < namesAtOnce) return;
      after = sql`and (sort_at, upload_order) < (${last.sortAt}::text::timestamp, ${last.uploadOrder}::uuid)`;
    }
  },

  /** When a photo last became part of the library; undefined if none ever has. */
  lastListed: async (scope: Transaction | undefined, ownerId: string): Promise<Date | undefined> => {
    const [row] = await sqlOf(scope ?? database)<{ last: Date | null }[]>`
      select max(listed_at) as last from photo_month_counts where owner_id = ${ownerId}`;
    return row?.last ?? undefined;
  },
});
