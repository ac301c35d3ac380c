import type { Database, Transaction } from '../../platform/database/database.ts';
import { newerWins } from '../../platform/database/newer-wins.ts';
import { firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { Sql, Statement } from '../../platform/database/sql.ts';
import type { NamedOwner } from '../customers/index.ts';
import type { ListPage } from './routes.ts';
import type { OperatorRecordsTable } from './tables.ts';

/** A record as it arrives; its times are exact to the microsecond, in UTC. */
export type PutRecord = Omit<OperatorRecordsTable, 'sortAt' | 'updatedAt'> & {
  readonly sortAt: string;
  readonly updatedAt: string | null;
};

export type Key = Pick<OperatorRecordsTable, 'kind' | 'id'>;
export type RecordRow = Omit<OperatorRecordsTable, 'sortAt' | 'facet' | 'updatedAt'>;

/** Selects a part of the list of an owner, or of a kind whose records belong to nobody. */
export interface PageOf {
  readonly facet?: string | undefined;
  /** The ids of records that are left out. */
  readonly without?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

const ofOwner = (sql: Sql, ownerId: string | null, kind: string, without: readonly string[] = []) =>
  sql`${ownerId === null ? sql`owner_id is null` : sql`owner_id = ${ownerId}`} and kind = ${kind}
    ${without.length === 0 ? sql`` : sql`and id <> all(${without})`}`;

/**
 * Latest first. Without a facet, it finds the owner's facets by steps through the index and merges their lists. In each
 * list it reads no rows beyond the end of the page.
 */
export const pageQuery = (
  sql: Sql,
  ownerId: string | null,
  kind: string,
  { facet, without, offset, limit }: PageOf,
): Statement<Pick<OperatorRecordsTable, 'id' | 'document'>[]> => {
  const owned = ofOwner(sql, ownerId, kind, without);
  if (facet !== undefined)
    return sql`
      select id, document from operator_records where ${owned} and facet = ${facet}
      order by sort_at desc, id limit ${limit} offset ${offset}`;
  return sql`
    with recursive facets(name) as (
      (select facet from operator_records where ${owned} order by facet limit 1)
      union all
      select (select facet from operator_records where ${owned} and facet > name order by facet limit 1)
      from facets where name is not null
    )
    select id, document from facets cross join lateral (
      select id, sort_at, document from operator_records where ${owned} and facet = name
      order by sort_at desc, id limit ${offset + limit}
    ) of_facet
    order by sort_at desc, id limit ${limit} offset ${offset}`;
};

/** Looks each id up by the primary key, and checks the owner then: their index has all of their records. */
export const findAllQuery = (
  sql: Sql,
  ownerId: string | null,
  kind: string,
  ids: readonly string[],
): Statement<Pick<OperatorRecordsTable, 'id' | 'document'>[]> => sql`
  select id, document from unnest(${[...ids]}::text[]) as wanted (wanted_id) cross join lateral (
    select * from operator_records where kind = ${kind} and id = wanted_id offset 0
  ) as found where ${ofOwner(sql, ownerId, kind)}`;

export const createRecordsStore = (database: Database) => {
  const sql = sqlOf(database);

  return {
    find: ({ kind, id }: Key, tx?: Transaction): Promise<RecordRow | undefined> =>
      firstRow(sqlOf(tx ?? database)<RecordRow[]>`
        select kind, id, owner_id, customer_number, email_key, received_at, document from operator_records
        where kind = ${kind} and id = ${id}`),

    /** A link or a put waits until the transaction ends. */
    lockOwner: (tx: Transaction, { kind, id }: Key) =>
      firstRow(sqlOf(tx)<Pick<OperatorRecordsTable, 'ownerId'>[]>`
        select owner_id from operator_records where kind = ${kind} and id = ${id} for share`),

    /** Returns when it first arrived; undefined if a newer document is stored. */
    put: async (tx: Transaction, record: PutRecord): Promise<Date | undefined> => {
      const { kind, id, ownerId, customerNumber, emailKey, sortAt, facet, receivedAt, updatedAt } = record;
      const [row] = await sqlOf(tx)<Pick<OperatorRecordsTable, 'receivedAt'>[]>`
        insert into operator_records as held
          (kind, id, owner_id, customer_number, email_key, sort_at, facet, received_at, updated_at, document)
        values (${kind}, ${id}, ${ownerId}, ${customerNumber}, ${emailKey}, ${sortAt}::text::timestamptz, ${facet},
          ${receivedAt}, ${updatedAt}::text::timestamptz, ${record.document})
        on conflict (kind, id) do update set
          owner_id = excluded.owner_id, customer_number = excluded.customer_number, email_key = excluded.email_key,
          sort_at = excluded.sort_at, facet = excluded.facet, document = excluded.document,
          updated_at = coalesce(excluded.updated_at, held.updated_at)
        where ${newerWins(sqlOf(tx))}
        returning received_at`;
      return row?.receivedAt;
    },

    remove: async (tx: Transaction, { kind, id }: Key): Promise<void> => {
      await sqlOf(tx)`delete from operator_records where kind = ${kind} and id = ${id}`;
    },

    /** In the order of their ids. */
    list: (kind: string, { after, limit, customerNumber }: ListPage): Promise<RecordRow[]> =>
      sql`
        select kind, id, owner_id, customer_number, email_key, received_at, document from operator_records
        where kind = ${kind} and id > ${after}
          ${customerNumber === undefined ? sql`` : sql`and customer_number = ${customerNumber}`}
        order by id limit ${limit}`,

    /** Gives a customer the records of this name that have no owner; if `since` is given, only those from then on. */
    link: (
      tx: Transaction,
      ownerId: string,
      name: NamedOwner,
      since: Date | undefined,
    ): Promise<RecordRow[]> => {
      const own = sqlOf(tx);
      return own`
        update operator_records set owner_id = ${ownerId}
        where owner_id is null
          and ${'emailKey' in name ? own`email_key = ${name.emailKey}` : own`customer_number = ${name.customerNumber}`}
          ${since === undefined ? own`` : own`and sort_at >= ${since}`}
        returning kind, id, owner_id, customer_number, email_key, received_at, document`;
    },

    /** Latest first; our choice: nobody looks for an older one. */
    ofGuest: (kind: string, emailKey: string): Promise<Pick<OperatorRecordsTable, 'id' | 'document'>[]> =>
      sql`
        select id, document from operator_records
        where owner_id is null and email_key = ${emailKey} and kind = ${kind}
        order by sort_at desc, id limit 200`,

    /** Gives a customer the record of a guest, if it has no owner. */
    give: (tx: Transaction, { kind, id }: Key, ownerId: string): Promise<RecordRow | undefined> =>
      firstRow(sqlOf(tx)<RecordRow[]>`
        update operator_records set owner_id = ${ownerId}
        where kind = ${kind} and id = ${id} and owner_id is null and email_key is not null
        returning kind, id, owner_id, customer_number, email_key, received_at, document`),

    findOwned: (ownerId: string | null, { kind, id }: Key) =>
      firstRow(sql<Pick<OperatorRecordsTable, 'document'>[]>`
        select document from operator_records where ${ofOwner(sql, ownerId, kind)} and id = ${id}`),

    findAllOwned: (
      ownerId: string | null,
      kind: string,
      ids: readonly string[],
    ): Promise<Pick<OperatorRecordsTable, 'id' | 'document'>[]> => findAllQuery(sql, ownerId, kind, ids),

    page: (ownerId: string | null, kind: string, of: PageOf) => pageQuery(sql, ownerId, kind, of),

    count: async (
      ownerId: string | null,
      kind: string,
      facet: string | undefined,
      without: readonly string[],
    ): Promise<number> => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from operator_records
        where ${ofOwner(sql, ownerId, kind, without)} ${facet === undefined ? sql`` : sql`and facet = ${facet}`}`;
      return row?.count ?? 0;
    },

    /** In the order of their names. */
    facets: (ownerId: string | null, kind: string): Promise<{ facet: string; count: number }[]> =>
      sql`
        select facet, count(*)::int as count from operator_records
        where ${ofOwner(sql, ownerId, kind)} group by facet order by facet`,

    removeOwned: (tx: Transaction, ownerId: string): Promise<Key[]> =>
      sqlOf(tx)`delete from operator_records where owner_id = ${ownerId} returning kind, id`,

    /** Removes records of this name up to that time that have no owner. */
    removeNamed: (tx: Transaction, name: NamedOwner, until: Date): Promise<Key[]> => {
      const own = sqlOf(tx);
      return own`
        delete from operator_records where owner_id is null and sort_at <= ${until}
          and ${'emailKey' in name ? own`email_key = ${name.emailKey}` : own`customer_number = ${name.customerNumber}`}
        returning kind, id`;
    },

    /** All records of a customer, by kind and id. */
    ownedAfter: (
      ownerId: string,
      after: Key | undefined,
      limit: number,
    ): Promise<Pick<OperatorRecordsTable, 'kind' | 'id' | 'document'>[]> =>
      sql`
        select kind, id, document from operator_records
        where owner_id = ${ownerId} and (kind, id) > (${after?.kind ?? ''}, ${after?.id ?? ''})
        order by kind, id limit ${limit}`,
  };
};
