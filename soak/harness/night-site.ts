import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { createApp } from '../../server/src/app.ts';
import { openNights } from '../../server/src/command-line.ts';
import type { App } from '../../server/src/app.ts';
import { readConfiguration } from '../../server/src/kernel/configuration.ts';
import { closeDatabase, openDatabase } from '../../server/src/platform/database/database.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/index.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { sqlOf } from '../../server/src/platform/database/sql.ts';
import { originalKey } from '../../server/src/services/photos/object-keys.ts';
import { doJob } from '../../server/test/nights.ts';
import { addPhotoRows } from '../../server/test/photo-rows.ts';

const silent = pino({ level: 'silent' });

/** A database, a store and the two clocks, as they are for one night or one day. */
export interface Standing {
  readonly database: string;
  readonly storageDir: string;
  readonly now: Date;
  readonly databaseNow: Date;
}

/** An installation in this process: databases on one PostgreSQL, and stores in folders. */
export const openNightSite = async (dataDir: string) => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  const connectionTo = (database: string) => ({ ...postgres.connection, database });

  const on = async <Result>(name: string, work: (database: Database) => Promise<Result>): Promise<Result> => {
    const database = openDatabase(connectionTo(name), { name: 'soak', maxConnections: 2 });
    try {
      return await work(database);
    } finally {
      await closeDatabase(database);
    }
  };
  const asAdmin = (statement: string) =>
    on(postgres.connection.database, (database) => sqlOf(database).unsafe(statement));

  const withApp = async <Result>(
    { database: name, storageDir, now, databaseNow }: Standing,
    work: (app: App, database: Database) => Promise<Result>,
  ): Promise<Result> => {
    const app = await createApp({
      configuration: readConfiguration({ DATA_DIR: dataDir, STORAGE_URL: pathToFileURL(storageDir).href }),
      connection: connectionTo(name),
      log: silent,
      clock: { now: () => now },
      databaseClock: async () => databaseNow,
      works: false,
    });
    try {
      return await on(name, (database) => work(app, database));
    } finally {
      await app.close(0);
    }
  };

  const filesIn = async (folder: string): Promise<number> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
      entry.isFile(),
    ).length;

  const originalFile = (storageDir: string, ownerId: string, id: string): string =>
    join(storageDir, ...originalKey(ownerId, id).split('/'));

  return {
    on,
    withApp,
    stop: () => postgres.stop(),

    /** Creates a database: an empty one, or a copy as a dump would be. */
    make: async (copied?: string): Promise<string> => {
      const name = `soak_${randomUUID().replaceAll('-', '')}`;
      await asAdmin(`create database ${name} ${copied ? `template ${copied} strategy file_copy` : ''}`);
      if (!copied) await on(name, migrate);
      return name;
    },
    drop: (name: string) => asAdmin(`drop database ${name} with (force)`),

    /** Runs all jobs of a night at once, in two workers. */
    night: (standing: Standing) =>
      withApp(standing, (one) =>
        withApp(standing, async (other) => {
          const names = one.slices
            .flatMap(({ nightly = [] }) => nightly.map(({ name }) => name))
            // Would read bytes, which differ from those of a real upload: not part of this proof.
            .filter((name) => name !== 'photos-scrub');
          await Promise.all(names.map((name, index) => doJob(index % 2 === 0 ? one : other, name)));
        }),
      ),

    confirm: ({ database: name, now }: Standing) =>
      on(name, (database) => openNights(database, { now: () => now }).confirm(async () => now)),

    alarm: (name: string) =>
      on(name, async (database) => (await openNights(database, { now: () => new Date() }).state()).alarm),

    mails: () => filesIn(join(dataDir, 'mail')),

    hasOriginal: (storageDir: string, ownerId: string, id: string): Promise<boolean> =>
      stat(originalFile(storageDir, ownerId, id)).then(
        () => true,
        () => false,
      ),

    /** Adds photos with originals of a few bytes and returns their ids. */
    addPhotos: (standing: Standing, ownerId: string, count: number): Promise<string[]> =>
      withApp(standing, async (app, database) => {
        const sql = sqlOf(database);
        const idsOf = async () =>
          (await sql<{ id: string }[]>`select id from photos where owner_id = ${ownerId}`).map(
            ({ id }) => id,
          );
        const before = new Set(await idsOf());
        await addPhotoRows({ database, photos: app.photos }, ownerId, count);
        const added = (await idsOf()).filter((id) => !before.has(id));
        for (const id of added) {
          const file = originalFile(standing.storageDir, ownerId, id);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, id);
        }
        return added;
      }),
  };
};

export type NightSite = Awaited<ReturnType<typeof openNightSite>>;
