import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { firstPaintFolder } from '@albumen/contracts/first-paint';
import type { FirstPaint } from '@albumen/contracts/first-paint';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { siteFrom } from '../site-entry.ts';
import { createSites } from '../sites.ts';
import { createHttpServer } from './http-server.ts';
import { serveStaticSite } from './static-site.ts';

const sites = createSites([
  siteFrom({ publicUrl: 'http://localhost:8080' }),
  siteFrom({
    publicUrl: 'https://coral.example',
    imageOrigins: ['https://images.coral.example'],
    scripts: {
      chat: { src: 'https://chat.example/chat.js', origins: ['https://frames.chat.example'] },
      tracking: { src: 'https://tracking.example/t.js' },
    },
  }),
]);

const markup =
  '<html lang="en-GB"><title></title><!-- configuration --><!-- /configuration --><!-- frame --><!-- /frame -->';
const titles = { 'en-GB': 'My account', 'fr-FR': 'Mon compte' };
const paint: Omit<FirstPaint, 'title'> = {
  messages: '/assets/messages.json',
  frame: '<main>{{menu}}</main>',
  productMark: '',
  brandMark: '',
  menu: [{ html: '<a>Orders</a>' }],
  pages: {},
  otherPage: '',
  greetings: [],
  framed: '^/(orders)?$',
  preloads: {},
};

let folder: string;
let app: FastifyInstance;

/** Creates a build: a page that refers to its script by a hash of the script's content. */
const build = async (hash: string): Promise<void> => {
  await rm(join(folder, 'assets'), { recursive: true, force: true });
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'), { recursive: true });
  const script = `export const hash = '${hash}';`;
  await writeFile(join(folder, `assets/index-${hash}.js`), script);
  await writeFile(join(folder, `assets/index-${hash}.js.gz`), gzipSync(script));
  await writeFile(join(folder, 'index.html'), `${markup}<script src="/assets/index-${hash}.js"></script>`);
  await mkdir(join(folder, firstPaintFolder), { recursive: true });
  for (const [locale, title] of Object.entries(titles))
    await writeFile(join(folder, firstPaintFolder, `${locale}.json`), JSON.stringify({ ...paint, title }));
  await writeFile(join(folder, 'color-scheme.js'), '');
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  await mkdir(join(folder, 'locales'), { recursive: true });
  await writeFile(join(folder, 'locales/en-GB.json'), '{"a":"text"}');
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'albumen-site-'));
  await build('old');
  app = await createHttpServer(createLog('silent', 'test'), { sites });
  serveStaticSite(app, {
    folder,
    connectTo: ['https://orders.example'],
    configurationOf: ({ page: ofSite }) => ({ features: {}, ...ofSite }) as WebConfiguration,
  });
  await app.ready();
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, accept: string) => app.inject({ url, headers: { accept } });
const page = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('serves the page with its policy at every address, and reads it again each time', async () => {
  for (const url of ['/', '/my-photos/photos/preview/a.b', '/nowhere', '//', '//orders']) {
    const reply = await ask(url, page);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('index-old.js');
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test.each([
  [
    'localhost:8080',
    [
      "script-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self' https://orders.example",
      "frame-src 'none'",
    ],
  ],
  [
    'coral.example',
    [
      "script-src 'self' https://chat.example https://tracking.example",
      "img-src 'self' data: blob: https://images.coral.example",
      "connect-src 'self' https://orders.example https://chat.example wss://chat.example",
      'frame-src https://chat.example https://tracking.example https://frames.chat.example',
    ],
  ],
])(
  'the policy of pages on %s allows the pictures, scripts and services of its site',
  async (host, expected) => {
    const { headers } = await app.inject({ url: '/orders', headers: { accept: page, host } });
    const policy = String(headers['content-security-policy']);
    for (const directive of expected) expect(policy).toContain(directive);
  },
);

test.each([
  ['/my-photos/%E0%A4%A?a=%ff&b=?', '/my-photos/%25E0%25A4%25A?a=%ff&b=?'],
  ['//elsewhere/%ff', '/elsewhere/%25ff'],
])('redirects a person with the malformed address %s to the page of %s', async (url, led) => {
  const reply = await ask(url, page);
  expect([reply.statusCode, reply.headers.location]).toEqual([302, led]);
  expect((await ask(led, page)).body).toContain('index-old.js');
  expect((await ask(url, 'application/json')).statusCode).toBe(400);
});

test('serves a new build that replaces another under a running server, complete and compressed', async () => {
  expect((await ask('/assets/index-old.js', '*/*')).body).toContain('old');
  await build('new');
  expect((await ask('/', page)).body).toContain('index-new.js');
  const script = await ask('/assets/index-new.js', '*/*');
  expect(script.statusCode).toBe(200);
  expect(script.headers['content-type']).toMatch(/javascript/);
  expect(script.headers['cache-control']).toContain('immutable');
  const packed = await app.inject({ url: '/assets/index-new.js', headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
});

test('leads from the file of the page, which no site has completed, to the page', async () => {
  const reply = await ask('/index.html', page);
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/']);
});

test('answers a missing file with 404, never with the page', async () => {
  await build('new');
  for (const url of ['/assets/index-old.js', '/assets/../package.json', '/.vite/manifest.json']) {
    const reply = await ask(url, '*/*');
    expect(reply.statusCode, url).toBe(404);
    expect(reply.body).not.toContain('<script');
  }
});

test('serves a file opened in the address bar as the file itself, or answers 404', async () => {
  expect((await ask('/locales/en-GB.json', page)).json()).toEqual({ a: 'text' });
  expect((await ask('/assets/index-old.js', page)).headers['content-type']).toMatch(/javascript/);
  for (const url of ['/assets/index-gone.js', '/locales/xx-XX.json', '/robots.txt', '/.vite/manifest.json']) {
    const reply = await ask(url, page);
    expect(reply.statusCode, url).toBe(404);
    expect(reply.json().code, url).toBe('not-found');
  }
});

test('answers unknown addresses of the server with 404, however they are written', async () => {
  const urls = ['/api/nothing', '/api', '/api?page=1', '/API/nothing', '/%61pi/nothing', '//api/nothing'];
  for (const url of [
    ...urls,
    '/api%2Fnothing',
    '/x/../api/nothing',
    '/health',
    '/health/nothing',
    '/metrics/x',
    '/dev/mail',
    '/dev/mail/1',
    '/dev/shop/help',
    '/dev/editor?tempSelectionId=1',
    '/dev/survey',
  ]) {
    const reply = await ask(url, page);
    expect(reply.statusCode, url).toBe(404);
    expect(reply.json().code, url).toBe('not-found');
  }
  for (const url of ['/apiary', '/dev/kit']) expect((await ask(url, page)).statusCode, url).toBe(200);
});

test('the page is in its visitor’s language, with the menu only if they have a session', async () => {
  const look = async (headers: Record<string, string>) => {
    const { body } = await app.inject({ url: '/orders', headers: { accept: page, ...headers } });
    return [/<title>([^<]*)/.exec(body)?.[1], body.includes('<a>Orders</a>')];
  };
  expect(await look({})).toEqual(['My account', false]);
  expect(await look({ 'accept-language': 'fr-CH,fr;q=0.9' })).toEqual(['Mon compte', false]);
  expect(await look({ cookie: 'locale=fr-FR; refresh_token=secret' })).toEqual(['Mon compte', true]);
});

test('a browser that has this page is told so, and gets it again once it has changed', async () => {
  const visit = (headers: Record<string, string>) =>
    app.inject({ url: '/orders', headers: { accept: page, ...headers } });
  const { headers } = await visit({});
  expect(headers.vary).toBe('cookie, accept-language');
  const sentTag = { 'if-none-match': String(headers.etag) };
  const again = await visit({ ...sentTag, 'accept-encoding': 'br' });
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-cache']);
  expect((await visit({ ...sentTag, cookie: 'refresh_token=secret' })).statusCode).toBe(200);
  await build('new');
  expect((await visit(sentTag)).body).toContain('index-new.js');
});
