import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { IdentityAttemptsTable } from '../tables.ts';

type CountedAttempts = Pick<IdentityAttemptsTable, 'attempts' | 'windowEndsAt'>;

export const createAttemptsStore = (database: Database) => ({
  /**
   * Counts one more attempt; the first after the end of a window opens a new window. Uses one statement, so that
   * concurrent attempts of all processes are counted.
   */
  count: async (kind: string, subject: Buffer, now: Date, windowEndsAt: Date): Promise<CountedAttempts> => {
    const [row] = await sqlOf(database)<CountedAttempts[]>`
      insert into identity_attempts as known (kind, subject, attempts, window_ends_at)
      values (${kind}, ${subject}, 1, ${windowEndsAt})
      on conflict (kind, subject) do update set
        attempts = case when known.window_ends_at <= ${now} then 1 else known.attempts + 1 end,
        window_ends_at =
          case when known.window_ends_at <= ${now} then excluded.window_ends_at else known.window_ends_at end
      returning attempts, window_ends_at`;
    if (row === undefined) throw new Error('The attempt could not be counted.');
    return row;
  },

  uncount: async (kind: string, subject: Buffer): Promise<void> => {
    await sqlOf(database)`
      update identity_attempts set attempts = attempts - 1
      where kind = ${kind} and subject = ${subject} and attempts > 0`;
  },

  forget: async (kind: string, subject: Buffer): Promise<void> => {
    await sqlOf(database)`delete from identity_attempts where kind = ${kind} and subject = ${subject}`;
  },

  forgetSubject: async (tx: Transaction, subject: Buffer): Promise<void> => {
    await sqlOf(tx)`delete from identity_attempts where subject = ${subject}`;
  },

  deleteEnded: async (now: Date): Promise<number> => {
    const { count } = await sqlOf(database)`delete from identity_attempts where window_ends_at <= ${now}`;
    return count;
  },
});

export type AttemptsStore = ReturnType<typeof createAttemptsStore>;
