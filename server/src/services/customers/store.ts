import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { CustomersTable } from './tables.ts';

export const createCustomersStore = (database: Database) => ({
  findId: async (provider: string, subject: string): Promise<string | undefined> => {
    const [row] = await sqlOf(database)<Pick<CustomersTable, 'id'>[]>`
      select id from customers where provider = ${provider} and subject = ${subject}`;
    return row?.id;
  },

  find: async (id: string): Promise<CustomersTable | undefined> => {
    const [row] = await sqlOf(database)<CustomersTable[]>`
      select id, provider, subject, email, registered_at from customers where id = ${id}`;
    return row;
  },

  remove: async (id: string): Promise<void> => {
    await sqlOf(database)`delete from customers where id = ${id}`;
  },

  /** Keeps the row that is there already; settles with the id that holds. */
  add: async (customer: CustomersTable, tx?: Transaction): Promise<string> => {
    const { id, provider, subject, email, registeredAt } = customer;
    const [row] = await sqlOf(tx ?? database)<Pick<CustomersTable, 'id'>[]>`
      insert into customers (id, provider, subject, email, registered_at)
      values (${id}, ${provider}, ${subject}, ${email}, ${registeredAt})
      on conflict (provider, subject) do update set email = coalesce(excluded.email, customers.email)
      returning id`;
    if (row === undefined) throw new Error('The customer could not be kept.');
    return row.id;
  },
});

export type CustomersStore = ReturnType<typeof createCustomersStore>;
