import { request } from 'node:http';
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

test('a request that hangs, as of a laptop that fell asleep, gives way to those that come after it', async () => {
  const customer = await app.customer('sleeps');
  const bytes = await makePhotoFile();
  const location = await customer.openUpload(await customer.openSession(), 'a.jpg', bytes.byteLength);
  const hanging = request(new URL(location, app.url), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await app.issuer.token('sleeps')}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': bytes.byteLength,
    },
  });
  hanging.on('error', () => undefined);
  app.clock.moveTo('2026-06-15T13:00:00Z');
  hanging.write(bytes.subarray(0, 100));
  // A session is active once its bytes are being taken.
  await vi.waitFor(async () => {
    const { body } = await customer.get<{ sessions: OpenUploadSession[] }>(`${storagePath}/upload-sessions`);
    expect(body.sessions[0]?.lastActiveAt).toBe('2026-06-15T13:00:00.000Z');
  });
  const answers = await Promise.all([head(customer, location), head(customer, location)]);
  for (const answer of answers) expect(answer).toEqual({ status: 200, offset: '100' });
  const { status, body } = await customer.sendBytes(location, 100, bytes.subarray(100));
  expect([status, body.outcome]).toEqual([200, 'added']);
  hanging.destroy();
});
