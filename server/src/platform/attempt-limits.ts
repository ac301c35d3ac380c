import { secondsUntil } from './clock.ts';
import type { Clock } from './clock.ts';
import { inTransaction } from './database/database.ts';
import type { Database, Transaction } from './database/database.ts';
import { sqlOf } from './database/sql.ts';
import { AppError } from './errors.ts';

/** The number of attempts in a window of seconds, which begins with the first attempt. */
export interface AttemptLimit {
  readonly attempts: number;
  readonly windowSeconds: number;
  /** The `detail` of the problem that refuses an attempt. */
  readonly detail?: string;
  /** Whether ordinary callers reach it, so that a refusal is only logged at level `debug`. */
  readonly isUsual?: true;
}

/** The limited subject of an attempt for each kind that counts it: an address, a network, the id of a customer, … */
export type Attempt<Kind extends string> = Partial<Readonly<Record<Kind, string | undefined>>>;

/** Refuses an attempt, with the seconds until all its limits allow another one. */
export class LimitReached extends AppError<'too-many-requests'> {
  readonly kind: string;

  constructor(kind: string, { detail, isUsual }: AttemptLimit, retryAfterSeconds: number) {
    super('too-many-requests', { retryAfterSeconds, ...(detail && { detail }), ...(isUsual && { isUsual }) });
    this.kind = kind;
  }
}

interface CountedAttempts {
  readonly kind: string;
  readonly attempts: number;
  readonly windowEndsAt: Date;
}

/** Counts attempts in PostgreSQL, so that the limits hold over all processes. Stores hashes of the subjects. */
export const createAttemptLimits = <Kind extends string>({
  database,
  clock,
  hash: hashOf,
  limits,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly hash: (subject: string) => Buffer;
  readonly limits: Readonly<Record<Kind, AttemptLimit>>;
}) => {
  const subjectsOf = (attempt: Attempt<Kind>): [kind: Kind, hash: Buffer][] =>
    (Object.entries(attempt) as [Kind, string | undefined][]).flatMap(([kind, subject]) =>
      subject === undefined ? [] : [[kind, hashOf(subject)]],
    );

  const count = async (tx: Transaction, attempt: Attempt<Kind>): Promise<void> => {
    const now = clock.now();
    const subjects = subjectsOf(attempt);
    const kinds = subjects.map(([kind]) => kind);
    // In the same order in all transactions, so that none waits for another that waits for it.
    const rows = await sqlOf(tx)<CountedAttempts[]>`
      insert into attempts as counted (kind, subject, attempts, window_ends_at)
      select kind, decode(subject, 'hex'), 1, ${now}::timestamptz + seconds * interval '1 second'
      from unnest(
        ${kinds}::text[],
        ${subjects.map(([, hash]) => hash.toString('hex'))}::text[],
        ${kinds.map((kind) => limits[kind].windowSeconds)}::int[]) as attempt (kind, subject, seconds)
      order by kind, subject
      on conflict (kind, subject) do update set
        attempts = case when counted.window_ends_at <= ${now} then 1 else counted.attempts + 1 end,
        window_ends_at =
          case when counted.window_ends_at <= ${now} then excluded.window_ends_at else counted.window_ends_at end
      returning kind, attempts, window_ends_at`;
    const reached = rows.filter(({ kind, attempts }) => attempts > limits[kind as Kind].attempts);
    const first = kinds.find((kind) => reached.some((row) => row.kind === kind));
    if (first === undefined) return;
    const seconds = Math.max(...reached.map(({ windowEndsAt }) => secondsUntil(windowEndsAt, now)));
    throw new LimitReached(first, limits[first], seconds);
  };

  return {
    /**
     * Counts an attempt before it is made, so that concurrent ones cannot slip through: against all its limits, or
     * against none if one of them refuses. Throws `LimitReached` with the first of the limits that refuse, which has to
     * undo `tx`.
     */
    take: (attempt: Attempt<Kind>, tx?: Transaction): Promise<void> =>
      tx ? count(tx, attempt) : inTransaction(database, (own) => count(own, attempt)),

    /** Takes back the count of an attempt that succeeded or was not made. */
    giveBack: async (attempt: Attempt<Kind>): Promise<void> => {
      for (const [kind, subject] of subjectsOf(attempt))
        await sqlOf(database)`
          update attempts set attempts = attempts - 1
          where kind = ${kind} and subject = ${subject} and attempts > 0`;
    },

    /** Resets the counts of these kinds, after a person has proved who they are. */
    forget: async (attempt: Attempt<Kind>): Promise<void> => {
      for (const [kind, subject] of subjectsOf(attempt))
        await sqlOf(database)`delete from attempts where kind = ${kind} and subject = ${subject}`;
    },

    /** Resets all counts of a subject. */
    forgetSubject: async (subject: string, scope: Database | Transaction = database): Promise<void> => {
      await sqlOf(scope)`delete from attempts where subject = ${hashOf(subject)}`;
    },

    /** Deletes the counts of windows that have ended, and returns their number. */
    sweep: async (dueBy: Date): Promise<number> => {
      const { count: ended } = await sqlOf(database)`delete from attempts where window_ends_at <= ${dueBy}`;
      return ended;
    },
  };
};
