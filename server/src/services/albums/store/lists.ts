import type { SortOption } from '@albumen/contracts/photos';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { firstRow } from '../../../platform/database/rows.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import { isByAdding } from '../rules.ts';
import type { AlbumKey, PhotoPosition } from '../rules.ts';
import type { AlbumPhotosTable, AlbumsTable } from '../tables.ts';

/** A photo as an album shows it. */
export type ShownPhoto = Pick<
  AlbumPhotosTable,
  'photoOwnerId' | 'photoId' | 'addedAt' | 'shownAt' | 'sortAt' | 'uploadOrder' | 'isUndated'
>;

/** Photos of an album as columns; all but the version are null without photos. */
interface AlbumColumns {
  readonly version: number;
  readonly owners: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly added: readonly number[] | null;
  readonly shown: readonly number[] | null;
}

/** Reads the photos that albums show: which ones, in which order, and how many before a position. */
export const createListsStore = (database: Database) => {
  const sql = sqlOf(database);

  const shownIn = ({ ownerId, albumId }: AlbumKey) =>
    sql`owner_id = ${ownerId} and album_id = ${albumId} and is_shown`;

  const columnOf = (sort: SortOption) => (isByAdding(sort) ? sql`added_at` : sql`sort_at`);

  const tieOf = (sort: SortOption) => (isByAdding(sort) ? sql`photo_id` : sql`upload_order`);

  /** The condition for photos after a position, in this direction. */
  const behind = (sort: SortOption, { sortValue, tie }: PhotoPosition) => {
    const type = isByAdding(sort) ? sql`timestamptz` : sql`timestamp`;
    const position = sql`(${sortValue}::text::${type}, ${tie}::uuid)`;
    return sort.order === 'asc'
      ? sql`(${columnOf(sort)}, ${tieOf(sort)}) > ${position}`
      : sql`(${columnOf(sort)}, ${tieOf(sort)}) < ${position}`;
  };

  const orderOf = (sort: SortOption) =>
    sort.order === 'asc'
      ? sql`${columnOf(sort)}, ${tieOf(sort)}`
      : sql`${columnOf(sort)} desc, ${tieOf(sort)} desc`;

  /** Photos without a date come last in both directions. */
  const wholeOrderOf = (sort: SortOption) =>
    isByAdding(sort) ? orderOf(sort) : sql`is_undated, ${orderOf(sort)}`;

  const columns = sql`photo_owner_id, photo_id, added_at, shown_at, sort_at, upload_order, is_undated`;

  return {
    /** All photos for `created`; those with or those without a date for `dateTaken`. */
    shownPage: (
      key: AlbumKey,
      sort: SortOption,
      isUndated: boolean,
      after: PhotoPosition | undefined,
      limit: number,
    ) =>
      sql<ShownPhoto[]>`
        select ${columns} from album_photos where ${shownIn(key)}
          ${isByAdding(sort) ? sql`` : sql`and is_undated = ${isUndated}`}
          ${after ? sql`and ${behind(sort, after)}` : sql``}
        order by ${orderOf(sort)} limit ${limit}`,

    /** The album as the only section of its list, and a byte for the proportion of each photo. */
    layouts: (key: AlbumKey, sort: SortOption) =>
      firstRow(sql<
        (Pick<AlbumsTable, 'photos' | 'version' | 'shownAt'> & { readonly proportions: Buffer | null })[]
      >`
        select photos, version, shown_at, (
          select string_agg(proportion, ''::bytea) from (
            select proportion from album_photos where ${shownIn(key)} order by ${wholeOrderOf(sort)}
          ) photo
        ) as proportions
        from albums where owner_id = ${key.ownerId} and id = ${key.albumId}`),

    /** The photos from an index on, as columns, and the version of the album. Times are milliseconds since 1970. */
    columns: async (
      tx: Transaction,
      key: AlbumKey,
      sort: SortOption,
      { from, limit }: { readonly from: number; readonly limit: number },
    ) => {
      const [row] = await sqlOf(tx)<[AlbumColumns]>`
        select coalesce((select version from albums where owner_id = ${key.ownerId} and id = ${key.albumId}), 0) as version,
          json_agg(photo_owner_id) as owners, json_agg(photo_id) as ids,
          json_agg(round(date_part('epoch', added_at) * 1000)::bigint) as added,
          json_agg(round(date_part('epoch', shown_at) * 1000)::bigint) as shown
        from (
          select ${columns} from album_photos where ${shownIn(key)}
          order by ${wholeOrderOf(sort)} offset ${from} limit ${limit}
        ) photo`;
      return row;
    },

    /** The number of photos before a position. */
    countBefore: async (key: AlbumKey, sort: SortOption, position: PhotoPosition): Promise<number> => {
      const before = behind({ ...sort, order: sort.order === 'asc' ? 'desc' : 'asc' }, position);
      const within = isByAdding(sort)
        ? before
        : sql`((is_undated = ${position.isUndated} and ${before}) or is_undated < ${position.isUndated})`;
      const [row] = await sql<[{ photos: number }]>`
        select count(*)::int as photos from album_photos where ${shownIn(key)} and ${within}`;
      return row.photos;
    },

    findShown: (scope: Transaction | undefined, key: AlbumKey, photoId: string) =>
      firstRow(sqlOf(scope ?? database)<ShownPhoto[]>`
        select ${columns} from album_photos where ${shownIn(key)} and photo_id = ${photoId}`),

    /** The given photos that an album shows, each with the owner of its library. */
    shownAmong: ({ ownerId, albumId }: AlbumKey, photoIds: readonly string[]) =>
      sql<Pick<AlbumPhotosTable, 'photoOwnerId' | 'photoId'>[]>`
        select photo_owner_id, photo_id from album_photos
        where ${shownIn({ ownerId, albumId })} and photo_id = any(${photoIds})`,

    /** The albums of an owner that show these photos of theirs, each with the time of adding. */
    albumsShowing: (tx: Transaction, ownerId: string, photoIds: readonly string[]) =>
      sqlOf(tx)<Pick<AlbumPhotosTable, 'albumId' | 'photoId' | 'addedAt'>[]>`
        select album_id, photo_id, added_at from album_photos
        where photo_owner_id = ${ownerId} and photo_id = any(${photoIds}) and is_shown
          and owner_id = ${ownerId}`,

    /** The ids of the owner's own photos in an album. */
    ownPhotos: async (scope: Transaction | undefined, key: AlbumKey): Promise<string[]> => {
      const rows = await sqlOf(scope ?? database)<Pick<AlbumPhotosTable, 'photoId'>[]>`
        select photo_id from album_photos where ${shownIn(key)} and photo_owner_id = ${key.ownerId}`;
      return rows.map(({ photoId }) => photoId);
    },

    /** The first photos of these albums by day of adding, at most `limit` of each, and the chosen covers. */
    covers: (keys: readonly AlbumKey[], limit: number) =>
      sql<
        (Pick<AlbumPhotosTable, 'albumId' | 'photoOwnerId' | 'photoId'> & { readonly isChosen: boolean })[]
      >`
        with key as (
          select * from unnest(${keys.map(({ ownerId }) => ownerId)}::uuid[], ${keys.map(({ albumId }) => albumId)}::uuid[])
            as key (owner_id, id)
        )
        select photo.album_id, photo.photo_owner_id, photo.photo_id, true as is_chosen from key
        join albums using (owner_id, id)
        join album_photos photo on photo.owner_id = albums.owner_id and photo.album_id = albums.id
          and photo.photo_id = albums.cover_photo_id and photo.is_shown
        union all
        select first.album_id, first.photo_owner_id, first.photo_id, false from key
        cross join lateral (
          select album_id, photo_owner_id, photo_id from album_photos
          where owner_id = key.owner_id and album_id = key.id and is_shown
          order by added_at desc, photo_id desc limit ${limit}
        ) first`,
  };
};
