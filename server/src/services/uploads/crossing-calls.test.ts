import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@albumen/contracts/problem';
import { UploadOutcome } from '@albumen/contracts/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, head, idIn, originalsIn, sessionPath, stagedNameOf } from '../../../test/upload-calls.ts';
import { inOtherTransaction, waitingCalls } from '../../../test/waiting-calls.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

beforeAll(async () => {
  // Jobs do not run: they would wait for the same rows.
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const imageIdIn = (answer: { body: unknown } | undefined): string =>
  UploadOutcome.parse(answer?.body).imageId;

/** A customer with a session, and a photo to send into it. */
const someone = async (name: string) => {
  const customer = await app.customer(name);
  return { customer, bytes: await makePhotoFile(), sessionId: await customer.openSession() };
};

/** The same, with an upload of the photo that waits for its bytes. */
const someoneWithUpload = async (name: string) => {
  const { customer, bytes, sessionId } = await someone(name);
  const location = await customer.openUpload(sessionId, 'a.jpg', bytes.byteLength);
  return { customer, bytes, sessionId, location };
};

/** Runs `act` while a call waits for a table; resolves to the answer of that call. */
const whileWaiting = async <Answer>(
  table: 'photos' | 'damaged_originals',
  call: () => Promise<Answer>,
  act: (tx: Transaction) => Promise<void>,
): Promise<Answer> => {
  const { answer } = await inOtherTransaction(app, async (tx) => {
    await sqlOf(tx)`lock table ${sqlOf(tx)(table)} in access exclusive mode`;
    const waiting = call();
    await waitingCalls(app, 1);
    await act(tx);
    return { answer: waiting };
  });
  return answer;
};

test('does not add an upload that is given up while it becomes a photo', async () => {
  const { customer, bytes, sessionId, location } = await someoneWithUpload('given-up');
  const [sent, givenUp] = await inOtherTransaction(app, async (tx) => {
    await sqlOf(tx)`select from uploads where id = ${idIn(location)} for update`;
    const sending = customer.sendBytes(location, 0, bytes);
    await waitingCalls(app, 1);
    const givingUp = customer.tus('DELETE', location, {});
    await waitingCalls(app, 2);
    return [sending, givingUp];
  }).then((calls) => Promise.all(calls));
  expect([sent?.status, givenUp?.status]).toEqual([200, 204]);
  expect((await confirm(customer, sessionId)).body).toMatchObject({ added: 0, duplicates: 0, repeated: 0 });
  expect(await originalsIn(app)).not.toContain(imageIdIn(sent));
});

test('keeps the photo when two calls ask for an outcome while the session is confirmed', async () => {
  const { customer, bytes, sessionId, location } = await someoneWithUpload('asked-twice');
  const outcomePath = `${storagePath}/upload-outcomes/${idIn(location)}`;
  const answers = await inOtherTransaction(app, async (tx) => {
    await sqlOf(tx)`select from upload_sessions where id = ${sessionId} for update`;
    const sending = customer.sendBytes(location, 0, bytes);
    await waitingCalls(app, 1);
    const adding = confirm(customer, sessionId);
    await waitingCalls(app, 2);
    const asking = customer.get<UploadOutcome>(outcomePath);
    await waitingCalls(app, 3);
    return [sending, adding, asking];
  }).then((calls) => Promise.all<{ status: number; body: unknown }>(calls));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await originalsIn(app)).toContain(imageIdIn(answers[0]));
});

test('an upload that is forgotten before its photo is stored must be opened again in its session', async () => {
  const { customer, bytes, sessionId } = await someone('forgotten');
  const { url, headers } = customer.uploadAtOnce(sessionId, 'd.jpg', bytes.byteLength);
  const send = () => customer.tus<Problem>('POST', url.pathname, headers, bytes);
  const before = await originalsIn(app);
  const { status, body } = await whileWaiting('photos', send, async (tx) => {
    await sqlOf(tx)`delete from uploads where session_id = ${sessionId}`;
  });
  expect([status, body.code]).toEqual([409, 'upload-conflict']);
  expect(await originalsIn(app)).toEqual(before);
  expect((await send()).status).toBe(200);
  expect((await confirm(customer, sessionId)).body).toMatchObject({ added: 1 });
});

test('an upload that is given up before its photo is stored returns 404', async () => {
  const { customer, bytes, location } = await someoneWithUpload('taken-away');
  const before = await originalsIn(app);
  const send = () => customer.sendBytes<Problem>(location, 0, bytes);
  const { status, body } = await whileWaiting('photos', send, async () => {
    expect((await customer.tus('DELETE', location, {})).status).toBe(204);
  });
  expect([status, body.code]).toEqual([404, 'not-found']);
  expect(await originalsIn(app)).toEqual(before);
});

test('an upload whose file was removed by giving it up returns 404', async () => {
  const { customer, bytes, location } = await someoneWithUpload('half-given-up');
  const calls = await inOtherTransaction(app, async (rows) => {
    await sqlOf(rows)`select from uploads where id = ${idIn(location)} for update`;
    const crossing = await inOtherTransaction(app, async (tables) => {
      await sqlOf(tables)`lock table photos in access exclusive mode`;
      const sending = customer.sendBytes<Problem>(location, 0, bytes);
      await waitingCalls(app, 1);
      const givingUp = customer.tus<Problem>('DELETE', location, {});
      await waitingCalls(app, 2);
      return { sending, givingUp };
    });
    await waitingCalls(app, 2);
    return crossing;
  });
  const [sent, givenUp] = await Promise.all([calls.sending, calls.givingUp]);
  expect([sent.status, sent.body.code, givenUp.status]).toEqual([404, 'not-found', 204]);
});

test('the error for an opening that is given up before its photo is stored names no session', async () => {
  const { customer, bytes, sessionId } = await someone('opening-taken-away');
  const { url, headers } = customer.uploadAtOnce(sessionId, 'd.jpg', bytes.byteLength);
  const open = () => customer.tus<Problem>('POST', url.pathname, headers, bytes);
  const { status, body } = await whileWaiting('photos', open, async (tx) => {
    const [upload] = await sqlOf(tx)<
      { id: string }[]
    >`select id from uploads where session_id = ${sessionId}`;
    expect((await customer.tus('DELETE', `${url.pathname}/${upload?.id}`, {})).status).toBe(204);
  });
  expect([status, body.code]).toEqual([409, 'upload-conflict']);
});

test('discarding a session while it is being added keeps its photos in the library', async () => {
  const { customer, bytes, sessionId, location } = await someoneWithUpload('discards-added');
  const sent = await customer.sendBytes(location, 0, bytes);
  const [added, discarded] = await inOtherTransaction(app, async (tx) => {
    await sqlOf(tx)`select from upload_sessions where id = ${sessionId} for update`;
    const adding = confirm(customer, sessionId);
    await waitingCalls(app, 1);
    const discarding = customer.delete(sessionPath(sessionId));
    await waitingCalls(app, 2);
    return [adding, discarding];
  }).then((calls) => Promise.all(calls));
  expect([added?.status, discarded?.status]).toEqual([200, 409]);
  expect(await originalsIn(app)).toContain(imageIdIn(sent));
});

test('reports to an arriving file that its session is being discarded', async () => {
  const { customer, bytes, sessionId, location } = await someoneWithUpload('discarded-meanwhile');
  const send = () => customer.sendBytes<Problem>(location, 0, bytes);
  const { status, body } = await whileWaiting('photos', send, async (tx) => {
    await sqlOf(tx)`update upload_sessions set state = 'discarded' where id = ${sessionId}`;
  });
  expect([status, body.code, body.detail]).toEqual([
    409,
    'upload-session-ended',
    'The upload session was discarded; open a new one.',
  ]);
});

describe('bytes for an upload whose file is removed before they are written', () => {
  /** Sends the rest of an upload, and before it is written changes its rows and removes its file. */
  const sendWhile = async (name: string, act: (tx: Transaction, location: string) => Promise<unknown>) => {
    const { customer, bytes, location } = await someoneWithUpload(name);
    await customer.sendBytes(location, 0, bytes.subarray(0, 100));
    // Makes the call note the activity of the session, for which it must wait.
    app.clock.moveTo('2026-06-15T13:00:00Z');
    const { answer } = await inOtherTransaction(app, async (tx) => {
      await sqlOf(tx)`lock table upload_sessions in exclusive mode`;
      const sending = customer.sendBytes<Problem>(location, 100, bytes.subarray(100));
      await waitingCalls(app, 1);
      await rm(join(app.dataDir, 'staging', await stagedNameOf(app, location)));
      await act(tx, location);
      return { answer: sending };
    });
    app.clock.moveTo('2026-06-15T12:00:00Z');
    const { status, body } = await answer;
    return [status, body.code];
  };

  test('get 404 if it was given up', async () => {
    const answer = await sendWhile(
      'file-given-up',
      (tx, location) => sqlOf(tx)`delete from uploads where id = ${idIn(location)}`,
    );
    expect(answer).toEqual([404, 'not-found']);
  });

  test('get a conflict if its session has ended', async () => {
    const answer = await sendWhile(
      'file-discarded',
      (tx, location) => sqlOf(tx)`
        update upload_sessions set state = 'discarded'
        where id = (select session_id from uploads where id = ${idIn(location)})`,
    );
    expect(answer).toEqual([409, 'upload-session-ended']);
  });
});

test('returns no outcome for a file of a discarded session: nothing is left of it', async () => {
  const { customer, bytes, sessionId, location } = await someoneWithUpload('outcome-of-discarded');
  expect((await customer.sendBytes(location, 0, bytes)).body).toMatchObject({ outcome: 'added' });
  await customer.delete(sessionPath(sessionId));
  const { status, body } = await customer.get<Problem>(`${storagePath}/upload-outcomes/${idIn(location)}`);
  expect([status, body.code]).toEqual([409, 'upload-session-ended']);
});

test('never reports an outcome for another upload that was opened under the same id since', async () => {
  const customer = await app.customer('opened-anew');
  const bytes = await makePhotoFile();
  await customer.addPhotos([{ name: 'f.jpg', bytes }]);
  const sessionId = await customer.openSession();
  const location = await customer.openUpload(sessionId, 'f.jpg', bytes.byteLength);
  const send = () => customer.sendBytes<Problem>(location, 0, bytes);
  const { status, body } = await whileWaiting('damaged_originals', send, async () => {
    expect((await customer.tus('DELETE', location, {})).status).toBe(204);
    const { url, headers } = customer.uploadAtOnce(sessionId, 'another.jpg', 1000);
    const sameId = Buffer.from(idIn(location)).toString('base64');
    const opened = await customer.tus('POST', url.pathname, {
      ...headers,
      'upload-metadata': `${headers['upload-metadata']},uploadId ${sameId}`,
    });
    expect(opened.status).toBe(201);
  });
  expect([status, body.code]).toEqual([404, 'not-found']);
  expect(await head(customer, location)).toEqual({ status: 200, offset: '0' });
});
