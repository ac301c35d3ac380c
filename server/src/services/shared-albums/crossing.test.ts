import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { albumsPath } from '../../../test/album-calls.ts';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createSharedAlbumCalls, sharedPath } from '../../../test/shared-album-calls.ts';
import { inOtherTransaction, waitingCalls } from '../../../test/waiting-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let calls: ReturnType<typeof createSharedAlbumCalls>;

beforeAll(async () => {
  // Jobs do not run: they would wait for the same rows.
  app = await startTestApp({ environment: operatorEnvironment, works: false });
  calls = createSharedAlbumCalls(app);
});

afterAll(() => app.close());

test('a participant may leave while the owner deletes the album', async () => {
  const { owner, reader, albumId } = await calls.share('crossing-leave');
  const path = `${sharedPath}/shared-albums/${albumId}`;
  const answers = await inOtherTransaction(app, async (tx) => {
    await sqlOf(tx)`select from album_photos where album_id = ${albumId} for update`;
    const leaving = reader.delete(path);
    await waitingCalls(app, 1);
    const deleting = owner.delete(path);
    await waitingCalls(app, 2);
    return [leaving, deleting];
  }).then((both) => Promise.all(both));
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
});

test('the operator may put an album while its owner erases it', async () => {
  const owner = await calls.customerOf('olga-crossing');
  const albumId = randomUUID();
  const document = { name: 'Wedding', owner: 'K-olga-crossing', participants: [], photos: [] };
  const put = () => calls.operator('PUT', `/shared-albums/${albumId}`, document);
  expect((await put()).body.applied).toBe(true);
  expect((await owner.delete(`${albumsPath}/${albumId}`)).status).toBe(204);
  const [erased, again] = await inOtherTransaction(app, async (tx) => {
    await sqlOf(tx)`select from albums where id = ${albumId} for update`;
    const erasing = owner.post(`${albumsPath}/${albumId}/erase`);
    await waitingCalls(app, 1);
    const putting = put();
    await waitingCalls(app, 2);
    return [erasing, putting] as const;
  }).then((both) => Promise.all(both));
  expect([erased.status, again.status, again.body.applied]).toEqual([204, 200, false]);
});
