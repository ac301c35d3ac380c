import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { nightAt } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { shortPace } from '../../../test/queue-jobs.ts';
import { untilRendered } from '../../../test/rendered.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let renditions: string;

beforeAll(async () => {
  app = await startTestApp({ queuePace: shortPace });
  renditions = join(app.dataDir, 'objects', 'renditions');
});

afterAll(() => app.close());

afterEach(() => rm(renditions, { recursive: true, force: true }));

/** Puts a file in place of the folder, so that no rendition can be written, even by root. */
const makeRenditionsUnwritable = () => writeFile(renditions, 'no folder');
const makeRenditionsWritable = () => rm(renditions);

/** Waits for the first failure of a photo's job, then makes each new try run at once instead of with growing delays. */
const hurryAfterFirstFailure = async (photoId: string): Promise<void> => {
  for (;;) {
    const { count } = await sqlOf(app.database)`
      update jobs.job set retry_delay = 0, retry_backoff = false, start_after = now()
      where name = 'photos-render' and data->>'photoId' = ${photoId} and state = 'retry'`;
    if (count > 0) return;
  }
};

const originalOf = async (untouchedUrl: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(untouchedUrl, app.url))).arrayBuffer());

test('retries a photo whose renditions cannot be written, and makes it ready once they can', async () => {
  await makeRenditionsUnwritable();
  const customer = await app.customer('passing');
  const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes: await makePhotoFile() }]);
  await hurryAfterFirstFailure(id);
  expect((await customer.photo(id)).body.renditions).toBe('pending');
  await makeRenditionsWritable();
  expect(await untilRendered(customer, id)).toMatchObject({ renditions: 'ready' });
});

test('reports failure after the last try, serves the original, and retries the next night', async () => {
  await makeRenditionsUnwritable();
  const customer = await app.customer('lasting');
  const bytes = await makePhotoFile();
  const [id = ''] = await customer.addPhotos([{ name: 'b.jpg', bytes }]);
  await hurryAfterFirstFailure(id);
  const photo = await untilRendered(customer, id);
  expect(photo).toMatchObject({ renditions: 'failed' });
  expect(photo.damaged).toBeUndefined();
  expect(await originalOf(photo.untouchedUrl)).toEqual(bytes);
  expect((await fetch(new URL(photo.url, app.url))).status).toBe(404);
  await makeRenditionsWritable();
  await app.photos.sweep(nightAt(app));
  expect(await untilRendered(customer, id)).toMatchObject({ renditions: 'ready' });
});

test('gives up a photo that kills its worker at every try until an operator asks for it', async () => {
  await makeRenditionsUnwritable();
  const customer = await app.customer('deadly');
  const [id = ''] = await customer.addPhotos([{ name: 'c.jpg', bytes: await makePhotoFile() }]);
  const sql = sqlOf(app.database);
  // The last sign of life of its last try is a minute old.
  const dieAtLastTry = () => sql`
      update jobs.job set state = 'active', retry_count = retry_limit, started_on = now(),
        heartbeat_on = now() - interval '1 minute'
      where name = 'photos-render' and data->>'photoId' = ${id} and state = 'retry'`;
  while ((await dieAtLastTry()).count === 0);
  expect(await untilRendered(customer, id)).toMatchObject({ renditions: 'failed' });
  expect(app.logged).toContainEqual(
    expect.objectContaining({ msg: 'gave up rendering a photo', photoId: id }),
  );
  await makeRenditionsWritable();
  await app.photos.sweep(nightAt(app));
  expect((await customer.photo(id)).body.renditions).toBe('failed');
  await sql`update photos set rendering_given_up = false where id = ${id}`;
  await app.photos.sweep(nightAt(app));
  expect(await untilRendered(customer, id)).toMatchObject({ renditions: 'ready' });
});

test('photos that are discarded while they are rendered leave no object', async () => {
  const customer = await app.customer('discards');
  const sessionId = await customer.openSession();
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const { body } = await customer.upload(
      sessionId,
      `${index}.jpg`,
      await makePhotoFile({ width: 1600, height: 1200 }),
    );
    ids.push(body.imageId);
  }
  expect((await customer.delete(`${storagePath}/upload-sessions/${sessionId}`)).status).toBe(204);
  const underWay = async () => {
    const [row] = await sqlOf(app.database)<{ jobs: number }[]>`
      select count(*)::int as jobs from jobs.job
      where name = 'photos-render' and data->>'photoId' = any(${ids}) and state in ('created', 'active')`;
    return row?.jobs;
  };
  while ((await underWay()) !== 0);
  const files = await readdir(join(app.dataDir, 'objects'), { recursive: true, withFileTypes: true });
  const left = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(left.filter((path) => ids.some((id) => path.includes(id)))).toEqual([]);
});
