import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { OpenUploadSession } from '@albumen/contracts/storage';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { storagePath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { head } from '../../../test/upload-calls.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

// #stranger
test('a stranger who knows the id of an upload neither waits for its bytes nor interrupts them', async () => {
  const [owner, stranger] = [await app.customer('sends'), await app.customer('stranger')];
  const bytes = await makePhotoFile();
  const location = await owner.openUpload(await owner.openSession(), 'a.jpg', bytes.byteLength);
  const sending = request(new URL(location, app.url), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await app.issuer.token('sends')}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': bytes.byteLength,
    },
  });
  const answered = once(sending, 'response');
  app.clock.moveTo('2026-06-15T13:00:00Z');
  sending.write(bytes.subarray(0, 100));
  // A session is active once the server reads its bytes.
  await vi.waitFor(async () => {
    const { body } = await owner.get<{ sessions: OpenUploadSession[] }>(`${storagePath}/upload-sessions`);
    expect(body.sessions[0]?.lastActiveAt).toBe('2026-06-15T13:00:00.000Z');
  });
  expect((await head(stranger, location)).status).toBe(404);
  expect((await stranger.sendBytes(location, 0, bytes)).status).toBe(404);
  expect((await stranger.tus('DELETE', location, {})).status).toBe(404);
  sending.end(bytes.subarray(100));
  const [answer] = await answered;
  expect([answer.statusCode, await json(answer)]).toMatchObject([200, { outcome: 'added' }]);
});
