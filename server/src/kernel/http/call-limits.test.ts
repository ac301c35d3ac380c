import type { Problem } from '@albumen/contracts/problem';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { openPushPage } from '../../../test/push-page.ts';
import { createSharedAlbumCalls } from '../../../test/shared-album-calls.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    works: false,
    environment: {
      ...operatorEnvironment,
      CUSTOMER_CALLS_LIMIT: '5',
      OPERATOR_CALLS_LIMIT: '3',
      PUBLIC_CALLS_LIMIT: '4',
    },
  });
});

afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const path = '/api/photo-management/users';

test('limits the calls of each customer per minute, and says how long to wait', async () => {
  const [anna, ben] = [await app.customer('anna'), await app.customer('ben')];
  for (let call = 0; call < 5; call += 1) expect((await anna.get(path)).status).toBe(200);
  const { status, headers, body } = await anna.get<Problem>(path);
  const seconds = Number(headers.get('retry-after'));
  expect([status, body.code]).toEqual([429, 'too-many-requests']);
  expect(body.detail).toBe(
    `A caller can make 5 calls a minute, and large bodies count as several; try again in ${seconds} s.`,
  );
  expect(seconds).toBeGreaterThan(0);
  expect((await ben.get(path)).status).toBe(200);
  // Sockets are told to come back later, like when there is no room.
  const page = openPushPage(app.url);
  page.send({ action: 'authenticate', token: await app.issuer.token('anna') });
  await vi.waitFor(() => expect(page.closed?.code).toBe(1013));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  expect((await anna.get(path)).status).toBe(200);
});

test('limits the calls of an operator key, and counts the writes of a batch one by one', async () => {
  const { operator } = createSharedAlbumCalls(app);
  const document = { email: 'cora@example.org', registeredAt: '2026-01-01T00:00:00Z', locale: 'nl-NL' };
  const write = { method: 'PUT', path: '/customers/K-cora', body: document };
  const batch = await operator('POST', '/batch', { writes: [write, write, write] });
  expect(
    (batch.body as unknown as { answers: { status: number }[] }).answers.map(({ status }) => status),
  ).toEqual([200, 200, 429]);
  expect((await operator('POST', '/batch', { writes: [write] })).status).toBe(429);
});

test.each([
  ['1,000 values', `{"photoIds":[${Array(999).fill(1).join(',')}]}`],
  ['32 kB', `{"photoIds":["${'x'.repeat(32 * 1024)}"]}`],
  ['40,000 values, too many for any call', `{"photoIds":[${Array(40_000).fill(1).join(',')}]}`],
])('counts a body like several calls: %s', async (what, payload) => {
  const token = await app.issuer.token(what.slice(0, 2));
  const send = (body: string) =>
    fetch(`${app.url}/api/photo-management/photos`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
  expect((await send(payload)).status).toBe(400);
  expect((await send('{}')).status).toBe(429);
});

test('limits the calls of a network to public pages', async () => {
  const statuses: number[] = [];
  for (const page of [
    '/w/nothing',
    '/w/nothing/1',
    '/api/order/v1/guest-orders/nothing',
    '/api/subscription/subscriptions/unsubscribe/nothing',
    '/w/nothing/report',
    '/api/order/v1/guest-orders/nothing',
  ])
    statuses.push((await fetch(app.url + page)).status);
  expect(statuses).toEqual([404, 404, 404, 404, 429, 429]);
  const person = { accept: 'text/html', 'accept-language': 'nl' };
  const page = await fetch(`${app.url}/w/nothing`, { headers: person });
  expect([page.status, Number(page.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const text = await page.text();
  expect(text).toContain('<h1>Te veel verzoeken</h1>');
  const [, stylesheet = ''] = /rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
  expect((await fetch(app.url + stylesheet)).status).toBe(200);
  expect((await fetch(`${app.url}/config.json`)).status).toBe(200);
});
