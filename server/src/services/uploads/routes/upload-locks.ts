import type { Locker, RequestRelease } from '@tus/server';
import { AppError } from '../../../platform/errors.ts';
import type { RequestBody } from './request-body.ts';

/** Our choice: several times the time that a hanging request has to store its bytes. */
const longestWaitMs = 30_000;

interface LockingRequest {
  readonly ownerId: string;
  readonly body: Pick<RequestBody, 'cutOff'>;
}

interface UploadLock {
  readonly askToRelease: RequestRelease;
  /** Resolves when it is free. */
  readonly freed: Promise<void>;
  readonly free: () => void;
}

/** Resolves when a request has waited too long, or is broken off. */
const endOfWait = (signal: AbortSignal): Promise<true> =>
  new Promise((resolve) => {
    AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]).addEventListener(
      'abort',
      () => resolve(true),
      { once: true },
    );
  });

/**
 * Lets one request at a time work on an upload; a new one asks the current one to make way. The lock of the library
 * would poll for that, which keeps a core busy for the seconds that a hanging request has. `ownerId` is the customer of
 * a request. Clients choose the ids of uploads, and a customer who knows the id of another's upload must neither hold
 * up nor break off the bytes sent to it.
 */
export const createUploadLocks = (current: () => LockingRequest): Locker => {
  const locks = new Map<string, UploadLock>();
  return {
    newLock: (id) => {
      const { ownerId, body } = current();
      const name = `${ownerId} ${id}`;
      return {
        lock: async (signal, askToRelease) => {
          let tooLate: Promise<true> | undefined;
          for (let other = locks.get(name); other; other = locks.get(name)) {
            tooLate ??= endOfWait(signal);
            await other.askToRelease();
            if (await Promise.race([other.freed, tooLate]))
              throw new AppError('unavailable', {
                detail: 'Another request is using this upload.',
                retryAfterSeconds: 1,
              });
          }
          const { promise: freed, resolve: free } = Promise.withResolvers<void>();
          locks.set(name, { askToRelease, freed, free });
          // The time that it had to make way is over.
          signal.addEventListener('abort', () => body.cutOff(), { once: true });
        },
        unlock: async () => {
          locks.get(name)?.free();
          locks.delete(name);
        },
      };
    },
  };
};
