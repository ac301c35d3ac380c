import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from 'postgres';

/*
 * [Note: One connection] A transaction that needs a second connection waits forever if as many transactions as the pool
 * has connections do the same, and the process hangs. So a query outside the transaction in which it is made fails
 * immediately, and tests find it.
 */

/** Lives as long as its transaction. Code that starts inside a transaction and outlives it may query again. */
interface Open {
  isOpen: boolean;
}

const openTransaction = new AsyncLocalStorage<Open>();

const refuse = (): Error =>
  new Error(
    'A query inside a transaction does not use it: pass the transaction to the store that makes the query.',
  );

interface Handled {
  handler: (query: { reject: (error: Error) => void }) => void;
}

/** Wraps a pool so that its queries fail inside a transaction. Fragments of other queries are allowed. */
export const guardPool = (sql: Sql): Sql =>
  new Proxy(sql, {
    apply: (make, self, given) => {
      const made: unknown = Reflect.apply(make, self, given);
      if (openTransaction.getStore()?.isOpen && made instanceof Promise)
        (made as unknown as Handled).handler = (query) => query.reject(refuse());
      return made;
    },
  });

/** Throws inside a transaction. */
export const requireNoTransaction = (): void => {
  if (openTransaction.getStore()?.isOpen) throw refuse();
};

/** Runs the body of a transaction. */
export const withinTransaction = async <Result>(begin: () => Promise<Result>): Promise<Result> => {
  requireNoTransaction();
  const open: Open = { isOpen: true };
  try {
    return await openTransaction.run(open, begin);
  } finally {
    open.isOpen = false;
  }
};
