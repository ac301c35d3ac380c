import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../samples/src/sign-in.ts';
import { createTestDatabase } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import { freePort } from '../test/free-port.ts';
import { createSignInCalls } from '../test/sign-in-calls.ts';
import { createApp, samplePassword } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { readConfiguration } from './kernel/configuration.ts';
import { createLog } from './platform/log.ts';

let dataDir: string;
let database: TestDatabase;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'albumen-samples-'));
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts a web process on the same data as before. */
const start = async (environment: Record<string, string>) => {
  const configuration = readConfiguration({ DATA_DIR: dataDir, ...environment });
  const app = await createApp({
    configuration,
    connection: database.connection,
    log: createLog('silent', 'test'),
    clock: systemClock,
    works: false,
  });
  const { identity } = app;
  if (identity === undefined) throw new Error('The identity provider is not the embedded one.');
  if (configuration.sampleAccounts) await identity.ensureSampleAccounts();
  const http = await app.buildHttp();
  return {
    http,
    ...createSignInCalls(http, configuration.sites.usual.publicUrl, identity.clientId),
    close: async () => {
      await http.close();
      await app.close(0);
    },
  };
};

const email = 'customer@example.com';
const credentials = { email, password: samplePassword };

test.each([{ SMTP_URL: 'smtp://127.0.0.1:1' }, { HOST: '0.0.0.0' }])(
  'an existing sample account cannot sign in with %j',
  async (environment) => {
    const first = await start({});
    const browser = first.browser();
    const { refresh_token: token } = await first.signIn(email, samplePassword, browser);
    expect((await first.http.inject('/dev/mail')).statusCode).toBe(200);
    await first.close();

    const second = await start(environment);
    expect((await second.http.inject('/dev/mail')).statusCode).toBe(404);
    expect(await second.refresh(token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const { browser: stranger, path } = await second.begin();
    expect((await stranger.post(path, credentials)).status).toBe(401);
    // A browser that was signed in cannot continue either.
    browser.continueAt(second.http);
    expect((await second.begin(browser)).path).toContain('/identity/interaction/');
    await second.close();
  },
);

test('the loader of sample data signs in as a sample account where it is allowed again', async () => {
  const PORT = String(await freePort());
  const again = await start({ PORT });
  await again.http.listen({ port: Number(PORT) });
  const { accessToken } = await signIn({ url: `http://localhost:${PORT}`, email, password: samplePassword });
  expect(decodeJwt(await accessToken())).toMatchObject({ email });
  await again.close();
});

test('a public address disables sample accounts and the mailbox, whatever the request says', async () => {
  await (await start({})).close();
  const behindProxy = await start({ PUBLIC_URL: 'https://photos.example.test' });
  for (const host of ['photos.example.test', 'localhost'])
    expect((await behindProxy.http.inject({ url: '/dev/mail', headers: { host } })).statusCode).toBe(404);
  const { browser, path } = await behindProxy.begin();
  expect((await browser.post(path, credentials)).status).toBe(401);
  await behindProxy.close();
});

test.each([
  { host: '127.0.0.1:8080', 'x-forwarded-host': 'photos.example.test' },
  { host: '127.0.0.1:8080', 'x-forwarded-host': 'localhost, photos.example.test' },
  { host: 'photos.example.test', 'x-forwarded-host': 'localhost' },
])('hides both from callers with a public name, such as a proxy on this machine: %j', async (headers) => {
  const site = await start({});
  try {
    expect((await site.http.inject({ url: '/dev/mail', headers })).statusCode).toBe(404);
    const { browser, path } = await site.begin(site.browser(headers));
    expect((await browser.post(path, credentials)).status).toBe(401);
    const own = await site.begin();
    expect((await own.browser.post(own.path, credentials)).status).toBe(303);
  } finally {
    await site.close();
  }
});
