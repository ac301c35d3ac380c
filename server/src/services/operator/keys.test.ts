import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { systemClock } from '../../platform/clock.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { openOperatorKeys } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false, logLevel: 'warn' });
});

afterAll(() => app.close());

/** A write that needs the scope `orders:write`. */
const putOrder = {
  method: 'PUT',
  path: '/orders/O-1',
  body: { customerNumber: 'K-1', orderedAt: '2026-05-04T10:00:00Z', status: 'Confirmed' },
};

const call = async (
  key: string,
  { method, path, body }: { method: string; path: string; body?: unknown },
  more: Record<string, string> = {},
) => {
  const reply = await fetch(`${app.url}/api/operator/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};

const readOrder = { method: 'GET', path: '/orders/none' };

test('accepts a key for its scopes until it ends', async () => {
  const keys = openOperatorKeys(app.database, systemClock);
  const key = (await keys.add('The shop', 'orders:read', null)) ?? '';
  expect(await keys.add('The shop', 'orders:read', null)).toBeUndefined();
  expect((await call(key, readOrder)).status).toBe(404);
  const refusal = await call(key, putOrder);
  expect(refusal).toMatchObject({ status: 403, body: { detail: expect.stringContaining('orders:write') } });
  // The body is not even read.
  const cut = { method: 'POST', path: '/batch', body: '{"writes":[' };
  expect((await call(key, cut)).status).toBe(403);
  const writer = (await keys.add('The address book', 'customers:write', null)) ?? '';
  const batch = await call(writer, { method: 'POST', path: '/batch', body: { writes: [putOrder] } });
  expect(batch.body).toMatchObject({ answers: [{ status: 403 }] });
  expect(await keys.end('The address book')).toBe(true);
  const [row] = await sqlOf(app.database)<{ hash: Buffer }[]>`select hash from operator_keys`;
  expect(row?.hash.toString('latin1')).not.toContain(key);
  expect(await keys.end('The shop')).toBe(true);
  app.clock.moveTo(new Date(Date.now() + 1000).toISOString());
  expect((await call(key, readOrder)).status).toBe(401);
});

test('logs a rejected key with its network, and never the key', async () => {
  const key = 'guessed-key-of-a-stranger-0123456789';
  const correlationId = 'a-guessed-key';
  expect(await call(key, readOrder, { 'x-correlation-id': correlationId })).toMatchObject({
    status: 401,
    body: { detail: expect.stringContaining('unknown, has ended or has expired') },
  });
  const event = { event: 'operator.key-rejected', network: '127.0.0.1', correlationId };
  expect(app.logged).toContainEqual(expect.objectContaining(event));
  expect(JSON.stringify(app.logged)).not.toContain(key);
});

test('logs a missing scope with the key and its network, for each write of a batch, too', async () => {
  const keys = openOperatorKeys(app.database, systemClock);
  const key = (await keys.add('Customers only', 'customers:write', null)) ?? '';
  for (const write of [putOrder, { method: 'POST', path: '/batch', body: { writes: [putOrder] } }]) {
    const correlationId = `scope-of-${write.method}`;
    await call(key, write, { 'x-correlation-id': correlationId, 'x-forwarded-for': '203.0.113.9' });
    const event = {
      event: 'operator.scope-missing',
      network: '203.0.113.9',
      key: 'Customers only',
      scope: 'orders:write',
    };
    expect(app.logged).toContainEqual(expect.objectContaining({ ...event, correlationId }));
  }
});

test('makes a first key if none is configured, readable only by the server’s user', async () => {
  const other = await startTestApp({ works: false });
  try {
    const path = join(other.dataDir, 'operator-key');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const reply = await fetch(`${other.url}/api/operator/v1/events`, {
      headers: { authorization: `Bearer ${(await readFile(path, 'utf8')).trim()}` },
    });
    expect(await reply.json()).toEqual({ events: [] });
  } finally {
    await other.close();
  }
});
