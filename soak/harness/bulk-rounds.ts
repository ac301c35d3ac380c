import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DeletionDays } from '@albumen/contracts/photo-deletion';
import type { AccountCounts, Timeline } from '@albumen/contracts/photo-management/library';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { pino } from 'pino';
import { signIn } from '../../samples/src/sign-in.ts';
import { createApp } from '../../server/src/app.ts';
import type { App } from '../../server/src/app.ts';
import { readConfiguration } from '../../server/src/kernel/configuration.ts';
import { closeDatabase, openDatabase } from '../../server/src/platform/database/database.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/index.ts';
import { sqlOf } from '../../server/src/platform/database/sql.ts';
import { originalKey, photoOfKey } from '../../server/src/services/photos/object-keys.ts';
import { createTestCustomer, photosPath } from '../../server/test/customer.ts';
import type { Answer, TestCustomer } from '../../server/test/customer.ts';
import { addPhotoRows, rowMonths, wrongCounts } from '../../server/test/photo-rows.ts';
import { freePort } from '../../server/test/free-port.ts';
import { startServerProcess } from '../../server/test/server-process.ts';
import type { ServerProcess } from '../../server/test/server-process.ts';
import { untilGone } from './until-gone.ts';
import { serverArguments } from '../../tools/server-command.mjs';

/** Results of killing a server while it changes many photos. Every count except the first three must be 0. */
export interface BulkCounts {
  kills: number;
  /** Kills that came during the task; the others came before its start or after its end. */
  midway: number;
  /** Erased photos. */
  erased: number;
  /** Photos that still exist after the night that had to erase them. */
  zombies: number;
  /** Photos that a task did not change, or changed twice. */
  lost: number;
  /** Kills that left a part of a batch in an album. */
  halfCopied: number;
  /** Counts that do not match the photos. */
  wrongCounts: number;
  /** Photos without an original, and files without a photo after the nights. */
  withoutOriginal: number;
  orphanFiles: number;
}

const deletionPath = '/api/photo-deletion/photos';

/** Milliseconds between two looks at a task. */
const lookEveryMs = 100;

/** Milliseconds in which a task must end: a job of a killed worker is taken up again after 15 s. */
const endLimitMs = 240_000;

const silent = pino({ level: 'silent' });

/** Works on the data folder of a server that has ended, with a clock that is this many days ahead. */
const onData = async <Result>(
  dataDir: string,
  daysAhead: number,
  work: (app: App, database: Database) => Promise<Result>,
): Promise<Result> => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  try {
    const app = await createApp({
      configuration: readConfiguration({ DATA_DIR: dataDir }),
      connection: postgres.connection,
      log: silent,
      clock: { now: () => new Date(Date.now() + daysAhead * 86_400_000) },
      works: false,
    });
    const database = openDatabase(postgres.connection, { name: 'soak', maxConnections: 2 });
    const result = await work(app, database);
    await closeDatabase(database);
    await app.close(0);
    return result;
  } finally {
    await postgres.stop();
  }
};

/** Opens the product on a data folder, with one library of rows and originals of a few bytes. */
export const openBulkSite = async (
  dataDir: string,
  account: { email: string; password: string },
  photos: number,
) => {
  const port = await freePort();
  let server: ServerProcess | undefined;

  const url = `http://localhost:${port}`;
  /** Signs in; the token is valid for five minutes. */
  const customer = async (): Promise<TestCustomer> => {
    const { accessToken } = await signIn({ url, ...account });
    return createTestCustomer(url, await accessToken());
  };
  const start = async (): Promise<TestCustomer> => {
    server = startServerProcess(dataDir, port, {}, serverArguments);
    await server.untilReady();
    return customer();
  };
  const stop = async (): Promise<void> => void (await server?.stop());

  /** Fills the library up to this number of photos and returns its owner's id. */
  const refill = () =>
    onData(dataDir, 0, async (app, database) => {
      const [owner] = await sqlOf(database)<{ id: string; photosBefore: number }[]>`
        select id, (select count(*)::int from photos) as photos_before from customers`;
      const { id = '', photosBefore = 0 } = owner ?? {};
      await addPhotoRows({ database, photos: app.photos }, id, photos - photosBefore);
      const rows = await sqlOf(database)<{ id: string }[]>`select id from photos`;
      const fileOf = (photoId: string) => join(dataDir, 'objects', ...originalKey(id, photoId).split('/'));
      await mkdir(dirname(fileOf('any')), { recursive: true });
      for (const row of rows) await writeFile(fileOf(row.id), row.id);
      return id;
    });

  await (await start()).timeline();
  await stop();
  const ownerId = await refill();

  return {
    dataDir,
    refill,
    customer,
    start,
    stop,
    kill: async (): Promise<void> => {
      await server?.kill();
      await untilGone(dataDir);
    },
    wrongCounts: () => onData(dataDir, 0, (_app, database) => wrongCounts(database, ownerId)),
    /** Counts the leftovers after the following nights. */
    leftovers: () =>
      onData(dataDir, 2, async (app, database) => {
        // The first of these nights notes files without a row, and the last one removes them.
        for (const number of [1, 31])
          await app.photos.sweep({
            number,
            dueBy: new Date(),
            hasAlarm: false,
            sweeps: true,
            isConfirmed: true,
          });
        const rows = await sqlOf(database)<{ id: string }[]>`select id from photos`;
        const ids = new Set(rows.map(({ id }) => id));
        const files = await readdir(join(dataDir, 'objects'), { recursive: true, withFileTypes: true });
        const found = files
          // The file that marks the store belongs to no photo.
          .filter((entry) => entry.isFile() && entry.name !== 'installation')
          .map(({ name }) => photoOfKey(`originals/any/${name}`).id);
        return {
          orphanFiles: found.filter((id) => !ids.has(id)).length,
          withoutOriginal: ids.size - found.filter((id) => ids.has(id)).length,
        };
      }),
  };
};

export type BulkSite = Awaited<ReturnType<typeof openBulkSite>>;

const untilDone = async (customer: TestCustomer, taskId: string): Promise<PhotoTask> => {
  const limit = Date.now() + endLimitMs;
  for (;;) {
    const { status, body } = await customer.get<PhotoTask>(`${photosPath}/photos/tasks/${taskId}`);
    if (status !== 200) throw new Error(`The task is answered with ${status}.`);
    if (body.state === 'done' || Date.now() > limit) return body;
    await setTimeout(lookEveryMs);
  }
};

export const photosIn = async (customer: TestCustomer): Promise<number> =>
  (await customer.get<AccountCounts>(`${photosPath}/users`)).body.photosCount;

export const deletedIn = async (customer: TestCustomer): Promise<number> =>
  (await customer.get<DeletionDays>(`${deletionPath}/deleted`)).body.days.reduce(
    (sum, { count }) => sum + count,
    0,
  );

export const readAtOf = async (customer: TestCustomer): Promise<string> =>
  (await customer.get<Timeline>(`${photosPath}/users/timeline`)).body.readAt;

/** Starts a task and waits for its end. */
export const doTask = async (customer: TestCustomer, begin: Promise<Answer<PhotoTask>>): Promise<PhotoTask> =>
  untilDone(customer, (await begin).body.taskId);

export const deleteAll = (customer: TestCustomer) => customer.delete<PhotoTask>(`${photosPath}/photos/all`);

export const undo = (customer: TestCustomer, deletionId: string) =>
  customer.post<PhotoTask>(`${deletionPath}/deletions/${deletionId}/undo`);

/**
 * Kills the server during a task, at most `latestKillMs` after the call, repeats the same call, and waits for the end.
 */
const killWhile = async (
  site: BulkSite,
  counts: BulkCounts,
  customer: TestCustomer,
  latestKillMs: number,
  call: (caller: TestCustomer, taskId: string) => Promise<Answer<PhotoTask>>,
) => {
  const taskId = randomUUID();
  const calling = call(customer, taskId).catch(() => undefined);
  await setTimeout(Math.random() * latestKillMs);
  await site.kill();
  await calling;
  counts.kills += 1;
  const again = await site.start();
  const { body } = await again.get<PhotoTask>(`${photosPath}/photos/tasks/${taskId}`);
  if (body.state === 'working') counts.midway += 1;
  await call(again, taskId);
  return { customer: again, task: await untilDone(again, taskId) };
};

/** Deletes the whole library by a rule while the server is killed, and undoes it. */
export const deleteRounds = async (
  site: BulkSite,
  counts: BulkCounts,
  rounds: number,
  latestKillMs: number,
  report: (line: string) => void,
): Promise<void> => {
  for (let round = 1; round <= rounds; round += 1) {
    const before = await site.start();
    const photos = await photosIn(before);
    const rule = { all: {}, before: await readAtOf(before) };
    const { customer, task } = await killWhile(site, counts, before, latestKillMs, (caller, taskId) =>
      caller.delete<PhotoTask>(`${photosPath}/photos`, { ...rule, taskId }),
    );
    counts.lost += Math.abs(photos - task.photosCount);
    counts.lost += (await photosIn(customer)) + Math.abs(photos - (await deletedIn(customer)));
    const undone = await doTask(customer, undo(customer, task.taskId));
    counts.lost += Math.abs(photos - undone.photosCount) + Math.abs(photos - (await photosIn(customer)));
    await site.stop();
    counts.wrongCounts += (await site.wrongCounts()).length;
    report(`delete ${round}: ${task.photosCount} of ${photos} deleted, ${undone.photosCount} restored`);
  }
};

/** Erases a part of the library for good while the server is killed. */
export const eraseRounds = async (
  site: BulkSite,
  counts: BulkCounts,
  rounds: number,
  latestKillMs: number,
  report: (line: string) => void,
): Promise<void> => {
  const monthsPerRound = Math.floor(rowMonths / (rounds + 1));
  for (let round = 1; round <= rounds; round += 1) {
    const before = await site.start();
    const [photos, moment] = [await photosIn(before), await readAtOf(before)];
    for (let at = 0; at < monthsPerRound; at += 1) {
      const months = (round - 1) * monthsPerRound + at;
      const month = `${2011 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
      await before.delete(`${photosPath}/photos`, { all: { section: { month } }, before: moment });
    }
    const deleted = await deletedIn(before);
    const { readAt } = (await before.get<DeletionDays>(`${deletionPath}/deleted`)).body;
    const { customer, task } = await killWhile(site, counts, before, latestKillMs, (caller, taskId) =>
      caller.post<PhotoTask>(`${deletionPath}/deleted/erase`, {
        photos: { all: {}, before: readAt },
        taskId,
      }),
    );
    counts.erased += task.photosCount;
    counts.lost += Math.abs(deleted - task.photosCount) + (await deletedIn(customer));
    counts.lost += Math.abs(photos - deleted - (await photosIn(customer)));
    await site.stop();
    counts.wrongCounts += (await site.wrongCounts()).length;
    report(`erase ${round}: ${task.photosCount} of ${deleted} erased, ${photos - deleted} kept`);
  }
};
