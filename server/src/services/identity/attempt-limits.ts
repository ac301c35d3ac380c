import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { hashOf } from './hash.ts';
import { addSeconds, secondsUntil } from './rules.ts';
import type { AttemptLimit } from './rules.ts';
import type { AttemptsStore } from './store/attempts.ts';
import type { Visitor } from './visitor.ts';

/** One thing that is limited: the kind of attempt, and whose it is. */
export interface LimitedAttempt {
  readonly limit: AttemptLimit;
  readonly subject: string;
}

/** Counts attempts in PostgreSQL, so that the limits hold over any number of processes. */
export const createAttemptLimits = (attempts: AttemptsStore, clock: Clock) => {
  /**
   * Counts an attempt before it is made, so that many at once find no gap. Throws `too-many-requests` with the seconds to
   * wait where it is one too many.
   */
  const take = async ({ limit, subject }: LimitedAttempt): Promise<void> => {
    const now = clock.now();
    const ends = addSeconds(now, limit.windowSeconds);
    const counted = await attempts.count(limit.kind, hashOf(subject), now, ends);
    if (counted.attempts <= limit.attempts) return;
    throw new AppError('too-many-requests', { retryAfterSeconds: secondsUntil(counted.windowEndsAt, now) });
  };

  return {
    take,

    /**
     * Counts what a visitor attempts by several limits, the narrowest first: what one refuses does not use up the next.
     * Throws `too-many-requests`, and logs it, with the account that it concerns, if any.
     */
    takeAll: async (
      visitor: Visitor,
      wanted: readonly LimitedAttempt[],
      accountId?: string,
    ): Promise<void> => {
      for (const attempt of wanted) {
        try {
          await take(attempt);
        } catch (error) {
          if (error instanceof AppError)
            visitor.tell('identity.limit-reached', { accountId, limit: attempt.limit.kind });
          throw error;
        }
      }
    },

    /** The attempt succeeded, or was not made, so it is none against the limit. */
    giveBack: ({ limit, subject }: LimitedAttempt): Promise<void> =>
      attempts.uncount(limit.kind, hashOf(subject)),

    /** Begins anew: the person has shown who they are. */
    forget: ({ limit, subject }: LimitedAttempt): Promise<void> =>
      attempts.forget(limit.kind, hashOf(subject)),
  };
};

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
