import { AsyncLocalStorage } from 'node:async_hooks';

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

/** Throws inside a transaction. */
export const requireNoTransaction = (): void => {
  if (openTransaction.getStore()?.isOpen)
    throw new Error(
      'A query inside a transaction does not use it: pass the transaction to the store that makes the query.',
    );
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
