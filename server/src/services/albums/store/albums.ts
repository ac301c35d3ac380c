import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { NumberQuery } from '../../../platform/database/numbers.ts';
import { anyRow, firstRow } from '../../../platform/database/rows.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { AlbumKey, AlbumPosition } from '../rules.ts';
import type { AlbumPhotosTable, AlbumsTable } from '../tables.ts';

/** An album of any owner in Recently deleted. */
type DeletedAlbum = AlbumKey & { readonly deletedAt: Date };

/** Stores albums without their photos: names, deletion, and lists. */
export const createAlbumRowsStore = (database: Database) => {
  const sql = sqlOf(database);

  return {
    /** Undefined if the owner has no album with this id. */
    findAlbum: (scope: Transaction | undefined, { ownerId, albumId }: AlbumKey) =>
      firstRow(sqlOf(scope ?? database)<AlbumsTable[]>`
        select * from albums where owner_id = ${ownerId} and id = ${albumId}`),

    /** The given albums that are not deleted, of any owner. */
    albumsOf: (keys: readonly AlbumKey[]) =>
      sql<AlbumsTable[]>`
        select * from albums where deleted_at is null and (owner_id, id) in (
          select * from unnest(${keys.map(({ ownerId }) => ownerId)}::uuid[], ${keys.map(({ albumId }) => albumId)}::uuid[]))`,

    /** Does nothing if the owner has an album with this id. */
    addAlbum: (
      tx: Transaction,
      {
        ownerId,
        id,
        name,
        createdAt,
        updatedAt,
        isShared,
      }: Omit<AlbumsTable, 'deletedAt' | 'coverPhotoId' | 'photos' | 'version' | 'shownAt'>,
    ): Promise<boolean> =>
      anyRow(sqlOf(tx)`
        insert into albums (owner_id, id, name, created_at, updated_at, is_shared, shown_at)
        values (${ownerId}, ${id}, ${name}, ${createdAt}, ${updatedAt}, ${isShared}, ${createdAt})
        on conflict (owner_id, id) do nothing`),

    /** Changes the given fields, if any, and records the time. A cover of null removes the chosen one. */
    changeAlbum: async (
      tx: Transaction,
      { ownerId, albumId }: AlbumKey,
      change: {
        readonly name?: string | undefined;
        readonly createdAt?: Date | undefined;
        readonly coverPhotoId?: string | null | undefined;
      },
      now: Date,
    ): Promise<void> => {
      const { name, createdAt, coverPhotoId } = change;
      await sqlOf(tx)`
        update albums set updated_at = ${now}, name = coalesce(${name ?? null}, name),
          created_at = coalesce(${createdAt ?? null}, created_at),
          cover_photo_id = case when ${coverPhotoId === undefined} then cover_photo_id else ${coverPhotoId ?? null}::uuid end
        where owner_id = ${ownerId} and id = ${albumId}`;
    },

    /** Returns false if the album is already in this state. */
    setDeleted: (tx: Transaction, { ownerId, albumId }: AlbumKey, deletedAt: Date | null): Promise<boolean> =>
      anyRow(sqlOf(tx)`
        update albums set deleted_at = ${deletedAt}
        where owner_id = ${ownerId} and id = ${albumId} and (deleted_at is null) = ${deletedAt !== null}`),

    /** Removes an album with everything in it; with `before` only if it was deleted before that time. */
    removeAlbum: (tx: Transaction, { ownerId, albumId }: AlbumKey, before?: Date): Promise<boolean> =>
      anyRow(sqlOf(tx)`
        delete from albums where owner_id = ${ownerId} and id = ${albumId}
          ${before === undefined ? sqlOf(tx)`` : sqlOf(tx)`and deleted_at < ${before}`}`),

    countAlbums: {
      sql: 'select count(*)::int from albums where owner_id = $1 and deleted_at is null',
    } satisfies NumberQuery,

    /** Includes deleted albums. */
    countAllAlbums: async (tx: Transaction, ownerId: string): Promise<number> => {
      const [row] = await sqlOf(tx)<[{ albums: number }]>`
        select count(*)::int as albums from albums where owner_id = ${ownerId}`;
      return row.albums;
    },

    /** All albums that are not deleted, oldest first. */
    allAlbums: (tx: Transaction, ownerId: string) =>
      sqlOf(tx)<Pick<AlbumsTable, 'id' | 'name' | 'createdAt' | 'coverPhotoId'>[]>`
        select id, name, created_at, cover_photo_id from albums
        where owner_id = ${ownerId} and deleted_at is null order by created_at, id`,

    /** Newest first, with or without the albums that the owner shares. */
    albumPage: (
      ownerId: string,
      {
        isSharedToo,
        after,
        limit,
      }: { isSharedToo: boolean; after: AlbumPosition | undefined; limit: number },
    ) =>
      sql<AlbumsTable[]>`
        select * from albums where owner_id = ${ownerId} and deleted_at is null
          ${isSharedToo ? sql`` : sql`and not is_shared`}
          ${after ? sql`and (created_at, id) < (${after.moment}::timestamptz, ${after.id}::uuid)` : sql``}
        order by created_at desc, id desc limit ${limit}`,

    /** The albums in Recently deleted, the latest first. */
    deletedPage: (ownerId: string, after: AlbumPosition | undefined, limit: number) =>
      sql<(AlbumsTable & { readonly deletedAt: Date })[]>`
        select * from albums where owner_id = ${ownerId} and deleted_at is not null
          ${after ? sql`and (deleted_at, id) < (${after.moment}::timestamptz, ${after.id}::uuid)` : sql``}
        order by deleted_at desc, id desc limit ${limit}`,

    /** Albums of all owners after `after` that were deleted before `time`, the oldest deletion first. */
    deletedBefore: (time: Date, after: DeletedAlbum | undefined, limit: number) =>
      sql<DeletedAlbum[]>`
        select owner_id, id as album_id, deleted_at from albums where deleted_at < ${time}
          ${after ? sql`and (deleted_at, owner_id, id) > (${after.deletedAt}::timestamptz, ${after.ownerId}::uuid, ${after.albumId}::uuid)` : sql``}
        order by deleted_at, owner_id, id limit ${limit}`,

    /** The albums of an owner after `after`, ordered by id. */
    ownedAfter: (ownerId: string, after: Pick<AlbumsTable, 'id'> | undefined, limit: number) =>
      sql<AlbumsTable[]>`
        select * from albums where owner_id = ${ownerId} ${after ? sql`and id > ${after.id}` : sql``}
        order by id limit ${limit}`,

    /** The owner's photos in their album after `after`, ordered by id; those of participants are left out. */
    ownPhotosAfter: (
      { ownerId, albumId }: AlbumKey,
      after: Pick<AlbumPhotosTable, 'photoId'> | undefined,
      limit: number,
    ) =>
      sql<Pick<AlbumPhotosTable, 'photoId' | 'addedAt' | 'isShown'>[]>`
        select photo_id, added_at, is_shown from album_photos where owner_id = ${ownerId} and album_id = ${albumId}
          and photo_owner_id = ${ownerId} ${after ? sql`and photo_id > ${after.photoId}` : sql``}
        order by photo_id limit ${limit}`,
  };
};
