import type { Database, Transaction } from '../../platform/database/database.ts';
import { anyRow, firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { ExportKey } from './jobs.ts';
import type { PhotoExportMarksTable, PhotoExportPartsTable, PhotoExportsTable } from './tables.ts';

/** A part as callers see it. */
export type PartRow = Pick<
  PhotoExportPartsTable,
  'exportId' | 'iteration' | 'size' | 'firstDay' | 'lastDay' | 'undatedPhotos' | 'leftOut'
> & { readonly photos: number; readonly sentBytes: number };

type NewPart = Omit<PhotoExportPartsTable, 'ownerId' | 'exportId' | 'sent'>;

/** The full key of a part. */
export type PartKey = ExportKey & { readonly iteration: number };

export const createExportsStore = (database: Database) => {
  const sql = sqlOf(database);

  const isPart = ({ ownerId, exportId, iteration }: PartKey, scope: Sql = sql) =>
    scope`owner_id = ${ownerId} and export_id = ${exportId} and iteration = ${iteration}`;

  return {
    add: async (
      tx: Transaction,
      of: Pick<
        PhotoExportsTable,
        | 'ownerId'
        | 'id'
        | 'channelId'
        | 'since'
        | 'onlyNew'
        | 'albumId'
        | 'albumName'
        | 'createdAt'
        | 'expiresAt'
      >,
    ): Promise<void> => {
      await sqlOf(tx)`
        insert into photo_exports
          (owner_id, id, status, channel_id, since, only_new, album_id, album_name, created_at, updated_at, expires_at)
        values (${of.ownerId}, ${of.id}, 'REQUESTED', ${of.channelId}, ${of.since}, ${of.onlyNew}, ${of.albumId},
          ${of.albumName}, ${of.createdAt}, ${of.createdAt}, ${of.expiresAt})`;
    },

    find: ({ ownerId, exportId }: ExportKey, now: Date, scope?: Transaction) =>
      firstRow(sqlOf(scope ?? database)<PhotoExportsTable[]>`
        select * from photo_exports where owner_id = ${ownerId} and id = ${exportId} and expires_at > ${now}`),

    /** Exports that have not expired, the latest first. */
    live: (ownerId: string, now: Date, scope?: Transaction) =>
      sqlOf(scope ?? database)<PhotoExportsTable[]>`
        select * from photo_exports where owner_id = ${ownerId} and expires_at > ${now} order by created_at desc, id`,

    partsOf: (ownerId: string, exportIds: readonly string[]) =>
      sql<PartRow[]>`
        select export_id, iteration, size, first_day, last_day, undated_photos, left_out, cardinality(photo_ids) as photos, (
          select coalesce(sum(upper(range) - lower(range)), 0)::bigint from unnest(sent) range
        ) as sent_bytes
        from photo_export_parts where owner_id = ${ownerId} and export_id = any(${exportIds}::uuid[])
        order by export_id, iteration`,

    /** Undefined if there is no such part. */
    etagOf: async (key: PartKey): Promise<string | undefined> => {
      const [row] = await sql<Pick<PhotoExportPartsTable, 'etag'>[]>`
        select etag from photo_export_parts where ${isPart(key)}`;
      return row?.etag;
    },

    /** Returns megabytes of JSON. */
    manifestOf: async (key: PartKey): Promise<string | undefined> => {
      const [row] = await sql<Pick<PhotoExportPartsTable, 'manifest'>[]>`
        select manifest from photo_export_parts where ${isPart(key)}`;
      return row?.manifest;
    },

    /** Begins to lay out an export, again if necessary; undefined if it is missing or finished. */
    begin: async (
      tx: Transaction,
      { ownerId, exportId }: ExportKey,
      now: Date,
    ): Promise<PhotoExportsTable | undefined> => {
      const [row] = await sqlOf(tx)<PhotoExportsTable[]>`
        update photo_exports set status = 'IN_PROGRESS', attempt = attempt + 1, updated_at = ${now}
        where owner_id = ${ownerId} and id = ${exportId} and status in ('REQUESTED', 'IN_PROGRESS') returning *`;
      if (row)
        await sqlOf(tx)`
          delete from photo_export_parts where owner_id = ${ownerId} and export_id = ${exportId}`;
      return row;
    },

    /** Stores a part. Returns false if its export has been started again or is missing. */
    addPart: (
      { ownerId, id, attempt }: Pick<PhotoExportsTable, 'ownerId' | 'id' | 'attempt'>,
      { iteration, size, etag, photoIds, firstDay, lastDay, undatedPhotos, leftOut, manifest }: NewPart,
    ): Promise<boolean> =>
      anyRow(sql`
        insert into photo_export_parts
          (owner_id, export_id, iteration, size, etag, photo_ids, first_day, last_day, undated_photos, left_out,
          manifest)
        select owner_id, id, ${iteration}, ${size}, ${etag}, ${photoIds}::uuid[], ${firstDay}::text::date,
          ${lastDay}::text::date, ${undatedPhotos}, ${leftOut}::text[], ${manifest}
        from photo_exports where owner_id = ${ownerId} and id = ${id} and attempt = ${attempt} for share`),

    /** Returns false if the export has been started again or is missing. An export without photos has failed. */
    finish: (
      tx: Transaction,
      { ownerId, id, attempt }: Pick<PhotoExportsTable, 'ownerId' | 'id' | 'attempt'>,
      { listedUntil, photos }: Pick<PhotoExportsTable, 'listedUntil' | 'photos'>,
      now: Date,
    ): Promise<boolean> =>
      anyRow(sqlOf(tx)`
        update photo_exports set status = ${photos > 0 ? 'READY' : 'FAILED'}, listed_until = ${listedUntil}, photos = ${photos}, updated_at = ${now}
        where owner_id = ${ownerId} and id = ${id} and attempt = ${attempt} and status = 'IN_PROGRESS'`),

    fail: async (tx: Transaction, { ownerId, exportId }: ExportKey, now: Date): Promise<void> => {
      const { count } = await sqlOf(tx)`
        update photo_exports set status = 'FAILED', attempt = attempt + 1, updated_at = ${now}
        where owner_id = ${ownerId} and id = ${exportId} and status in ('REQUESTED', 'IN_PROGRESS')`;
      if (count > 0)
        await sqlOf(tx)`
          delete from photo_export_parts where owner_id = ${ownerId} and export_id = ${exportId}`;
    },

    lockPart: (tx: Transaction, key: PartKey): Promise<Pick<PhotoExportPartsTable, 'manifest'> | undefined> =>
      firstRow(sqlOf(tx)<Pick<PhotoExportPartsTable, 'manifest'>[]>`
        select manifest from photo_export_parts where ${isPart(key, sqlOf(tx))} for update`),

    /** Replaces the bytes: none of the new ones was sent. */
    changePart: async (
      tx: Transaction,
      key: PartKey,
      {
        size,
        etag,
        photoIds,
        firstDay,
        lastDay,
        undatedPhotos,
        leftOut,
        manifest,
      }: Omit<NewPart, 'iteration'>,
      now: Date,
    ): Promise<void> => {
      const rows = sqlOf(tx);
      await rows`
        update photo_export_parts set size = ${size}, etag = ${etag}, photo_ids = ${photoIds}::uuid[],
          first_day = ${firstDay}::text::date, last_day = ${lastDay}::text::date, undated_photos = ${undatedPhotos},
          left_out = ${leftOut}::text[], manifest = ${manifest}, sent = '{}'
        where ${isPart(key, rows)}`;
      await rows`
        update photo_exports set updated_at = ${now}, photos = (
          select sum(cardinality(photo_ids))::int from photo_export_parts
          where owner_id = photo_exports.owner_id and export_id = photo_exports.id
        ) where owner_id = ${key.ownerId} and id = ${key.exportId}`;
    },

    /**
     * Records the sent bytes of a part and, once all bytes of all parts were sent, the time up to which the library was
     * fetched.
     */
    noteSent: async (
      tx: Transaction,
      key: PartKey,
      etag: string,
      { start, end }: { readonly start: number; readonly end: number },
    ): Promise<void> => {
      const rows = sqlOf(tx);
      const { ownerId, exportId } = key;
      const [part] = await rows<{ isWhole: boolean }[]>`
        update photo_export_parts set sent = sent + int8multirange(int8range(${start}::bigint, ${end + 1}::bigint))
        where ${isPart(key, rows)} and etag = ${etag} returning sent @> int8range(0, size) as is_whole`;
      if (!part?.isWhole) return;
      await rows`
        insert into photo_export_marks (owner_id, listed_until, asked_at)
        select owner_id, listed_until, created_at from photo_exports
        where owner_id = ${ownerId} and id = ${exportId} and listed_until is not null and not exists (
          select from photo_export_parts part
          where part.owner_id = photo_exports.owner_id and part.export_id = photo_exports.id
            and not part.sent @> int8range(0, part.size))
        on conflict (owner_id) do update set
          listed_until = greatest(photo_export_marks.listed_until, excluded.listed_until),
          asked_at = greatest(photo_export_marks.asked_at, excluded.asked_at)`;
    },

    mark: (ownerId: string, scope?: Transaction): Promise<PhotoExportMarksTable | undefined> =>
      firstRow(sqlOf(scope ?? database)<PhotoExportMarksTable[]>`
        select * from photo_export_marks where owner_id = ${ownerId}`),

    /** Ends the exports that contain any of these photos, and invalidates those that are being laid out. */
    removeHolding: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<void> => {
      await sqlOf(tx)`
        delete from photo_exports where owner_id = ${ownerId} and id in (
          select export_id from photo_export_parts, unnest(photo_ids) held
          join unnest(${photoIds}::uuid[]) erased on erased = held
          where owner_id = ${ownerId}
        ) and status = 'READY'`;
      await sqlOf(tx)`
        update photo_exports set attempt = attempt + 1 where owner_id = ${ownerId} and status = 'IN_PROGRESS'`;
    },

    removeExpired: async (dueBy: Date): Promise<number> => {
      const { count } = await sql`delete from photo_exports where expires_at <= ${dueBy}`;
      return count;
    },

    /** Ends all exports of an owner; what they have fetched stays known. */
    endAll: async (tx: Transaction, ownerId: string): Promise<void> => {
      await sqlOf(tx)`delete from photo_exports where owner_id = ${ownerId}`;
    },

    removeOwned: async (tx: Transaction, ownerId: string): Promise<void> => {
      await sqlOf(tx)`delete from photo_exports where owner_id = ${ownerId}`;
      await sqlOf(tx)`delete from photo_export_marks where owner_id = ${ownerId}`;
    },

    /** All existing ones, expired or not. */
    owned: (ownerId: string) =>
      sql<Omit<PhotoExportsTable, 'ownerId' | 'attempt'>[]>`
        select id, status, channel_id, since, only_new, album_id, album_name, listed_until, photos, created_at, updated_at, expires_at
        from photo_exports where owner_id = ${ownerId} order by created_at, id`,
  };
};

export type ExportsStore = ReturnType<typeof createExportsStore>;
