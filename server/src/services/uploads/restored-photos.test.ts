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

/** Its photo existed before: nothing was added. */
const restoredAlone = { added: 0, restored: 1, duplicates: 0, repeated: 0 };

describe('a file whose photo is in Recently deleted', () => {
  test('restores the photo to its old place when its session is confirmed, and stores nothing', async () => {
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

  test('the storage calls report a file from Recently deleted as restored', async () => {
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

  test('a restored photo is one photo even if it comes twice in a session', async () => {
    const { customer, bytes } = await withDeletedPhoto('twice');
    const sessionId = await customer.openSession();
    for (const outcome of ['restored', 'restored'])
      expect((await uploadAgain(customer, sessionId, bytes)).outcome).toBe(outcome);
    const summary = { ...restoredAlone, repeated: 1 };
    expect((await confirm(customer, sessionId)).body).toMatchObject(summary);
    expect((await confirm(customer, sessionId)).body).toMatchObject(summary);
    expect(await counts(customer)).toBe(1);
  });

  test('belongs to another customer only if they have sent the bytes, too', async () => {
    const { bytes, id } = await withDeletedPhoto('mine');
    const other = await app.customer('other');
    const sessionId = await other.openSession();
    const { outcome, imageId } = await uploadAgain(other, sessionId, bytes);
    expect([outcome, imageId === id]).toEqual(['added', false]);
  });
});

test('one of two sessions restores a photo; the other finds it in the library', async () => {
  const { customer, bytes, id } = await withDeletedPhoto('two-sessions');
  const sessions = [await customer.openSession(), await customer.openSession()];
  for (const session of sessions)
    expect((await uploadAgain(customer, session, bytes)).outcome).toBe('restored');
  const both = await Promise.all(sessions.map((session) => confirm(customer, session)));
  const summaries = both.map(({ body }) => body).toSorted((a, b) => b.restored - a.restored);
  expect(summaries).toMatchObject([restoredAlone, { ...restoredAlone, restored: 0, duplicates: 1 }]);
  for (const [at, session] of sessions.entries())
    expect((await confirm(customer, session)).body).toEqual(both[at]?.body);
  expect([await statusOf(customer, id), await counts(customer)]).toEqual([200, 1]);
});

test('restores a photo even if it is deleted after its bytes were sent again', async () => {
  const customer = await app.customer('deleted-after');
  const bytes = await makePhotoFile();
  const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes }]);
  const sessionId = await customer.openSession();
  expect((await uploadAgain(customer, sessionId, bytes)).outcome).toBe('duplicate');
  await customer.deletePhotos([id]);
  expect((await confirm(customer, sessionId)).body).toMatchObject(restoredAlone);
  expect([await statusOf(customer, id), await counts(customer)]).toEqual([200, 1]);
});

describe('a session whose photo was added by another session and then deleted', () => {
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
    // Deleting it again counts as done.
    expect((await customer.deletePhotos([imageId])).body).toMatchObject({ failed: [] });
  });
});

test('counts a photo that is deleted while its session is confirmed by its state at that moment', async () => {
  const { customer, bytes, id } = await withDeletedPhoto('delete-and-confirm');
  for (let round = 0; round < 10; round += 1) {
    const sessionId = await customer.openSession();
    await uploadAgain(customer, sessionId, bytes);
    await Promise.all([confirm(customer, sessionId), customer.deletePhotos([id])]);
    expect(await counts(customer)).toBe((await statusOf(customer, id)) === 200 ? 1 : 0);
    await customer.deletePhotos([id]);
  }
});
