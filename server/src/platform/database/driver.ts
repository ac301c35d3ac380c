import { isPlanFailure } from './connection.ts';
import type { ConnectionSettings } from './connection.ts';
import { listen } from './listening.ts';
import type { Listener } from './listening.ts';
import { requireNoTransaction } from './one-connection.ts';
import { openPool } from './pool.ts';
import { createSql } from './statement.ts';
import type { Sql } from './statement.ts';
import { transact } from './transaction.ts';
import type { TransactionSql } from './transaction.ts';

/** A connection for statements that need the same one. */
interface ReservedSql extends Sql {
  /** Returns the connection to the pool. */
  release: () => void;
}

/** Statements on a pool of connections. */
export interface PoolSql extends Sql {
  /** Runs `work` in a transaction; `mode` follows `begin`. */
  begin: <Result>(work: (sql: TransactionSql) => Promise<Result>, mode?: string) => Promise<Result>;
  reserve: () => Promise<ReservedSql>;
  /** Settles with a function that stops listening. */
  listen: (channel: string, listener: Listener) => Promise<() => Promise<void>>;
  /** Lets statements and transactions finish, for a few seconds, and closes all connections. */
  end: () => Promise<void>;
}

/** Opens a pool of connections. */
export const openDriver = (settings: ConnectionSettings, maxConnections: number): PoolSql => {
  const pool = openPool(settings, maxConnections);
  const listenings = new Set<() => Promise<void>>();
  const sql = createSql(async (query) => {
    requireNoTransaction();
    try {
      return await pool.use(false, ({ run }) => run(query));
    } catch (error) {
      if (!isPlanFailure(error)) throw error;
      return pool.use(false, ({ run }) => run(query, { isPrepared: false }));
    }
  });
  return Object.assign(sql, {
    begin: <Result>(work: (sql: TransactionSql) => Promise<Result>, mode = '') =>
      pool.use(true, (connection) => transact(connection, mode, work)),
    reserve: () =>
      new Promise<ReservedSql>((resolve, reject) => {
        const { promise: end, resolve: release } = Promise.withResolvers<void>();
        const reservation = pool.use(true, async ({ opening, run }) => {
          await opening;
          resolve(Object.assign(createSql(run), { release }));
          await end;
        });
        reservation.catch(reject);
      }),
    listen: async (channel: string, listener: Listener) => {
      const stop = await listen(settings, channel, listener);
      listenings.add(stop);
      return stop;
    },
    end: async () => {
      await Promise.all([pool.end(), ...[...listenings].map((stop) => stop())]);
    },
  });
};
