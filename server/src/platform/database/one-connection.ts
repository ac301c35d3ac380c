import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from 'postgres';

/*
 * [Note: One connection] A transaction that waits for a second connection waits for ever once as many of them as the pool
 * has connections do the same, and the process with them. So a query beside the transaction in which it is made fails at
 * its first try, in a test.
 */

/** Lasts as long as its transaction: what begins in one and goes on after it may query again. */
interface Open {
  isOpen: boolean;
}

const openTransaction = new AsyncLocalStorage<Open>();

const refuse = (): Error =>
  new Error(
    'A query within a transaction runs beside it: hand the transaction on to the store that makes it.',
  );

interface Handled {
  handler: (query: { reject: (error: Error) => void }) => void;
}

/** A pool whose queries fail where they are made within a transaction; parts of other queries are no queries. */
export const guardPool = (sql: Sql): Sql =>
  new Proxy(sql, {
    apply: (make, self, given) => {
      const made: unknown = Reflect.apply(make, self, given);
      if (openTransaction.getStore()?.isOpen && made instanceof Promise)
        (made as unknown as Handled).handler = (query) => query.reject(refuse());
      return made;
    },
  });

/** Throws within a transaction. */
export const requireNoTransaction = (): void => {
  if (openTransaction.getStore()?.isOpen) throw refuse();
};

/** Runs what a transaction does. */
export const withinTransaction = async <Result>(begin: () => Promise<Result>): Promise<Result> => {
  requireNoTransaction();
  const open: Open = { isOpen: true };
  try {
    return await openTransaction.run(open, begin);
  } finally {
    open.isOpen = false;
  }
};
