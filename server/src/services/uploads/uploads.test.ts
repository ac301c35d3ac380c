import { createHash } from 'node:crypto';
import type { Problem } from '@albumen/contracts/problem';
import type { UploadOutcome } from '@albumen/contracts/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm, head, idIn, originalsIn, stagedIn, stagedNameOf } from '../../../test/upload-calls.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const originals = () => originalsIn(app);

describe('an upload', () => {
  // #outcome
  test('answers an upload with its outcome, and lists it once its session is confirmed', async () => {
    const customer = await app.customer('first');
    const sessionId = await customer.openSession();
    const { status, body } = await customer.upload(
      sessionId,
      'a.jpg',
      await makePhotoFile({ taken: '2025:01:02 03:04:05' }),
    );
    expect([status, body.outcome]).toEqual([200, 'added']);
    expect(await customer.timeline()).toEqual([]);
    expect((await customer.photo(body.imageId)).status).toBe(404);
    expect((await confirm(customer, sessionId)).body).toMatchObject({
      added: 1,
      restored: 0,
      duplicates: 0,
      repeated: 0,
    });
    expect(await customer.timeline()).toEqual([{ year: 2025, month: 1, count: 1 }]);
    expect((await confirm(customer, sessionId)).body).toMatchObject({
      added: 1,
      restored: 0,
      duplicates: 0,
      repeated: 0,
    });
    expect(await customer.timeline()).toEqual([{ year: 2025, month: 1, count: 1 }]);
  });

  // #continues
  test('continues where it stopped', async () => {
    const customer = await app.customer('resume');
    const sessionId = await customer.openSession();
    const bytes = await makePhotoFile();
    const location = await customer.openUpload(sessionId, 'b.jpg', bytes.byteLength);
    expect((await customer.sendBytes(location, 0, bytes.subarray(0, 100))).status).toBe(204);
    expect(await head(customer, location)).toEqual({ status: 200, offset: '100' });
    const wrong = await customer.sendBytes<Problem>(location, 50, bytes.subarray(50));
    expect([wrong.status, wrong.body.code]).toEqual([409, 'upload-conflict']);
    const { status, body } = await customer.sendBytes(location, 100, bytes.subarray(100));
    expect([status, body.outcome]).toEqual([200, 'added']);
  });

  test('returns its outcome again if the answer was lost', async () => {
    const customer = await app.customer('lost-answer');
    const sessionId = await customer.openSession();
    const bytes = await makePhotoFile();
    const location = await customer.openUpload(sessionId, 'c.jpg', bytes.byteLength);
    const early = await customer.get<Problem>(`${storagePath}/upload-outcomes/${idIn(location)}`);
    expect([early.status, early.body.code]).toEqual([409, 'upload-conflict']);
    const { body } = await customer.sendBytes(location, 0, bytes);
    expect(
      (await customer.get<UploadOutcome>(`${storagePath}/upload-outcomes/${idIn(location)}`)).body,
    ).toEqual(body);
    expect(await head(customer, location)).toEqual({ status: 200, offset: String(bytes.byteLength) });
  });

  test('an upload of bytes that the library already has is a duplicate and stores nothing', async () => {
    const customer = await app.customer('twice');
    const bytes = await makePhotoFile();
    const [id] = await customer.addPhotos([{ name: 'd.jpg', bytes }]);
    const before = await originals();
    const sessionId = await customer.openSession();
    const { body } = await customer.upload(sessionId, 'other name.jpg', bytes);
    expect([body.outcome, body.imageId]).toEqual(['duplicate', id]);
    expect((await confirm(customer, sessionId)).body).toMatchObject({
      added: 0,
      restored: 0,
      duplicates: 1,
      repeated: 0,
    });
    expect(await originals()).toEqual(before);
    expect(await customer.timeline()).toEqual([{ year: 1970, month: 1, count: 1 }]);
  });

  test('bytes that come twice in a session are one photo, and not reported as existing before', async () => {
    const customer = await app.customer('twice-at-once');
    const [bytes, other] = [await makePhotoFile(), await makePhotoFile()];
    await customer.addPhotos([{ name: 'there.jpg', bytes: other }]);
    const sessionId = await customer.openSession();
    const outcomes = [];
    for (const [name, sent] of Object.entries({
      'a.jpg': bytes,
      'b.jpg': bytes,
      'c.jpg': other,
      'd.jpg': other,
    }))
      outcomes.push((await customer.upload(sessionId, name, sent)).body.outcome);
    expect(outcomes).toEqual(['added', 'duplicate', 'duplicate', 'duplicate']);
    const summary = { added: 1, restored: 0, duplicates: 1, repeated: 2 };
    expect((await confirm(customer, sessionId)).body).toMatchObject(summary);
    expect((await confirm(customer, sessionId)).body).toMatchObject(summary);
  });

  test('the same bytes of another customer are a separate photo', async () => {
    const bytes = await makePhotoFile();
    const [mine] = await (await app.customer('mine')).addPhotos([{ name: 'e.jpg', bytes }]);
    const [theirs] = await (await app.customer('theirs')).addPhotos([{ name: 'e.jpg', bytes }]);
    expect(theirs).not.toBe(mine);
  });

  test('refuses an upload with a SHA-256 other than announced, and leaves nothing', async () => {
    const customer = await app.customer('checksum');
    const sessionId = await customer.openSession();
    const bytes = await makePhotoFile();
    const right = createHash('sha256').update(bytes).digest('hex');
    const good = await customer.openUpload(sessionId, 'good.jpg', bytes.byteLength, { sha256: right });
    expect((await customer.sendBytes(good, 0, bytes)).status).toBe(200);
    const before = await originals();
    const bad = await customer.openUpload(sessionId, 'bad.jpg', bytes.byteLength, {
      sha256: right.replace(/^./, right[0] === '0' ? '1' : '0'),
    });
    const staged = await stagedIn(app);
    expect(staged.join()).toContain(await stagedNameOf(app, bad));
    const answer = await customer.sendBytes<Problem>(bad, 0, bytes);
    expect([answer.status, answer.body.code]).toEqual([422, 'checksum-mismatch']);
    expect(await originals()).toEqual(before);
    expect((await stagedIn(app)).join()).not.toContain(await stagedNameOf(app, bad));
  });

  // #refused-files
  test.each([
    [
      'a PDF named .jpg',
      'scan.jpg',
      Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'),
      415,
      'upload-type-not-accepted',
    ],
    [
      'an SVG named .png',
      'logo.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'upload-type-not-accepted',
    ],
    ['text', 'notes.jpg', Buffer.from('just some words'), 415, 'upload-type-not-accepted'],
  ])('refuses an upload of %s, and the reason names the file', async (_what, name, bytes, status, code) => {
    const customer = await app.customer('hostile');
    const answer = await customer.upload<Problem>(await customer.openSession(), name, bytes);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.detail).toContain(name);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  test('refuses an upload of no bytes at once', async () => {
    const customer = await app.customer('nothing');
    await expect(customer.openUpload(await customer.openSession(), 'empty.jpg', 0)).rejects.toMatchObject({
      problem: { code: 'photo-empty' },
    });
  });

  test('above 100 MB is refused before a byte is sent', async () => {
    const customer = await app.customer('large');
    await expect(
      customer.openUpload(await customer.openSession(), 'huge.jpg', 100 * 1024 * 1024 + 1),
    ).rejects.toMatchObject({ problem: { code: 'upload-too-large', status: 413 } });
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\beach.jpg', 'beach.jpg'],
    ['a\u0000b\u202egpj.exe', 'abgpj.exe'],
    [`${'ü'.repeat(300)}.jpeg`, `${'ü'.repeat(125)}.jpeg`],
    ['..', 'photo'],
  ])('named %j is kept as %j', async (name, result) => {
    const customer = await app.customer('names');
    const [id = ''] = await customer.addPhotos([{ name: name, bytes: await makePhotoFile() }]);
    expect((await customer.photo(id)).body.localFileName).toBe(result);
  });
});
