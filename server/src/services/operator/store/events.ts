import { holdLock, inTransaction } from '../../../platform/database/database.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { OperatorEventsTable } from '../tables.ts';

export const createEventsStore = (database: Database) => ({
  add: async (
    tx: Transaction,
    { customerId, type, payload, createdAt }: Omit<OperatorEventsTable, 'id' | 'sequence'>,
  ): Promise<void> => {
    await sqlOf(tx)`
      insert into operator_events (customer_id, type, payload, created_at)
      values (${customerId}, ${type}, ${payload}, ${createdAt})`;
  },

  /** Numbers the new events, one reader at a time, so that no event appears behind one that was already read. */
  giveSequences: (): Promise<void> =>
    inTransaction(database, async (tx) => {
      await holdLock(tx, 'operator-event-sequences');
      await sqlOf(tx)`
        with waiting as materialized (select id from operator_events where sequence is null order by id),
        given as materialized (select id, nextval('operator_event_sequence') as sequence from waiting)
        update operator_events set sequence = given.sequence from given
        where operator_events.id = given.id`;
    }),

  lastSequence: async (): Promise<number> => {
    const [row] = await sqlOf(database)<{ last: number | null }[]>`
      select max(sequence) as last from operator_events`;
    return row?.last ?? 0;
  },

  after: (sequence: number, limit: number): Promise<OperatorEventsTable[]> =>
    sqlOf(database)`
      select id, sequence, customer_id, type, payload, created_at from operator_events
      where sequence > ${sequence} order by sequence limit ${limit}`,

  hold: async (tx: Transaction, sequences: readonly number[]): Promise<number[]> => {
    const rows = await sqlOf(tx)<{ sequence: number }[]>`
      select sequence from operator_events where sequence = any(${[...sequences]}::bigint[])
      for key share skip locked`;
    return rows.map(({ sequence }) => sequence);
  },

  forget: async (before: Date): Promise<number> => {
    const { count } = await sqlOf(database)`delete from operator_events where created_at < ${before}`;
    return count;
  },

  ofCustomer: (
    customerId: string,
    after: Pick<OperatorEventsTable, 'id'> | undefined,
    limit: number,
  ): Promise<Pick<OperatorEventsTable, 'id' | 'type' | 'payload' | 'createdAt'>[]> =>
    sqlOf(database)`
      select id, type, payload, created_at from operator_events
      where customer_id = ${customerId} and id > ${after?.id ?? 0} order by id limit ${limit}`,

  removeOfCustomer: async (customerId: string): Promise<void> => {
    await sqlOf(database)`delete from operator_events where customer_id = ${customerId}`;
  },
});
