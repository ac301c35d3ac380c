import type { OpenUploadSession } from '@albumen/contracts/storage';
import type { Connection } from './connection.ts';
import type { HeldElsewhereParts } from './held-elsewhere.ts';
import type { KeptUploads } from './kept-uploads.ts';
import type { UploadTransport } from './upload-transport.ts';

/** Our choice: a session that misses bytes and was active in these last minutes may be under way on another device. */
const quietSeconds = 10 * 60;

/** Sessions that hold photos and belong to no page of this browser, such as those of another device. */
export interface LeftSessions {
  readonly offered: readonly OpenUploadSession[];
  /** Until another one is offered, unless something comes there; undefined where there is none. */
  readonly nextInMs: number | undefined;
  /** Until when the server keeps what the queue of this page has sent, as far as it knows of that. */
  readonly keptUntil: string | undefined;
}

/** Which sessions of other pages are offered now; `isAbandoned` says with which the customer is done. */
export const offeredOf = (
  sessions: readonly OpenUploadSession[],
  isAbandoned: (sessionId: string) => boolean,
): Omit<LeftSessions, 'keptUntil'> => {
  const left = sessions.filter(({ arrived }) => arrived > 0);
  const isDone = ({ uploadSessionId, unfinished, idleSeconds }: OpenUploadSession) =>
    unfinished === 0 || idleSeconds >= quietSeconds || isAbandoned(uploadSessionId);
  const busy = left.filter((session) => !isDone(session));
  const longestIdle = Math.max(...busy.map(({ idleSeconds }) => idleSeconds));
  return {
    offered: left.filter(isDone),
    nextInMs: busy.length > 0 ? (quietSeconds - longestIdle) * 1_000 : undefined,
  };
};

/** What the upload desk has of its page: the customer, the network, the storage of the browser, and the pages beside it. */
export interface UploadDeskParts extends HeldElsewhereParts {
  /** Throws when there is no customer. */
  readonly customerId: () => string;
  /** Bytes that one file may have. */
  readonly bytesLimit: () => number;
  readonly store: KeptUploads;
  readonly transport: UploadTransport;
  readonly connection: Connection;
  readonly listOpenSessions: () => Promise<readonly OpenUploadSession[]>;
  /** Holds a name until the page is gone or the function is called; undefined when another page holds it. */
  readonly hold: (name: string) => Promise<(() => void) | undefined>;
  /** Has the other pages of this browser note that this one holds a name. */
  readonly announce: (name: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 up to, but without, 1. */
  readonly random: () => number;
}
