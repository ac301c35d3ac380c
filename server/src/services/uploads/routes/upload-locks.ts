import type { Locker, RequestRelease } from '@tus/server';
import { AppError } from '../../../platform/errors.ts';
import type { RequestBody } from './request-body.ts';

/** Our choice: several times what a request that hangs is given to write down what it has. */
const longestWaitMs = 30_000;

interface LockingRequest {
  readonly ownerId: string;
  readonly body: Pick<RequestBody, 'cutOff'>;
}

interface Held {
  readonly askToRelease: RequestRelease;
  /** Settles when it is free. */
  readonly freed: Promise<void>;
  readonly free: () => void;
}

/** Settles when a request has waited too long, or is broken off. */
const endOfWait = (signal: AbortSignal): Promise<true> =>
  new Promise((resolve) => {
    AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]).addEventListener(
      'abort',
      () => resolve(true),
      { once: true },
    );
  });

/**
 * Lets one request at a time work on an upload; who comes asks the one before to make way. The library's own looks again
 * and again whether it has: a core is busy with that for the seconds that a hanging request is given. `ownerId` tells for
 * whom a request is: clients choose the ids of uploads, and whoever knows one of somebody else's must neither hold up nor
 * break off what is sent to it.
 */
export const createUploadLocks = (current: () => LockingRequest): Locker => {
  const held = new Map<string, Held>();
  return {
    newLock: (id) => {
      const { ownerId, body } = current();
      const name = `${ownerId} ${id}`;
      return {
        lock: async (signal, askToRelease) => {
          let tooLate: Promise<true> | undefined;
          for (let other = held.get(name); other; other = held.get(name)) {
            tooLate ??= endOfWait(signal);
            await other.askToRelease();
            if (await Promise.race([other.freed, tooLate]))
              throw new AppError('unavailable', {
                detail: 'Another request is at work on this upload.',
                retryAfterSeconds: 1,
              });
          }
          const { promise: freed, resolve: free } = Promise.withResolvers<void>();
          held.set(name, { askToRelease, freed, free });
          // The seconds that it was given to make way are over.
          signal.addEventListener('abort', () => body.cutOff(), { once: true });
        },
        unlock: async () => {
          held.get(name)?.free();
          held.delete(name);
        },
      };
    },
  };
};
