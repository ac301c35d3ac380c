import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../platform/errors.ts';
import type { RequestBody } from './request-body.ts';

/** Our choice: the rest of most photos arrives in this time, so a request seldom loses bytes to its successor. */
const timeToMakeWayMs = 3_000;

/** Our choice: several times the time that a hanging request has to store its bytes. */
const longestWaitMs = 30_000;

/** A request that works on an upload, or wants to. */
interface LockingRequest {
  /** Clients choose the ids: who knows the id of another's upload must neither hold up nor break off its bytes. */
  readonly ownerId: string;
  readonly uploadId: string;
  readonly body: Pick<RequestBody, 'cutOff'>;
  /** Aborted when its client goes away. */
  readonly gone: AbortSignal;
}

interface UploadLock {
  /** Has the current request end soon. */
  readonly makeWay: () => void;
  /** Resolves when it has ended. */
  readonly freed: Promise<void>;
}

/**
 * Creates a function that does the work of a request while no other one works on the same upload; a new one asks the
 * current one to make way. It throws `unavailable` if that takes too long, or if the client goes away meanwhile.
 */
export const createUploadLocks = (waitMs = longestWaitMs) => {
  const locks = new Map<string, UploadLock>();

  return async <Result>(
    { ownerId, uploadId, body, gone }: LockingRequest,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const name = `${ownerId} ${uploadId}`;
    let endOfWait: Promise<boolean> | undefined;
    // Several may wait: nothing is awaited between finding the upload free and locking it.
    for (let lock = locks.get(name); lock; lock = locks.get(name)) {
      endOfWait ??= sleep(waitMs, true, { signal: gone }).catch(() => true);
      if (!gone.aborted) lock.makeWay();
      if (await Promise.race([lock.freed, endOfWait]))
        throw new AppError('unavailable', {
          detail: 'Another request is using this upload.',
          retryAfterSeconds: 1,
        });
    }
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    let cut: NodeJS.Timeout | undefined;
    locks.set(name, { freed, makeWay: () => void (cut ??= setTimeout(body.cutOff, timeToMakeWayMs)) });
    try {
      return await work();
    } finally {
      clearTimeout(cut);
      locks.delete(name);
      free();
    }
  };
};
