import type { Upload, UploadOutcome } from '@albumen/contracts/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { nightAt } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, idIn, originalsIn, sessionPath } from '../../../test/upload-calls.ts';
import { inOtherTransaction, waitingCalls } from '../../../test/waiting-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

// Several open sessions of one customer bring the same bytes: it is one photo, and each session counts on it.

let app: TestApp;

beforeAll(async () => {
  // Jobs do not run: they would wait for the same rows.
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const none = { added: 0, restored: 0, duplicates: 0, repeated: 0 };

const discard = (customer: TestCustomer, sessionId: string) => customer.delete(sessionPath(sessionId));

/** Two open sessions with the same photo. */
const bothBring = async (name: string) => {
  const customer = await app.customer(name);
  const bytes = await makePhotoFile();
  const sessions = [await customer.openSession(), await customer.openSession()] as const;
  const outcomes: UploadOutcome[] = [];
  for (const sessionId of sessions) outcomes.push((await customer.upload(sessionId, 'a.jpg', bytes)).body);
  const imageId = outcomes[0]?.imageId ?? '';
  return { customer, bytes, sessions, outcomes, imageId };
};

/** Whether the photo is in the library, and whether its bytes are stored. */
const standing = async (customer: TestCustomer, imageId: string) => ({
  listed: (await customer.photo(imageId)).status === 200,
  isStored: (await originalsIn(app)).includes(imageId),
});

describe('a photo of two sessions', () => {
  test('a photo that is unconfirmed in another session belongs to both, and is stored once', async () => {
    const { outcomes, imageId } = await bothBring('unconfirmed');
    expect(outcomes).toMatchObject([
      { outcome: 'added', imageId },
      { outcome: 'added', imageId },
    ]);
  });

  test('was added by another session is a duplicate', async () => {
    const { customer, bytes, sessions, imageId } = await bothBring('added-elsewhere');
    await confirm(customer, sessions[0]);
    const { body } = await customer.upload(await customer.openSession(), 'b.jpg', bytes);
    expect(body).toMatchObject({ outcome: 'duplicate', imageId });
  });

  test('restores a deleted photo with which another session waits', async () => {
    const { customer, bytes, sessions, imageId } = await bothBring('deleted');
    await confirm(customer, sessions[0]);
    await customer.deletePhotos([imageId]);
    const { body } = await customer.upload(await customer.openSession(), 'b.jpg', bytes);
    expect(body).toMatchObject({ outcome: 'restored', imageId });
  });

  test('came before in its own session repeats it, even if another session has it, too', async () => {
    const { customer, bytes, sessions } = await bothBring('repeated');
    expect((await customer.upload(sessions[1], 'again.jpg', bytes)).body.outcome).toBe('duplicate');
    expect((await confirm(customer, sessions[1])).body).toMatchObject({ ...none, added: 1, repeated: 1 });
  });

  test('a photo that is unconfirmed in a session of another customer is separate', async () => {
    const { customer, bytes, sessions, imageId } = await bothBring('mine');
    const other = await app.customer('theirs');
    const theirSession = await other.openSession();
    const { body } = await other.upload(theirSession, 'a.jpg', bytes);
    expect([body.outcome, body.imageId === imageId]).toEqual(['added', false]);
    for (const sessionId of sessions) {
      expect((await discard(other, sessionId)).status).toBe(404);
      expect((await discard(customer, sessionId)).status).toBe(204);
    }
    expect(await standing(customer, imageId)).toEqual({ listed: false, isStored: false });
    expect((await confirm(other, theirSession)).body).toMatchObject({ ...none, added: 1 });
    expect(await standing(other, body.imageId)).toEqual({ listed: true, isStored: true });
  });
});

describe.each([
  ['the first session', 0, 1],
  ['the second session', 1, 0],
] as const)('when %s ends before the other', (name, at, otherAt) => {
  const begin = async (what: string) => {
    const begun = await bothBring(`${what} ${name}`);
    return { ...begun, before: begun.sessions[at], after: begun.sessions[otherAt] };
  };

  test('and both are confirmed, one adds the photo and the other finds it in the library', async () => {
    const { customer, before, after, imageId } = await begin('confirm, confirm');
    for (const _ of ['first', 'repeated']) {
      expect((await confirm(customer, before)).body).toMatchObject({ ...none, added: 1 });
      expect((await confirm(customer, after)).body).toMatchObject({ ...none, duplicates: 1 });
    }
    expect(await standing(customer, imageId)).toEqual({ listed: true, isStored: true });
    expect(await customer.timeline()).toMatchObject([{ count: 1 }]);
  });

  test('and discarded, the other adds the photo', async () => {
    const { customer, before, after, imageId } = await begin('discard, confirm');
    for (const _ of ['first', 'repeated']) expect((await discard(customer, before)).status).toBe(204);
    expect(await standing(customer, imageId)).toEqual({ listed: false, isStored: true });
    expect((await confirm(customer, after)).body).toMatchObject({ ...none, added: 1 });
    expect(await standing(customer, imageId)).toEqual({ listed: true, isStored: true });
  });

  test('and confirmed, the photo stays when the other is discarded', async () => {
    const { customer, before, after, imageId } = await begin('confirm, discard');
    await confirm(customer, before);
    expect((await discard(customer, after)).status).toBe(204);
    expect(await standing(customer, imageId)).toEqual({ listed: true, isStored: true });
    expect((await confirm(customer, before)).body).toMatchObject({ ...none, added: 1 });
  });

  test('and both are discarded, nothing is left', async () => {
    const { customer, bytes, before, after, imageId } = await begin('discard, discard');
    for (const sessionId of [before, after]) await discard(customer, sessionId);
    expect(await standing(customer, imageId)).toEqual({ listed: false, isStored: false });
    const { body } = await customer.upload(await customer.openSession(), 'b.jpg', bytes);
    expect([body.outcome, body.imageId === imageId]).toEqual(['added', false]);
  });

  test('and the night discards it, the photo stays for the other', async () => {
    const { customer, before, after, imageId } = await begin('swept');
    await sqlOf(app.database)`update upload_sessions set last_active_at = '2026-06-01' where id = ${before}`;
    await app.uploads.sweep(nightAt(app));
    expect((await confirm(customer, before)).status).toBe(409);
    expect((await confirm(customer, after)).body).toMatchObject({ ...none, added: 1 });
    expect(await standing(customer, imageId)).toEqual({ listed: true, isStored: true });
  });
});

test('giving up a file keeps the photo for the other session, and removes it with the last file', async () => {
  const customer = await app.customer('given-up');
  const bytes = await makePhotoFile();
  const [first, second] = [await customer.openSession(), await customer.openSession()];
  const locations = [];
  for (const sessionId of [first, second]) {
    const location = await customer.openUpload(sessionId, 'a.jpg', bytes.byteLength);
    locations.push({ location, imageId: (await customer.sendBytes(location, 0, bytes)).body.imageId });
  }
  const imageId = locations[0]?.imageId ?? '';
  for (const [at, isStored] of [true, false].entries()) {
    expect((await customer.tus('DELETE', locations[at]?.location ?? '', {})).status).toBe(204);
    expect((await originalsIn(app)).includes(imageId)).toBe(isStored);
  }
  for (const sessionId of [first, second])
    expect((await confirm(customer, sessionId)).body).toMatchObject(none);
});

test('the storage calls and the confirmation report the same outcomes', async () => {
  const customer = await app.customer('storage-calls');
  const bytes = await makePhotoFile();
  const [first, second] = [await customer.openSession(), await customer.openSession()];
  const ids: string[] = [];
  for (const sessionId of [first, second]) {
    const location = await customer.openUpload(sessionId, 'a.jpg', bytes.byteLength);
    await customer.sendBytes(location, 0, bytes);
    ids.push(idIn(location));
  }
  const states = async () =>
    (await customer.post<Upload[]>(`${storagePath}/getanonymousuploads`, ids)).body.map(({ state }) => state);
  expect(await states()).toEqual(['added', 'added']);
  await confirm(customer, second);
  await confirm(customer, first);
  expect(await states()).toEqual(['duplicate', 'added']);
});

describe('calls that cross', () => {
  /** Starts calls in this order while the first session is locked. */
  const crossing = (session: string, calls: readonly (() => Promise<{ status: number; body: unknown }>)[]) =>
    inOtherTransaction(app, async (tx) => {
      await sqlOf(tx)`select from upload_sessions where id = ${session} for update`;
      const begun = [];
      for (const call of calls) {
        begun.push(call());
        await waitingCalls(app, begun.length);
      }
      return begun;
    }).then((begun) => Promise.all(begun));

  test('to confirm both sessions add the photo once', async () => {
    const { customer, sessions, imageId } = await bothBring('cross-confirm');
    const answers = await crossing(
      sessions[0],
      sessions.map((sessionId) => () => confirm(customer, sessionId)),
    );
    expect(answers.map(({ body }) => body)).toMatchObject([
      { ...none, added: 1 },
      { ...none, duplicates: 1 },
    ]);
    expect(await standing(customer, imageId)).toEqual({ listed: true, isStored: true });
  });

  test('to discard one session and to confirm the other keep the photo', async () => {
    const { customer, sessions, imageId } = await bothBring('cross-discard-confirm');
    const [, confirmed] = await crossing(sessions[0], [
      () => discard(customer, sessions[0]),
      () => confirm(customer, sessions[1]),
    ]);
    expect(confirmed?.body).toMatchObject({ ...none, added: 1 });
    expect(await standing(customer, imageId)).toEqual({ listed: true, isStored: true });
  });

  test('to discard both sessions leave nothing', async () => {
    const { customer, sessions, imageId } = await bothBring('cross-discard');
    await crossing(
      sessions[0],
      sessions.map((sessionId) => () => discard(customer, sessionId)),
    );
    expect(await standing(customer, imageId)).toEqual({ listed: false, isStored: false });
  });

  /** A photo of the first session, and an upload of the same bytes opened in the second one. */
  const broughtAndAnnounced = async (name: string) => {
    const customer = await app.customer(name);
    const bytes = await makePhotoFile();
    const [first, second] = [await customer.openSession(), await customer.openSession()];
    await customer.upload(first, 'a.jpg', bytes);
    const location = await customer.openUpload(second, 'a.jpg', bytes.byteLength);
    return { customer, bytes, first, second, location };
  };

  test('to discard the session of the photo and to send its bytes in another lose nothing', async () => {
    const { customer, bytes, first, second, location } = await broughtAndAnnounced('cross-bring');
    await crossing(first, [() => discard(customer, first), () => customer.sendBytes(location, 0, bytes)]);
    // If the discarding came first, the bytes are requested again; the request for the outcome accepts them.
    const { body } = await customer.get<UploadOutcome>(`${storagePath}/upload-outcomes/${idIn(location)}`);
    expect(body.outcome).toBe('added');
    expect((await confirm(customer, second)).body).toMatchObject({ ...none, added: 1 });
    expect(await standing(customer, body.imageId)).toEqual({ listed: true, isStored: true });
  });

  test('to confirm the session of the photo and to send its bytes in another find it there', async () => {
    const { customer, bytes, first, second, location } = await broughtAndAnnounced('cross-listed');
    const [, sent] = await crossing(first, [
      () => confirm(customer, first),
      () => customer.sendBytes(location, 0, bytes),
    ]);
    expect(sent?.body).toMatchObject({ outcome: 'duplicate' });
    expect((await confirm(customer, second)).body).toMatchObject({ ...none, duplicates: 1 });
  });
});
