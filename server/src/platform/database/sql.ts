import type { PoolSql } from './driver.ts';
import type { Database, Transaction } from './handles.ts';
import type { Sql } from './statement.ts';
import type { TransactionSql } from './transaction.ts';

export type { Sql, Statement } from './statement.ts';
export type { Value } from './values.ts';

/** Returns the query function of the database or, if given one, of the transaction. For stores and platform only. */
export function sqlOf(scope: Database): PoolSql;
export function sqlOf(scope: Transaction): TransactionSql;
export function sqlOf(scope: Database | Transaction): Sql;
export function sqlOf(scope: Database | Transaction): Sql {
  return scope as unknown as Sql;
}
