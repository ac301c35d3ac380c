import type { AccountCounts } from '@albumen/contracts/photo-management/library';
import type { OpenUploadSession, Upload, UploadOutcome } from '@albumen/contracts/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath, storagePath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, idIn, originalsIn, sessionPath } from '../../../test/upload-calls.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const counts = async (customer: TestCustomer) =>
  (await customer.get<AccountCounts>(`${photosPath}/users`)).body.photosCount;

const statusOf = async (customer: TestCustomer, id: string) => (await customer.photo(id)).status;

/** A customer with one photo, in Recently deleted. */
const withDeletedPhoto = async (name: string) => {
  const customer = await app.customer(name);
  const bytes = await makePhotoFile({ taken: '2025:01:02 03:04:05' });
  const [id = ''] = await customer.addPhotos([{ name: 'first.jpg', bytes }]);
  await customer.deletePhotos([id]);
  return { customer, bytes, id };
};

const uploadAgain = async (customer: TestCustomer, sessionId: string, bytes: Uint8Array) =>
  (await customer.upload(sessionId, 'again.jpg', bytes)).body;

/** Its photo was there before: nothing was added. */
const restoredAlone = { added: 0, restored: 1, duplicates: 0, repeated: 0 };

describe('a file whose photo is in Recently deleted', () => {
  test('brings the photo back when its session is confirmed, to its old place, and stores nothing', async () => {
    const { customer, bytes, id } = await withDeletedPhoto('restores');
    const before = await originalsIn(app);
    const sessionId = await customer.openSession();
    expect(await uploadAgain(customer, sessionId, bytes)).toMatchObject({ imageId: id, outcome: 'restored' });
    expect([await statusOf(customer, id), await counts(customer)]).toEqual([404, 0]);
    expect((await confirm(customer, sessionId)).body).toMatchObject(restoredAlone);
    expect((await confirm(customer, sessionId)).body).toMatchObject(restoredAlone);
    expect((await customer.photo(id)).body.localFileName).toBe('first.jpg');
    expect(await customer.timeline()).toEqual([{ year: 2025, month: 1, count: 1 }]);
    expect(await originalsIn(app)).toEqual(before);
  });

  test('is told by the storage calls as what it is', async () => {
    const { customer, bytes, id } = await withDeletedPhoto('storage-calls');
    const sessionId = await customer.openSession();
    const location = await customer.openUpload(sessionId, 'again.jpg', bytes.byteLength);
    const { body } = await customer.sendBytes(location, 0, bytes);
    const outcome = await customer.get<UploadOutcome>(`${storagePath}/upload-outcomes/${idIn(location)}`);
    expect(outcome.body).toEqual(body);
    const [upload] = (await customer.post<Upload[]>(`${storagePath}/getanonymousuploads`, [idIn(location)]))
      .body;
    expect(upload).toMatchObject({ state: 'restored', imageId: id });
    const offered = await customer.get<{ sessions: OpenUploadSession[] }>(`${storagePath}/upload-sessions`);
    expect(offered.body.sessions).toMatchObject([
      { uploadSessionId: sessionId, arrived: 1, photos: 1, unfinished: 0 },
    ]);
  });

  test('leaves the photo deleted when its session is discarded', async () => {
    const { customer, bytes, id } = await withDeletedPhoto('discards');
    const sessionId = await customer.openSession();
    await uploadAgain(customer, sessionId, bytes);
    expect((await customer.delete(sessionPath(sessionId))).status).toBe(204);
    expect([await statusOf(customer, id), await counts(customer)]).toEqual([404, 0]);
    expect(await originalsIn(app)).toContain(id);
    expect(await uploadAgain(customer, await customer.openSession(), bytes)).toMatchObject({
      imageId: id,
      outcome: 'restored',
    });
  });

  test('that comes twice in a session is one photo', async () => {
    const { customer, bytes } = await withDeletedPhoto('twice');
    const sessionId = await customer.openSession();
    for (const outcome of ['restored', 'restored'])
      expect((await uploadAgain(customer, sessionId, bytes)).outcome).toBe(outcome);
    const told = { ...restoredAlone, repeated: 1 };
    expect((await confirm(customer, sessionId)).body).toMatchObject(told);
    expect((await confirm(customer, sessionId)).body).toMatchObject(told);
    expect(await counts(customer)).toBe(1);
  });

  test('is somebody else’s only where the bytes are theirs, too', async () => {
    const { bytes, id } = await withDeletedPhoto('mine');
    const other = await app.customer('other');
    const sessionId = await other.openSession();
    const { outcome, imageId } = await uploadAgain(other, sessionId, bytes);
    expect([outcome, imageId === id]).toEqual(['added', false]);
  });
});

test('of two sessions with the bytes of a deleted photo one restores it, and the other finds it there', async () => {
  const { customer, bytes, id } = await withDeletedPhoto('two-sessions');
  const sessions = [await customer.openSession(), await customer.openSession()];
  for (const session of sessions)
    expect((await uploadAgain(customer, session, bytes)).outcome).toBe('restored');
  const both = await Promise.all(sessions.map((session) => confirm(customer, session)));
  const told = both.map(({ body }) => body).toSorted((a, b) => b.restored - a.restored);
  expect(told).toMatchObject([restoredAlone, { ...restoredAlone, restored: 0, duplicates: 1 }]);
  for (const [at, session] of sessions.entries())
    expect((await confirm(customer, session)).body).toEqual(both[at]?.body);
  expect([await statusOf(customer, id), await counts(customer)]).toEqual([200, 1]);
});

test('a photo that is deleted after its bytes came again is restored, too', async () => {
  const customer = await app.customer('deleted-after');
  const bytes = await makePhotoFile();
  const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes }]);
  const sessionId = await customer.openSession();
  expect((await uploadAgain(customer, sessionId, bytes)).outcome).toBe('duplicate');
  await customer.deletePhotos([id]);
  expect((await confirm(customer, sessionId)).body).toMatchObject(restoredAlone);
  expect([await statusOf(customer, id), await counts(customer)]).toEqual([200, 1]);
});

describe('a session whose own photo was added by another one and then deleted', () => {
  const begin = async (name: string) => {
    const customer = await app.customer(name);
    const bytes = await makePhotoFile();
    const [own, other] = [await customer.openSession(), await customer.openSession()];
    const { imageId } = await uploadAgain(customer, own, bytes);
    await uploadAgain(customer, other, bytes);
    await confirm(customer, other);
    await customer.deletePhotos([imageId]);
    return { customer, own, imageId };
  };

  test('restores it when it is confirmed', async () => {
    const { customer, own, imageId } = await begin('own-confirmed');
    expect((await confirm(customer, own)).body).toMatchObject(restoredAlone);
    expect(await statusOf(customer, imageId)).toBe(200);
  });

  test('leaves it in Recently deleted when it is discarded', async () => {
    const { customer, own, imageId } = await begin('own-discarded');
    expect((await customer.delete(sessionPath(own))).status).toBe(204);
    expect(await originalsIn(app)).toContain(imageId);
    // Deleted all the same: a deleted photo counts as done.
    expect((await customer.deletePhotos([imageId])).body).toMatchObject({ failed: [] });
  });
});

test('a photo that is deleted while a session with its bytes is confirmed is counted as it then stands', async () => {
  const { customer, bytes, id } = await withDeletedPhoto('delete-and-confirm');
  for (let round = 0; round < 10; round += 1) {
    const sessionId = await customer.openSession();
    await uploadAgain(customer, sessionId, bytes);
    await Promise.all([confirm(customer, sessionId), customer.deletePhotos([id])]);
    expect(await counts(customer)).toBe((await statusOf(customer, id)) === 200 ? 1 : 0);
    await customer.deletePhotos([id]);
  }
});
