import type { Database, Transaction } from './database/database.ts';
import { sqlOf } from './database/sql.ts';
import type { Gauge } from './http/metrics.ts';

/** Jobs of one type that have not succeeded yet. */
export interface JobBacklog {
  readonly job: string;
  /** Jobs that wait for their first try or for a retry. */
  readonly waiting: number;
  /** The time at which the oldest waiting job was queued. */
  readonly waitingSince: Date | null;
  readonly active: number;
  /** Jobs whose last try failed within the last day. */
  readonly failed: number;
}

/**
 * Reads the backlog of all job types, by name. Waiting jobs are counted now, so that the number also grows when no
 * worker runs. The worker counts the others every few seconds because no index has them.
 */
export const readBacklog = (database: Database): Promise<JobBacklog[]> =>
  sqlOf(database)`
    select queue.name as job, count(waiting.created_on)::int as waiting, min(waiting.created_on) as waiting_since,
      queue.active_count as active, queue.failed_count as failed
    from jobs.queue
    left join jobs.job waiting
      on waiting.name = queue.name and waiting.state < 'active' and not waiting.blocked
    where not starts_with(queue.name, '__')
    group by queue.name order by queue.name`;

/** Removes all jobs except the given types. */
export const removeJobs = async (tx: Transaction, except: readonly string[]): Promise<void> => {
  await sqlOf(tx)`delete from jobs.job where name <> all(${[...except]})`;
};

/** The number of connections of web and worker processes. */
export const countServers = async (database: Database): Promise<number> => {
  const { count } = await sqlOf(database)`
    select from pg_stat_activity
    where datname = current_database() and application_name in ('albumen-web', 'albumen-worker')`;
  return count;
};

export const backlogGauges = (database: Database): Gauge[] => [
  {
    name: 'albumen_jobs',
    help: 'Jobs that are waiting, are running, or failed for good in the last day',
    labels: ['job', 'state'],
    read: async () =>
      (await readBacklog(database)).flatMap((row) =>
        (['waiting', 'active', 'failed'] as const).map((state) => ({
          labels: { job: row.job, state },
          value: row[state],
        })),
      ),
  },
  {
    name: 'albumen_job_wait_seconds',
    help: 'Seconds that the oldest waiting job has waited',
    labels: ['job'],
    read: async () => {
      const now = Date.now();
      return (await readBacklog(database)).map(({ job, waitingSince }) => ({
        labels: { job },
        value: waitingSince === null ? 0 : (now - waitingSince.getTime()) / 1000,
      }));
    },
  },
];
