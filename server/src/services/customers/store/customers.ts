import type { Database, Transaction } from '../../../platform/database/database.ts';
import { firstRow } from '../../../platform/database/rows.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { CustomersTable } from '../tables.ts';

/** A customer with their identity at the provider. */
export type Identified = Pick<CustomersTable, 'id' | 'provider' | 'subject' | 'registeredAt'>;

/** A customer as they register. */
export type NewCustomer = Omit<CustomersTable, 'chosenLocale' | 'deletionDueAt' | 'sessionsEndedAt'>;

/** The site and language of a customer's last visit. */
export type LastVisit = Pick<CustomersTable, 'locale' | 'siteUrl' | 'brand'>;

export const createCustomersStore = (database: Database) => ({
  findByIdentity: (provider: string, subject: string, tx?: Transaction) =>
    firstRow(sqlOf(tx ?? database)<CustomersTable[]>`
      select id, provider, subject, email, email_verified, registered_at, locale, chosen_locale, site_url, brand,
        deletion_due_at, sessions_ended_at
      from customers where provider = ${provider} and subject = ${subject}`),

  find: (id: string, tx?: Transaction): Promise<CustomersTable | undefined> =>
    firstRow(sqlOf(tx ?? database)<CustomersTable[]>`
      select id, provider, subject, email, email_verified, registered_at, locale, chosen_locale, site_url, brand,
        deletion_due_at, sessions_ended_at
      from customers where id = ${id}`),

  /** Customers after `after`, ordered by id. */
  behind: (
    after: Pick<CustomersTable, 'id'> | undefined,
    limit: number,
  ): Promise<Pick<CustomersTable, 'id' | 'email' | 'registeredAt'>[]> => {
    const sql = sqlOf(database);
    return sql`
      select id, email, registered_at from customers ${after ? sql`where id > ${after.id}` : sql``}
      order by id limit ${limit}`;
  },

  /** The same with their identities. */
  identitiesBehind: (after: Pick<CustomersTable, 'id'> | undefined, limit: number): Promise<Identified[]> => {
    const sql = sqlOf(database);
    return sql`
      select id, provider, subject, registered_at from customers ${after ? sql`where id > ${after.id}` : sql``}
      order by id limit ${limit}`;
  },

  count: async (): Promise<number> => {
    const [row] = await sqlOf(database)<{ count: number }[]>`select count(*)::int as count from customers`;
    return row?.count ?? 0;
  },

  findAll: (
    ids: readonly string[],
    scope: Database | Transaction = database,
  ): Promise<Pick<CustomersTable, 'id' | 'subject' | 'email'>[]> =>
    sqlOf(scope)`select id, subject, email from customers where id = any(${ids}::uuid[])`,

  remove: async (tx: Transaction, id: string): Promise<void> => {
    await sqlOf(tx)`delete from customers where id = ${id}`;
  },

  add: async (tx: Transaction, customer: NewCustomer): Promise<void> => {
    const { id, provider, subject, email, emailVerified, registeredAt } = customer;
    const { locale, siteUrl, brand } = customer;
    await sqlOf(tx)`
      insert into customers
        (id, provider, subject, email, email_verified, registered_at, locale, site_url, brand)
      values (${id}, ${provider}, ${subject}, ${email}, ${emailVerified}, ${registeredAt},
        ${locale}, ${siteUrl}, ${brand})`;
  },

  setAddress: async (tx: Transaction, id: string, email: string, emailVerified: boolean): Promise<void> => {
    await sqlOf(tx)`
      update customers set email = ${email}, email_verified = ${emailVerified} where id = ${id}`;
  },

  /** Null: the account stays. */
  setDeletion: async (tx: Transaction, id: string, dueAt: Date | null): Promise<void> => {
    await sqlOf(tx)`update customers set deletion_due_at = ${dueAt} where id = ${id}`;
  },

  /** By the database's clock: it is the same for all processes, and never set ahead by tests, like that of tokens. */
  endSessions: async (tx: Transaction, id: string): Promise<void> => {
    await sqlOf(tx)`update customers set sessions_ended_at = clock_timestamp() where id = ${id}`;
  },

  /** Customers after `after` whose accounts are due to be erased, ordered by id. */
  dueForDeletion: (
    dueBy: Date,
    after: Pick<CustomersTable, 'id'> | undefined,
    limit: number,
  ): Promise<Pick<CustomersTable, 'id'>[]> => {
    const sql = sqlOf(database);
    return sql`
      select id from customers where deletion_due_at <= ${dueBy} ${after ? sql`and id > ${after.id}` : sql``}
      order by id limit ${limit}`;
  },

  chooseLocale: async (
    tx: Transaction,
    id: string,
    locale: CustomersTable['chosenLocale'],
  ): Promise<void> => {
    await sqlOf(tx)`update customers set chosen_locale = ${locale} where id = ${id}`;
  },

  /** Without a locale, the stored one stays. */
  setLastVisit: async (id: string, { locale, siteUrl, brand }: LastVisit): Promise<void> => {
    await sqlOf(database)`
      update customers set locale = coalesce(${locale}, locale), site_url = ${siteUrl}, brand = ${brand}
      where id = ${id}`;
  },
});

export type CustomersStore = ReturnType<typeof createCustomersStore>;
