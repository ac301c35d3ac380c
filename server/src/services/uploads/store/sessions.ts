import { uploadIdsLimit } from '@albumen/contracts/limits';
import type { DamagedUpload } from '@albumen/contracts/storage';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { Statement } from '../../../platform/database/sql.ts';
import type { UploadSessionsTable } from '../tables.ts';

/** A session, and when it was last active. */
export type ActiveSession = Pick<UploadSessionsTable, 'ownerId' | 'id' | 'lastActiveAt'>;

export type LockedSession = ActiveSession & Pick<UploadSessionsTable, 'openedAt' | 'state' | 'confirmedIn'>;

/**
 * Milliseconds. Our choice: activity is stored to the minute, so that thousands of photos write it once a minute
 * instead of once each.
 */
const activityPrecisionMs = 60_000;

/** Upload sessions. */
export const createSessionsStore = (database: Database) => {
  const sql = sqlOf(database);

  const sessionFor = async (
    tx: Transaction,
    ownerId: string,
    id: string,
    lock: Statement,
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
      const ended = await sql`
        with gone as (
          delete from upload_sessions where (owner_id, id) in (
            select owner_id, id from upload_sessions where state = 'discarded' and last_active_at < ${time} limit ${limit})
          returning owner_id, id
        ), of_them as (
          delete from uploads using gone where uploads.owner_id = gone.owner_id and uploads.session_id = gone.id
        )
        select from gone`;
      return ended.count;
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
        where owner_id = ${ownerId} and id = any(${uploadIds})`;
    },

    sessionsOf: (ownerId: string) =>
      sql<Omit<UploadSessionsTable, 'ownerId' | 'confirmedIn'>[]>`
        select id, opened_at, last_active_at, state from upload_sessions where owner_id = ${ownerId} order by opened_at, id`,

    removeSessions: async (tx: Transaction, ownerId: string): Promise<void> => {
      await sqlOf(tx)`delete from upload_sessions where owner_id = ${ownerId}`;
    },
  };
};
