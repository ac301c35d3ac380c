import type { Problem } from '@albumen/contracts/problem';
import { UploadOutcome } from '@albumen/contracts/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, idIn, originalsIn } from '../../../test/upload-calls.ts';
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
  expect([status, body.code]).toEqual([503, 'unavailable']);
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
