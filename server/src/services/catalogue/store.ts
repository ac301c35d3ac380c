import { listenTo } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';

const channel = 'albumen_catalogue';

/** Tells every process which kind of the catalogue has changed. */
export const createCatalogueStore = (database: Database) => ({
  /** Tells it when the transaction commits. */
  tell: async (tx: Transaction, kind: string): Promise<void> => {
    await sqlOf(tx)`select pg_notify(${channel}, ${kind})`;
  },

  /** Settles once it listens. Calls `onGap` after each lost connection, because changes may be missing. */
  listen: async (hear: (kind: string) => void, onGap: () => void): Promise<void> => {
    await listenTo(database, channel, { hear, onGap });
  },
});

export type CatalogueStore = ReturnType<typeof createCatalogueStore>;
