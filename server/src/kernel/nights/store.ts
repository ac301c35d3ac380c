import type { NightAlarm } from '../alarm-texts.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { PastNight } from './rules.ts';

/** The database's information about its object store. */
export interface Installation {
  /** Null until the first night. */
  readonly id: string | null;
  readonly night: number;
  /** Whether the store may already have the next number. */
  readonly isRaising: boolean;
  /** The mark that the store may still have because the operator has confirmed another one. */
  readonly replacedMark: string | null;
}

/** A thing without a row. */
export interface Leftover {
  readonly ownerId: string;
  readonly key: string;
}

/** The number of nights to read: more than can lie within `farMs` of each other. */
const readNights = 10;

export const createNightsStore = (database: Database) => ({
  databaseNow: async (tx: Transaction): Promise<Date> => {
    const [row] = await sqlOf(tx)<{ now: Date }[]>`select clock_timestamp() as now`;
    if (row === undefined) throw new Error('The database did not return the time.');
    return row.now;
  },

  installation: async (tx: Transaction): Promise<Installation> => {
    const [row] = await sqlOf(tx)<
      Installation[]
    >`select id, night, is_raising, replaced_mark from installation`;
    if (row === undefined) throw new Error('The table `installation` is empty.');
    return row;
  },

  /** Begins to raise the number of `id` from `night` to the next, and to replace the store's mark if it has another. */
  beginRaising: async (
    tx: Transaction,
    id: string,
    night: number,
    replacedMark: string | null = null,
  ): Promise<void> => {
    await sqlOf(tx)`
      update installation
      set id = ${id}, night = ${night}, is_raising = true, replaced_mark = ${replacedMark}`;
  },

  endRaising: async (tx: Transaction): Promise<void> => {
    await sqlOf(tx)`
      update installation set night = night + 1, is_raising = false, replaced_mark = null where is_raising`;
  },

  /** Forgets which store belongs to this database; the number stays. */
  forgetStore: async (tx: Transaction): Promise<void> => {
    await sqlOf(tx)`update installation set id = null, is_raising = false, replaced_mark = null`;
  },

  /** Returns the last nights, oldest first, starting with the last confirmation. */
  since: async (scope: Database | Transaction): Promise<PastNight[]> => {
    const rows = await sqlOf(scope)<PastNight[]>`
      select began_at, is_confirmation, alarm, trusted_at, due_by from nights
      where id >= coalesce((select max(id) from nights where is_confirmation), 0)
      order by id desc limit ${readNights}`;
    return rows.toReversed();
  },

  add: async (tx: Transaction, night: PastNight & { readonly databaseAt: Date }): Promise<void> => {
    await sqlOf(tx)`insert into nights ${sqlOf(tx)({ ...night })}`;
  },

  /** Returns the latest nights first, for people. */
  latest: (limit: number): Promise<(PastNight & { readonly databaseAt: Date })[]> =>
    sqlOf(database)`
      select began_at, database_at, is_confirmation, alarm, trusted_at, due_by from nights
      order by id desc limit ${limit}`,

  alarm: async (): Promise<NightAlarm | undefined> => {
    const [row] = await sqlOf(database)<{ alarm: NightAlarm | null }[]>`
      select alarm from nights order by id desc limit 1`;
    return row?.alarm ?? undefined;
  },

  /** Records things found without a row tonight; those already recorded keep their first night. */
  note: async (sweep: string, found: readonly Leftover[], night: number, now: Date): Promise<void> => {
    await sqlOf(database)`
      insert into leftovers (owner_id, key, sweep, noted_at, noted_night, seen_night)
      select owner_id, key, ${sweep}, ${now}, ${night}, ${night}
      from unnest(${found.map(({ ownerId }) => ownerId)}::uuid[], ${found.map(({ key }) => key)}::text[])
        as found (owner_id, key)
      on conflict (owner_id, key) do update set seen_night = excluded.seen_night`;
  },

  /** Forgets things that tonight did not find: they were deleted, or have a row. */
  forgetUnseen: async (sweep: string, night: number): Promise<void> => {
    await sqlOf(database)`delete from leftovers where sweep = ${sweep} and seen_night <> ${night}`;
  },

  forget: async (removed: readonly Leftover[]): Promise<void> => {
    await sqlOf(database)`
      delete from leftovers where (owner_id, key) in (
        select * from unnest(${removed.map(({ ownerId }) => ownerId)}::uuid[], ${removed.map(({ key }) => key)}::text[]))`;
  },

  /** Deletes all notes, so that earlier nights do not count. */
  forgetAll: async (tx: Transaction): Promise<void> => {
    await sqlOf(tx)`delete from leftovers`;
    await sqlOf(tx)`delete from held_sweeps`;
  },

  countNotedBy: async (sweep: string, night: number): Promise<number> => {
    const [row] = await sqlOf(database)<{ count: number }[]>`
      select count(*)::int as count from leftovers where sweep = ${sweep} and noted_night <= ${night}`;
    return row?.count ?? 0;
  },

  notedBy: async (
    sweep: string,
    night: number,
    after: Leftover | undefined,
    limit: number,
  ): Promise<Leftover[]> => {
    const sql = sqlOf(database);
    return sql`
      select owner_id, key from leftovers where sweep = ${sweep} and noted_night <= ${night}
        ${after ? sql`and (owner_id, key) > (${after.ownerId}::uuid, ${after.key})` : sql``}
      order by owner_id, key limit ${limit}`;
  },

  setHeld: async (sweep: string, count: number): Promise<void> => {
    await sqlOf(database)`
      insert into held_sweeps (sweep, held) values (${sweep}, ${count})
      on conflict (sweep) do update set held = excluded.held`;
  },

  held: (): Promise<{ readonly sweep: string; readonly held: number }[]> =>
    sqlOf(database)`select sweep, held from held_sweeps order by sweep`,

  /** Returns the number of recorded things without a row, and since when. */
  noted: (): Promise<{ readonly sweep: string; readonly count: number; readonly since: Date }[]> =>
    sqlOf(database)`
      select sweep, count(*)::int as count, min(noted_at) as since from leftovers group by sweep order by sweep`,

  removeOwned: async (ownerId: string): Promise<void> => {
    await sqlOf(database)`delete from leftovers where owner_id = ${ownerId}`;
  },

  ownedAfter: (
    ownerId: string,
    after: { readonly key: string } | undefined,
    limit: number,
  ): Promise<{ readonly key: string; readonly notedAt: Date }[]> =>
    sqlOf(database)`
      select key, noted_at from leftovers where owner_id = ${ownerId} and key > ${after?.key ?? ''}
      order by key limit ${limit}`,
});

export type NightsStore = ReturnType<typeof createNightsStore>;

/** Whether this database is a copy of another installation: then nobody gets a mail, and nights erase nothing. */
export const isStagingCopy = async (database: Database): Promise<boolean> => {
  const [row] = await sqlOf(database)<{ isStaging: boolean }[]>`select is_staging from installation`;
  return row?.isStaging ?? false;
};

/** Gives a copied database an id of its own, which its store needs, too: it no longer belongs to the original. */
export const makeStagingCopy = async (
  tx: Transaction,
): Promise<{ readonly id: string; readonly night: number }> => {
  const [row] = await sqlOf(tx)<{ id: string; night: number }[]>`
    update installation set id = gen_random_uuid(), is_raising = false, replaced_mark = null, is_staging = true returning id, night`;
  if (row === undefined) throw new Error('The table `installation` is empty.');
  return row;
};
