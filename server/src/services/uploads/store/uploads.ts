import type { ProblemCode } from '@albumen/contracts/problem';
import { holdLock } from '../../../platform/database/database.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { StagedUpload, Unfinished } from '../rules.ts';
import type { UploadSessionsTable, UploadsTable } from '../tables.ts';

type NewUpload = Omit<UploadsTable, 'state' | 'refusal' | 'refusalDetail' | 'refusalPixelLimit' | 'damaged'>;

/** An upload, and the state of its session. */
export type KnownUpload = UploadsTable & {
  readonly sessionState: UploadSessionsTable['state'];
  readonly sessionActiveAt: UploadSessionsTable['lastActiveAt'];
  readonly sessionOpenedAt: UploadSessionsTable['openedAt'];
};

/** The fields of an upload that are needed to decide on its session. */
export type DecidedUpload = Pick<UploadsTable, 'id' | 'photoId' | 'state' | 'fileName' | 'damaged'>;

/** Uploads, and the locks of their owners. */
export const createUploadRowsStore = (database: Database) => {
  const sql = sqlOf(database);

  /** Add a `where` clause. */
  const knownUploads = sql`
    select upload.*, session.state as session_state, session.last_active_at as session_active_at,
      session.opened_at as session_opened_at from uploads upload
    join upload_sessions session on session.owner_id = upload.owner_id and session.id = upload.session_id`;

  return {
    /**
     * Lets one transaction at a time decide which photos of an owner stay. A call that discards a photo and one that
     * takes it for a duplicate must see each other; so must a call that accepts an upload and one that gives it up.
     * Deleting and erasing photos takes the same lock.
     */
    lockOwner: async (tx: Transaction, ownerId: string): Promise<void> => {
      await holdLock(tx, ownerId);
    },

    /**
     * Removes uploads of any owner that became no photo, in sessions that were confirmed before `time`; resolves to
     * their number.
     */
    forgetFruitless: async (time: Date, limit: number): Promise<number> => {
      const removedRows = await sql`
        delete from uploads where (owner_id, id) in (
          select upload.owner_id, upload.id from uploads upload
          join upload_sessions session on session.owner_id = upload.owner_id and session.id = upload.session_id
          where upload.state in ('receiving', 'refused')
            and session.state = 'confirmed' and session.last_active_at < ${time} limit ${limit})`;
      return removedRows.count;
    },

    /** The given uploads of any owner that still wait for bytes, in an open session. */
    receiving: (uploads: readonly StagedUpload[]) =>
      sql<StagedUpload[]>`
        select upload.owner_id, upload.photo_id from uploads upload
        join upload_sessions session on session.owner_id = upload.owner_id and session.id = upload.session_id
        where upload.state = 'receiving' and session.state = 'open' and (upload.owner_id, upload.photo_id) in (
          select * from unnest(${uploads.map(({ ownerId }) => ownerId)}::uuid[], ${uploads.map(({ photoId }) => photoId)}::uuid[]))`,

    /** Lets an owner open one upload or session at a time, so that each is counted by the next. */
    lockOpening: async (tx: Transaction, ownerId: string): Promise<void> => {
      await holdLock(tx, `open an upload of ${ownerId}`);
    },

    /** The unfinished uploads of an owner, in open sessions. */
    unfinished: async (tx: Transaction, ownerId: string): Promise<Unfinished> => {
      const [row] = await sqlOf(tx)<Unfinished[]>`
        select count(*)::int as count, coalesce(sum(upload.bytes), 0)::bigint as bytes from uploads upload
        join upload_sessions session on session.owner_id = upload.owner_id and session.id = upload.session_id
        where upload.owner_id = ${ownerId} and upload.state = 'receiving' and session.state = 'open'`;
      return row ?? { count: 0, bytes: 0 };
    },

    /** Returns undefined if the owner has an upload with this id. */
    addUpload: async (tx: Transaction, upload: NewUpload): Promise<UploadsTable | undefined> => {
      const [row] = await sqlOf(tx)<UploadsTable[]>`
        insert into uploads ${sqlOf(tx)({ ...upload })} on conflict (owner_id, id) do nothing returning *`;
      return row;
    },

    /** If the caller holds the owner's lock in `tx`, no other call accepts or gives up the upload until `tx` ends. */
    find: async (ownerId: string, id: string, tx?: Transaction): Promise<KnownUpload | undefined> => {
      const [row] = await sqlOf(tx ?? database)<KnownUpload[]>`
        ${knownUploads}
        where upload.owner_id = ${ownerId} and upload.id = ${id}`;
      return row;
    },

    /** The uploads of a session that have no outcome yet, oldest first; none if it has ended. */
    withoutOutcome: (ownerId: string, sessionId: string) =>
      sql<KnownUpload[]>`
        ${knownUploads}
        where upload.owner_id = ${ownerId} and upload.session_id = ${sessionId}
          and upload.state = 'receiving' and session.state = 'open'
        order by upload.created_at, upload.id`,

    /** The given uploads whose session was not discarded. */
    findCurrent: (ownerId: string, ids: readonly string[]) =>
      sql<UploadsTable[]>`
        select upload.* from uploads upload
        join upload_sessions session on session.owner_id = upload.owner_id and session.id = upload.session_id
        where upload.owner_id = ${ownerId} and upload.id = any(${ids}) and session.state <> 'discarded'`,

    ofSession: (tx: Transaction, ownerId: string, sessionId: string) =>
      sqlOf(tx)<DecidedUpload[]>`
        select id, photo_id, state, file_name, damaged from uploads where owner_id = ${ownerId} and session_id = ${sessionId} order by id`,

    setAccepted: async (
      tx: Transaction,
      ownerId: string,
      id: string,
      result: Pick<UploadsTable, 'state' | 'photoId' | 'damaged'>,
    ): Promise<void> => {
      await sqlOf(tx)`
        update uploads set state = ${result.state}, photo_id = ${result.photoId}, damaged = ${result.damaged}
        where owner_id = ${ownerId} and id = ${id}`;
    },

    /** Does nothing if it is no longer under way, even if another one was opened under its id since. */
    setRefused: async (
      { ownerId, id, photoId }: Pick<UploadsTable, 'ownerId' | 'id' | 'photoId'>,
      refusal: ProblemCode,
      { detail, pixelLimit }: { readonly detail: string; readonly pixelLimit?: number | undefined },
    ): Promise<void> => {
      await sql`
        update uploads set state = 'refused', refusal = ${refusal}, refusal_detail = ${detail},
          refusal_pixel_limit = ${pixelLimit ?? null}
        where owner_id = ${ownerId} and id = ${id} and photo_id = ${photoId} and state = 'receiving'`;
    },

    /** Notes which photos a session has added to the library and which it has restored; its others existed. */
    settleOutcomes: async (
      tx: Transaction,
      ownerId: string,
      sessionId: string,
      { added, restored }: { readonly added: readonly string[]; readonly restored: readonly string[] },
    ): Promise<void> => {
      await sqlOf(tx)`
        update uploads set state = settled.state from (
          select upload.id, coalesce(change.state, 'duplicate') as state from uploads upload
          left join (
            select unnest(${added}::uuid[]) as photo_id, 'added' as state
            union all select unnest(${restored}::uuid[]), 'restored'
          ) change on change.photo_id = upload.photo_id
          where upload.owner_id = ${ownerId} and upload.session_id = ${sessionId}
            and upload.state in ('added', 'duplicate', 'restored')
        ) settled
        where uploads.owner_id = ${ownerId} and uploads.id = settled.id and uploads.state <> settled.state`;
    },

    /** Whether a file of a session has brought this photo. */
    hasBrought: async (
      tx: Transaction,
      ownerId: string,
      sessionId: string,
      photoId: string,
    ): Promise<boolean> => {
      const brought = await sqlOf(tx)`
        select from uploads where owner_id = ${ownerId} and session_id = ${sessionId} and photo_id = ${photoId} limit 1`;
      return brought.count > 0;
    },

    /** The given photos that uploads in open sessions have become. */
    countedOn: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> => {
      const rows = await sqlOf(tx)<Pick<UploadsTable, 'photoId'>[]>`
        select distinct upload.photo_id from uploads upload
        join upload_sessions session on session.owner_id = upload.owner_id and session.id = upload.session_id
        where upload.owner_id = ${ownerId} and upload.photo_id = any(${photoIds}) and session.state = 'open'`;
      return rows.map((row) => row.photoId);
    },

    removeOfPhotos: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<void> => {
      await sqlOf(tx)`delete from uploads where owner_id = ${ownerId} and photo_id = any(${photoIds})`;
    },

    /** The uploads of an owner after `after`, in the order of their ids. */
    ownedAfter: (ownerId: string, after: Pick<UploadsTable, 'id'> | undefined, limit: number) =>
      sql<Omit<UploadsTable, 'expectedSha256' | 'refusalDetail' | 'refusalPixelLimit'>[]>`
        select owner_id, id, session_id, photo_id, file_name, bytes, created_at, position, state, refusal, damaged from uploads
        where owner_id = ${ownerId} ${after ? sql`and id > ${after.id}` : sql``} order by id limit ${limit}`,

    /** Removes the first uploads of an owner; resolves to the keys of their files. */
    removeOwned: (tx: Transaction, ownerId: string, limit: number) =>
      sqlOf(tx)<Pick<UploadsTable, 'ownerId' | 'id' | 'photoId'>[]>`
        delete from uploads where owner_id = ${ownerId}
          and id in (select id from uploads where owner_id = ${ownerId} order by id limit ${limit})
        returning owner_id, id, photo_id`,

    remove: async (tx: Transaction, ownerId: string, ids: readonly string[]): Promise<void> => {
      await sqlOf(tx)`delete from uploads where owner_id = ${ownerId} and id = any(${ids})`;
    },
  };
};
