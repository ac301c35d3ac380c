import { createHash, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Problem } from '@albumen/contracts/problem';
import type { ConfirmedSession, OpenUploadSession, UploadOutcome } from '@albumen/contracts/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const sessionPath = (sessionId: string) => `${storagePath}/upload-sessions/${sessionId}`;
const confirm = (customer: TestCustomer, sessionId: string) =>
  customer.post<ConfirmedSession & Problem>(`${sessionPath(sessionId)}/confirm`);
const idIn = (location: string): string => location.split('/').at(-1) ?? '';
const head = async (customer: TestCustomer, location: string) => {
  const { status, headers } = await customer.tus('HEAD', location, {});
  return { status, offset: headers.get('upload-offset') };
};
const originals = async (): Promise<string[]> =>
  (await readdir(join(app.dataDir, 'objects', 'originals'), { recursive: true }).catch(() => []))
    .filter((name) => name.includes('/'))
    .map((name) => name.split('/').at(-1) ?? '');

describe('an upload', () => {
  test('is acknowledged with its outcome, and is in the library once its session is confirmed', async () => {
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
    expect((await confirm(customer, sessionId)).body).toEqual({ added: 1, duplicates: 0 });
    expect(await customer.timeline()).toEqual([{ year: 2025, month: 1, count: 1 }]);
    expect((await confirm(customer, sessionId)).body).toEqual({ added: 1, duplicates: 0 });
    expect(await customer.timeline()).toEqual([{ year: 2025, month: 1, count: 1 }]);
  });

  test('goes on where it stopped', async () => {
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

  test('tells its outcome again to one who lost the answer', async () => {
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

  test('of bytes that the library holds already is a duplicate and stores nothing', async () => {
    const customer = await app.customer('twice');
    const bytes = await makePhotoFile();
    const [id] = await customer.addPhotos([{ name: 'd.jpg', bytes }]);
    const before = await originals();
    const sessionId = await customer.openSession();
    const { body } = await customer.upload(sessionId, 'other name.jpg', bytes);
    expect([body.outcome, body.imageId]).toEqual(['duplicate', id]);
    expect((await confirm(customer, sessionId)).body).toEqual({ added: 0, duplicates: 1 });
    expect(await originals()).toEqual(before);
    expect(await customer.timeline()).toEqual([{ year: 1970, month: 1, count: 1 }]);
  });

  test('of the same bytes by another customer is a photo of their own', async () => {
    const bytes = await makePhotoFile();
    const [mine] = await (await app.customer('mine')).addPhotos([{ name: 'e.jpg', bytes }]);
    const [theirs] = await (await app.customer('theirs')).addPhotos([{ name: 'e.jpg', bytes }]);
    expect(theirs).not.toBe(mine);
  });

  test('whose SHA-256 is not the announced one is refused and leaves nothing', async () => {
    const customer = await app.customer('checksum');
    const sessionId = await customer.openSession();
    const bytes = await makePhotoFile();
    const right = createHash('sha256').update(bytes).digest('hex');
    const good = await customer.openUpload(sessionId, 'good.jpg', bytes.byteLength, right);
    expect((await customer.sendBytes(good, 0, bytes)).status).toBe(200);
    const before = await originals();
    const bad = await customer.openUpload(
      sessionId,
      'bad.jpg',
      bytes.byteLength,
      right.replace(/^./, right[0] === '0' ? '1' : '0'),
    );
    const answer = await customer.sendBytes<Problem>(bad, 0, bytes);
    expect([answer.status, answer.body.code]).toEqual([422, 'checksum-mismatch']);
    expect(await originals()).toEqual(before);
    expect((await readdir(join(app.dataDir, 'staging'))).join()).not.toContain(idIn(bad));
  });

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
  ])('of %s is refused, and the reason names the file', async (_what, name, bytes, status, code) => {
    const customer = await app.customer('hostile');
    const answer = await customer.upload<Problem>(await customer.openSession(), name, bytes);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.detail).toContain(name);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  test('of no bytes is refused at once', async () => {
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
  ])('named %j is kept as %j', async (given, kept) => {
    const customer = await app.customer('names');
    const [id = ''] = await customer.addPhotos([{ name: given, bytes: await makePhotoFile() }]);
    expect((await customer.photo(id)).body.localFileName).toBe(kept);
  });
});

describe('a session', () => {
  test('that is discarded deletes the photos that it brought in', async () => {
    const customer = await app.customer('discard');
    const sessionId = await customer.openSession();
    const { body } = await customer.upload(sessionId, 'f.jpg', await makePhotoFile());
    expect(await originals()).toContain(body.imageId);
    expect((await customer.delete(sessionPath(sessionId))).status).toBe(204);
    expect((await customer.delete(sessionPath(sessionId))).status).toBe(204);
    expect(await originals()).not.toContain(body.imageId);
    const late = await confirm(customer, sessionId);
    expect([late.status, late.body.code]).toEqual([409, 'upload-session-ended']);
    expect(await customer.timeline()).toEqual([]);
  });

  test('that is discarded leaves a photo that was there before', async () => {
    const customer = await app.customer('keeps');
    const bytes = await makePhotoFile();
    const [id = ''] = await customer.addPhotos([{ name: 'g.jpg', bytes }]);
    const sessionId = await customer.openSession();
    await customer.upload(sessionId, 'g.jpg', bytes);
    await customer.delete(sessionPath(sessionId));
    expect((await customer.photo(id)).status).toBe(200);
  });

  test('that is discarded leaves to another open session the photo that both brought', async () => {
    const customer = await app.customer('both');
    const bytes = await makePhotoFile();
    const first = await customer.openSession();
    const second = await customer.openSession();
    const { body } = await customer.upload(first, 'h.jpg', bytes);
    expect((await customer.upload(second, 'h.jpg', bytes)).body).toMatchObject({
      outcome: 'duplicate',
      imageId: body.imageId,
    });
    await customer.delete(sessionPath(first));
    await confirm(customer, second);
    expect((await customer.photo(body.imageId)).status).toBe(200);
    expect(await originals()).toContain(body.imageId);
  });

  test('that was confirmed takes no more uploads and cannot be discarded', async () => {
    const customer = await app.customer('ended');
    const sessionId = await customer.openSession();
    await confirm(customer, sessionId);
    await expect(customer.openUpload(sessionId, 'i.jpg', 10)).rejects.toMatchObject({
      problem: { code: 'upload-session-ended' },
    });
    expect((await customer.delete(sessionPath(sessionId))).status).toBe(409);
  });

  test.each(['confirm', 'discard'])(
    'that has ended by %s takes no more bytes, and keeps none',
    async (end) => {
      const customer = await app.customer(`late-${end}`);
      const sessionId = await customer.openSession();
      const bytes = await makePhotoFile();
      const location = await customer.openUpload(sessionId, 'late.jpg', bytes.byteLength);
      const whole = await customer.openUpload(sessionId, 'whole.jpg', bytes.byteLength);
      await (end === 'confirm' ? confirm(customer, sessionId) : customer.delete(sessionPath(sessionId)));
      const before = await originals();
      for (const at of [location, whole]) {
        const answer = await customer.sendBytes<Problem>(at, 0, bytes);
        expect([answer.status, answer.body.code]).toEqual([409, 'upload-session-ended']);
      }
      expect(await originals()).toEqual(before);
      app.clock.moveTo(new Date(Date.now() + 25 * 3_600_000).toISOString());
      await app.uploads.sweep();
      expect((await readdir(join(app.dataDir, 'staging'))).join()).not.toContain(idIn(location));
      app.clock.moveTo('2026-06-15T12:00:00Z');
    },
  );

  test('and its uploads are not there for another customer', async () => {
    const owner = await app.customer('session-owner');
    const other = await app.customer('session-other');
    const sessionId = await owner.openSession();
    const bytes = await makePhotoFile();
    const location = await owner.openUpload(sessionId, 'j.jpg', bytes.byteLength);
    expect((await confirm(other, sessionId)).status).toBe(404);
    expect((await other.delete(sessionPath(sessionId))).status).toBe(404);
    expect((await head(other, location)).status).toBe(404);
    expect((await other.sendBytes(location, 0, bytes)).status).toBe(404);
    expect((await other.tus('DELETE', location, {})).status).toBe(404);
    expect((await other.get(`${storagePath}/upload-outcomes/${idIn(location)}`)).status).toBe(404);
    await expect(other.openUpload(sessionId, 'k.jpg', 10)).rejects.toMatchObject({
      problem: { code: 'not-found' },
    });
    expect((await owner.sendBytes(location, 0, bytes)).status).toBe(200);
  });

  test('that is open and holds files is offered when its owner comes back', async () => {
    const customer = await app.customer('comes-back');
    const offered = async () =>
      (await customer.get<{ sessions: OpenUploadSession[] }>(`${storagePath}/upload-sessions`)).body.sessions;
    const sessionId = await customer.openSession();
    expect(await offered()).toEqual([]);
    await customer.upload(sessionId, 'l.jpg', await makePhotoFile());
    await customer.openUpload(sessionId, 'm.jpg', 1000);
    expect(await offered()).toMatchObject([{ uploadSessionId: sessionId, arrived: 1, unfinished: 1 }]);
    const other = await app.customer('somebody-else');
    expect(
      (await other.get<{ sessions: unknown[] }>(`${storagePath}/upload-sessions`)).body.sessions,
    ).toEqual([]);
    await confirm(customer, sessionId);
    expect(await offered()).toEqual([]);
  });

  test('that nobody came back to is discarded 7 days after its last activity, and not before', async () => {
    const customer = await app.customer('never-comes-back');
    const sessionId = await customer.openSession();
    const { body } = await customer.upload(sessionId, 'n.jpg', await makePhotoFile());
    app.clock.moveTo('2026-06-22T11:59:59Z');
    await app.uploads.sweep();
    expect(await originals()).toContain(body.imageId);
    app.clock.moveTo('2026-06-22T12:00:01Z');
    await app.uploads.sweep();
    expect(await originals()).not.toContain(body.imageId);
    expect((await confirm(customer, sessionId)).status).toBe(409);
    app.clock.moveTo('2026-06-15T12:00:00Z');
  });
});

test('what was sent of a file whose session was confirmed without it is removed a day later', async () => {
  const customer = await app.customer('confirmed-without');
  const sessionId = await customer.openSession();
  const location = await customer.openUpload(sessionId, 'p.jpg', 1000);
  await customer.sendBytes(location, 0, Buffer.alloc(100));
  await confirm(customer, sessionId);
  const staged = async () => (await readdir(join(app.dataDir, 'staging'))).join();
  expect(await staged()).toContain(idIn(location));
  app.clock.moveTo(new Date(Date.now() + 25 * 3_600_000).toISOString());
  await app.uploads.sweep();
  expect(await staged()).not.toContain(idIn(location));
  app.clock.moveTo('2026-06-15T12:00:00Z');
});

test('a staged file that belongs to no upload under way is removed a day later', async () => {
  const customer = await app.customer('leftovers');
  const under = idIn(await customer.openUpload(await customer.openSession(), 'o.jpg', 1000));
  const staging = join(app.dataDir, 'staging');
  const [owner = ''] = (await readdir(staging))
    .filter((name) => name.endsWith(under))
    .map((name) => name.split('.')[0]);
  const leftover = join(staging, `${owner}.${randomUUID()}`);
  await writeFile(leftover, 'bytes');
  await app.uploads.sweep();
  expect(await readdir(staging)).toContain(basename(leftover));
  app.clock.moveTo(new Date(Date.now() + 25 * 3_600_000).toISOString());
  await app.uploads.sweep();
  const left = await readdir(staging);
  expect(left).not.toContain(basename(leftover));
  app.clock.moveTo('2026-06-15T12:00:00Z');
});
