import { PgBoss } from 'pg-boss';
import type { ConstructorOptions } from 'pg-boss';
import * as z from 'zod/mini';
import type { DatabaseConnection, Transaction } from './database/database.ts';
import { sqlOf } from './database/sql.ts';
import type { Log } from './log.ts';

/** How jobs of a kind are tried again and how many run at once. */
export interface JobSettings {
  readonly name: string;
  /** How often a failed job is tried again before it is given up. */
  readonly retries: number;
  /** Seconds before the first new try; each further one waits about twice as long. */
  readonly retryDelaySeconds: number;
  /** How many of its jobs one worker process runs at once. */
  readonly concurrency: number;
  /** Seconds after which a job that has not ended counts as failed. */
  readonly timeLimitSeconds: number;
  /** The kind of job that takes over, with the same payload, what failed at its last try or killed its process at each. */
  readonly deadLetter?: JobSettings;
}

/** A kind of job and what it carries. Declared in a service's `jobs.ts`. */
export interface JobType<Payload> extends JobSettings {
  readonly payload: z.ZodMiniType<Payload>;
}

/** What a job carries whose name says all. */
export type NoPayload = Record<string, never>;

/** A kind of job that a schedule starts: it carries nothing, one at a time, and what fails is tried again soon. */
export const scheduledJob = (name: string, timeLimitSeconds: number): JobType<NoPayload> => ({
  name,
  payload: z.object({}) as JobType<NoPayload>['payload'],
  retries: 2,
  retryDelaySeconds: 60,
  concurrency: 1,
  timeLimitSeconds,
});

/** What is known of a job beside its payload. */
export interface JobNotes {
  /** When its turn comes or came, to the second; one without a turn has had it long ago. */
  readonly turn: Date;
  /**
   * A dead letter takes it over, and its last try ended without a word: its process was gone. What was to be done may have
   * killed it.
   */
  readonly wasSilent: boolean;
}

/** A kind of job together with the use case that does it. */
export interface JobHandler {
  readonly type: JobSettings;
  readonly run: (data: unknown, notes: JobNotes) => Promise<void>;
}

/** Pairs a kind of job with its use case. */
export const handle = <Payload>(
  type: JobType<Payload>,
  run: (payload: Payload, notes: JobNotes) => Promise<void>,
): JobHandler => ({
  type,
  run: (data, notes) => run(type.payload.parse(data), notes),
});

/** When a job's turn comes, and by what id it can be found while it waits. */
export interface Place {
  /**
   * Jobs of a kind are taken in the order of their turns, to the second; those without one come first. A turn is no
   * appointment: where nothing else waits, a job is taken long before it.
   */
  readonly turn: Date;
  /** A UUID that no other job of this kind has had within the last day. */
  readonly jobId?: string;
}

/** Puts a job into the queue inside a transaction: it exists if and only if the transaction is kept. */
export type Enqueue = <Payload>(
  tx: Transaction,
  type: JobType<Payload>,
  payload: Payload,
  place?: Place,
) => Promise<void>;

/** Moves those of these jobs forward that wait for a later turn; writes nothing where there are none. */
export type Hasten = (type: JobSettings, jobIds: readonly string[], turn: Date) => Promise<void>;

/** A job of a process that was killed is taken up again after this long at most. */
const heartbeatSeconds = 10;
const superviseIntervalSeconds = 5;

/** What the library notes of a try whose process gave no sign of life any more. */
const silentEnd = z.object({ value: z.object({ message: z.literal('job heartbeat timeout') }) });

/** The worker is woken by NOTIFY; this is only for the case that a notification is lost. */
const backstopPollSeconds = 5;

/** Jobs that have ended are kept for a day, for whoever wants to know what happened. */
const deleteAfterSeconds = 86_400;

/** Turns are kept as priorities, which are 32-bit numbers: seconds since here suffice until 2094. */
const turnsBeganMs = Date.UTC(2026, 0, 1);

/** A turn as a priority: the earlier, the higher. */
const priorityOf = (turn: Date): number => -Math.floor((turn.getTime() - turnsBeganMs) / 1000);
const turnOf = (priority: number): Date => new Date(turnsBeganMs - priority * 1000);

export interface Queue {
  readonly enqueue: Enqueue;
  readonly hasten: Hasten;
  /** Starts doing jobs of these kinds in this process. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  /** Has a job of this kind put into the queue at these times (five cron fields, UTC), once for all processes. */
  schedule(type: JobSettings, cron: string): Promise<void>;
  /** Waits up to `graceSeconds` for running jobs; the rest are taken up by the next worker. */
  stop(graceSeconds: number): Promise<void>;
}

const connectionOptions = (connection: DatabaseConnection): ConstructorOptions =>
  typeof connection === 'string' ? { connectionString: connection } : { ...connection };

/**
 * Opens the job queue, which lives in the schema `jobs` of the same database. `types` are all kinds of jobs of the
 * product: each process declares them, whether it does them or not.
 */
export const openQueue = async (options: {
  connection: DatabaseConnection;
  types: readonly JobSettings[];
  log: Log;
  /** Whether this process does jobs and looks after those that others left. */
  works: boolean;
}): Promise<Queue> => {
  const { log } = options;
  const adapter = (scope: Transaction) => ({
    executeSql: async (text: string, values?: unknown[]) => ({
      // Prepared, so that the long statement of the library is planned once for each connection and not for each job.
      rows: [...(await sqlOf(scope).unsafe(text, values as never[], { prepare: true }))],
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
    superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
    persistWarnings: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  const declare = async (type: JobSettings): Promise<void> => {
    // A dead letter's queue must be there before the one that it belongs to.
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
    await boss.createQueue(type.name, settings);
    // One that an earlier version made keeps its settings otherwise.
    await boss.updateQueue(type.name, settings);
  };
  for (const type of options.types) await declare(type);

  /** Does one job after the other, until there are none, and again when there is a new one. */
  const startLoop = async ({ type, run }: JobHandler): Promise<void> => {
    const workerId = await boss.work(
      type.name,
      {
        includeMetadata: true,
        notifyPollingIntervalSeconds: backstopPollSeconds,
        pollingIntervalSeconds: 1,
      },
      async ([job]) => {
        if (!job) return;
        const started = performance.now();
        try {
          await run(job.data, {
            turn: turnOf(job.priority),
            wasSilent: silentEnd.safeParse(job.sourceOutput).success,
          });
          const ms = Math.round(performance.now() - started);
          log.debug({ job: type.name, jobId: job.id, ms }, 'job done');
        } catch (error) {
          log.warn({ job: type.name, jobId: job.id, tries: job.retryCount + 1, err: error }, 'job failed');
          throw error;
        } finally {
          // There may be more: look again at once instead of waiting for the next notification.
          boss.notifyWorker(workerId);
        }
      },
    );
  };

  return {
    enqueue: async (tx, type, payload, place) => {
      await boss.send(type.name, payload as object, {
        db: adapter(tx),
        ...(place ? { priority: priorityOf(place.turn) } : {}),
        ...(place?.jobId ? { id: place.jobId } : {}),
      });
    },

    hasten: async (type, jobIds, turn) => {
      // The library's own call takes one job at a time.
      await boss.getDb().executeSql(
        `update jobs.job set priority = $1
         where name = $2 and id = any($3::uuid[]) and state < 'active' and priority < $1`,
        [priorityOf(turn), type.name, jobIds],
      );
    },

    work: async (handlers) => {
      for (const handler of handlers) {
        // Each of its own: the library wakes only the first of several that it makes by `localConcurrency`.
        for (let index = 0; index < handler.type.concurrency; index += 1) await startLoop(handler);
      }
    },

    schedule: (type, cron) => boss.schedule(type.name, cron, {}),

    stop: (graceSeconds) => boss.stop({ graceful: true, timeout: graceSeconds * 1000, close: true }),
  };
};
