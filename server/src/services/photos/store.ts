import type { Database, Transaction } from '../../platform/database/database.ts';
import { anyRow, firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { unknownMonthKey } from './rules.ts';
import type { DamagedOriginalsTable, PhotosTable, ScrubProgressTable } from './tables.ts';
import { createColumnsStore } from './store/columns.ts';
import { createDeletedStore } from './store/deleted.ts';
import { createExaminationStore } from './store/examination.ts';
import { createLayoutsStore } from './store/layouts.ts';
import { createListingStore } from './store/listing.ts';
import { createListsStore } from './store/lists.ts';
import { createOwnedStore } from './store/owned.ts';
import { createSelectedStore } from './store/selected.ts';
import { createTasksStore } from './store/tasks.ts';

export type { PhotoRow, Whereabouts, WholePhotoRow } from './store/lists.ts';

/** A photo of any owner, by its whole key. */
export type PhotoKey = Pick<PhotosTable, 'ownerId' | 'id'>;

/** A photo of the library, as an archive contains it. */
export interface ListedOriginal extends Pick<
  PhotosTable,
  'id' | 'fileName' | 'contentType' | 'bytes' | 'crc32' | 'width' | 'height' | 'sortAt' | 'uploadOrder'
> {
  /** Whether it was damaged when it was last read back. */
  readonly isDamaged: boolean;
}

/** A photo of the library, as an export contains it. */
export interface ExportedOriginal
  extends
    ListedOriginal,
    Pick<PhotosTable, 'sha256' | 'takenLocal' | 'takenOffsetMinutes' | 'takenSource' | 'createdAt'> {}

/** The photos of a library that an export contains. */
export interface ExportedPhotos {
  /** Only those that were added to the library later; null for all. */
  readonly since: Date | null;
  /** Only these; all if absent. */
  readonly among?: readonly string[] | undefined;
}

/** The photo after which an export continues. */
export type ExportPosition = Pick<ExportedOriginal, 'takenLocal' | 'sortAt' | 'uploadOrder'>;

/** The place of a photo among those of the same date. */
export interface ChosenPlace {
  /** Orders whole uploads: when the session was opened if `position` is known, otherwise when the photo arrived. */
  readonly moment: Date;
  /** The place in the order in which the customer chose the files; null if it is unknown. */
  readonly position: number | null;
}

export type NewPhoto = Omit<
  PhotosTable,
  | 'monthKey'
  | 'sortAt'
  | 'uploadOrder'
  | 'proportion'
  | 'renditions'
  | 'renderingGivenUp'
  | 'placeholder'
  | 'damaged'
  | 'damage'
  | 'listed'
  | 'listedAt'
  | 'deletedAt'
  | 'deletionId'
  | 'datedBy'
  | 'fileTakenLocal'
  | 'fileTakenOffsetMinutes'
  | 'fileTakenSource'
  | 'renderTurn'
>;

export const createPhotosStore = (database: Database) => {
  const sql = sqlOf(database);

  /** The keys of these photos of any owner, as rows to compare with. */
  const exported = (rows: Sql, { since, among }: ExportedPhotos) =>
    rows`${since ? rows`and listed_at > ${since}` : rows``}
      ${among ? rows`and id = any(${among}::uuid[])` : rows``}`;

  const keysOf = (photos: readonly PhotoKey[]) =>
    sql`select * from unnest(${photos.map(({ ownerId }) => ownerId)}::uuid[], ${photos.map(({ id }) => id)}::uuid[])`;

  return {
    ...createListsStore(database),
    ...createColumnsStore(database),
    ...createLayoutsStore(database),
    ...createListingStore(),
    ...createDeletedStore(database),
    ...createExaminationStore(database),
    ...createOwnedStore(database),
    ...createSelectedStore(database),
    ...createTasksStore(database),

    /** Also finds photos that are not listed yet, and those in Recently deleted. */
    findFile: (ownerId: string, photoId: string) =>
      firstRow(sql<Pick<PhotosTable, 'contentType' | 'fileName' | 'bytes' | 'renditions'>[]>`
        select content_type, file_name, bytes, renditions from photos where owner_id = ${ownerId} and id = ${photoId}`),

    findByContent: (scope: Transaction | undefined, ownerId: string, sha256: Buffer) =>
      firstRow(sqlOf(scope ?? database)<Pick<PhotosTable, 'id' | 'listed' | 'deletedAt'>[]>`
        select id, listed, deleted_at from photos where owner_id = ${ownerId} and sha256 = ${sha256}`),

    checksumsOf: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<Buffer[]> => {
      const rows = await sqlOf(tx)<Pick<PhotosTable, 'sha256'>[]>`
        select sha256 from photos where owner_id = ${ownerId} and id = any(${photoIds})`;
      return rows.map(({ sha256 }) => sha256);
    },

    addUnlisted: async (
      tx: Transaction,
      photo: NewPhoto,
      { moment, position }: ChosenPlace,
      renderTurn: Date,
    ): Promise<void> => {
      const rows = sqlOf(tx);
      const order = rows`upload_order(${moment}, ${position}::bigint, ${photo.fileName}, ${photo.id}::uuid)`;
      // The driver accepts a piece of SQL as a value, but its types do not.
      const uploadOrder = order as unknown as string;
      await rows`insert into photos ${rows({ ...photo, renderTurn, listed: false, uploadOrder })}`;
    },

    /** The last turn of this owner's photos that wait for their renditions. */
    lastTurn: async (tx: Transaction, ownerId: string): Promise<Date | undefined> => {
      const [row] = await sqlOf(tx)<{ turn: Date | null }[]>`
        select max(render_turn) as turn from photos where owner_id = ${ownerId} and renditions = 'pending'`;
      return row?.turn ?? undefined;
    },

    /** Resolves to the ids of the removed photos, which existed and were never listed. */
    removeUnlisted: async (
      tx: Transaction,
      ownerId: string,
      photoIds: readonly string[],
    ): Promise<string[]> => {
      const rows = await sqlOf(tx)<{ id: string }[]>`
        delete from photos
        where owner_id = ${ownerId} and id = any(${photoIds}) and not listed and deleted_at is null
        returning id`;
      return rows.map((row) => row.id);
    },

    /** The given photos that exist. */
    existing: (photos: readonly PhotoKey[], tx?: Transaction) =>
      sqlOf(tx ?? database)<PhotoKey[]>`
        select owner_id, id from photos where (owner_id, id) in (${keysOf(photos)})`,

    hasPhotos: (tx: Transaction): Promise<boolean> => anyRow(sqlOf(tx)`select from photos limit 1`),

    /**
     * The given photos that are listed, by date taken, undated ones last. Looked up one by one: right after an
     * upload PostgreSQL does not know how many photos a library has, and would read all of them.
     */
    listedOriginals: (tx: Transaction, ownerId: string, photoIds: readonly string[]) =>
      sqlOf(tx)<ListedOriginal[]>`
        select photos.id, file_name, content_type, bytes, crc32, width, height, sort_at, upload_order, exists (
          select from damaged_originals where owner_id = photos.owner_id and photo_id = photos.id
        ) as is_damaged
        from (select distinct unnest(${photoIds}::uuid[]) as id) wanted, lateral (
          select photos.* from photos where owner_id = ${ownerId} and photos.id = wanted.id and listed offset 0
        ) photos
        order by taken_local is null, sort_at, upload_order`,

    /** Dated photos first; an index holds each part in this order. */
    exportedOriginals: async (
      tx: Transaction,
      ownerId: string,
      {
        after,
        limit,
        ...of
      }: ExportedPhotos & { readonly after: ExportPosition | undefined; readonly limit: number },
    ): Promise<ExportedOriginal[]> => {
      const rows = sqlOf(tx);
      const page = (isUndated: boolean, behind: ExportPosition | undefined, wanted: number) =>
        rows<ExportedOriginal[]>`
          select id, file_name, content_type, bytes, crc32, sha256, width, height, taken_local, taken_offset_minutes,
            taken_source, created_at, sort_at, upload_order, exists (
              select from damaged_originals where owner_id = photos.owner_id and photo_id = photos.id
            ) as is_damaged
          from photos where owner_id = ${ownerId} and listed
            and ${isUndated ? rows`month_key = ${unknownMonthKey}` : rows`taken_local is not null`}
            ${exported(rows, of)}
            ${behind ? rows`and (sort_at, upload_order) > (${behind.sortAt}::text::timestamp, ${behind.uploadOrder}::uuid)` : rows``}
          order by sort_at, upload_order limit ${wanted}`;
      if (after && after.takenLocal === null) return page(true, after, limit);
      const dated = await page(false, after, limit);
      return dated.length === limit
        ? dated
        : [...dated, ...(await page(true, undefined, limit - dated.length))];
    },

    hasListed: (
      tx: Transaction,
      ownerId: string,
      of: ExportedPhotos,
      { isWhole = false } = {},
    ): Promise<boolean> => {
      const rows = sqlOf(tx);
      const whole = rows`and not exists (
        select from damaged_originals where owner_id = photos.owner_id and photo_id = photos.id)`;
      return anyRow(rows`
        select from photos where owner_id = ${ownerId} and listed
          ${exported(rows, of)} ${isWhole ? whole : rows``} limit 1`);
    },

    findOriginal: ({ ownerId, id }: PhotoKey) =>
      firstRow(sql<(PhotoKey & Pick<PhotosTable, 'bytes' | 'sha256'>)[]>`
        select owner_id, id, bytes, sha256 from photos where owner_id = ${ownerId} and id = ${id}`),

    /** Photos of any owner after `after`, in the order of their keys, with the size and checksum of their bytes. */
    originalsAfter: (after: PhotoKey | undefined, limit: number) =>
      sql<(PhotoKey & Pick<PhotosTable, 'bytes' | 'sha256'>)[]>`
        select owner_id, id, bytes, sha256 from photos
        ${after === undefined ? sql`` : sql`where (owner_id, id) > (${after.ownerId}::uuid, ${after.id}::uuid)`}
        order by owner_id, id limit ${limit}`,

    givenUpRenderings: async (): Promise<number> => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from photos where rendering_given_up`;
      return row?.count ?? 0;
    },

    /** Lets the next night render them again. Returns their number. */
    retryGivenUp: async (): Promise<number> =>
      (await sql`update photos set rendering_given_up = false where rendering_given_up`).count,

    /**
     * Marks photos of any owner after `after` as waiting if they could not be rendered, but are neither damaged nor
     * given up.
     */
    resumeRendering: (tx: Transaction, after: PhotoKey | undefined, limit: number) =>
      sqlOf(tx)<PhotoKey[]>`
        with again as (
          update photos set renditions = 'pending' where (owner_id, id) in (
            select owner_id, id from photos where renditions = 'failed' and not damaged and not rendering_given_up
            ${after === undefined ? sql`` : sql`and (owner_id, id) > (${after.ownerId}::uuid, ${after.id}::uuid)`}
            order by owner_id, id limit ${limit}
          ) returning owner_id, id
        )
        select owner_id, id from again order by owner_id, id`,

    /** The photo that the scrub has reached; undefined at its beginning. */
    scrubProgress: async (): Promise<PhotoKey | undefined> => {
      const [row] = await sql<Omit<ScrubProgressTable, 'oneRow'>[]>`
        select after_owner_id, after_photo_id from scrub_progress`;
      return row?.afterOwnerId && row.afterPhotoId
        ? { ownerId: row.afterOwnerId, id: row.afterPhotoId }
        : undefined;
    },

    setScrubProgress: async (after: PhotoKey | undefined): Promise<void> => {
      await sql`update scrub_progress
        set after_owner_id = ${after?.ownerId ?? null}, after_photo_id = ${after?.id ?? null}`;
    },

    /** Returns false if the photo was removed meanwhile: then nothing is wrong. */
    reportDamage: (photo: PhotoKey, damage: Pick<DamagedOriginalsTable, 'fault' | 'foundAt'>) =>
      anyRow(sql`
        insert into damaged_originals (owner_id, photo_id, fault, found_at)
        select owner_id, id, ${damage.fault}, ${damage.foundAt}::timestamptz from photos
        where owner_id = ${photo.ownerId} and id = ${photo.id}
        on conflict (owner_id, photo_id) do update set fault = excluded.fault`),

    /** Forgets the damage of photos that were found intact. */
    clearDamage: async (photos: readonly PhotoKey[]): Promise<void> => {
      await sql`delete from damaged_originals where (owner_id, photo_id) in (${keysOf(photos)})`;
    },

    /** Whether the original of a photo was found damaged. */
    isDamaged: ({ ownerId, id }: PhotoKey): Promise<boolean> =>
      anyRow(sql`select from damaged_originals where owner_id = ${ownerId} and photo_id = ${id}`),

    /**
     * Forgets the damage of a photo's original and its consequences; resolves to whether the photo must be rendered
     * again.
     */
    setRepaired: async (tx: Transaction, { ownerId, id }: PhotoKey): Promise<boolean> => {
      await sqlOf(tx)`delete from damaged_originals where owner_id = ${ownerId} and photo_id = ${id}`;
      return anyRow(sqlOf(tx)`
        update photos set renditions = 'pending', rendering_given_up = false, damaged = false, damage = null
        where owner_id = ${ownerId} and id = ${id} and (renditions = 'failed' or damaged)`);
    },

    damageCounts: () =>
      sql<(Pick<DamagedOriginalsTable, 'fault'> & { photos: number })[]>`
        select fault, count(*)::int as photos from damaged_originals group by fault`,

    lastDamaged: (limit: number) =>
      sql<Pick<DamagedOriginalsTable, 'ownerId' | 'photoId' | 'fault'>[]>`
        select owner_id, photo_id, fault from damaged_originals order by found_at desc limit ${limit}`,

    /** Changes nothing if the photo has its renditions or was removed. */
    setRenderingFailed: (ownerId: string, photoId: string, { isGivenUp }: { isGivenUp: boolean }) =>
      anyRow(sql`update photos set renditions = 'failed', rendering_given_up = ${isGivenUp}
        where owner_id = ${ownerId} and id = ${photoId} and renditions = 'pending'`),

    /** Returns false if the photo was removed meanwhile. */
    setRendered: (
      tx: Transaction,
      ownerId: string,
      photoId: string,
      result: Pick<PhotosTable, 'renditions' | 'damage' | 'placeholder'>,
    ): Promise<boolean> =>
      anyRow(sqlOf(tx)`
        update photos set renditions = ${result.renditions}, placeholder = ${result.placeholder},
          damage = ${result.damage}, damaged = ${result.damage !== null}
        where owner_id = ${ownerId} and id = ${photoId}`),
  };
};

export type PhotosStore = ReturnType<typeof createPhotosStore>;
