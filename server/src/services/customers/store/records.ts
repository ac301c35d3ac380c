import type { Database, Transaction } from '../../../platform/database/database.ts';
import { newerWins } from '../../../platform/database/newer-wins.ts';
import { anyRow, firstRow } from '../../../platform/database/rows.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { CustomerRecordsTable } from '../tables.ts';

/** A record as received; its time is exact to the microsecond, in UTC. */
type PutRecord = Omit<CustomerRecordsTable, 'ownerId' | 'updatedAt' | 'putOrder'> & {
  readonly updatedAt: string | null;
};

type Numbered = Pick<CustomerRecordsTable, 'customerNumber'>;

export const createRecordsStore = (database: Database) => ({
  find: (customerNumber: string): Promise<CustomerRecordsTable | undefined> =>
    firstRow(sqlOf(database)<CustomerRecordsTable[]>`
      select customer_number, owner_id, email, email_key, provider, subject, updated_at, document
      from customer_records where customer_number = ${customerNumber}`),

  /** In the order of their numbers. */
  list: (
    after: string,
    limit: number,
    emailKey: string | undefined,
  ): Promise<Pick<CustomerRecordsTable, 'customerNumber' | 'ownerId' | 'document'>[]> => {
    const sql = sqlOf(database);
    return sql`
      select customer_number, owner_id, document from customer_records
      where customer_number > ${after} ${emailKey === undefined ? sql`` : sql`and email_key = ${emailKey}`}
      order by customer_number limit ${limit}`;
  },

  /** The operator's records of a person by their identity: one document for each of their numbers. */
  ofIdentity: async (provider: string, subject: string, scope: Database | Transaction): Promise<string[]> => {
    const rows = await sqlOf(scope)<Pick<CustomerRecordsTable, 'document'>[]>`
      select document from customer_records join customers on customers.id = owner_id
      where customers.provider = ${provider} and customers.subject = ${subject}`;
    return rows.map(({ document }) => document);
  },

  ownerOfNumber: async (tx: Transaction, customerNumber: string): Promise<string | undefined> => {
    const [row] = await sqlOf(tx)<Pick<CustomerRecordsTable, 'ownerId'>[]>`
      select owner_id from customer_records where customer_number = ${customerNumber}`;
    return row?.ownerId ?? undefined;
  },

  addressesOf: (
    customerNumbers: readonly string[],
  ): Promise<Pick<CustomerRecordsTable, 'customerNumber' | 'email'>[]> =>
    sqlOf(database)`
      select customer_number, email from customer_records where customer_number = any(${customerNumbers})`,

  /** Ordered by number. */
  ofOwners: (
    ownerIds: readonly string[],
    scope: Database | Transaction = database,
  ): Promise<Pick<CustomerRecordsTable, 'customerNumber' | 'ownerId' | 'document'>[]> =>
    sqlOf(scope)`
      select customer_number, owner_id, document from customer_records where owner_id = any(${[...ownerIds]}::uuid[])
      order by customer_number`,

  /** The records of an owner; the one put last is the first. */
  lastPutOf: (
    ownerId: string,
    scope: Database | Transaction = database,
  ): Promise<Pick<CustomerRecordsTable, 'customerNumber' | 'document'>[]> =>
    sqlOf(scope)`
      select customer_number, document from customer_records where owner_id = ${ownerId} order by put_order desc`,

  /** Keeps the owner, unless the document names another identity. Returns false if a newer document is stored. */
  put: (tx: Transaction, record: PutRecord): Promise<boolean> => {
    const { customerNumber, email, emailKey, provider, subject, updatedAt, document } = record;
    return anyRow(sqlOf(tx)`
      insert into customer_records as held
        (customer_number, email, email_key, provider, subject, updated_at, document)
      values (${customerNumber}, ${email}, ${emailKey}, ${provider}, ${subject}, ${updatedAt}::text::timestamptz, ${document})
      on conflict (customer_number) do update set
        email = excluded.email, email_key = excluded.email_key, provider = excluded.provider,
        subject = excluded.subject, updated_at = coalesce(excluded.updated_at, held.updated_at),
        document = excluded.document, put_order = default,
        owner_id = case when excluded.provider is null
          or (held.provider, held.subject) is not distinct from (excluded.provider, excluded.subject)
          then held.owner_id end
      where ${newerWins(sqlOf(tx))}`);
  },

  /** The numbers without an owner that can be linked to this person: by identity, else by verified address. */
  candidates: (
    tx: Transaction,
    person: { readonly provider: string; readonly subject: string; readonly emailKey: string | null },
  ): Promise<Pick<CustomerRecordsTable, 'customerNumber' | 'provider'>[]> => {
    const { provider, subject, emailKey } = person;
    return sqlOf(tx)`
      select customer_number, provider from customer_records
      where owner_id is null and
        ((provider = ${provider} and subject = ${subject}) or (provider is null and email_key = ${emailKey}))
      order by customer_number`;
  },

  /** Returns false if somebody is already linked to this number. */
  link: (tx: Transaction, customerNumber: string, ownerId: string): Promise<boolean> =>
    anyRow(sqlOf(tx)`
      update customer_records set owner_id = ${ownerId}
      where customer_number = ${customerNumber} and owner_id is null`),

  /** Settles with the removed numbers. */
  remove: async (tx: Transaction, ownerId: string): Promise<string[]> => {
    const rows = await sqlOf(tx)<Numbered[]>`
      delete from customer_records where owner_id = ${ownerId} returning customer_number`;
    return rows.map(({ customerNumber }) => customerNumber).toSorted();
  },
});

export type RecordsStore = ReturnType<typeof createRecordsStore>;
