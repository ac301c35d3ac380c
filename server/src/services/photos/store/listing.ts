import type { Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { Statement } from '../../../platform/database/sql.ts';
import type { PhotoDates } from '../date-rules.ts';
import type { PhotosTable } from '../tables.ts';
import { quarterHourSeconds } from '../upload-days.ts';

export type DatedPhoto = PhotoDates & Pick<PhotosTable, 'id' | 'uploadOrder'>;

type SizedPhoto = DatedPhoto & Pick<PhotosTable, 'width' | 'height'>;

/** Whether the changed photos enter (1) or leave (-1) each count; absent if they do neither. */
interface Signs {
  readonly listed?: 1 | -1;
  readonly deleted?: 1 | -1;
}

/**
 * Changes which photos are listed or deleted, and in which month they are. Every change and all of its counts are one
 * statement: counts are never recomputed, and no reader sees a count that contradicts the lists. Call it while holding
 * the owner's lock.
 */
export const createListingStore = () => {
  /**
   * Makes a change that returns the columns below, updates the counts, and resolves to the ids. The counts store the
   * last moment at which a photo was added.
   */
  const changeAndCount = async (
    tx: Transaction,
    ownerId: string,
    change: Statement,
    signs: Signs,
  ): Promise<string[]> => {
    const sql = sqlOf(tx);
    const counted = signs.listed
      ? sql`, counted as (
          insert into photo_month_counts (owner_id, month_key, photos, listed_at)
          select ${ownerId}::uuid, month_key, ${signs.listed}::int * count(*), max(listed_at)
          from changed group by month_key order by month_key
          on conflict (owner_id, month_key) do update
            set photos = photo_month_counts.photos + excluded.photos, version = photo_month_counts.version + 1,
              listed_at = greatest(photo_month_counts.listed_at, excluded.listed_at)
        ), counted_uploads as (
          insert into photo_upload_counts (owner_id, quarter_hour, photos)
          select ${ownerId}::uuid, floor(extract(epoch from created_at) / ${quarterHourSeconds})::int as quarter_hour,
            ${signs.listed}::int * count(*)
          from changed group by quarter_hour order by quarter_hour
          on conflict (owner_id, quarter_hour) do update
            set photos = photo_upload_counts.photos + excluded.photos, version = photo_upload_counts.version + 1
        )`
      : sql``;
    const countedDeleted = signs.deleted
      ? sql`, counted_deleted as (
          insert into photo_deletion_counts (owner_id, deleted_on, photos, deleted_at)
          select ${ownerId}::uuid, (deleted_at at time zone 'UTC')::date as deleted_on,
            ${signs.deleted}::int * count(*), max(deleted_at)
          from changed group by deleted_on order by deleted_on
          on conflict (owner_id, deleted_on) do update
            set photos = photo_deletion_counts.photos + excluded.photos, version = photo_deletion_counts.version + 1,
              deleted_at = greatest(photo_deletion_counts.deleted_at, excluded.deleted_at)
        )`
      : sql``;
    const rows = await sql<{ id: string }[]>`
      with changed as (${change}) ${counted} ${countedDeleted} select id from changed`;
    return rows.map(({ id }) => id);
  };

  /** The columns that a change returns of each changed photo. */
  const columns = (tx: Transaction) => sqlOf(tx)`photos.id, month_key, created_at, listed_at`;

  /** Now, or just after the last moment of this kind if the clock did not move or runs behind another server's. */
  const nextMoment = (tx: Transaction, ownerId: string, now: Date, kind: 'listed' | 'deleted') => {
    const sql = sqlOf(tx);
    const last =
      kind === 'listed'
        ? sql`select max(listed_at) from photo_month_counts where owner_id = ${ownerId}`
        : sql`select max(deleted_at) from photo_deletion_counts where owner_id = ${ownerId}`;
    // PostgreSQL's `greatest` ignores nulls.
    return sql`(select greatest(${now}::timestamptz, (${last}) + interval '1 millisecond'))`;
  };

  /** Gives photos in this place other facts, and moves them to other sections in the counts. */
  const refile = async (
    tx: Transaction,
    ownerId: string,
    photos: readonly (DatedPhoto | SizedPhoto)[],
    place: 'listed' | 'deleted' | 'neither',
    taskId: string | null,
  ): Promise<string[]> => {
    const sql = sqlOf(tx);
    const ids = photos.map(({ id }) => id);
    const isThere = {
      listed: sql`listed`,
      deleted: sql`deleted_at is not null`,
      neither: sql`not listed and deleted_at is null`,
    }[place];
    const signs = (sign: 1 | -1): Signs => (place === 'neither' ? {} : { [place]: sign });
    const out = sql`
      select ${columns(tx)}, deleted_at from photos
      where owner_id = ${ownerId} and id = any(${ids}) and ${isThere}`;
    await changeAndCount(tx, ownerId, out, signs(-1));
    const back = sql`
      update photos set dated_by = coalesce(${taskId}::uuid, dated_by), upload_order = other.upload_order,
        width = coalesce(other.width, photos.width), height = coalesce(other.height, photos.height),
        taken_local = other.taken_local, taken_offset_minutes = other.taken_offset_minutes,
        taken_source = other.taken_source, file_taken_local = other.file_taken_local,
        file_taken_offset_minutes = other.file_taken_offset_minutes, file_taken_source = other.file_taken_source
      from unnest(
        ${ids}::uuid[],
        ${photos.map((photo) => ('width' in photo ? photo.width : null))}::int[],
        ${photos.map((photo) => ('height' in photo ? photo.height : null))}::int[],
        ${photos.map(({ uploadOrder }) => uploadOrder)}::uuid[],
        ${photos.map(({ takenLocal }) => takenLocal)}::text[]::timestamp[],
        ${photos.map(({ takenOffsetMinutes }) => takenOffsetMinutes)}::int[],
        ${photos.map(({ takenSource }) => takenSource)}::text[],
        ${photos.map(({ fileTakenLocal }) => fileTakenLocal)}::text[]::timestamp[],
        ${photos.map(({ fileTakenOffsetMinutes }) => fileTakenOffsetMinutes)}::int[],
        ${photos.map(({ fileTakenSource }) => fileTakenSource)}::text[]
      ) as other (id, width, height, upload_order, taken_local, taken_offset_minutes, taken_source, file_taken_local,
        file_taken_offset_minutes, file_taken_source)
      where photos.owner_id = ${ownerId} and photos.id = other.id and ${isThere}
      returning ${columns(tx)}, deleted_at`;
    return changeAndCount(tx, ownerId, back, signs(1));
  };

  return {
    /** The given photos that are listed, newest first, undated ones last. */
    listedAmong: (tx: Transaction, ownerId: string, photoIds: readonly string[]) =>
      sqlOf(tx)<(Pick<PhotosTable, 'id'> & { readonly isUndated: boolean })[]>`
        select id, taken_local is null as is_undated from photos
        where owner_id = ${ownerId} and id = any(${photoIds}) and listed
        order by taken_local is null, sort_at desc, upload_order desc`,

    /** Lists photos that were never listed; resolves to their ids. */
    list: (tx: Transaction, ownerId: string, photoIds: readonly string[], now: Date): Promise<string[]> => {
      const change = sqlOf(tx)`
        update photos set listed = true, listed_at = ${nextMoment(tx, ownerId, now, 'listed')}
        where owner_id = ${ownerId} and id = any(${photoIds}) and not listed and deleted_at is null
        returning ${columns(tx)}`;
      return changeAndCount(tx, ownerId, change, { listed: 1 });
    },

    /** Moves listed photos to Recently deleted; resolves to their ids. */
    delete: (
      tx: Transaction,
      ownerId: string,
      photoIds: readonly string[],
      { deletionId, now }: { deletionId: string; now: Date },
    ): Promise<string[]> => {
      const change = sqlOf(tx)`
        update photos set listed = false, deleted_at = ${nextMoment(tx, ownerId, now, 'deleted')},
          deletion_id = ${deletionId}
        where owner_id = ${ownerId} and id = any(${photoIds}) and listed
        returning ${columns(tx)}, deleted_at`;
      return changeAndCount(tx, ownerId, change, { listed: -1, deleted: 1 });
    },

    /** Lists photos in Recently deleted again; resolves to their ids. */
    restore: (
      tx: Transaction,
      ownerId: string,
      photoIds: readonly string[],
      now: Date,
    ): Promise<string[]> => {
      const change = sqlOf(tx)`
        update photos set listed = true, listed_at = ${nextMoment(tx, ownerId, now, 'listed')},
          deleted_at = null, deletion_id = null
        from (
          select id, deleted_at from photos
          where owner_id = ${ownerId} and id = any(${photoIds}) and deleted_at is not null
        ) found
        where photos.owner_id = ${ownerId} and photos.id = found.id
        returning ${columns(tx)}, found.deleted_at`;
      return changeAndCount(tx, ownerId, change, { listed: 1, deleted: -1 });
    },

    /** Removes photos in Recently deleted, with `before` only those deleted before it; resolves to their ids. */
    erase: (
      tx: Transaction,
      ownerId: string,
      photoIds: readonly string[],
      before: Date | undefined,
    ): Promise<string[]> => {
      const sql = sqlOf(tx);
      const change = sql`
        delete from photos
        where owner_id = ${ownerId} and id = any(${photoIds})
          and ${before === undefined ? sql`deleted_at is not null` : sql`deleted_at < ${before}`}
        returning ${columns(tx)}, deleted_at`;
      return changeAndCount(tx, ownerId, change, { deleted: -1 });
    },

    /** Removes the first photos in any state, and subtracts them from the counts; resolves to their ids. */
    removeOwned: async (
      tx: Transaction,
      ownerId: string,
      limit: number,
    ): Promise<Pick<PhotosTable, 'id'>[]> => {
      const sql = sqlOf(tx);
      const first = await sql<Pick<PhotosTable, 'id' | 'listed' | 'deletedAt'>[]>`
        select id, listed, deleted_at from photos where owner_id = ${ownerId} order by id limit ${limit}`;
      const remove = async (photos: readonly Pick<PhotosTable, 'id'>[], signs: Signs): Promise<void> => {
        if (photos.length === 0) return;
        const change = sql`
          delete from photos where owner_id = ${ownerId} and id = any(${photos.map(({ id }) => id)})
          returning ${columns(tx)}, deleted_at`;
        await changeAndCount(tx, ownerId, change, signs);
      };
      const [listed, unlisted] = [
        first.filter((photo) => photo.listed),
        first.filter((photo) => !photo.listed),
      ];
      await remove(listed, { listed: -1 });
      await remove(
        unlisted.filter(({ deletedAt }) => deletedAt !== null),
        { deleted: -1 },
      );
      await remove(
        unlisted.filter(({ deletedAt }) => deletedAt === null),
        {},
      );
      return first;
    },

    /**
     * Gives listed photos other dates and upload orders; resolves to their ids. Subtracts them from the counts of their
     * old sections and adds them to those of the new ones, so the versions of these sections increase even if no count
     * changes.
     */
    changeDates: (
      tx: Transaction,
      ownerId: string,
      photos: readonly DatedPhoto[],
      taskId: string,
    ): Promise<string[]> => refile(tx, ownerId, photos, 'listed', taskId),

    /** The same for what was found in photos in any state, and for their sizes. No task counts as changing them. */
    storeExamined: async (tx: Transaction, ownerId: string, photos: readonly SizedPhoto[]): Promise<void> => {
      for (const place of ['listed', 'deleted', 'neither'] as const)
        await refile(tx, ownerId, photos, place, null);
    },
  };
};
