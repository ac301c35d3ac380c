import type { PendingQuery, Row } from 'postgres';
import type { Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { PhotosTable } from '../tables.ts';
import { quarterHourSeconds } from '../upload-days.ts';

/**
 * Changes which photos are listed, and in which month. Every change and both of its counts are one statement: no count
 * is ever computed, and none can be seen that does not fit the lists.
 */
export const createListingStore = () => {
  /** Makes a change (an update of photos), counts what it has changed in or out, and settles with the ids. */
  const changeAndCount = async (
    tx: Transaction,
    ownerId: string,
    change: PendingQuery<Row[]>,
    sign: 1 | -1,
  ): Promise<string[]> => {
    const rows = await sqlOf(tx)<{ id: string }[]>`
      with changed as (
        ${change}
        returning id, month_key, floor(extract(epoch from created_at) / ${quarterHourSeconds})::int as quarter_hour
      ), counted as (
        insert into photo_month_counts (owner_id, month_key, photos)
        select ${ownerId}::uuid, month_key, ${sign}::int * count(*) from changed group by month_key order by month_key
        on conflict (owner_id, month_key) do update
          set photos = photo_month_counts.photos + excluded.photos, version = photo_month_counts.version + 1
      ), counted_uploads as (
        insert into photo_upload_counts (owner_id, quarter_hour, photos)
        select ${ownerId}::uuid, quarter_hour, ${sign}::int * count(*) from changed group by quarter_hour order by quarter_hour
        on conflict (owner_id, quarter_hour) do update
          set photos = photo_upload_counts.photos + excluded.photos, version = photo_upload_counts.version + 1
      )
      select id from changed`;
    return rows.map(({ id }) => id);
  };

  return {
    /** Lists photos that never were; settles with their ids. */
    list: (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> => {
      const change = sqlOf(tx)`
        update photos set listed = true
        where owner_id = ${ownerId} and id = any(${photoIds as string[]}) and not listed and deleted_at is null`;
      return changeAndCount(tx, ownerId, change, 1);
    },

    /** Moves listed photos to Recently deleted; settles with their ids. */
    delete: (tx: Transaction, ownerId: string, photoIds: readonly string[], now: Date): Promise<string[]> => {
      const change = sqlOf(tx)`
        update photos set listed = false, deleted_at = ${now}
        where owner_id = ${ownerId} and id = any(${photoIds as string[]}) and listed`;
      return changeAndCount(tx, ownerId, change, -1);
    },

    /** Lists photos of Recently deleted again; settles with their ids. */
    restore: (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> => {
      const change = sqlOf(tx)`
        update photos set listed = true, deleted_at = null
        where owner_id = ${ownerId} and id = any(${photoIds as string[]}) and deleted_at is not null`;
      return changeAndCount(tx, ownerId, change, 1);
    },

    /**
     * Gives listed photos another date; settles with their ids. They are counted out where they stood and in where they
     * stand now: the versions of what showed them grow even where no count changes.
     */
    changeDate: async (
      tx: Transaction,
      ownerId: string,
      photoIds: readonly string[],
      date: Pick<PhotosTable, 'takenLocal' | 'takenOffsetMinutes' | 'takenSource'>,
    ): Promise<string[]> => {
      const out = sqlOf(tx)`
        update photos set listed = false
        where owner_id = ${ownerId} and id = any(${photoIds as string[]}) and listed`;
      const ids = await changeAndCount(tx, ownerId, out, -1);
      const back = sqlOf(tx)`
        update photos set listed = true, taken_local = ${date.takenLocal}::text::timestamp,
          taken_offset_minutes = ${date.takenOffsetMinutes}, taken_source = ${date.takenSource}
        where owner_id = ${ownerId} and id = any(${ids})`;
      return changeAndCount(tx, ownerId, back, 1);
    },
  };
};
