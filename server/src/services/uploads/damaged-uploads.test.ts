import type { OpenUploadSession } from '@albumen/contracts/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { storagePath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, idIn, originalsIn, sessionPath } from '../../../test/upload-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

beforeAll(async () => {
  // Two decoders at once share their words about a fault: only the tests render.
  app = await startTestApp({ logLevel: 'info', works: false });
});

afterAll(() => app.close());

const cut = (whole: Buffer): Buffer => whole.subarray(0, Math.floor(whole.length * 0.8));

const cutJpeg = async (): Promise<Buffer> => cut(await makePhotoFile({ width: 400, height: 300 }));

const openSessions = async (customer: TestCustomer): Promise<OpenUploadSession[]> =>
  (await customer.get<{ sessions: OpenUploadSession[] }>(`${storagePath}/upload-sessions`)).body.sessions;

/** A session with an intact photo and a truncated one. */
const withDamaged = async (name: string) => {
  const customer = await app.customer(name);
  const sessionId = await customer.openSession();
  const whole = (await customer.upload(sessionId, 'whole.jpg', await makePhotoFile())).body;
  const damaged = (await customer.upload(sessionId, 'cut.jpg', await cutJpeg())).body;
  return { customer, sessionId, whole, damaged };
};

test.each(['jpeg', 'png'] as const)(
  'reports a truncated %s as damaged, even when asked again',
  async (format) => {
    const customer = await app.customer(`cut-${format}`);
    const sessionId = await customer.openSession();
    const bytes = cut(await makePhotoFile({ format, width: 400, height: 300 }));
    const { body } = await customer.upload(sessionId, 'cut', bytes);
    expect(body).toMatchObject({ outcome: 'added', damaged: true });
    expect((await customer.get(`${storagePath}/upload-outcomes/${body.uploadId}`)).body).toEqual(body);
  },
);

test('a photo followed by a film is not damaged', async () => {
  const customer = await app.customer('not-damaged');
  const bytes = Buffer.concat([await makePhotoFile(), Buffer.alloc(600_000, 7)]);
  const { body } = await customer.upload(await customer.openSession(), 'a.jpg', bytes);
  expect(body).not.toHaveProperty('damaged');
});

test('confirming leaves out a damaged photo, which stays in its session and is offered again', async () => {
  const { customer, sessionId, whole, damaged } = await withDamaged('left-out');
  const leftOut = [{ uploadId: damaged.uploadId, fileName: 'cut.jpg' }];
  expect(await openSessions(customer)).toMatchObject([{ arrived: 2, photos: 1, damaged: leftOut }]);
  const first = await confirm(customer, sessionId);
  expect(first.body).toMatchObject({ added: 1, imageIds: [whole.imageId], leftOut });
  expect((await customer.photo(damaged.imageId)).status).toBe(404);
  expect(await openSessions(customer)).toMatchObject([
    { uploadSessionId: sessionId, arrived: 1, photos: 0, damaged: leftOut },
  ]);
  // A call whose answer was lost can be repeated.
  expect((await confirm(customer, sessionId)).body).toEqual(first.body);
});

test('adds a damaged photo that the customer chooses, and ends its session', async () => {
  const { customer, sessionId, damaged } = await withDamaged('chosen');
  await confirm(customer, sessionId);
  const chosen = await confirm(customer, sessionId, [damaged.uploadId]);
  expect(chosen.body).toMatchObject({ added: 1, imageIds: [damaged.imageId], leftOut: [] });
  expect((await customer.photo(damaged.imageId)).status).toBe(200);
  expect(await openSessions(customer)).toEqual([]);
  expect((await confirm(customer, sessionId)).body).toEqual(chosen.body);
});

test('adds a damaged photo with the others if it is chosen at once', async () => {
  const { customer, sessionId, damaged } = await withDamaged('at-once');
  expect((await confirm(customer, sessionId, [damaged.uploadId])).body).toMatchObject({
    added: 2,
    leftOut: [],
  });
});

test('discarding the left-out photos keeps the added ones', async () => {
  const { customer, sessionId, whole, damaged } = await withDamaged('discarded');
  await confirm(customer, sessionId);
  expect((await customer.delete(sessionPath(sessionId))).status).toBe(204);
  expect(await originalsIn(app)).not.toContain(damaged.imageId);
  expect((await customer.photo(whole.imageId)).status).toBe(200);
});

test('a file that is under way continues in the session of the left-out photos', async () => {
  const { customer, sessionId } = await withDamaged('under-way');
  const bytes = await makePhotoFile();
  const location = await customer.openUpload(sessionId, 'late.jpg', bytes.byteLength);
  await confirm(customer, sessionId);
  expect((await customer.sendBytes(location, 0, bytes)).body).toMatchObject({
    uploadId: idIn(location),
    outcome: 'added',
  });
  expect((await confirm(customer, sessionId)).body).toMatchObject({ added: 1 });
});

/** A photo whose end is there, with a marker that is invalid in the middle of its picture. */
const faultyJpeg = async (): Promise<Buffer> => {
  const bytes = await makePhotoFile({ width: 400, height: 300 });
  bytes.set([0xff, 0xd3], bytes.length - 100);
  return bytes;
};

test.each(['before', 'after'] as const)(
  'adds a photo with a fault in its middle and marks it, rendered %s confirming',
  async (when) => {
    const customer = await app.customer(`rendered-${when}`);
    const sessionId = await customer.openSession();
    const { body } = await customer.upload(sessionId, 'a.jpg', await faultyJpeg());
    expect(body).not.toHaveProperty('damaged');
    const [photo] = await sqlOf(app.database)<{ ownerId: string }[]>`
      select owner_id from photos where id = ${body.imageId}`;
    const render = () => app.photos.render({ ownerId: photo!.ownerId, photoId: body.imageId });
    if (when === 'before') await render();
    expect((await confirm(customer, sessionId)).body).toMatchObject({ added: 1, leftOut: [] });
    if (when === 'after') await render();
    expect((await customer.photo(body.imageId)).body).toMatchObject({ damaged: true, damage: 'faulty' });
    expect(app.logged.find(({ photoId }) => photoId === body.imageId)).toMatchObject({
      msg: 'a photo is damaged',
      damage: 'faulty',
      reason: expect.stringContaining('Corrupt JPEG data'),
    });
  },
);

test('confirming names the added photos, newest first, and counts those without a date', async () => {
  const customer = await app.customer('undated');
  const sessionId = await customer.openSession();
  const ids: string[] = [];
  for (const taken of ['2020:05:01 10:00:00', undefined, '2021:05:01 10:00:00'])
    ids.push(
      (await customer.upload(sessionId, 'a.jpg', await makePhotoFile(taken ? { taken } : {}))).body.imageId,
    );
  expect((await confirm(customer, sessionId)).body).toMatchObject({
    added: 3,
    undated: 1,
    imageIds: [ids[2], ids[0], ids[1]],
  });
});

test('a session names the night that erases its files', async () => {
  const customer = await app.customer('kept');
  await customer.upload(await customer.openSession(), 'a.jpg', await makePhotoFile());
  const [session] = await openSessions(customer);
  const nights = (Date.parse(session!.erasedFrom) - Date.parse(session!.lastActiveAt)) / 86_400_000;
  expect([session!.erasedFrom.slice(11, 16), Math.floor(nights)]).toEqual(['03:17', 8]);
});
