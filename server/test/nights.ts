import type { Slice } from '../src/kernel/slice.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { sqlOf } from '../src/platform/database/sql.ts';
import type { Night } from '../src/kernel/nights/index.ts';

interface NightApp {
  readonly slices: readonly Slice[];
  readonly clock: Clock;
  readonly database: Database;
}

/** A night that may erase everything that is due now, for calls without jobs. */
export const nightAt = ({ clock }: { readonly clock: Clock }, number = 1): Night => ({
  number,
  dueBy: clock.now(),
  hasAlarm: false,
  sweeps: true,
  isConfirmed: false,
});

/** Ends the schedules of an app that works: tests call its jobs, so that none comes by itself, such as at 03:17. */
export const cancelSchedules = async ({ database }: Pick<NightApp, 'database'>): Promise<void> => {
  await sqlOf(database)`delete from jobs.schedule`;
};

/** Runs a nightly job by its name. */
export const doJob = async ({ slices }: Pick<NightApp, 'slices'>, name: string): Promise<void> => {
  const jobs = slices.flatMap(({ jobs: all = [] }) => all).filter(({ type }) => type.name === name);
  if (jobs.length !== 1) throw new Error(`There is no job ${name}.`);
  for (const { run } of jobs) await run({}, { turn: new Date(0), wasSilent: false });
};

/** Runs a nightly job as if the night before had already found the same data due. */
export const doNightlyJob = async (app: NightApp, name: string): Promise<void> => {
  const now = app.clock.now();
  const dayBefore = new Date(now.getTime() - 86_400_000);
  const sql = sqlOf(app.database);
  await sql`delete from nights`;
  await sql`
    insert into nights (began_at, database_at, trusted_at) values (${dayBefore}, ${dayBefore}, ${now})`;
  await doJob(app, name);
};

/** Runs all jobs of a night, in the order of the slices. */
export const doNight = async (app: Pick<NightApp, 'slices'>): Promise<void> => {
  for (const { nightly = [] } of app.slices) for (const { name } of nightly) await doJob(app, name);
};
