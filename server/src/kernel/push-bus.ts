import { randomUUID } from 'node:crypto';
import type { RecordsMessage } from '@albumen/contracts/push';
import type { Clock } from '../platform/clock.ts';
import { listenTo } from '../platform/database/database.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { sqlOf } from '../platform/database/sql.ts';

/** A message for the open pages of one customer. */
export interface PushMessage {
  readonly customerId: string;
  /** The feed: each has its own connections and ignores other feeds' messages. */
  readonly feed: string;
  /** When it was sent: ISO 8601, UTC. */
  readonly timestamp: string;
  readonly message: unknown;
}

/** Delivers messages between all processes of one database. */
export interface PushBus {
  /**
   * Sends to every process when the transaction commits, and to none if it does not. Messages are not stored: a client
   * that misses one gets the same state by a call. Throws if the message exceeds 7,900 bytes of JSON.
   */
  tell(tx: Transaction, customerId: string, feed: string, message: unknown): Promise<void>;
  /** Closes all push sockets of the customer when the transaction commits. */
  disconnect(tx: Transaction, customerId: string): Promise<void>;
  /** Tells the customer's pages that records of a kind have changed, when the transaction commits. */
  pushChange(tx: Transaction, customerId: string, kind: string): Promise<void>;
  /**
   * Receives every message from the time it settles. Calls `onGap` after a lost connection is back, because messages may
   * be missing. Settles with a function that stops listening.
   */
  listen(hear: (message: PushMessage) => void, onGap: () => void): Promise<() => Promise<void>>;
}

const channel = 'albumen_push';

/** The feed of `disconnect`: its messages are for the processes, not for pages. */
export const disconnectFeed = 'disconnect';

/** PostgreSQL's limit for a notification is just below 8,000 bytes. */
const messageBytesLimit = 7_900;

/** Opens the bus over PostgreSQL's NOTIFY. */
export const openPushBus = (database: Database, clock: Clock): PushBus => {
  const tell: PushBus['tell'] = async (tx, customerId, feed, message) => {
    const pushMessage: PushMessage = { customerId, feed, timestamp: clock.now().toISOString(), message };
    const text = JSON.stringify(pushMessage);
    if (Buffer.byteLength(text) > messageBytesLimit)
      throw new Error(`A push message of the feed ${feed} is larger than ${messageBytesLimit} bytes.`);
    await sqlOf(tx)`select pg_notify(${channel}, ${text})`;
  };
  return {
    tell,

    disconnect: (tx, customerId) => tell(tx, customerId, disconnectFeed, null),

    pushChange: (tx, customerId, kind) =>
      tell(tx, customerId, 'records', {
        id: randomUUID(),
        type: 'records-changed',
        data: { kind },
      } satisfies RecordsMessage),

    listen: (hear, onGap) =>
      listenTo(database, channel, { hear: (text) => hear(JSON.parse(text) as PushMessage), onGap }),
  };
};
