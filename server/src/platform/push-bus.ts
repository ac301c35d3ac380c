import type { Clock } from './clock.ts';
import type { Database, Transaction } from './database/database.ts';
import { sqlOf } from './database/sql.ts';

/** Something that happened to one customer, on its way to the pages that they have open. */
export interface PushMessage {
  readonly customerId: string;
  /** Whose message it is: each feed has its connections, and ignores the messages of others. */
  readonly feed: string;
  /** When it was told: ISO 8601, UTC. */
  readonly timestamp: string;
  readonly message: unknown;
}

/** Carries messages between all processes that share a database. */
export interface PushBus {
  /**
   * Tells every process when the transaction commits, and nobody where it does not. Whoever misses a message finds the
   * same state by a call: it is announced here, never kept. Throws where the message is larger than 7,900 bytes of JSON.
   */
  tell(tx: Transaction, customerId: string, feed: string, message: unknown): Promise<void>;
  /**
   * Hears every message from the moment when it settles. `onGap` is called where messages may have been missed, since
   * the connection was lost and is back. Settles with what ends the listening.
   */
  listen(hear: (message: PushMessage) => void, onGap: () => void): Promise<() => Promise<void>>;
}

const channel = 'albumen_push';

/** PostgreSQL takes less than 8,000 bytes in a notification. */
const messageBytesLimit = 7_900;

/** Opens the bus over PostgreSQL's NOTIFY. */
export const openPushBus = (database: Database, clock: Clock): PushBus => ({
  tell: async (tx, customerId, feed, message) => {
    const told: PushMessage = { customerId, feed, timestamp: clock.now().toISOString(), message };
    const text = JSON.stringify(told);
    if (Buffer.byteLength(text) > messageBytesLimit)
      throw new Error(`A push message of the feed ${feed} is larger than ${messageBytesLimit} bytes.`);
    await sqlOf(tx)`select pg_notify(${channel}, ${text})`;
  },

  listen: async (hear, onGap) => {
    let isFirst = true;
    const { unlisten } = await sqlOf(database).listen(
      channel,
      (text) => hear(JSON.parse(text) as PushMessage),
      () => {
        if (!isFirst) onGap();
        isFirst = false;
      },
    );
    return unlisten;
  },
});
