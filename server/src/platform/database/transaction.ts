import { hasCode } from '../error-codes.ts';
import type { Connection } from './connection.ts';
import { createSql } from './statement.ts';
import type { Run, Sql } from './statement.ts';

/** A statement fails with this code because an earlier one of its transaction has failed. */
const isAborted = (error: unknown): boolean => hasCode(error, '25P02');

/** Statements of a transaction. */
export interface TransactionSql extends Sql {
  /** Lets its next statements take as long as they need. */
  allowLong: () => void;
}

/**
 * Runs `work` in a transaction on a connection that nothing else uses. It rolls back if `work` throws, and if one of its
 * statements has failed, even if `work` has caught that: PostgreSQL then answers `commit` with a silent rollback.
 */
export const transact = async <Result>(
  connection: Connection,
  mode: string,
  work: (sql: TransactionSql) => Promise<Result>,
): Promise<Result> => {
  let isOver = false;
  let isLong = false;
  const failures: unknown[] = [];
  const run: Run = async (query) => {
    if (isOver) throw new Error('The transaction of this statement has ended.');
    try {
      return await connection.run(query, { isLong });
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  const allowLong = (): void => {
    isLong = true;
  };
  // Sent with the first statement.
  const beginning = connection.run({ text: `begin ${mode}` });
  beginning.catch(() => {});
  let result: Result;
  try {
    result = await work(Object.assign(createSql(run), { allowLong }));
    await beginning;
  } catch (error) {
    isOver = true;
    // Without an answer nobody knows how the connection is: PostgreSQL rolls back when it closes.
    await connection.run({ text: 'rollback' }).catch(connection.destroy);
    throw isAborted(error) ? failures[0] : error;
  }
  isOver = true;
  await connection.run({ text: 'commit' }, { isLong });
  if (failures.length > 0) throw failures[0];
  return result;
};
