import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pino } from 'pino';
import { createApp } from '../../server/src/app.ts';
import { closeDatabase, openDatabase } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/index.ts';
import { readConfiguration } from '../../server/src/kernel/configuration.ts';
import { sqlOf } from '../../server/src/platform/database/sql.ts';
import { photoOfKey } from '../../server/src/services/photos/object-keys.ts';

/** Leftovers in a data folder after the sweeps, and missing data. */
export interface Aftermath {
  /** Photos in all libraries. */
  photos: number;
  /** Files that belong to no photo and no active upload. */
  orphanFiles: number;
  /** Photos that never became part of a library, and uploads that wait in sessions that have ended. */
  orphanRows: number;
  /** Originals that are missing or differ from the uploaded file. */
  damagedOriginals: number;
  /** Photos with the same owner and the same bytes. */
  doubles: number;
}

/** Later than the lifetime of a session. */
const clock = { now: () => new Date(Date.now() + 9 * 86_400_000) };

/** The first of these nights notes files without a row, and the last one removes them. */
const nightNumbers = [1, 31];

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Runs the following nights on the data folder of a server that has ended, and counts the leftovers. */
export const aftermathOf = async (
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<Aftermath> => {
  const log = pino({ level: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    const app = await createApp({
      configuration: readConfiguration({ ...environment, DATA_DIR: dataDir }),
      connection: postgres.connection,
      log,
      clock,
      works: false,
    });
    for (const number of nightNumbers) {
      const night = { number, dueBy: clock.now(), hasAlarm: false, sweeps: true, isConfirmed: true };
      await app.uploads.sweep(night);
      await app.photos.sweep(night);
    }
    await app.photos.scrub();
    const damage = await app.photos.damageCounts();
    await app.close(0);

    const database = openDatabase(postgres.connection, { name: 'soak', maxConnections: 1 });
    const sql = sqlOf(database);
    const photos = await sql<{ ownerId: string; id: string; listed: boolean }[]>`
      select owner_id, id, listed from photos`;
    const [waiting] = await sql<{ count: number }[]>`
      select count(*)::int from uploads upload
      join upload_sessions session on session.owner_id = upload.owner_id and session.id = upload.session_id
      where upload.state = 'receiving' and session.state <> 'open'`;
    const [doubles] = await sql<{ count: number }[]>`
      select count(*)::int from (select 1 from photos group by owner_id, sha256 having count(*) > 1) as double`;
    await closeDatabase(database);

    const owned = new Set(photos.map(({ ownerId, id }) => `${ownerId}/${id}`));
    const objectsFolder = join(dataDir, 'objects');
    const isOwned = (file: string) => {
      const { ownerId, id } = photoOfKey(relative(objectsFolder, file));
      return owned.has(`${ownerId}/${id}`);
    };
    // The file that marks the store belongs to no photo.
    const objects = (await filesIn(objectsFolder)).filter((file) => !file.endsWith('/installation'));
    const staged = await filesIn(join(dataDir, 'staging'));
    return {
      photos: photos.length,
      orphanFiles: objects.filter((file) => !isOwned(file)).length + staged.length,
      orphanRows: photos.filter(({ listed }) => !listed).length + (waiting?.count ?? 0),
      damagedOriginals: damage.reduce((sum, { value }) => sum + value, 0),
      doubles: doubles?.count ?? 0,
    };
  } finally {
    await postgres.stop();
  }
};
