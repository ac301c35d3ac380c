import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { nightAt } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { confirm } from '../../../test/upload-calls.ts';
import { emptySessionsLimit } from './rules.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const openAtOnce = (customer: TestCustomer, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => customer.openSession()));

test('sessions without uploads stay within the limit, however many are opened at once', async () => {
  const opened = await openAtOnce(await app.customer('asks'), 3 * emptySessionsLimit);
  expect(new Set(opened).size).toBe(emptySessionsLimit);
  expect(new Set(await openAtOnce(await app.customer('another'), 2)).size).toBe(2);
});

test('beyond the limit, returns the empty session that was idle the longest, and keeps it alive', async () => {
  const customer = await app.customer('hands-on');
  app.clock.moveTo('2026-06-15T12:00:00Z');
  const oldest = await customer.openSession();
  app.clock.moveTo('2026-06-15T12:05:00Z');
  await openAtOnce(customer, emptySessionsLimit - 1);
  app.clock.moveTo('2026-06-22T11:59:00Z');
  expect(await customer.openSession()).toBe(oldest);
  app.clock.moveTo('2026-06-22T12:10:00Z');
  await app.uploads.sweep(nightAt(app));
  const { status } = await customer.upload(oldest, 'a.jpg', await makePhotoFile());
  expect(status).toBe(200);
});

test('never hands on a session that holds files', async () => {
  const customer = await app.customer('holds-files');
  const sessionId = await customer.openSession();
  await customer.openUpload(sessionId, 'a.jpg', 1000);
  expect(await openAtOnce(customer, 2 * emptySessionsLimit)).not.toContain(sessionId);
});

test('never hands on a session that has ended', async () => {
  const customer = await app.customer('has-ended');
  const sessionId = await customer.openSession();
  await confirm(customer, sessionId);
  expect(await openAtOnce(customer, 2 * emptySessionsLimit)).not.toContain(sessionId);
});
