import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import { createLog } from '../../platform/log.ts';
import { createHttpServer } from './http-server.ts';

let server: FastifyInstance;

beforeAll(async () => {
  const SITES = await readFile(new URL('../../../../docs/examples/sites.json', import.meta.url), 'utf8');
  const { sites } = readConfiguration({ PUBLIC_URL: 'https://myaccount.mossfolio.example', SITES });
  server = await createHttpServer(createLog('silent', 'test'), { sites });
  server.get('/', async ({ site }) => ({ brand: site.brand.id, country: site.page.country }));
});
afterAll(() => server.close());

const usual = 'mossfolio GB';

// #hosts
test.each([
  [{ host: 'myaccount.mossfolio.example' }, usual, true],
  [{ host: 'MyAccount.Posterkauz-AT.example.' }, 'posterkauz AT', true],
  [{ host: 'myaccount.toilune-be.example:443' }, 'toilune BE', true],
  // The same brand without the prefix, and in test environments; only the address of a site is listed.
  [{ host: 'posterkauz-at.example' }, 'posterkauz AT', false],
  [{ host: 'www.toilune-es.example' }, 'toilune ES', false],
  [{ host: 'test.myaccount.fotovik-se.example' }, 'fotovik SE', false],
  [{ host: 'myaccount-acc2.fotovik-no.example' }, 'fotovik NO', false],
  [{ host: 'myaccount.fotovik-dk-test.example' }, 'fotovik DK', false],
  [{ host: 'myaccount.fotovik-se.example:8443' }, usual, false],
  [{ host: 'fotovik-se.example.evil.test' }, usual, false],
  [{ host: 'evilfotovik-se.example' }, usual, false],
  [{ host: 'example' }, usual, false],
  [{ host: 'test.co.uk' }, usual, false],
  [{ host: 'localhost:8080' }, usual, false],
  [{ host: '127.0.0.1:8080' }, usual, false],
  [{ host: '[::1]:8080' }, usual, false],
  // Only a trusted proxy may name another host.
  [{ host: '127.0.0.1', 'x-forwarded-host': 'myaccount.toilune-pt.example' }, 'toilune PT', true],
  [{ host: 'myaccount.toilune.example', 'x-forwarded-host': 'evil.test' }, usual, false],
])('the brand of %j is %s, listed: %s', async (headers, brand, isListed) => {
  const answer = await server.inject({ url: '/', headers });
  expect(Object.values(answer.json<Record<string, string>>()).join(' ')).toBe(brand);
  expect(answer.headers['x-robots-tag']).toBe(isListed ? undefined : 'noindex');
});

test('believes no forwarded host of a stranger', async () => {
  const headers = { host: 'myaccount.toilune.example', 'x-forwarded-host': 'myaccount.fotovik-se.example' };
  const answer = await server.inject({ url: '/', headers, remoteAddress: '192.0.2.1' });
  expect(answer.json()).toEqual({ brand: 'toilune', country: 'FR' });
});

test.each([
  'toile-et-lune.example',
  'WWW.toile-et-lune.example.',
  'www.toile-et-lune.example:8443',
  'myaccount.toile-et-lune.example',
  'www.myaccount.toile-et-lune.example',
])('redirects the retired host %s to the French brand', async (host) => {
  const { statusCode, headers } = await server.inject({ url: '/orders?page=2', headers: { host } });
  expect([statusCode, headers.location]).toEqual([308, 'https://myaccount.toilune.example/orders?page=2']);
});

const withMarkers = [
  { publicUrl: 'https://photo.example' },
  {
    publicUrl: 'https://myaccount.photo-stage.example',
    brand: 'stage',
    isTest: false,
    retiredHosts: ['old-stage.example'],
  },
  { publicUrl: 'https://preview.coral.example', brand: 'coral', isTest: true },
];

const sitesWithMarkers = () =>
  readConfiguration({ PUBLIC_URL: 'https://photo.example', SITES: JSON.stringify(withMarkers) }).sites;

// #named-like-a-test
test.each([
  ['myaccount.photo-stage.example', 'stage', true, 'photo-stage.example'],
  // Its own test environments.
  ['photo-stage.example', 'stage', false, 'photo-stage.example'],
  ['acceptance.photo-stage.example', 'stage', false, 'photo-stage.example'],
  ['myaccount.photo-stage-test.example', 'stage', false, 'photo-stage.example'],
  ['photo.example', 'default', true, 'photo.example'],
  ['myaccount.photo-test.example', 'default', false, 'photo.example'],
  ['preview.coral.example', 'coral', false, 'preview.coral.example'],
])(
  'a site says whether it is a test: %s has the brand %s, listed: %s',
  async (host, brand, isListed, menus) => {
    const sites = sitesWithMarkers();
    const { brand: found, page } = sites.siteOf(host);
    expect([found.id, sites.isProduction(host), page.vendorHost]).toEqual([brand, isListed, menus]);
  },
);

test.each([
  ['old-stage.example', 'stage'],
  ['WWW.old-stage.example.', 'stage'],
  ['myaccount.old-stage.example:8443', 'stage'],
  ['photo-stage.example', undefined],
  ['acceptance.photo-stage.example', undefined],
  ['www.photo.example', undefined],
  ['photo-test.example', undefined],
  ['preview.coral.example', undefined],
])('next to a site that is named like a test, %s is redirected to %s', (host, brand) => {
  expect(sitesWithMarkers().successorOf(host)?.brand.id).toBe(brand);
});
