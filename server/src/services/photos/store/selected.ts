import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { PhotoRule } from '../rules.ts';
import type { PhotosTable } from '../tables.ts';
import { inSection } from './lists.ts';
import type { Whereabouts } from './lists.ts';
import type { DatedPhoto } from './listing.ts';

/** Finds the photos that somebody has selected, by rules and by ids. */
export const createSelectedStore = (database: Database) => ({
  /** The ids that a rule means, those behind `after`, in their order. */
  idsByRule: async (
    scope: Transaction | undefined,
    ownerId: string,
    rule: PhotoRule,
    after: string | null,
    limit: number,
  ): Promise<string[]> => {
    const sql = sqlOf(scope ?? database);
    const isMeant = () => {
      if (rule.of === 'deletion')
        return sql`owner_id = ${ownerId} and deletion_id = ${rule.deletionId} and deleted_at is not null`;
      const column = rule.of === 'library' ? sql`listed_at` : sql`deleted_at`;
      const whole = rule.of === 'library' ? sql`listed` : sql`deleted_at is not null`;
      const within = rule.section
        ? inSection(sql, ownerId, rule.section)
        : sql`owner_id = ${ownerId} and ${whole}`;
      return sql`${within} and ${column} <= ${rule.before}::timestamptz
        and id <> all(${rule.except as string[]}::uuid[])`;
    };
    const rows = await sql<Pick<PhotosTable, 'id'>[]>`
      select id from photos where ${isMeant()} ${after === null ? sql`` : sql`and id > ${after}`}
      order by id limit ${limit}`;
    return rows.map(({ id }) => id);
  },

  /** Those of these ids that are of this owner's photos there. */
  idsAmong: async (
    scope: Transaction | undefined,
    ownerId: string,
    photoIds: readonly string[],
    whereabouts: Whereabouts,
  ): Promise<string[]> => {
    const sql = sqlOf(scope ?? database);
    const isThere = whereabouts === 'library' ? sql`listed` : sql`deleted_at is not null`;
    const rows = await sql<Pick<PhotosTable, 'id'>[]>`
      select id from photos where owner_id = ${ownerId} and id = any(${photoIds as string[]}) and ${isThere}`;
    return rows.map(({ id }) => id);
  },

  /** The dates of those of these photos that are listed, and which task has changed them. */
  datesOf: (tx: Transaction, ownerId: string, photoIds: readonly string[]) =>
    sqlOf(tx)<(DatedPhoto & Pick<PhotosTable, 'datedBy'>)[]>`
      select id, dated_by, taken_local, taken_offset_minutes, taken_source,
        file_taken_local, file_taken_offset_minutes, file_taken_source
      from photos where owner_id = ${ownerId} and id = any(${photoIds as string[]}) and listed`,

  /** When the last photo became part of the library; undefined where none ever has. */
  lastListed: async (tx: Transaction, ownerId: string): Promise<Date | undefined> => {
    const [row] = await sqlOf(tx)<{ last: Date | null }[]>`
      select max(listed_at) as last from photo_month_counts where owner_id = ${ownerId}`;
    return row?.last ?? undefined;
  },
});
