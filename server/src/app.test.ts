import { rename } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { customerParts, operatorParts } from '@albumen/contracts/parts';
import type { Problem } from '@albumen/contracts/problem';
import { WebConfiguration } from '@albumen/contracts/web-configuration';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../test/app.ts';
import type { TestApp } from '../test/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, app.url), { headers });

test('accepts a valid token of an external issuer', async () => {
  expect(await (await app.customer('anna')).timeline()).toEqual([]);
});

test('forbids caches to store answers to a customer, unless the call allows it', async () => {
  const customer = await app.customer('private');
  const { headers } = await customer.get('/api/photo-management/users/timeline');
  expect(headers.get('cache-control')).toBe('no-store');
});

describe('errors', () => {
  // #problem-details
  test('answers problem details with a code and the correlation id that the caller sent', async () => {
    const reply = await read('/api/photo-management/users', { 'x-correlation-id': 'from-the-caller' });
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(reply.headers.get('x-correlation-id')).toBe('from-the-caller');
    expect(await reply.json()).toMatchObject({
      status: 401,
      code: 'not-signed-in',
      correlationId: 'from-the-caller',
    });
  });

  test('replace a correlation id that is not safe in a log', async () => {
    const reply = await read('/api/photo-management/users', { 'x-correlation-id': 'a b {"x":1}' });
    expect(reply.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each(['/api/photo-management/photos/%ff', '/%E0%A4%A'])(
    'answer the malformed address %s in the same form',
    async (path) => {
      const { port } = new URL(app.url);
      const { status, type, text } = await new Promise<{ status: number; type: string; text: string }>(
        (resolve, reject) => {
          // fetch would correct the address before sending it.
          get({ port, path }, (reply) => {
            let received = '';
            reply.on('data', (chunk) => (received += String(chunk)));
            reply.on('end', () =>
              resolve({
                status: reply.statusCode ?? 0,
                type: reply.headers['content-type'] ?? '',
                text: received,
              }),
            );
          }).on('error', reject);
        },
      );
      expect([status, type]).toEqual([400, expect.stringContaining('application/problem+json')]);
      expect(JSON.parse(text)).toMatchObject({ code: 'invalid-request', correlationId: expect.any(String) });
    },
  );

  test('answer an unreadable body without a token with 401', async () => {
    const reply = await fetch(new URL('/api/storage/upload-sessions', app.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(reply.status).toBe(401);
  });

  test('answer an unsupported tus extension as a fault of the request', async () => {
    const customer = await app.customer('defers');
    const { status, body } = await customer.tus<Problem>('POST', '/api/storage/resumable-uploads', {
      'upload-defer-length': '1',
    });
    expect([status, body.code, body.status]).toEqual([400, 'invalid-request', 400]);
  });

  test.each(['', 'a\u0000b'])('answer a token with the subject %j with 401', async (subject) => {
    const reply = await read('/api/photo-management/users', {
      authorization: `Bearer ${await app.issuer.token(subject)}`,
    });
    expect(reply.status).toBe(401);
  });

  test('answer an unknown address with 404 in the same form', async () => {
    const reply = await read('/api/nowhere');
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([404, 'not-found']);
  });
});

describe('the product', () => {
  /** A part is ready if it answers within two seconds, which a busy machine may miss once. */
  const untilReady = (status: number): Promise<unknown> =>
    vi.waitFor(async () => {
      const ready = await read('/health/ready');
      expect(ready.status).toBe(status);
      return ready.json();
    });

  test('the product is live and ready, and shows its metrics', async () => {
    expect((await read('/health/live')).status).toBe(200);
    expect(await untilReady(200)).toEqual({
      status: 'ready',
      parts: { database: 'ready', store: 'ready', staging: 'ready' },
      freeBytes: { store: expect.any(Number), staging: expect.any(Number) },
      alarms: [],
    });
    const metrics = await (await read('/metrics')).text();
    expect(metrics).toContain('albumen_http_request_seconds_count');
    expect(metrics).toContain('albumen_disk_writable{part="staging"} 1');
  });

  test('the product is not ready while no upload can be written', async () => {
    const staging = join(app.dataDir, 'staging');
    await rename(staging, `${staging}-away`);
    expect(await untilReady(503)).toMatchObject({
      status: 'unavailable',
      parts: { store: 'ready', staging: 'unavailable' },
    });
    expect(await (await read('/metrics')).text()).toContain('albumen_disk_writable{part="staging"} 0');
    await rename(`${staging}-away`, staging);
    await untilReady(200);
  });

  test('tells the web application which services answer and where to sign in', async () => {
    const configuration = WebConfiguration.parse(await (await read('/config.json')).json());
    expect(configuration.oidc).toEqual({
      issuer: app.issuer.issuer,
      clientId: 'web',
      audience: app.issuer.audience,
    });
    expect(configuration.services).toMatchObject({
      photoManagement: '/api/photo-management',
      push: '/api/push',
    });
    expect(new Set(Object.keys(configuration.services))).toEqual(
      new Set([...customerParts.map(({ service }) => service), 'push']),
    );
  });

  test.each([
    ['customers', '/api', customerParts, '/photos/timeline/:year/:month'],
    ['operators', '/api/operator', operatorParts, '/customers/:customerNumber'],
  ] as const)('documents every call of %s in OpenAPI 3.1, and on a page', async (_, address, parts, path) => {
    const document = (await (await read(`${address}/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, object>;
    };
    expect(document.openapi).toBe('3.1.1');
    const documented = Object.values(document.paths).flatMap((calls) => Object.keys(calls)).length;
    const declared = parts.flatMap((contract) => Object.keys(contract.endpoints)).length;
    expect(declared).toBeGreaterThan(0);
    expect(documented).toBe(declared);
    const page = await read(`${address}/docs`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(path)]);
  });

  test.each(['/dev/mail', '/dev/shop', '/dev/shop/pay/O-1', '/dev/editor'])(
    'keeps %s closed with an external identity provider',
    async (path) => {
      expect((await read(path)).status).toBe(404);
    },
  );
});
