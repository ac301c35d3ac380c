import { setTimeout } from 'node:timers/promises';
import { recentlyDeletedDays } from '@albumen/contracts/limits';
import { pino } from 'pino';
import { closeDatabase, inTransaction, openDatabase } from '../../server/src/platform/database/database.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { connectionOfRunning } from '../../server/src/platform/database/embedded/index.ts';
import { sqlOf } from '../../server/src/platform/database/sql.ts';
import { openQueue } from '../../server/src/platform/queue.ts';
import { erasePhotosJob } from '../../server/src/services/photos/jobs.ts';
import { deleteAll, deletedIn, doTask, photosIn, undo } from './bulk-rounds.ts';
import type { BulkCounts, BulkSite } from './bulk-rounds.ts';

/** Days by which deletions are moved back: they can no longer be undone. */
const daysBack = recentlyDeletedDays + 2;

/** One in this many deleted photos stays in Recently deleted. */
const remainingShare = 4;

/** Milliseconds in which the nightly purge must end. */
const nightLimitMs = 120_000;

const lookEveryMs = 20;

const silent = pino({ level: 'silent' });

/** Works on the database of the running server, and on its queue. */
const withDatabase = async <Result>(
  dataDir: string,
  work: (database: Database, beginNight: () => Promise<string>) => Promise<Result>,
): Promise<Result> => {
  const connection = await connectionOfRunning(dataDir);
  const database = openDatabase(connection, { name: 'soak', maxConnections: 2 });
  const queue = await openQueue({ connection, log: silent, works: false });
  /** Queues the job as the schedule does at night, with a good night a day before. Returns its id. */
  const beginNight = async (): Promise<string> => {
    await sqlOf(database)`delete from nights`;
    await sqlOf(database)`
      insert into nights (began_at, database_at, trusted_at) values (now() - interval '1 day', now() - interval '1 day', now())`;
    await inTransaction(database, (tx) => queue.enqueue(tx, erasePhotosJob, {}));
    const [job] = await sqlOf(database)<{ id: string }[]>`
      select id from jobs.job where name = ${erasePhotosJob.name} order by created_on desc limit 1`;
    return job?.id ?? '';
  };
  try {
    return await work(database, beginNight);
  } finally {
    await queue.stop(1);
    await closeDatabase(database);
  }
};

/** Moves most deletions back in time, as if the days had passed, and returns their number. */
const dateBack = (database: Database): Promise<number> =>
  inTransaction(database, async (tx) => {
    const sql = sqlOf(tx);
    const { count } = await sql`
      update photos set deleted_at = deleted_at - make_interval(days => ${daysBack}::int)
      where deleted_at is not null and crc32 % ${remainingShare} <> 0`;
    await sql`delete from photo_deletion_counts`;
    await sql`
      insert into photo_deletion_counts (owner_id, deleted_on, photos, deleted_at)
      select owner_id, (deleted_at at time zone 'UTC')::date, count(*), max(deleted_at) from photos
      where deleted_at is not null group by 1, 2`;
    return count;
  });

/** Counts the photos that the purge has to erase. */
const overdue = async (database: Database): Promise<number> => {
  const [row] = await sqlOf(database)<{ photos: number }[]>`
    select count(*)::int as photos from photos
    where deleted_at < now() - make_interval(days => ${recentlyDeletedDays}::int)`;
  return row?.photos ?? 0;
};

const stateOf = async (database: Database, jobId: string): Promise<string> => {
  const [job] = await sqlOf(database)<{ state: string }[]>`select state from jobs.job where id = ${jobId}`;
  return job?.state ?? 'gone';
};

const untilEnded = async (database: Database, jobId: string): Promise<void> => {
  const limit = Date.now() + nightLimitMs;
  while ((await stateOf(database, jobId)) !== 'completed') {
    if (Date.now() > limit) throw new Error('The purge of the next night does not end.');
    await setTimeout(lookEveryMs);
  }
};

/** Erases most of a deleted library with the nightly job while the server is killed; the next night does the rest. */
export const purgeRounds = async (
  site: BulkSite,
  counts: BulkCounts,
  rounds: number,
  latestKillMs: number,
  report: (line: string) => void,
): Promise<void> => {
  for (let round = 1; round <= rounds; round += 1) {
    await site.refill();
    const before = await site.start();
    const photos = await photosIn(before);
    const deletion = await doTask(before, deleteAll(before));
    const { purged, jobId } = await withDatabase(site.dataDir, async (database, beginNight) => {
      const dated = await dateBack(database);
      return { purged: dated, jobId: await beginNight() };
    });
    await setTimeout(Math.random() * latestKillMs);
    await site.kill();
    counts.kills += 1;
    const again = await site.start();
    const left = await withDatabase(site.dataDir, async (database, beginNight) => {
      const [found, state] = [await overdue(database), await stateOf(database, jobId)];
      if (state === 'active') counts.midway += 1;
      await untilEnded(database, await beginNight());
      counts.zombies += await overdue(database);
      return found;
    });
    counts.erased += purged;
    const remaining = await deletedIn(again);
    const undone = await doTask(again, undo(again, deletion.taskId));
    counts.lost += Math.abs(photos - purged - remaining) + Math.abs(remaining - undone.photosCount);
    counts.lost += Math.abs(remaining - (await photosIn(again)));
    await site.stop();
    counts.wrongCounts += (await site.wrongCounts()).length;
    report(
      `purge ${round}: ${purged - left} of ${purged} erased at the kill, ${remaining} kept and restored`,
    );
  }
};
