import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Problem } from '@albumen/contracts/problem';
import type { OpenUploadSession } from '@albumen/contracts/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { nightAt } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import {
  confirm,
  head,
  idIn,
  originalsIn,
  sessionPath,
  stagedIn,
  stagedNameOf,
} from '../../../test/upload-calls.ts';
import { inOtherTransaction, waitingCalls } from '../../../test/waiting-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const originals = () => originalsIn(app);

describe('a session', () => {
  // #discarded
  test('deletes the photos that it brought when it is discarded', async () => {
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

  test('leaves a photo that existed before when it is discarded', async () => {
    const customer = await app.customer('keeps');
    const bytes = await makePhotoFile();
    const [id = ''] = await customer.addPhotos([{ name: 'g.jpg', bytes }]);
    const sessionId = await customer.openSession();
    await customer.upload(sessionId, 'g.jpg', bytes);
    await customer.delete(sessionPath(sessionId));
    expect((await customer.photo(id)).status).toBe(200);
  });

  test('leaves a photo that another open session brought, too, when it is discarded', async () => {
    const customer = await app.customer('both');
    const bytes = await makePhotoFile();
    const first = await customer.openSession();
    const second = await customer.openSession();
    const { body } = await customer.upload(first, 'h.jpg', bytes);
    expect((await customer.upload(second, 'h.jpg', bytes)).body).toMatchObject({
      outcome: 'added',
      imageId: body.imageId,
    });
    await customer.delete(sessionPath(first));
    await confirm(customer, second);
    expect((await customer.photo(body.imageId)).status).toBe(200);
    expect(await originals()).toContain(body.imageId);
  });

  test('leaves it to the other one, too, when it is discarded again', async () => {
    const customer = await app.customer('both-again');
    const bytes = await makePhotoFile();
    const [first, second] = [await customer.openSession(), await customer.openSession()];
    const { body } = await customer.upload(first, 'r.jpg', bytes);
    await customer.upload(second, 'r.jpg', bytes);
    for (const _ of [1, 2]) expect((await customer.delete(sessionPath(first))).status).toBe(204);
    expect((await confirm(customer, second)).body).toMatchObject({ added: 1 });
    expect((await customer.photo(body.imageId)).status).toBe(200);
    expect(await originals()).toContain(body.imageId);
  });

  test('accepts no more uploads and cannot be discarded once it is confirmed', async () => {
    const customer = await app.customer('ended');
    const sessionId = await customer.openSession();
    await confirm(customer, sessionId);
    await expect(customer.openUpload(sessionId, 'i.jpg', 10)).rejects.toMatchObject({
      problem: { code: 'upload-session-ended' },
    });
    expect((await customer.delete(sessionPath(sessionId))).status).toBe(409);
  });

  test.each(['confirm', 'discard'])('accepts no more bytes after %s, and keeps none', async (end) => {
    const customer = await app.customer(`late-${end}`);
    const sessionId = await customer.openSession();
    const bytes = await makePhotoFile();
    const location = await customer.openUpload(sessionId, 'late.jpg', bytes.byteLength);
    const whole = await customer.openUpload(sessionId, 'whole.jpg', bytes.byteLength);
    const name = await stagedNameOf(app, location);
    await (end === 'confirm' ? confirm(customer, sessionId) : customer.delete(sessionPath(sessionId)));
    const before = await originals();
    for (const at of [location, whole]) {
      const answer = await customer.sendBytes<Problem>(at, 0, bytes);
      expect([answer.status, answer.body.code]).toEqual([409, 'upload-session-ended']);
    }
    expect(await originals()).toEqual(before);
    for (const number of [1, 31]) await app.uploads.sweep(nightAt(app, number));
    expect((await stagedIn(app)).join()).not.toContain(name);
  });

  test('returns 404 to another customer, and so do its uploads', async () => {
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

  test('offers a session when its owner comes back, if it is open and holds files', async () => {
    const customer = await app.customer('comes-back');
    const offered = async () =>
      (await customer.get<{ sessions: OpenUploadSession[] }>(`${storagePath}/upload-sessions`)).body.sessions;
    const sessionId = await customer.openSession();
    expect(await offered()).toEqual([]);
    const bytes = await makePhotoFile();
    await customer.upload(sessionId, 'l.jpg', bytes);
    await customer.openUpload(sessionId, 'm.jpg', 1000);
    const one = { uploadSessionId: sessionId, arrived: 1, photos: 1, unfinished: 1 };
    expect(await offered()).toMatchObject([one]);
    await customer.upload(sessionId, 'the same.jpg', bytes);
    expect(await offered()).toMatchObject([{ ...one, arrived: 2 }]);
    const other = await app.customer('somebody-else');
    expect(
      (await other.get<{ sessions: unknown[] }>(`${storagePath}/upload-sessions`)).body.sessions,
    ).toEqual([]);
    await confirm(customer, sessionId);
    expect(await offered()).toEqual([]);
  });

  test('a session is active while bytes arrive, not only when a file is begun', async () => {
    const customer = await app.customer('slow-line');
    const bytes = await makePhotoFile();
    const lastActive = async () => {
      const { body } = await customer.get<{ sessions: OpenUploadSession[] }>(
        `${storagePath}/upload-sessions`,
      );
      return body.sessions[0]?.lastActiveAt;
    };
    const sessionId = await customer.openSession();
    const location = await customer.openUpload(sessionId, 'slow.jpg', bytes.byteLength);
    app.clock.moveTo('2026-06-15T12:20:00Z');
    await customer.sendBytes(location, 0, bytes.subarray(0, 100));
    expect(await lastActive()).toBe('2026-06-15T12:20:00.000Z');
    app.clock.moveTo('2026-06-15T12:40:00Z');
    await customer.sendBytes(location, 100, bytes.subarray(100));
    expect(await lastActive()).toBe('2026-06-15T12:40:00.000Z');
    app.clock.moveTo('2026-06-15T12:00:00Z');
  });

  test('reports by the server’s clock how long nothing has arrived', async () => {
    const customer = await app.customer('wrong-clock');
    const idleSeconds = async () => {
      const { body } = await customer.get<{ sessions: OpenUploadSession[] }>(
        `${storagePath}/upload-sessions`,
      );
      return body.sessions[0]?.idleSeconds;
    };
    const sessionId = await customer.openSession();
    await customer.openUpload(sessionId, 'half.jpg', 1000);
    expect(await idleSeconds()).toBe(0);
    app.clock.moveTo('2026-06-15T12:09:59.900Z');
    expect(await idleSeconds()).toBe(599);
    app.clock.moveTo('2026-06-15T12:00:00Z');
  });

  // #abandoned
  test('discards a session 7 days after its last activity if its owner does not come back', async () => {
    const customer = await app.customer('never-comes-back');
    const sessionId = await customer.openSession();
    const { body } = await customer.upload(sessionId, 'n.jpg', await makePhotoFile());
    app.clock.moveTo('2026-06-22T11:59:59Z');
    await app.uploads.sweep(nightAt(app));
    expect(await originals()).toContain(body.imageId);
    app.clock.moveTo('2026-06-22T12:00:01Z');
    await app.uploads.sweep(nightAt(app));
    expect(await originals()).not.toContain(body.imageId);
    expect((await confirm(customer, sessionId)).status).toBe(409);
    app.clock.moveTo('2026-06-15T12:00:00Z');
  });
});

test('keeps a session whose owner comes back while others are being discarded', async () => {
  const customer = await app.customer('back-in-the-night');
  const [stuck, mine] = [await customer.openSession(), await customer.openSession()];
  const sql = sqlOf(app.database);
  await sql`update upload_sessions set last_active_at = '2026-05-01' where id = ${stuck}`;
  await sql`update upload_sessions set last_active_at = '2026-05-02' where id = ${mine}`;
  const { sweeping, location } = await inOtherTransaction(app, async (tx) => {
    await sqlOf(tx)`select from upload_sessions where id = ${stuck} for update`;
    const sweep = app.uploads.sweep(nightAt(app));
    await waitingCalls(app, 1);
    const begun = await customer.openUpload(mine, 's.jpg', 1000);
    expect((await customer.sendBytes(begun, 0, Buffer.alloc(100))).status).toBe(204);
    return { sweeping: sweep, location: begun };
  });
  await sweeping;
  expect((await head(customer, location)).offset).toBe('100');
  expect((await confirm(customer, mine)).status).toBe(200);
  expect((await confirm(customer, stuck)).status).toBe(409);
});

test('logs a session that cannot be discarded, counts it from the second night, and continues', async () => {
  const customer = await app.customer('cannot-be-discarded');
  const [stuck, other] = [await customer.openSession(), await customer.openSession()];
  const { body } = await customer.upload(other, 'q.jpg', await makePhotoFile());
  const sql = sqlOf(app.database);
  await sql`update upload_sessions set last_active_at = '2026-06-01' where id = ${stuck}`;
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as 'begin raise ''refused by the test''; end';
    create trigger refuse before update on upload_sessions for each row when (new.id = '${stuck}') execute function refuse()`);
  const overdue = async () =>
    /albumen_overdue_upload_sessions\{state="open"\} (\d+)/.exec(
      await (await fetch(new URL('/metrics', app.url))).text(),
    )?.[1];
  app.clock.moveTo('2026-06-09T12:00:00Z');
  await app.uploads.sweep(nightAt(app));
  expect(await overdue()).toBe('0');
  app.clock.moveTo('2026-06-23T12:00:00Z');
  await app.uploads.sweep(nightAt(app));
  expect(await originals()).not.toContain(body.imageId);
  expect(await overdue()).toBe('1');
  expect(app.logged).toContainEqual(
    expect.objectContaining({ msg: 'an upload session could not be discarded', uploadSessionId: stuck }),
  );
  await sql`drop trigger refuse on upload_sessions`;
  await app.uploads.sweep(nightAt(app));
  expect(await overdue()).toBe('0');
  app.clock.moveTo('2026-06-15T12:00:00Z');
});

test('removes partial files when their session is confirmed without them', async () => {
  const customer = await app.customer('confirmed-without');
  const sessionId = await customer.openSession();
  const location = await customer.openUpload(sessionId, 'p.jpg', 1000);
  await customer.sendBytes(location, 0, Buffer.alloc(100));
  const name = await stagedNameOf(app, location);
  expect(await stagedIn(app)).toContain(name);
  await confirm(customer, sessionId);
  expect((await stagedIn(app)).join()).not.toContain(name);
});

test('removes a staged file without a waiting upload after 30 nights', async () => {
  const customer = await app.customer('leftovers');
  const sessionId = await customer.openSession();
  const location = await customer.openUpload(sessionId, 'o.jpg', 1000);
  await customer.sendBytes(location, 0, Buffer.alloc(100));
  const staging = join(app.dataDir, 'staging');
  const name = await stagedNameOf(app, location);
  const [owner = ''] = name.split('.');
  const leftover = join(staging, `${owner}.${randomUUID()}`);
  // The note next to a file can be left behind alone.
  const leftNote = join(staging, `${owner}.${randomUUID()}.flushed`);
  for (const file of [leftover, leftNote]) await writeFile(file, 'bytes');
  for (const number of [101, 130]) await app.uploads.sweep(nightAt(app, number));
  expect(await stagedIn(app)).toEqual(expect.arrayContaining([basename(leftover), basename(leftNote)]));
  await app.uploads.sweep(nightAt(app, 131));
  const left = await stagedIn(app);
  expect(left).not.toContain(basename(leftover));
  expect(left).not.toContain(basename(leftNote));
  expect(left).toContain(name);
});
