import type { Database, Transaction } from '../../platform/database/database.ts';
import { newerWins } from '../../platform/database/newer-wins.ts';
import { anyRow, firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type {
  DeletionDelaysTable,
  PhotoStorageTable,
  RetentionBrakeTable,
  StorageNoticesTable,
} from './tables.ts';

/** The stored facts about a library. */
export interface StoredFacts extends Pick<
  PhotoStorageTable,
  'lastOrderAt' | 'noticesSince' | 'erasingSince'
> {
  readonly delayedUntil: Date | null;
  readonly notices: readonly StorageNoticesTable[];
}

/** A delay as it arrives; the time of the change is exact to the microsecond, in UTC. */
type PutDelay = Omit<DeletionDelaysTable, 'updatedAt'> & { readonly updatedAt: string | null };

const nothing: StoredFacts = {
  lastOrderAt: null,
  noticesSince: null,
  erasingSince: null,
  delayedUntil: null,
  notices: [],
};

export const createRetentionStore = (database: Database) => ({
  /** The stored facts about these libraries, by owner; also works for owners without any. */
  factsOf: async (
    ownerIds: readonly string[],
    tx?: Transaction,
  ): Promise<(ownerId: string) => StoredFacts> => {
    const sql = sqlOf(tx ?? database);
    const ids = [...ownerIds];
    const [rows, delays, notices] = await Promise.all([
      sql<Omit<PhotoStorageTable, 'erasedAt' | 'rejectedEmail'>[]>`
        select owner_id, last_order_at, notices_since, erasing_since from photo_storage
        where owner_id = any(${ids}::uuid[])`,
      sql<{ ownerId: string; until: Date }[]>`
        select owner_id, max(until) as until from deletion_delays
        where owner_id = any(${ids}::uuid[]) group by owner_id`,
      sql<StorageNoticesTable[]>`
        select owner_id, id, kind, deadline, email, noted_at, accepted_at, bounced_at from storage_notices
        where owner_id = any(${ids}::uuid[])`,
    ]);
    const siteReference = new Map(rows.map((row) => [row.ownerId, row]));
    const delayOf = new Map(delays.map(({ ownerId, until }) => [ownerId, until]));
    const noticesOf = Map.groupBy(notices, ({ ownerId }) => ownerId);
    return (ownerId) => ({
      ...nothing,
      ...siteReference.get(ownerId),
      delayedUntil: delayOf.get(ownerId) ?? null,
      notices: noticesOf.get(ownerId) ?? [],
    });
  },

  /** Locks the facts about a library until the transaction ends. */
  lock: async (tx: Transaction, ownerId: string): Promise<void> => {
    await sqlOf(tx)`insert into photo_storage (owner_id) values (${ownerId}) on conflict do nothing`;
    await sqlOf(tx)`select from photo_storage where owner_id = ${ownerId} for update`;
  },

  /** Changes nothing if a later order is stored. */
  noteOrder: async (tx: Transaction, ownerId: string, orderedAt: Date): Promise<void> => {
    await sqlOf(tx)`
      insert into photo_storage as held (owner_id, last_order_at) values (${ownerId}, ${orderedAt})
      on conflict (owner_id) do update set last_order_at = excluded.last_order_at
      where held.last_order_at is null or held.last_order_at < excluded.last_order_at`;
  },

  /** Returns false if a newer document is stored. */
  putDelay: (tx: Transaction, delay: PutDelay): Promise<boolean> => {
    const { customerNumber, ownerId, until, updatedAt } = delay;
    return anyRow(sqlOf(tx)`
      insert into deletion_delays as held (customer_number, owner_id, until, updated_at)
      values (${customerNumber}, ${ownerId}, ${until}, ${updatedAt}::text::timestamptz)
      on conflict (customer_number) do update set
        owner_id = coalesce(excluded.owner_id, held.owner_id), until = excluded.until,
        updated_at = coalesce(excluded.updated_at, held.updated_at)
      where ${newerWins(sqlOf(tx))}`);
  },

  findDelay: (customerNumber: string): Promise<DeletionDelaysTable | undefined> =>
    firstRow(sqlOf(database)<DeletionDelaysTable[]>`
      select customer_number, owner_id, until, updated_at from deletion_delays
      where customer_number = ${customerNumber}`),

  removeDelay: async (customerNumber: string): Promise<void> => {
    await sqlOf(database)`delete from deletion_delays where customer_number = ${customerNumber}`;
  },

  linkDelay: async (tx: Transaction, ownerId: string, customerNumber: string): Promise<void> => {
    await sqlOf(
      tx,
    )`update deletion_delays set owner_id = ${ownerId} where customer_number = ${customerNumber}`;
  },

  addNotice: async (
    tx: Transaction,
    notice: Omit<StorageNoticesTable, 'acceptedAt' | 'bouncedAt'>,
  ): Promise<void> => {
    const { ownerId, id, kind, deadline, email, notedAt } = notice;
    await sqlOf(tx)`
      insert into storage_notices (owner_id, id, kind, deadline, email, noted_at)
      values (${ownerId}, ${id}, ${kind}, ${deadline}, ${email}, ${notedAt})`;
    // If the clock was ahead for a while, this notice must still count: otherwise it would be sent every night.
    await sqlOf(tx)`
      update photo_storage set notices_since = ${notedAt} where owner_id = ${ownerId} and notices_since > ${notedAt}`;
  },

  acceptNotice: async (
    { ownerId, id }: Pick<StorageNoticesTable, 'ownerId' | 'id'>,
    acceptedAt: Date,
  ): Promise<void> => {
    await sqlOf(database)`
      update storage_notices set accepted_at = ${acceptedAt} where owner_id = ${ownerId} and id = ${id}`;
    await sqlOf(database)`
      update photo_storage set rejected_email = null where owner_id = ${ownerId} and rejected_email is not null`;
  },

  /** Returns false if it is already known that the mail server rejects this address. */
  noteRejected: (ownerId: string, email: string): Promise<boolean> =>
    anyRow(sqlOf(database)`
      update photo_storage set rejected_email = ${email}
      where owner_id = ${ownerId} and rejected_email is distinct from ${email}`),

  removeNotice: async ({ ownerId, id }: Pick<StorageNoticesTable, 'ownerId' | 'id'>): Promise<void> => {
    await sqlOf(database)`delete from storage_notices where owner_id = ${ownerId} and id = ${id}`;
  },

  /** Marks each owner's last notice to this address in this period as bounced; repeating it changes nothing. */
  bounceLastNotice: async (email: string, from: Date, until: Date, bouncedAt: Date): Promise<void> => {
    await sqlOf(database)`
      update storage_notices set bounced_at = ${bouncedAt}
      where bounced_at is null and (owner_id, id) in (
        select distinct on (owner_id) owner_id, id from storage_notices
        where lower(email) = ${email.toLowerCase()} and noted_at between ${from} and ${until}
        order by owner_id, noted_at desc
      )`;
  },

  setNoticesSince: async (ownerId: string, since: Date): Promise<void> => {
    await sqlOf(database)`update photo_storage set notices_since = ${since} where owner_id = ${ownerId}`;
  },

  beginErasure: async (tx: Transaction, ownerId: string, now: Date): Promise<void> => {
    await sqlOf(tx)`
      update photo_storage set erasing_since = coalesce(erasing_since, ${now}) where owner_id = ${ownerId}`;
  },

  /** Stops an erasure; the remaining photos stay. */
  giveUpErasure: async (ownerId: string): Promise<void> => {
    await sqlOf(database)`update photo_storage set erasing_since = null where owner_id = ${ownerId}`;
  },

  endErasure: async (ownerId: string, now: Date): Promise<void> => {
    await sqlOf(database)`
      update photo_storage set erasing_since = null, erased_at = ${now}, notices_since = ${now}
      where owner_id = ${ownerId}`;
  },

  countErasedBetween: async (from: Date, until: Date): Promise<number> => {
    const [row] = await sqlOf(database)<{ count: number }[]>`
      select count(*)::int as count from photo_storage where erased_at between ${from} and ${until}`;
    return row?.count ?? 0;
  },

  readBrake: async (): Promise<Omit<RetentionBrakeTable, 'oneRow'>> => {
    const [row] = await sqlOf(database)<Omit<RetentionBrakeTable, 'oneRow'>[]>`
      select held, allowed, allowed_until from retention_brake`;
    return row ?? { held: 0, allowed: 0, allowedUntil: null };
  },

  setHeld: async (count: number): Promise<void> => {
    await sqlOf(database)`update retention_brake set held = ${count}`;
  },

  allow: async (allowed: number, allowedUntil: Date): Promise<void> => {
    await sqlOf(database)`update retention_brake set allowed = ${allowed}, allowed_until = ${allowedUntil}`;
  },

  removeOwned: async (ownerId: string): Promise<void> => {
    await sqlOf(database)`delete from storage_notices where owner_id = ${ownerId}`;
    await sqlOf(database)`delete from deletion_delays where owner_id = ${ownerId}`;
    await sqlOf(database)`delete from photo_storage where owner_id = ${ownerId}`;
  },

  storageOf: (ownerId: string): Promise<Omit<PhotoStorageTable, 'ownerId' | 'noticesSince'>[]> =>
    sqlOf(database)`
      select last_order_at, erasing_since, erased_at, rejected_email from photo_storage where owner_id = ${ownerId}`,

  delaysOf: (ownerId: string): Promise<DeletionDelaysTable[]> =>
    sqlOf(database)`
      select customer_number, owner_id, until, updated_at from deletion_delays where owner_id = ${ownerId}`,
});

export type RetentionStore = ReturnType<typeof createRetentionStore>;
