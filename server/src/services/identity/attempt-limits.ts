import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { SecretKey } from '../../kernel/secret-key.ts';
import { AppError } from '../../platform/errors.ts';
import { addSeconds, secondsUntil } from './rules.ts';
import type { AttemptLimit } from './rules.ts';
import type { AttemptsStore } from './store/attempts.ts';
import type { Visitor } from './visitor.ts';

/** A limited kind of attempt, and the account, address or network that is limited. */
export interface LimitedAttempt {
  readonly limit: AttemptLimit;
  readonly subject: string;
}

/** Counts attempts in PostgreSQL, so that the limits apply across all processes. */
export const createAttemptLimits = (attempts: AttemptsStore, clock: Clock, { hash: hashOf }: SecretKey) => {
  /**
   * Counts an attempt before it is made, so that concurrent ones cannot slip through. Throws `too-many-requests` with
   * the seconds to wait if the limit is exceeded.
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
     * Counts a visitor's attempt against several limits, the narrowest first, so that a refusal does not use up the
     * next limit. Throws `too-many-requests`, and logs it with the account concerned, if any.
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

    /** Takes back the count of an attempt that succeeded or was not made. */
    giveBack: ({ limit, subject }: LimitedAttempt): Promise<void> =>
      attempts.uncount(limit.kind, hashOf(subject)),

    /** Resets the count after a person has proved who they are. */
    forget: ({ limit, subject }: LimitedAttempt): Promise<void> =>
      attempts.forget(limit.kind, hashOf(subject)),

    /** Resets all counts of an account or address. */
    forgetSubject: (tx: Transaction, subject: string): Promise<void> =>
      attempts.forgetSubject(tx, hashOf(subject)),
  };
};

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
