import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { openPushPage } from '../../../test/push-page.ts';
import type { PushPage } from '../../../test/push-page.ts';
import { systemClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { openPushBus } from '../../kernel/push-bus.ts';

const site = 'https://coral.example';

let app: TestApp;
/** Another server process on the same database. */
let elsewhere: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: { SITES: JSON.stringify([{ publicUrl: site }]) } });
  elsewhere = await startTestApp({ works: false, sharesWith: app });
});

afterAll(async () => {
  await elsewhere.close();
  await app.close();
});

const open = (on: TestApp = app, headers: Record<string, string> = {}) => openPushPage(on.url, headers);

const signedIn = async (name: string, on: TestApp = app): Promise<PushPage> => {
  const page = open(on);
  page.send({ action: 'authenticate', token: await app.issuer.token(name) });
  await vi.waitFor(() => expect(page.texts).toEqual(['OK']));
  return page;
};

const customerIdOf = async (name: string): Promise<string> => {
  const [row] = await sqlOf(app.database)<{ id: string }[]>`select id from customers where subject = ${name}`;
  return row?.id ?? '';
};

const tell = async (name: string, message: unknown): Promise<void> => {
  const customerId = await customerIdOf(name);
  const bus = openPushBus(app.database, systemClock);
  await inTransaction(app.database, (tx) => bus.tell(tx, customerId, 'activation', message));
};

const closed = (page: PushPage) => vi.waitFor(() => expect(page.closed?.code).toBeDefined());

/** Moves the clock by this many seconds, whatever time it shows. */
const wait = (seconds: number) =>
  app.clock.moveTo(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());

test('/config.json names the push service', async () => {
  const answer = await fetch(`${app.url}/config.json`);
  expect(((await answer.json()) as WebConfiguration).services.push).toBe('/api/push');
});

// #who-receives
test('a customer’s pages receive messages from any server process, and nobody else does', async () => {
  const [here, there] = [await signedIn('anna'), await signedIn('anna', elsewhere)];
  const bens = await signedIn('ben');
  const stranger = open();
  await stranger.opened;
  await tell('anna', { for: 'anna' });
  await tell('ben', { for: 'ben' });
  for (const page of [here, there, bens]) await vi.waitFor(() => expect(page.texts).toHaveLength(2));
  expect([here.texts, there.texts, bens.texts, stranger.texts]).toEqual([
    ['OK', '{"for":"anna"}'],
    ['OK', '{"for":"anna"}'],
    ['OK', '{"for":"ben"}'],
    [],
  ]);
  for (const page of [here, there, bens, stranger]) page.close();
});

test.each([
  ['no token', () => ''],
  ['a forged token', () => app.issuer.forged('anna')],
  ['an expired token', () => app.issuer.token('anna', { exp: Math.floor(Date.now() / 1000) - 60 })],
  ['a token for another audience', () => app.issuer.token('anna', { aud: 'https://elsewhere.test' })],
])('refuses %s with a separate code', async (_what, token) => {
  const page = open();
  page.send({ action: 'authenticate', token: (await token()) || 'nonsense' });
  await closed(page);
  expect([page.closed?.code, page.texts]).toEqual([4401, []]);
});

test.each([
  ['invalid JSON', 'authenticate'],
  ['another action', '{"action":"listen","token":"x"}'],
  ['a number', '7'],
  ['more than the token', '{"action":"authenticate","token":"x","feed":"all"}'],
])('closes the socket for unknown input: %s', async (_what, text) => {
  const page = open();
  page.sendText(text);
  await closed(page);
  expect(page.closed?.code).toBe(4400);
});

test('binary data, a second text or a text that is too long closes the socket', async () => {
  const [bytes, second, long] = [open(), await signedIn('anna'), open()];
  bytes.sendText(new Uint8Array([123, 125]));
  second.send({ action: 'authenticate', token: await app.issuer.token('ben') });
  long.sendText('x'.repeat(20_000));
  for (const page of [bytes, second, long]) await closed(page);
  expect([bytes.closed?.code, second.closed?.code, long.closed?.code]).toEqual([4400, 4400, 1009]);
});

test('closes connections that send no token within 10 seconds, and keeps others', async () => {
  const [silent, signedInPage] = [open(), await signedIn('anna')];
  await silent.opened;
  wait(9);
  await tell('anna', 'still there');
  await vi.waitFor(() => expect(signedInPage.texts).toHaveLength(2));
  expect(silent.closed).toBeUndefined();
  wait(1);
  await closed(silent);
  expect([silent.closed?.code, signedInPage.closed]).toEqual([4401, undefined]);
  signedInPage.close();
});

// #socket-closes
test('closes a socket when its token expires, and after 30 minutes', async () => {
  const hours = (count: number) => Math.floor(app.clock.now().getTime() / 1000) + count * 3600;
  const inAnHour = Math.max(hours(1), Math.floor(Date.now() / 1000) + 60);
  const token = await app.issuer.token('anna', { exp: inAnHour });
  const long = open();
  long.send({ action: 'authenticate', token: await app.issuer.token('ben', { exp: inAnHour + 7200 }) });
  await vi.waitFor(() => expect(long.texts).toEqual(['OK']));
  wait(1799);
  const short = open();
  short.send({ action: 'authenticate', token });
  await vi.waitFor(() => expect(short.texts).toEqual(['OK']));
  expect(long.closed).toBeUndefined();
  wait(1);
  await closed(long);
  app.clock.moveTo(new Date(inAnHour * 1000).toISOString());
  await closed(short);
  expect([long.closed?.code, short.closed?.code]).toEqual([4408, 4403]);
  app.clock.moveTo('2026-06-15T12:00:00Z');
});

test('allows a customer 20 connections; others are not held up', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => signedIn('cleo')));
  const oneMore = open();
  oneMore.send({ action: 'authenticate', token: await app.issuer.token('cleo') });
  await closed(oneMore);
  expect([oneMore.closed?.code, oneMore.texts]).toEqual([1013, []]);
  const bens = await signedIn('ben');
  pages[0]?.close();
  await vi.waitFor(async () => (await signedIn('cleo')).close());
  for (const page of [...pages, bens]) page.close();
});

test('allows a network address 50 connections without a token; others are not held up', async () => {
  const from = (address: string) => open(app, { 'x-forwarded-for': address });
  const idle = Array.from({ length: 50 }, (_, index) => from(`2001:db8::${index + 1}`));
  await Promise.all(idle.map(({ opened }) => opened));
  await expect(from('2001:db8::ffff').opened).rejects.toThrow('could not connect');
  const refused = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      'sec-websocket-version': '13',
      'x-forwarded-for': '2001:db8::ffff',
    };
    const call = request(`${app.url}/api/push`, { headers }, resolve).on('error', reject);
    call.end();
  });
  refused.resume();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  const [other, signedInPage] = [from('203.0.113.7'), await signedIn('anna')];
  await other.opened;
  idle[0]?.close();
  await vi.waitFor(() => from('2001:db8::ffff').opened);
  for (const page of [...idle, other, signedInPage]) page.close();
});

test('a page of one of the sites may connect; a page of another site may not', async () => {
  const host = new URL(app.url).host;
  const [ofSite, ofHost, ofOther] = [site, `http://${host}`, 'https://evil.example'].map((origin) =>
    open(app, { origin }),
  );
  await ofSite?.opened;
  await ofHost?.opened;
  await expect(ofOther?.opened).rejects.toThrow('could not connect');
  ofSite?.close();
  ofHost?.close();
});

test('answers calls that open no web socket, or another protocol, like any other call', async () => {
  const plain = await fetch(`${app.url}/api/push`);
  expect([plain.status, ((await plain.json()) as { code: string }).code]).toEqual([404, 'not-found']);
  const status = await new Promise((resolve, reject) => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' };
    const call = request(`${app.url}/health/live`, { headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    });
    call.on('error', reject).end();
  });
  expect(status).toBe(200);
});

test('asks pages to reconnect when messages may be lost or the server stops', async () => {
  const third = await startTestApp({ works: false, sharesWith: app });
  const page = await signedIn('anna', third);
  await sqlOf(app.database)`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'albumen-listens' and datname = current_database()`;
  await closed(page);
  const again = await signedIn('anna', third);
  await third.close();
  await closed(again);
  expect([page.closed?.code, again.closed?.code]).toEqual([1012, 1012]);
});
