import type { Database } from '../platform/database/database.ts';
import { sqlOf } from '../platform/database/sql.ts';
import type { Gauge } from '../platform/http/metrics.ts';
import type { Log } from '../platform/log.ts';
import type { JobHandler } from '../platform/queue.ts';
import type { Slice } from './slice.ts';

/** Watches the nightly jobs: logs one line when a job succeeds, and stores when each last did. */
export const createNightlyJobs = ({ database, log }: { database: Database; log: Log }) => {
  const sql = sqlOf(database);
  const names = new Set<string>();

  const watched = ({ type, run }: JobHandler): JobHandler => ({
    type,
    run: async (data, notes) => {
      const started = performance.now();
      const counts = await run(data, notes);
      await sql`
        insert into nightly_jobs (name, succeeded_at) values (${type.name}, now())
        on conflict (name) do update set succeeded_at = excluded.succeeded_at`;
      const ms = Math.round(performance.now() - started);
      log.info({ job: type.name, ms, ...counts }, 'nightly job done');
    },
  });

  return {
    /** Returns the slice with its nightly jobs watched. */
    watch: (slice: Slice): Slice => {
      for (const { name } of slice.nightly ?? []) names.add(name);
      const jobs = slice.jobs?.map((handler) => (names.has(handler.type.name) ? watched(handler) : handler));
      return jobs ? { ...slice, jobs } : slice;
    },

    /** Without this, a job that never succeeds would have no age. */
    noteScheduled: async (): Promise<void> => {
      await sql`
        insert into nightly_jobs (name, succeeded_at) select name, now() from unnest(${[...names]}::text[]) as name
        on conflict (name) do nothing`;
    },

    gauge: {
      name: 'albumen_night_age_seconds',
      help: 'Seconds since a nightly job last succeeded, or was first scheduled',
      labels: ['job'],
      read: async () => {
        const rows = await sql<{ name: string; age: number }[]>`
          select name, extract(epoch from now() - succeeded_at)::float8 as age from nightly_jobs
          where name = any(${[...names]})`;
        return rows.map(({ name, age }) => ({ labels: { job: name }, value: age }));
      },
    } satisfies Gauge as Gauge,
  };
};
