import { uploadIdsLimit } from '@albumen/contracts/limits';
import type { ProblemCode } from '@albumen/contracts/problem';
import type { DamagedUpload } from '@albumen/contracts/storage';
import { holdLock } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { StagedUpload, Unfinished } from './rules.ts';
import type { UploadSessionsTable, UploadsTable } from './tables.ts';

export type NewUpload = Omit<
  UploadsTable,
  'state' | 'refusal' | 'refusalDetail' | 'refusalPixelLimit' | 'damaged'
>;

/** An upload, and the state of its session. */
export type KnownUpload = UploadsTable & {
  readonly sessionState: UploadSessionsTable['state'];
  readonly sessionActiveAt: UploadSessionsTable['lastActiveAt'];
  readonly sessionOpenedAt: UploadSessionsTable['openedAt'];
};

/** A session, and when it was last active. */
export type ActiveSession = Pick<UploadSessionsTable, 'ownerId' | 'id' | 'lastActiveAt'>;

export type LockedSession = ActiveSession & Pick<UploadSessionsTable, 'openedAt' | 'state' | 'confirmedIn'>;

/** The fields of an upload that are needed to decide on its session. */
export type DecidedUpload = Pick<UploadsTable, 'id' | 'photoId' | 'state' | 'fileName' | 'damaged'>;

/**
 * Milliseconds. Our choice: activity is stored to the minute, so that thousands of photos write it once a minute
 * instead of once each.
 */
const activityPrecisionMs = 60_000;

export const createUploadsStore = (database: Database) => {
  const sql = sqlOf(database);

  /** Add a `where` clause. */
  const knownUploads = sql`
    select upload.*, session.state as session_state, session.last_active_at as session_active_at,
      session.opened_at as session_opened_at from uploads upload
    join upload_sessions session on session.owner_id = upload.owner_id and session.id = upload.session_id`;

  const sessionFor = async (
    tx: Transaction,
    ownerId: string,
    id: string,
    lock: typeof knownUploads,
  ): Promise<LockedSession | undefined> => {
    const [row] = await sqlOf(tx)<LockedSession[]>`
      select owner_id, id, state, opened_at, last_active_at, confirmed_in from upload_sessions
      where owner_id = ${ownerId} and id = ${id} ${lock}`;
    return row;
  };

  return {
    addSession: async (tx: Transaction, ownerId: string, id: string, now: Date): Promise<void> => {
      await sqlOf(tx)`insert into upload_sessions (owner_id, id, opened_at, last_active_at)
        values (${ownerId}, ${id}, ${now}, ${now})`;
    },

    /** The open sessions without uploads, idle longest first. */
    emptySessions: (tx: Transaction, ownerId: string, limit: number) =>
      sqlOf(tx)<Pick<UploadSessionsTable, 'id'>[]>`
        select id from upload_sessions session where owner_id = ${ownerId} and state = 'open' and not exists (
          select from uploads upload where upload.owner_id = session.owner_id and upload.session_id = session.id)
        order by last_active_at, id limit ${limit} for no key update`,

    /**
     * Lets one transaction at a time decide which photos of an owner stay. A call that discards a photo and one that
     * takes it for a duplicate must see each other; so must a call that accepts an upload and one that gives it up.
     * Deleting and erasing photos takes the same lock.
     */
    lockOwner: async (tx: Transaction, ownerId: string): Promise<void> => {
      await holdLock(tx, ownerId);
    },

    /** A session that nobody can end until the transaction ends; others may hold it, too. */
    holdSession: (tx: Transaction, ownerId: string, id: string): Promise<LockedSession | undefined> =>
      sessionFor(tx, ownerId, id, sql`for key share`),

    /** A session that nobody else can hold or change until the transaction ends. */
    lockSession: (tx: Transaction, ownerId: string, id: string): Promise<LockedSession | undefined> =>
      sessionFor(tx, ownerId, id, sql`for update`),

    setSessionState: async (
      tx: Transaction,
      ownerId: string,
      id: string,
      {
        state,
        lastActiveAt,
        confirmedIn,
        openedAt,
      }: Pick<UploadSessionsTable, 'state' | 'lastActiveAt'> &
        Partial<Pick<UploadSessionsTable, 'confirmedIn' | 'openedAt'>>,
    ): Promise<void> => {
      await sqlOf(tx)`
        update upload_sessions
        set state = ${state}, last_active_at = ${lastActiveAt}, confirmed_in = ${confirmedIn ?? null},
          opened_at = coalesce(${openedAt ?? null}, opened_at)
        where owner_id = ${ownerId} and id = ${id}`;
    },

    /** Notes that its files are still on their way. Never waits: a call that holds the session is activity, too. */
    touchSession: async (
      scope: Transaction | undefined,
      { ownerId, id, lastActiveAt }: ActiveSession,
      now: Date,
    ): Promise<void> => {
      if (now.getTime() - lastActiveAt.getTime() < activityPrecisionMs) return;
      await sqlOf(scope ?? database)`
        update upload_sessions set last_active_at = ${now} where (owner_id, id) in (
          select owner_id, id from upload_sessions
          where owner_id = ${ownerId} and id = ${id} and state = 'open' for no key update skip locked)`;
    },

    openSessions: (ownerId: string) =>
      sql<
        (Pick<UploadSessionsTable, 'id' | 'openedAt' | 'lastActiveAt'> & {
          arrived: number;
          photos: number;
          unfinished: number;
          damaged: DamagedUpload[];
        })[]
      >`
        select session.id, session.opened_at, session.last_active_at,
          count(*) filter (where upload.state in ('added', 'duplicate', 'restored'))::int as arrived,
          count(distinct upload.photo_id) filter (
            where upload.state in ('added', 'restored') and not upload.damaged)::int as photos,
          count(*) filter (where upload.state = 'receiving')::int as unfinished,
          array(select json_build_object('uploadId', damaged.id, 'fileName', damaged.file_name) from uploads damaged
            where damaged.owner_id = session.owner_id and damaged.session_id = session.id
              and damaged.state in ('added', 'restored') and damaged.damaged
            order by damaged.id limit ${uploadIdsLimit}) as damaged
        from upload_sessions session
        join uploads upload on upload.owner_id = session.owner_id and upload.session_id = session.id
        where session.owner_id = ${ownerId} and session.state = 'open' and upload.state <> 'refused'
        group by session.owner_id, session.id
        order by session.opened_at desc, session.id`,

    /**
     * Open sessions of any owner whose last activity was before `time`, after `after` in the order of that activity.
     */
    staleSessions: (time: Date, after: ActiveSession | undefined, limit: number) =>
      sql<ActiveSession[]>`
        select owner_id, id, last_active_at from upload_sessions where state = 'open' and last_active_at < ${time}
          ${after ? sql`and (last_active_at, owner_id, id) > (${after.lastActiveAt}, ${after.ownerId}, ${after.id})` : sql``}
        order by last_active_at, owner_id, id limit ${limit}`,

    countStale: async (time: Date): Promise<number> => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int from upload_sessions where state = 'open' and last_active_at < ${time}`;
      return row?.count ?? 0;
    },

    /** Removes sessions of any owner that were discarded before `time`, and their uploads; resolves to their number. */
    forgetDiscarded: async (time: Date, limit: number): Promise<number> => {
      const gone = await sql`
        with gone as (
          delete from upload_sessions where (owner_id, id) in (
            select owner_id, id from upload_sessions where state = 'discarded' and last_active_at < ${time} limit ${limit})
          returning owner_id, id
        ), of_them as (
          delete from uploads using gone where uploads.owner_id = gone.owner_id and uploads.session_id = gone.id
        )
        select from gone`;
      return gone.count;
    },

    /**
     * Removes uploads of any owner that became no photo, in sessions that were confirmed before `time`; resolves to
     * their number.
     */
    forgetFruitless: async (time: Date, limit: number): Promise<number> => {
      const gone = await sql`
        delete from uploads where (owner_id, id) in (
          select upload.owner_id, upload.id from uploads upload
          join upload_sessions session on session.owner_id = upload.owner_id and session.id = upload.session_id
          where upload.state in ('receiving', 'refused')
            and session.state = 'confirmed' and session.last_active_at < ${time} limit ${limit})`;
      return gone.count;
    },

    /** Those of these uploads of any owner that still wait for bytes, in an open session. */
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

    /** Those of these uploads whose session was not discarded. */
    findKept: (ownerId: string, ids: readonly string[]) =>
      sql<UploadsTable[]>`
        select upload.* from uploads upload
        join upload_sessions session on session.owner_id = upload.owner_id and session.id = upload.session_id
        where upload.owner_id = ${ownerId} and upload.id = any(${ids as string[]}) and session.state <> 'discarded'`,

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

    /** Notes that these photos are damaged. */
    noteDamaged: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<void> => {
      await sqlOf(tx)`
        update uploads set damaged = true where owner_id = ${ownerId} and photo_id = any(${photoIds as string[]})`;
    },

    /** Moves uploads into a session that is confirmed with them. */
    moveToConfirmed: async (
      tx: Transaction,
      ownerId: string,
      uploadIds: readonly string[],
      session: Pick<UploadSessionsTable, 'id' | 'openedAt'>,
    ): Promise<void> => {
      await sqlOf(tx)`insert into upload_sessions (owner_id, id, opened_at, last_active_at, state)
        values (${ownerId}, ${session.id}, ${session.openedAt}, ${session.openedAt}, 'confirmed')`;
      await sqlOf(tx)`update uploads set session_id = ${session.id}
        where owner_id = ${ownerId} and id = any(${uploadIds as string[]})`;
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
            select unnest(${added as string[]}::uuid[]) as photo_id, 'added' as state
            union all select unnest(${restored as string[]}::uuid[]), 'restored'
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

    /** Those of these photos that uploads in open sessions have become. */
    countedOn: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<string[]> => {
      const rows = await sqlOf(tx)<Pick<UploadsTable, 'photoId'>[]>`
        select distinct upload.photo_id from uploads upload
        join upload_sessions session on session.owner_id = upload.owner_id and session.id = upload.session_id
        where upload.owner_id = ${ownerId} and upload.photo_id = any(${photoIds as string[]}) and session.state = 'open'`;
      return rows.map((row) => row.photoId);
    },

    removeOfPhotos: async (tx: Transaction, ownerId: string, photoIds: readonly string[]): Promise<void> => {
      await sqlOf(
        tx,
      )`delete from uploads where owner_id = ${ownerId} and photo_id = any(${photoIds as string[]})`;
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

    sessionsOf: (ownerId: string) =>
      sql<Omit<UploadSessionsTable, 'ownerId' | 'confirmedIn'>[]>`
        select id, opened_at, last_active_at, state from upload_sessions where owner_id = ${ownerId} order by opened_at, id`,

    removeSessions: async (tx: Transaction, ownerId: string): Promise<void> => {
      await sqlOf(tx)`delete from upload_sessions where owner_id = ${ownerId}`;
    },

    remove: async (tx: Transaction, ownerId: string, ids: readonly string[]): Promise<void> => {
      await sqlOf(tx)`delete from uploads where owner_id = ${ownerId} and id = any(${ids as string[]})`;
    },
  };
};

export type UploadsStore = ReturnType<typeof createUploadsStore>;
