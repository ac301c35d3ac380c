import type { OpenUploadSession } from '@albumen/contracts/storage';

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
