import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { Statement } from '../../../platform/database/sql.ts';
import type { AlbumKey, AlbumRule } from '../rules.ts';
import type { AlbumPhotosTable } from '../tables.ts';

/** A photo as it is added to an album. */
export type PlacedPhoto = Pick<
  AlbumPhotosTable,
  'photoOwnerId' | 'photoId' | 'sortAt' | 'uploadOrder' | 'isUndated' | 'proportion'
> & { readonly isDeleted?: boolean; readonly isWithdrawn?: boolean };

/**
 * Changes which photos albums show. Each change updates the counts in the same statement, so that counts always match
 * the lists. A change of an album needs its owner's lock; a change of a photo needs the lock of the photo's owner.
 */
export const createChangesStore = (database: Database) => {
  /**
   * Runs a change that returns the columns below, and updates the counts. Settles with the ids of the photos. `delta`
   * is added to the number of shown photos of an album for each changed photo.
   */
  const changeAndCount = async (tx: Transaction, change: Statement): Promise<string[]> => {
    // The rows of the albums are locked in the order of their keys, because owners of different photos may change the
    // same shared albums.
    const rows = await sqlOf(tx)<{ photoId: string }[]>`
      with changed as (${change}),
      counted as (
        select owner_id, album_id, sum(delta)::int as delta, max(shown_at) as shown_at from changed group by owner_id, album_id
      ),
      held as (
        select albums.owner_id, albums.id, counted.delta, counted.shown_at from albums
        join counted on counted.owner_id = albums.owner_id and counted.album_id = albums.id
        order by albums.owner_id, albums.id for update of albums
      ),
      noted as (
        update albums set photos = albums.photos + held.delta, version = albums.version + 1,
          shown_at = greatest(albums.shown_at, held.shown_at)
        from held where albums.owner_id = held.owner_id and albums.id = held.id
      )
      select photo_id from changed`;
    return rows.map(({ photoId }) => photoId);
  };

  /** The columns that a change returns for each changed photo. */
  const columns = (tx: Transaction) =>
    sqlOf(tx)`album_photos.owner_id, album_photos.album_id, album_photos.photo_id, album_photos.shown_at`;

  const ofPhotos = (tx: Transaction, photoOwnerId: string, photoIds: readonly string[]) =>
    sqlOf(tx)`photo_owner_id = ${photoOwnerId} and photo_id = any(${photoIds})`;

  const inAlbum = (tx: Transaction, { ownerId, albumId }: AlbumKey) =>
    sqlOf(tx)`album_photos.owner_id = ${ownerId} and album_id = ${albumId}`;

  /** Now, or just after the latest moment at which a photo was added to the album. */
  const nextMoment = (tx: Transaction, now: Date) =>
    sqlOf(tx)`greatest(${now}::timestamptz, album.shown_at + interval '1 millisecond')`;

  const ofItsAlbum = (tx: Transaction) =>
    sqlOf(tx)`album.owner_id = album_photos.owner_id and album.id = album_photos.album_id`;

  return {
    /**
     * Adds photos to an album; the last one counts as added last. Settles with the ids of those that were not in it.
     * Photos that were removed before count as new.
     */
    place: (
      tx: Transaction,
      { ownerId, albumId }: AlbumKey,
      photos: readonly PlacedPhoto[],
      { now, addedBy }: { readonly now: Date; readonly addedBy: string | null },
    ): Promise<string[]> => {
      const sql = sqlOf(tx);
      const flags = (is: (photo: PlacedPhoto) => boolean | undefined) =>
        photos.map((photo) => (is(photo) ? 1 : 0));
      // Their moments end about now, unless photos that were added before have taken these moments.
      const change = sql`
        insert into album_photos (owner_id, album_id, photo_owner_id, photo_id, added_at, shown_at, sort_at, upload_order, is_undated,
          proportion, is_deleted, is_withdrawn, added_by)
        select album.owner_id, album.id, given.photo_owner_id, given.photo_id, moment.added_at, moment.added_at, given.sort_at,
          given.upload_order, given.is_undated <> 0, substring(${Buffer.concat(photos.map(({ proportion }) => proportion))}::bytea from given.n::int for 1),
          given.is_deleted <> 0, given.is_withdrawn <> 0, ${addedBy}::uuid
        from albums album, unnest(
          ${photos.map(({ photoOwnerId }) => photoOwnerId)}::uuid[],
          ${photos.map(({ photoId }) => photoId)}::uuid[],
          ${photos.map(({ sortAt }) => sortAt)}::text[]::timestamp[],
          ${photos.map(({ uploadOrder }) => uploadOrder)}::uuid[],
          ${flags(({ isUndated }) => isUndated)}::int[],
          ${flags(({ isDeleted }) => isDeleted)}::int[],
          ${flags(({ isWithdrawn }) => isWithdrawn)}::int[]
        ) with ordinality as given (photo_owner_id, photo_id, sort_at, upload_order, is_undated, is_deleted, is_withdrawn, n),
        lateral (
          select greatest(
            ${now}::timestamptz - make_interval(secs => ${photos.length}::int / 1000.0),
            album.shown_at
          ) + make_interval(secs => given.n / 1000.0) as added_at
        ) moment
        where album.owner_id = ${ownerId} and album.id = ${albumId}
        on conflict (owner_id, album_id, photo_id) do update set
          added_at = excluded.added_at, shown_at = excluded.shown_at, added_by = excluded.added_by,
          removed_by = null, removed_at = null
        where album_photos.removed_at is not null
        returning ${columns(tx)}, is_shown::int as delta`;
      return changeAndCount(tx, change);
    },

    /** The given photos that the album contains, shown or not. */
    idsIn: async (tx: Transaction, key: AlbumKey, photoIds: readonly string[]): Promise<string[]> => {
      const rows = await sqlOf(tx)<Pick<AlbumPhotosTable, 'photoId'>[]>`
        select photo_id from album_photos
        where ${inAlbum(tx, key)} and photo_id = any(${photoIds}) and removed_at is null`;
      return rows.map(({ photoId }) => photoId);
    },

    /** The given photos that the album contains or contained, as far as this is stored. */
    idsEverIn: async (tx: Transaction, key: AlbumKey, photoIds: readonly string[]): Promise<string[]> => {
      const rows = await sqlOf(tx)<Pick<AlbumPhotosTable, 'photoId'>[]>`
        select photo_id from album_photos where ${inAlbum(tx, key)} and photo_id = any(${photoIds})`;
      return rows.map(({ photoId }) => photoId);
    },

    /** The ids of the photos to which a rule applies. */
    idsOfAlbum: async (tx: Transaction, key: AlbumKey, { except, before }: AlbumRule): Promise<string[]> => {
      const rows = await sqlOf(tx)<Pick<AlbumPhotosTable, 'photoId'>[]>`
        select photo_id from album_photos where ${inAlbum(tx, key)} and is_shown
          and shown_at <= ${before}::timestamptz and photo_id <> all(${except}::uuid[])`;
      return rows.map(({ photoId }) => photoId);
    },

    /** Removes shown photos from an album. Settles with their ids. */
    takeOut: (
      tx: Transaction,
      key: AlbumKey,
      photoIds: readonly string[],
      { now, removedBy }: { readonly now: Date; readonly removedBy: string },
    ): Promise<string[]> =>
      changeAndCount(
        tx,
        sqlOf(tx)`
          update album_photos set removed_at = ${now}, removed_by = ${removedBy}
          where ${inAlbum(tx, key)} and photo_id = any(${photoIds}) and is_shown
          returning ${columns(tx)}, -1 as delta`,
      ),

    /** Removes the photos that a task has added. */
    undoAdding: (tx: Transaction, key: AlbumKey, taskId: string): Promise<string[]> =>
      changeAndCount(
        tx,
        sqlOf(tx)`
          delete from album_photos where ${inAlbum(tx, key)} and added_by = ${taskId} and removed_at is null
          returning ${columns(tx)}, -is_shown::int as delta`,
      ),

    /** Puts the photos that a task has removed back in their places. */
    undoRemoving: (tx: Transaction, key: AlbumKey, taskId: string, now: Date): Promise<string[]> =>
      changeAndCount(
        tx,
        sqlOf(tx)`
          update album_photos set removed_at = null, removed_by = null, shown_at = ${nextMoment(tx, now)}
          from albums album
          where ${ofItsAlbum(tx)} and ${inAlbum(tx, key)} and removed_by = ${taskId}
          returning ${columns(tx)}, is_shown::int as delta`,
      ),

    /** Hides the photos that somebody has added to a shared album, or shows them again. */
    setWithdrawn: (
      tx: Transaction,
      key: AlbumKey,
      photoOwnerId: string,
      isWithdrawn: boolean,
      now: Date,
    ): Promise<string[]> =>
      changeAndCount(
        tx,
        sqlOf(tx)`
          update album_photos set is_withdrawn = ${isWithdrawn}, shown_at = ${nextMoment(tx, now)}
          from albums album
          where ${ofItsAlbum(tx)} and ${inAlbum(tx, key)} and photo_owner_id = ${photoOwnerId}
            and is_withdrawn <> ${isWithdrawn}
          returning ${columns(tx)},
            (not is_deleted and removed_at is null)::int * ${isWithdrawn ? -1 : 1}::int as delta`,
      ),

    /** Sets the order of adding of the photos of an album, unless it is already the same. */
    arrange: (tx: Transaction, key: AlbumKey, photoIds: readonly string[], now: Date): Promise<string[]> =>
      changeAndCount(
        tx,
        sqlOf(tx)`
          with ordered as (
            select given.photo_id, row_number() over (order by added_at, album_photos.photo_id) <> given.n as is_elsewhere,
              ${now}::timestamptz - make_interval(secs => (${photoIds.length}::int - given.n) / 1000.0) as moment
            from unnest(${photoIds}::uuid[]) with ordinality as given (photo_id, n)
            join album_photos on ${inAlbum(tx, key)} and album_photos.photo_id = given.photo_id
          )
          update album_photos set added_at = moment, shown_at = moment from ordered
          where ${inAlbum(tx, key)} and album_photos.photo_id = ordered.photo_id
            and exists (select from ordered where is_elsewhere)
          returning ${columns(tx)}, 0 as delta`,
      ),

    /** Removes all photos of an album except these. */
    keepOnly: (tx: Transaction, key: AlbumKey, photoIds: readonly string[]): Promise<string[]> =>
      changeAndCount(
        tx,
        sqlOf(tx)`
          delete from album_photos where ${inAlbum(tx, key)} and photo_id <> all(${photoIds}::uuid[])
          returning ${columns(tx)}, -is_shown::int as delta`,
      ),

    /** Hides photos that were moved to Recently deleted. */
    hidePhotos: (tx: Transaction, photoOwnerId: string, photoIds: readonly string[]): Promise<string[]> =>
      changeAndCount(
        tx,
        sqlOf(tx)`
          update album_photos set is_deleted = true where ${ofPhotos(tx, photoOwnerId, photoIds)} and not is_deleted
          returning ${columns(tx)}, -(not is_withdrawn and removed_at is null)::int as delta`,
      ),

    /** Shows photos that were restored from Recently deleted. */
    showPhotos: (
      tx: Transaction,
      photoOwnerId: string,
      photoIds: readonly string[],
      now: Date,
    ): Promise<string[]> =>
      changeAndCount(
        tx,
        sqlOf(tx)`
          update album_photos set is_deleted = false, shown_at = ${nextMoment(tx, now)} from albums album
          where ${ofItsAlbum(tx)} and ${ofPhotos(tx, photoOwnerId, photoIds)} and is_deleted
          returning ${columns(tx)}, is_shown::int as delta`,
      ),

    /** Removes erased photos. */
    forgetPhotos: async (
      tx: Transaction,
      photoOwnerId: string,
      photoIds: readonly string[],
    ): Promise<void> => {
      const sql = sqlOf(tx);
      const change = sql`
        delete from album_photos where ${ofPhotos(tx, photoOwnerId, photoIds)}
        returning ${columns(tx)}, -is_shown::int as delta`;
      await changeAndCount(tx, change);
      await sql`
        update albums set cover_photo_id = null
        where owner_id = ${photoOwnerId} and cover_photo_id = any(${photoIds})`;
    },

    /** Updates the dates of photos. */
    redatePhotos: (
      tx: Transaction,
      photoOwnerId: string,
      photos: readonly Pick<PlacedPhoto, 'photoId' | 'sortAt' | 'uploadOrder' | 'isUndated' | 'proportion'>[],
    ): Promise<string[]> =>
      changeAndCount(
        tx,
        sqlOf(tx)`
          update album_photos set sort_at = other.sort_at, upload_order = other.upload_order,
            is_undated = other.is_undated <> 0, proportion = decode(other.proportion, 'hex')
          from unnest(
            ${photos.map(({ photoId }) => photoId)}::uuid[],
            ${photos.map(({ sortAt }) => sortAt)}::text[]::timestamp[],
            ${photos.map(({ uploadOrder }) => uploadOrder)}::uuid[],
            ${photos.map(({ isUndated }) => (isUndated ? 1 : 0))}::int[],
            ${photos.map(({ proportion }) => proportion.toString('hex'))}::text[]
          ) as other (id, sort_at, upload_order, is_undated, proportion)
          where photo_owner_id = ${photoOwnerId} and photo_id = other.id
          returning ${columns(tx)}, 0 as delta`,
      ),

    /** Forgets at most `limit` photos of all owners that were removed before `time`. Settles with their number. */
    forgetRemoved: async (time: Date, limit: number): Promise<number> => {
      const { count } = await sqlOf(database)`
        delete from album_photos where (owner_id, album_id, photo_id) in (
          select owner_id, album_id, photo_id from album_photos where removed_at < ${time} limit ${limit})`;
      return count;
    },
  };
};
