import type { Problem } from '@albumen/contracts/problem';
import { UploadOutcome } from '@albumen/contracts/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, head, idIn, originalsIn } from '../../../test/upload-calls.ts';
import { waitingCalls } from '../../../test/waiting-calls.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

beforeAll(async () => {
  // Without jobs, which would wait for the same rows.
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const imageIdIn = (answer: { body: unknown } | undefined): string =>
  UploadOutcome.parse(answer?.body).imageId;

test('an upload that is given up while it becomes a photo is not added', async () => {
  const customer = await app.customer('given-up');
  const bytes = await makePhotoFile();
  const sessionId = await customer.openSession();
  const location = await customer.openUpload(sessionId, 'a.jpg', bytes.byteLength);
  const [sent, givenUp] = await inTransaction(app.database, async (tx) => {
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

test('an outcome that is asked for twice takes no photo away when its session is added in between', async () => {
  const customer = await app.customer('asked-twice');
  const bytes = await makePhotoFile();
  const sessionId = await customer.openSession();
  const location = await customer.openUpload(sessionId, 'b.jpg', bytes.byteLength);
  const outcomePath = `${storagePath}/upload-outcomes/${idIn(location)}`;
  const answers = await inTransaction(app.database, async (tx) => {
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

test('an upload that the database forgets before its photo is kept is to be opened again, in the same session', async () => {
  const customer = await app.customer('forgotten');
  const bytes = await makePhotoFile();
  const sessionId = await customer.openSession();
  const { url, headers } = customer.uploadAtOnce(sessionId, 'd.jpg', bytes.byteLength);
  const send = () => customer.tus<Problem>('POST', url.pathname, headers, bytes);
  const before = await originalsIn(app);
  const { sending } = await inTransaction(app.database, async (tx) => {
    await sqlOf(tx)`lock table photos in access exclusive mode`;
    const call = send();
    await waitingCalls(app, 1);
    await sqlOf(tx)`delete from uploads where session_id = ${sessionId}`;
    return { sending: call };
  });
  const { status, body } = await sending;
  expect([status, body.code]).toEqual([409, 'upload-conflict']);
  expect(await originalsIn(app)).toEqual(before);
  expect((await send()).status).toBe(200);
  expect((await confirm(customer, sessionId)).body).toMatchObject({ added: 1 });
});

test('an upload that is given up before its photo is kept is told to be gone', async () => {
  const customer = await app.customer('taken-away');
  const bytes = await makePhotoFile();
  const location = await customer.openUpload(await customer.openSession(), 'c.jpg', bytes.byteLength);
  const before = await originalsIn(app);
  const { sending } = await inTransaction(app.database, async (tx) => {
    await sqlOf(tx)`lock table photos in access exclusive mode`;
    const call = customer.sendBytes<Problem>(location, 0, bytes);
    await waitingCalls(app, 1);
    expect((await customer.tus('DELETE', location, {})).status).toBe(204);
    return { sending: call };
  });
  const { status, body } = await sending;
  expect([status, body.code]).toEqual([404, 'not-found']);
  expect(await originalsIn(app)).toEqual(before);
});

test('an upload whose file is taken away by one that gives it up is told to be gone', async () => {
  const customer = await app.customer('half-given-up');
  const bytes = await makePhotoFile();
  const location = await customer.openUpload(await customer.openSession(), 'g.jpg', bytes.byteLength);
  const calls = await inTransaction(app.database, async (rows) => {
    await sqlOf(rows)`select from uploads where id = ${idIn(location)} for update`;
    const crossing = await inTransaction(app.database, async (tables) => {
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

test('an opening that is given up before its photo is kept says nothing of its session', async () => {
  const customer = await app.customer('opening-taken-away');
  const bytes = await makePhotoFile();
  const sessionId = await customer.openSession();
  const { url, headers } = customer.uploadAtOnce(sessionId, 'd.jpg', bytes.byteLength);
  const { opening } = await inTransaction(app.database, async (tx) => {
    await sqlOf(tx)`lock table photos in access exclusive mode`;
    const call = customer.tus<Problem>('POST', url.pathname, headers, bytes);
    await waitingCalls(app, 1);
    const [upload] = await sqlOf(tx)<
      { id: string }[]
    >`select id from uploads where session_id = ${sessionId}`;
    expect((await customer.tus('DELETE', `${url.pathname}/${upload?.id}`, {})).status).toBe(204);
    return { opening: call };
  });
  const { status, body } = await opening;
  expect([status, body.code]).toEqual([409, 'upload-conflict']);
});

test('a file that arrives while its session is discarded is told so', async () => {
  const customer = await app.customer('discarded-meanwhile');
  const bytes = await makePhotoFile();
  const sessionId = await customer.openSession();
  const location = await customer.openUpload(sessionId, 'e.jpg', bytes.byteLength);
  const { sending } = await inTransaction(app.database, async (tx) => {
    await sqlOf(tx)`lock table photos in access exclusive mode`;
    const call = customer.sendBytes<Problem>(location, 0, bytes);
    await waitingCalls(app, 1);
    await sqlOf(tx)`update upload_sessions set state = 'discarded' where id = ${sessionId}`;
    return { sending: call };
  });
  const { status, body } = await sending;
  expect([status, body.code, body.detail]).toEqual([
    409,
    'upload-session-ended',
    'The upload session was discarded; open a new one.',
  ]);
});

test('what an upload becomes is never told of another one that was opened under its id since', async () => {
  const customer = await app.customer('opened-anew');
  const bytes = await makePhotoFile();
  await customer.addPhotos([{ name: 'f.jpg', bytes }]);
  const sessionId = await customer.openSession();
  const location = await customer.openUpload(sessionId, 'f.jpg', bytes.byteLength);
  const { sending } = await inTransaction(app.database, async (tx) => {
    await sqlOf(tx)`lock table damaged_originals in access exclusive mode`;
    const call = customer.sendBytes<Problem>(location, 0, bytes);
    await waitingCalls(app, 1);
    expect((await customer.tus('DELETE', location, {})).status).toBe(204);
    const { url, headers } = customer.uploadAtOnce(sessionId, 'another.jpg', 1000);
    const sameId = Buffer.from(idIn(location)).toString('base64');
    const opened = await customer.tus('POST', url.pathname, {
      ...headers,
      'upload-metadata': `${headers['upload-metadata']},uploadId ${sameId}`,
    });
    expect(opened.status).toBe(201);
    return { sending: call };
  });
  const { status, body } = await sending;
  expect([status, body.code]).toEqual([404, 'not-found']);
  expect(await head(customer, location)).toEqual({ status: 200, offset: '0' });
});
