import { randomUUID } from 'node:crypto';
import type { App } from '../src/app.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createAnnounce } from '../src/kernel/events.ts';
import { reactionsOf } from '../src/kernel/slice.ts';
import { ordersPlaced } from '../src/services/orders/events.ts';
import { createRetentionStore } from '../src/services/retention/store.ts';
import type { StagedNotice } from './stage-calls.ts';

/** Stores notices about the end of photo storage without a night or a mail, and places orders without a shop. */
export const createStagedStorage = ({
  app,
  database,
}: {
  readonly app: App;
  readonly database: Database;
}) => {
  const store = createRetentionStore(database);
  const announce = createAnnounce(reactionsOf(app.slices));
  return {
    addNotices: async (ownerId: string, email: string, notices: readonly StagedNotice[]): Promise<void> => {
      for (const { kind, deadline, sentAt, bouncedAt } of notices) {
        const [id, notedAt] = [randomUUID(), new Date(sentAt)];
        await inTransaction(database, (tx) =>
          store.addNotice(tx, { ownerId, id, kind, deadline: new Date(deadline), email, notedAt }),
        );
        await store.acceptNotice({ ownerId, id }, notedAt);
        if (bouncedAt !== undefined)
          await store.bounceLastNotice(email, notedAt, notedAt, new Date(bouncedAt));
      }
    },

    order: (customerId: string, orderedAt: Date): Promise<void> =>
      inTransaction(database, (tx) => announce(tx, ordersPlaced, { customerId, orderedAt })),
  };
};
