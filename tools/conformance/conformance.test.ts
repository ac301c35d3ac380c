import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import type { SharedAlbumPage } from '@albumen/contracts/shared-albums';
import { embeddedServicePath, serviceKeys } from '@albumen/contracts/services';
import type { ServiceKey } from '@albumen/contracts/services';
import { nameForNoChannel } from '@albumen/contracts/widgets';
import type { Widget } from '@albumen/contracts/widgets';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorEnvironment, operatorKey, startTestApp } from '../../server/test/app.ts';
import type { TestApp } from '../../server/test/app.ts';
import { photosPath } from '../../server/test/customer.ts';
import { makePhotoFile } from '../../server/test/photo-files.ts';
import { makeSliceThings, sharerNumber } from '../../server/test/slice-things.ts';
import { sqlOf } from '../../server/src/platform/database/sql.ts';
import { allCalls } from './calls.ts';
import type { Target } from './calls.ts';
import { checkService } from './checks.ts';
import type { Check } from './checks.ts';
import { plants } from './plants.ts';
import type { Passed } from './plants.ts';

let app: TestApp;
let proxy: Server;
let proxyUrl: string;
let target: Target;

/** Calls for which the account has nothing: no call lists a value, or only a change makes one. */
const notListed = [
  'photoManagement.readPhotoTask',
  'photoManagement.readTempSelection',
  'photoManagement.readTempSelectionPhotos',
  'order.readGuestOrder',
  // The test deletes the widget, so that the steps create one.
  'widget.readWidget',
  'gallery.readGalleryEntry',
];

const put = async (path: string, document: object): Promise<void> => {
  const reply = await fetch(`${app.url}/api/operator/v1${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(document),
  });
  expect([path, reply.status]).toEqual([path, 200]);
};

/** Gives a customer one of each thing, as the access matrix does. */
const makeThings = async (): Promise<void> => {
  const customer = await app.customer('anna');
  const bytes = await makePhotoFile({ taken: '2024:05:04 12:00:00' });
  const [photoId = '', deletedId = ''] = await customer.addPhotos([
    { name: 'tulips.jpg', bytes },
    { name: 'deleted.jpg', bytes: await makePhotoFile() },
    { name: 'more.jpg', bytes: await makePhotoFile() },
  ]);
  await customer.deletePhotos([deletedId]);
  for (const [number, subject] of [
    ['K-anna', 'anna'],
    [sharerNumber, 'ben'],
  ] as const) {
    await (await app.customer(subject)).get('/api/customer/customers/me');
    await put(`/customers/${number}`, {
      email: `${subject}@example.com`,
      registeredAt: '2026-01-01T00:00:00Z',
      locale: 'nl-NL',
      identity: { provider: app.issuer.issuer, subject },
    });
  }
  const [photo] = await sqlOf(app.database)<{ ownerId: string }[]>`
    select owner_id from photos where id = ${photoId}`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await put(`/shared-albums/${randomUUID()}`, {
    name: 'Shared',
    owner: sharerNumber,
    participants: [{ customerNumber: 'K-anna', access: 'read' }],
    photos: [{ owner: 'K-anna', sha256 }],
  });
  await makeSliceThings({
    customer,
    url: app.url,
    ownerId: photo?.ownerId ?? '',
    subject: 'anna',
    photoId,
    sha256,
    name: 'tulips',
    customerNumber: 'K-anna',
    put,
    doJob: async () => {},
  });
  await vi.waitFor(async () => {
    const { images } = (await customer.get<PhotoPage>(`${photosPath}/photos`)).body;
    expect(images.map(({ renditions }) => renditions)).toEqual(['ready', 'ready']);
    const { albums } = (await customer.get<SharedAlbumPage>('/api/shared-albums/shared-albums')).body;
    expect(albums.some(({ photosCount }) => photosCount > 0)).toBe(true);
  });
};

/** Permissions that pages of this origin need from a service elsewhere. */
const pageOrigin = 'https://photos.coral.example';
const allowed = {
  'access-control-allow-origin': pageOrigin,
  'access-control-allow-methods': 'GET, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-match, x-correlation-id, x-locale',
};

/** Starts a server that passes everything on, with one deviation in each service. */
const startProxy = async (): Promise<Server> => {
  const server = createServer((request, reply) => {
    if (request.method === 'OPTIONS') {
      reply.writeHead(204, allowed).end();
      return;
    }
    const pass = async (): Promise<void> => {
      const { method = '', url = '' } = request;
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
      const bytes = Buffer.concat(await request.toArray());
      const body = bytes.length > 0 ? { body: bytes } : {};
      const passable = headers.filter(
        ([name]) => !/^(host|connection|content-length|accept-encoding)$/.test(name),
      );
      const real = await fetch(new URL(url, app.url), {
        method,
        headers: Object.fromEntries(passable),
        ...body,
      });
      const answer: Passed = {
        status: real.status,
        contentType: real.headers.get('content-type') ?? '',
        correlationId: real.headers.get('x-correlation-id') ?? '',
        body: Buffer.from(await real.arrayBuffer()).toString('latin1'),
      };
      const key = serviceKeys.find((one) => url.startsWith(`${embeddedServicePath(one)}/`));
      const plant = key && plants[key];
      const exchange = { token: request.headers.authorization, status: real.status };
      if (plant?.at.test(url) && (plant.when?.(exchange) ?? true)) plant.change(answer);
      reply.writeHead(answer.status, {
        'content-type': answer.contentType,
        'x-correlation-id': answer.correlationId,
      });
      reply.end(answer.status === 204 ? undefined : Buffer.from(answer.body, 'latin1'));
    };
    pass().catch(() => reply.destroy());
  });
  server.on('upgrade', (request, socket) => {
    const real = connect(Number(new URL(app.url).port), '127.0.0.1', () => {
      const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${String(value)}`);
      real.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    });
    socket.pipe(real);
    real.on('data', (bytes) => socket.write(bytes.toString('latin1').replace('\x02OK', '\x02NO'), 'latin1'));
    real.on('end', () => socket.end());
    for (const one of [real, socket]) one.on('error', () => one.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const checksOf = async (url: string, service: ServiceKey, changes = false, origin?: string) => {
  const bases = Object.fromEntries(serviceKeys.map((key) => [key, url + embeddedServicePath(key)]));
  const checks: Check[] = [];
  for await (const check of checkService({ ...target, bases, changes, origin }, service)) checks.push(check);
  return checks;
};

beforeAll(async () => {
  app = await startTestApp({ environment: operatorEnvironment });
  await makeThings();
  proxy = await startProxy();
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const token = await app.issuer.token('anna', { auth_time: app.clock.now().getTime() / 1000 });
  target = {
    bases: {},
    accessToken: async () => token,
    ids: { name: 'spring', optionCode: 'layflat', orderCode: 'blocked-order', channel: nameForNoChannel },
    changes: false,
    origin: undefined,
  };
});

afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await app.close();
});

test.each(serviceKeys)('%s: one planted deviation is found, and names its call', async (service) => {
  const checks = await checksOf(proxyUrl, service);
  const isServed = service === 'push' || allCalls.some((call) => call.service === service);
  const name = service === 'push' ? 'push' : `${service}.`;
  expect(
    checks.filter(({ state }) => state === 'deviates').map(({ call, what }) => `${call}: ${what}`),
  ).toEqual(isServed ? [name + (name === 'push' ? ': ' : '') + plants[service].check] : []);
});

test.each(serviceKeys)('%s keeps to its contract, also when the account is changed', async (service) => {
  if (service === 'widget') {
    const customer = await app.customer('anna');
    const { items } = (await customer.get<{ items: Widget[] }>('/api/widget/v1/widget/all')).body;
    for (const { widgetId } of items) await customer.delete(`/api/widget/v1/widget/${widgetId}`);
  }
  const checks = await checksOf(app.url, service, true);
  expect(checks.filter(({ state }) => state === 'deviates')).toEqual([]);
  const missing = checks.filter(({ what, state }) => what === 'a valid call' && state === 'not checked');
  expect(missing.map(({ call }) => call)).toEqual(notListed.filter((name) => name.startsWith(`${service}.`)));
});

test.each([
  ['a service that allows the pages of the product passes', () => proxyUrl, undefined],
  ['a service that allows no other origin deviates', () => app.url, `allow-origin: ${pageOrigin}`],
])('%s', async (_, url, expected) => {
  const checks = await checksOf(url(), 'delivery', false, pageOrigin);
  const check = checks.find(({ what }) => what === `GET from ${pageOrigin}`);
  expect(check).toMatchObject(
    expected === undefined
      ? { state: 'passed' }
      : { state: 'deviates', expected: expect.stringContaining(expected) as unknown },
  );
});

test('the command prints each check, and fails for a deviation', async () => {
  const token = await target.accessToken();
  const base = `${proxyUrl}${embeddedServicePath('voucher')}`;
  const args = ['tools/conformance.mjs', '--service', 'voucher', '--base', base, '--token', token];
  const failed = await promisify(execFile)(process.execPath, args).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 1 });
  const { stdout } = failed as { stdout: string };
  expect(stdout).toContain('passed       voucher.listVouchers: no token');
  expect(stdout).toMatch(
    /DEVIATES {5}voucher\.listVouchers: a valid call\n {2}GET .*\n {2}expected: 200 .*\n {2}got: vouchers\.1\.code/,
  );
});

test('the command says when the product cannot be reached', async () => {
  const args = ['tools/conformance.mjs', '--service', 'all', '--product', 'http://product.invalid'];
  const failed = await promisify(execFile)(process.execPath, args).catch((error: unknown) => error);
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('http://product.invalid cannot be reached') as unknown,
  });
});
