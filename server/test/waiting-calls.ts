import { expect, vi } from 'vitest';
import type { Transaction } from '../src/platform/database/database.ts';
import { sqlOf } from '../src/platform/database/sql.ts';
import type { TestApp } from './app.ts';

/** Waits until this many calls wait for a locked row or lock. */
export const waitingCalls = ({ database }: TestApp, count: number) =>
  vi.waitFor(async () =>
    // Other tests wait in their own databases at the same time.
    expect(
      await sqlOf(database)`
          select distinct pid from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`,
    ).toHaveLength(count),
  );

/** A transaction as if from another process. Calls that the test makes meanwhile are not part of it. */
export const inOtherTransaction = <Result>(
  { database }: Pick<TestApp, 'database'>,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> => sqlOf(database).begin((tx) => work(tx as unknown as Transaction));
