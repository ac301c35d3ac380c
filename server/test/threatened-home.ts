import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sqlOf } from '../src/platform/database/sql.ts';
import { addTo, createAlbum } from './album-calls.ts';
import type { Home, TestApp } from './app.ts';
import { photosPath } from './customer.ts';
import { makePhotoFile } from './photo-files.ts';
import { ownerIdOf } from './photo-rows.ts';

const dayMs = 86_400_000;

/** Photos of each kind in a threatened home. */
const photosOfAKind = 3;

/** Tables with data that nights erase by date. */
const tables = [
  'photos',
  'albums',
  'album_photos',
  'upload_sessions',
  'uploads',
  'photo_exports',
  'photo_archives',
  'temp_selections',
  'photo_tasks',
  'operator_events',
];

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Counts originals, renditions and staged files, without the files that mark the store. */
export const filesOf = async ({ dataDir }: Pick<Home, 'dataDir'>): Promise<number> =>
  (await filesIn(join(dataDir, 'objects'))).filter((path) => /originals|renditions/.test(path)).length +
  (await filesIn(join(dataDir, 'staging'))).length;

export const mailsOf = async ({ dataDir }: Pick<Home, 'dataDir'>): Promise<number> =>
  (await filesIn(join(dataDir, 'mail'))).length;

/** Counts the remaining data that nights erase by date. */
export const leftIn = async ({ database, dataDir }: Home): Promise<Record<string, number>> => {
  const left: Record<string, number> = { files: await filesOf({ dataDir }) };
  for (const table of tables)
    left[table] = (await sqlOf(database)`select from ${sqlOf(database)(table)}`).count;
  left['openSessions'] = (await sqlOf(database)`select from upload_sessions where state = 'open'`).count;
  return left;
};

/** Creates a customer with this name and photos in the library. */
export const fillLibrary = async (app: TestApp, name: string, count = photosOfAKind): Promise<string[]> => {
  const customer = await app.customer(name);
  const files = await Promise.all(Array.from({ length: count }, () => makePhotoFile()));
  return customer.addPhotos(files.map((bytes, index) => ({ name: `${index}.jpg`, bytes })));
};

/** Makes a library due at that time: its last notice was sent 30 days before, 18 months after registration. */
export const endStorage = async (app: TestApp, name: string, dueAt: Date): Promise<void> => {
  const ownerId = await ownerIdOf(app.database, name);
  const deadline = new Date(dueAt.getTime() - 30 * dayMs);
  const registeredAt = new Date(deadline);
  registeredAt.setUTCMonth(registeredAt.getUTCMonth() - 18);
  const sql = sqlOf(app.database);
  await sql`
    update customers set registered_at = ${registeredAt}, email = ${`${name}@example.com`} where id = ${ownerId}`;
  await sql`
    insert into storage_notices (owner_id, id, kind, deadline, email, noted_at, accepted_at)
    values (${ownerId}, ${randomUUID()}, 'one-day', ${deadline}, ${`${name}@example.com`}, ${deadline}, ${deadline})`;
};

/**
 * Fills a home with one of everything that nights erase by date. Nothing is due within 7 days; one library is due in 10
 * days.
 */
export const threaten = async (app: TestApp): Promise<void> => {
  const customer = await app.customer('anna');
  const [deleted = '', ...remaining] = await fillLibrary(app, 'anna');
  const albumId = await createAlbum(customer, { name: 'Summer' });
  await addTo(customer, albumId, { photoIds: remaining });
  await customer.delete(`${photosPath}/albums/${albumId}`);
  await customer.deletePhotos([deleted]);
  await customer.post(`${photosPath}/temp-selections`, { photoIds: remaining });
  await customer.post(`${photosPath}/backups`, { channelId: 'albumen' });
  const sessionId = await customer.openSession();
  await customer.upload(sessionId, 'open.jpg', await makePhotoFile());
  await customer.sendBytes(await customer.openUpload(sessionId, 'half.jpg', 1000), 0, Buffer.alloc(100));
  await fillLibrary(app, 'ben');
  await endStorage(app, 'ben', new Date(app.clock.now().getTime() + 10 * dayMs));
};
