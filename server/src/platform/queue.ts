import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { ConstructorOptions } from 'pg-boss';
import * as z from 'zod/mini';
import type { DatabaseConnection, Transaction } from './database/database.ts';
import { sqlOf } from './database/sql.ts';
import type { Value } from './database/sql.ts';
import { FinalFailure } from './final-failure.ts';
import { observeJob } from './http/metrics.ts';
import type { Log } from './log.ts';

/** Retries and concurrency of a job type. */
export interface JobSettings {
  readonly name: string;
  /** Retries of a failed job before it is given up. */
  readonly retries: number;
  /** Seconds before the first retry; each further delay about doubles. */
  readonly retryDelaySeconds: number;
  /** Jobs of this type that one worker process runs at once. */
  readonly concurrency: number;
  /** Seconds after which a running job counts as failed. */
  readonly timeLimitSeconds: number;
  /** The job type that takes over, with the same payload, jobs that failed or killed their process at the last try. */
  readonly deadLetter?: JobSettings;
}

/** A job type and its payload, declared in a service's `jobs.ts`. */
export interface JobType<Payload> extends JobSettings {
  readonly payload: z.ZodMiniType<Payload>;
}

/** The payload of a job that needs none. */
export type NoPayload = Record<string, never>;

/** A scheduled job type: no payload, one job at a time, retried soon after a failure. */
export const scheduledJob = (name: string, timeLimitSeconds: number): JobType<NoPayload> => ({
  name,
  payload: z.object({}) as JobType<NoPayload>['payload'],
  retries: 2,
  retryDelaySeconds: 60,
  concurrency: 1,
  timeLimitSeconds,
});

/** A job's facts for its handler, besides the payload. */
export interface JobNotes {
  /** Its turn, to the second; long ago for a job without a turn. */
  readonly turn: Date;
  /** For a dead letter: the last try ended silently because its process was gone. The job may have killed it. */
  readonly wasSilent: boolean;
}

/** The results of a job, for its log line. */
export type JobCounts = Readonly<Record<string, number | boolean>>;

/** A job type with its use case. */
export interface JobHandler {
  readonly type: JobSettings;
  readonly run: (data: unknown, notes: JobNotes) => Promise<JobCounts | void>;
}

/** Pairs a job type with its use case. */
export const handle = <Payload>(
  type: JobType<Payload>,
  run: (payload: Payload, notes: JobNotes) => Promise<JobCounts | void>,
): JobHandler => ({
  type,
  run: (data, notes) => run(type.payload.parse(data), notes),
});

/** Starts a job this late at the earliest. */
interface Delay {
  readonly delaySeconds: number;
}

/** A job's turn, and the id to find it while it waits. */
interface Place {
  /**
   * Jobs of a type run in the order of their turns, to the second; jobs without one come first. A turn is not a start
   * time: if nothing else waits, a job runs long before it.
   */
  readonly turn: Date;
  /** A UUID that no other job of this type has had within the last day. */
  readonly jobId?: string;
}

/**
 * [Note: Fair turns] Jobs run in the order of their turns. A turn is now if no other job of the same customer waits;
 * otherwise it is some time after the turn of the last waiting one. So three photos of one customer come before the
 * fourth of somebody else's ten thousand, even if those came first. Nobody waits forever, because later jobs do not
 * overtake one whose turn has come. If nobody else waits, turns cost nothing: the next job is taken at once.
 *
 * Returns the turn of a job whose customer's last waiting job has `lastTurn`. `spacingMs` is longer than a job takes
 * when all customers of a machine are busy.
 */
export const nextTurn = (now: Date, lastTurn: Date | undefined, spacingMs: number): Date =>
  new Date(Math.max(now.getTime(), (lastTurn?.getTime() ?? 0) + spacingMs));

/** Queues a job inside a transaction: it exists only if the transaction commits. */
export type Enqueue = <Payload>(
  tx: Transaction,
  type: JobType<Payload>,
  payload: Payload,
  when?: Place | Delay,
) => Promise<void>;

/** Moves forward the given jobs that wait for a later turn; writes nothing if there are none. */
export type Hasten = (type: JobSettings, jobIds: readonly string[], turn: Date) => Promise<void>;

/** A killed process's job restarts after this long at most. */
const heartbeatSeconds = 10;

/** How often a worker looks. Tests shorten both. */
export interface QueuePace {
  /** Seconds between searches for jobs of dead processes. */
  readonly superviseSeconds: number;
  /** Seconds between searches for jobs: NOTIFY wakes the worker, searches cover retries and lost notifications. */
  readonly pollSeconds: number;
}

const usualPace: QueuePace = { superviseSeconds: 5, pollSeconds: 5 };

/** Milliseconds after which a search counts as lost, and the next one begins. */
const searchLimitMs = 30_000;

/** The library's own searches, one for each loop of a job type: ours asks for all types in one statement. */
const librarySearchSeconds = 600;

/** The library's output for a try whose process stopped sending heartbeats. */
const silentEnd = z.object({ value: z.object({ message: z.literal('job heartbeat timeout') }) });

/** Finished jobs are kept for a day, for diagnosis. */
const deleteAfterSeconds = 86_400;

/** Turns are stored as 32-bit priorities: seconds since this time suffice until 2094. */
const turnsBeganMs = Date.UTC(2026, 0, 1);

/** A turn as a priority: earlier is higher. */
const priorityOf = (turn: Date): number => -Math.floor((turn.getTime() - turnsBeganMs) / 1000);
const turnOf = (priority: number): Date => new Date(turnsBeganMs - priority * 1000);

export interface Queue {
  /** Declares a job type. Every process declares all types before it queues any, whether it runs them or not. */
  declare(type: JobSettings): Promise<void>;
  readonly enqueue: Enqueue;
  readonly hasten: Hasten;
  /** Starts running jobs of these types in this process. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Queues a job of this type at these times (five cron fields, UTC), once for all processes. */
  schedule(type: JobSettings, cron: string): Promise<void>;
  /** Waits up to `graceSeconds` for running jobs; the next worker restarts the rest. */
  stop(graceSeconds: number): Promise<void>;
}

const connectionOptions = (connection: DatabaseConnection): ConstructorOptions =>
  typeof connection === 'string' ? { connectionString: connection } : { ...connection };

/** Opens the job queue, which lives in the schema `jobs` of the same database. */
export const openQueue = async (options: {
  connection: DatabaseConnection;
  log: Log;
  /** Whether this process runs jobs and recovers those of dead processes. */
  works: boolean;
  pace?: QueuePace | undefined;
}): Promise<Queue> => {
  const { log, pace = usualPace } = options;
  const adapter = (scope: Transaction) => ({
    executeSql: async (text: string, values?: unknown[]) => ({
      // Prepared, so that the library's long statement is planned once per connection and not for each job.
      rows: [...(await sqlOf(scope).unsafe(text, values as Value[]))],
    }),
  });
  const boss = new PgBoss({
    ...connectionOptions(options.connection),
    schema: 'jobs',
    application_name: 'albumen-jobs',
    max: 4,
    supervise: options.works,
    schedule: options.works,
    useListenNotify: options.works,
    superviseIntervalSeconds: pace.superviseSeconds,
    monitorIntervalSeconds: pace.superviseSeconds,
    persistWarnings: false,
  });
  let isStopping = false;
  // Connections that are closing may still hear that PostgreSQL stops, too.
  boss.on('error', (error) => {
    if (!isStopping) log.warn({ err: error }, 'job queue');
  });
  await boss.start();
  /** Each change of a queue is a transaction under a lock, and most starts change none. */
  const stored = new Map<string, object>((await boss.getQueues()).map((queue) => [queue.name, queue]));
  let schedules: ReturnType<typeof boss.getSchedules> | undefined;
  const declare = async (type: JobSettings): Promise<void> => {
    // A dead letter's queue must exist before the queue that uses it.
    if (type.deadLetter) await declare(type.deadLetter);
    const settings = {
      retryLimit: type.retries,
      retryDelay: type.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: type.timeLimitSeconds,
      deleteAfterSeconds,
      heartbeatSeconds,
      notify: true,
      ...(type.deadLetter ? { deadLetter: type.deadLetter.name } : {}),
    };
    const before: Readonly<Record<string, unknown>> = { ...stored.get(type.name) };
    if (Object.entries(settings).every(([name, value]) => before[name] === value)) return;
    await boss.createQueue(type.name, settings);
    // Otherwise a queue created by an earlier version would keep its settings.
    await boss.updateQueue(type.name, settings);
    stored.set(type.name, settings);
  };

  /** The library's workers by job type. */
  const loops = new Map<string, string[]>();
  let nextSearch: NodeJS.Timeout | undefined;
  /** Wakes the loops of all types with jobs whose time has come, again and again. */
  const search = async (): Promise<void> => {
    try {
      const found = boss.getDb().executeSql(
        `select name from unnest($1::text[]) as types (name) where exists (
           select from jobs.job
           where job.name = types.name and state < 'active' and not blocked and start_after <= now())`,
        [[...loops.keys()]],
      );
      // The library's connections wait without end for an answer that is lost.
      const { rows } = (await Promise.race([found, sleep(searchLimitMs, undefined, { ref: false })])) ?? {
        rows: [],
      };
      for (const { name } of rows as { name: string }[])
        for (const loop of loops.get(name) ?? []) boss.notifyWorker(loop);
    } catch (error) {
      if (!isStopping) log.warn({ err: error }, 'job queue');
    }
    if (!isStopping) searchLater();
  };
  const searchLater = (): void => {
    nextSearch = setTimeout(() => void search(), pace.pollSeconds * 1000);
  };

  /** Runs one job after another until there are none, and again when a new one arrives. */
  const startLoop = async ({ type, run }: JobHandler): Promise<void> => {
    const workerId = await boss.work(
      type.name,
      {
        includeMetadata: true,
        notifyPollingIntervalSeconds: librarySearchSeconds,
        pollingIntervalSeconds: Math.min(1, pace.pollSeconds),
      },
      async ([job]) => {
        if (!job) return;
        const started = performance.now();
        const seconds = () => (performance.now() - started) / 1000;
        try {
          await run(job.data, {
            turn: turnOf(job.priority),
            wasSilent: silentEnd.safeParse(job.sourceOutput).success,
          });
          observeJob(type.name, 'done', seconds());
          log.debug({ job: type.name, jobId: job.id, ms: Math.round(seconds() * 1000) }, 'job done');
        } catch (error) {
          observeJob(type.name, 'failed', seconds());
          if (error instanceof FinalFailure) {
            log.warn({ job: type.name, jobId: job.id, err: error }, 'job failed for good');
            return;
          }
          log.warn({ job: type.name, jobId: job.id, tries: job.retryCount + 1, err: error }, 'job failed');
          throw error;
        } finally {
          // There may be more: look again at once instead of waiting for the next notification.
          boss.notifyWorker(workerId);
        }
      },
    );
    loops.set(type.name, [...(loops.get(type.name) ?? []), workerId]);
  };

  return {
    declare,

    enqueue: async (tx, type, payload, when) => {
      await boss.send(type.name, payload as object, {
        db: adapter(tx),
        ...(when && 'turn' in when && { priority: priorityOf(when.turn) }),
        ...(when && 'jobId' in when && { id: when.jobId }),
        ...(when && 'delaySeconds' in when && { startAfter: when.delaySeconds }),
      });
    },

    hasten: async (type, jobIds, turn) => {
      // The library's own method takes one job at a time.
      await boss.getDb().executeSql(
        `update jobs.job set priority = $1
         where name = $2 and id = any($3::uuid[]) and state < 'active' and priority < $1`,
        [priorityOf(turn), type.name, jobIds],
      );
    },

    work: async (handlers) => {
      for (const handler of handlers) {
        // One worker per loop: the library wakes only the first of several that it creates with `localConcurrency`.
        for (let index = 0; index < handler.type.concurrency; index += 1) await startLoop(handler);
      }
      if (nextSearch === undefined) searchLater();
    },

    schedule: async (type, cron) => {
      schedules ??= boss.getSchedules();
      // All have the same options.
      const isStored = (await schedules).some((one) => one.name === type.name && one.cron === cron);
      if (!isStored) await boss.schedule(type.name, cron, {});
    },

    stop: (graceSeconds) => {
      isStopping = true;
      clearTimeout(nextSearch);
      return boss.stop({ graceful: true, timeout: graceSeconds * 1000, close: true });
    },
  };
};
