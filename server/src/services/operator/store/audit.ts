import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { OperatorAuditTable } from '../tables.ts';

const digits = (hashes: readonly Buffer[]): string[] => hashes.map((hash) => hash.toString('hex'));

export const createAuditStore = (database: Database) => ({
  /** Adds a line without waiting for the disk: the write that follows makes it durable with itself. */
  add: async (line: Omit<OperatorAuditTable, 'id'>): Promise<void> => {
    const { keyId, keyName, what, pattern, names, correlationId, createdAt } = line;
    await sqlOf(database)`
      insert into operator_audit (key_id, key_name, what, pattern, names, correlation_id, created_at)
      select ${keyId}, ${keyName}, ${what}, ${pattern},
        array(select decode(unnest(${digits(names)}::text[]), 'hex')), ${correlationId}::text, ${createdAt}
      from set_config('synchronous_commit', 'off', true)`;
  },

  /** Replaces the addresses that name one of these by their patterns. */
  clear: async (tx: Transaction, names: readonly Buffer[]): Promise<void> => {
    if (names.length === 0) return;
    await sqlOf(tx)`
      update operator_audit set what = pattern
      where names && array(select decode(unnest(${digits(names)}::text[]), 'hex')) and what <> pattern`;
  },

  /** Adds a name to the lines that have the name of this record. */
  addName: async (tx: Transaction, recordName: Buffer, name: Buffer): Promise<void> => {
    await sqlOf(tx)`
      update operator_audit set names = names || ${name}::bytea
      where names @> array[${recordName}::bytea] and not names @> array[${name}::bytea]`;
  },

  /** Lines with an address, in the order of their ids. */
  uncleared: (
    tx: Transaction,
    after: Pick<OperatorAuditTable, 'id'> | undefined,
    limit: number,
  ): Promise<Pick<OperatorAuditTable, 'id' | 'what'>[]> =>
    sqlOf(tx)`
      select id, what from operator_audit where id > ${after?.id ?? 0} and what is distinct from pattern
      order by id limit ${limit}`,

  setNames: async (
    tx: Transaction,
    lines: readonly Pick<OperatorAuditTable, 'id' | 'pattern' | 'names'>[],
  ): Promise<void> => {
    await sqlOf(tx)`
      update operator_audit set pattern = given.pattern,
        names = array(select decode(digits, 'hex') from unnest(string_to_array(given.names, ' ')) digits)
      from unnest(
        ${lines.map(({ id }) => id)}::bigint[],
        ${lines.map(({ pattern }) => pattern)}::text[],
        ${lines.map(({ names }) => digits(names).join(' '))}::text[]) as given (id, pattern, names)
      where operator_audit.id = given.id`;
  },

  forgetBefore: async (before: Date): Promise<number> => {
    const { count } = await sqlOf(database)`delete from operator_audit where created_at < ${before}`;
    return count;
  },
});

export type AuditStore = ReturnType<typeof createAuditStore>;
