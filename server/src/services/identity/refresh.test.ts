import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIdentitySite } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { samplePassword } from './index.ts';

let site: IdentitySite;

beforeAll(async () => {
  site = await startIdentitySite();
  await site.identity.ensureSampleAccounts();
});

afterAll(() => site.close());

const signIn = (browser = site.browser()) => site.signIn('customer@example.com', samplePassword, browser);

test('a refresh token gives new tokens and a successor', async () => {
  const first = await signIn();
  const { status, body } = await site.refresh(first.refresh_token);
  expect(status).toBe(200);
  expect(body.refresh_token).not.toBe(first.refresh_token);
  expect(decodeJwt(body.access_token)['sub']).toBe(decodeJwt(first.access_token)['sub']);
  expect((await site.refresh(body.refresh_token)).status).toBe(200);
});

// Behaviour, Identity: "a refresh token replayed within 30 seconds gets the same successor, later ends the session".
test('a refresh token replayed within 30 seconds gets the same successor', async () => {
  const { refresh_token: token } = await signIn();
  const { body: first } = await site.refresh(token);
  // Less than 30: the clock does not stand still between the calls.
  site.advance(20);
  const { status, body: second } = await site.refresh(token);
  expect(status).toBe(200);
  expect(second).toMatchObject({ refresh_token: first.refresh_token, access_token: first.access_token });
  expect(second.expires_in).toBeLessThanOrEqual(280);
  expect((await site.refresh(second.refresh_token)).status).toBe(200);
});

test('a refresh token replayed later ends the session', async () => {
  const browser = site.browser();
  const { refresh_token: token } = await signIn(browser);
  const { body: successor } = await site.refresh(token);
  site.advance(31);
  expect(await site.refresh(token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect((await site.refresh(successor.refresh_token)).status).toBe(400);
  expect((await site.begin(browser)).path).toContain('/identity/interaction/');
});

test('the same refresh token from many tabs at once gets one successor', async () => {
  const { refresh_token: token } = await signIn();
  // More than the pool has connections: none of them may wait for a second one.
  const answers = await Promise.all(Array.from({ length: 24 }, () => site.refresh(token)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
});

test('a refresh token replayed after sign-out gets nothing', async () => {
  const browser = site.browser();
  const tokens = await signIn(browser);
  await site.refresh(tokens.refresh_token);
  const { status } = await browser.get(`/identity/session/end?id_token_hint=${tokens.id_token}`);
  expect(status).toBe(303);
  expect((await site.refresh(tokens.refresh_token)).status).toBe(400);
});

test('the database reveals no refresh token, session or answer', async () => {
  const browser = site.browser();
  const { refresh_token: token } = await signIn(browser);
  const { body: successor } = await site.refresh(token);
  const sql = sqlOf(site.database);
  const rows = await sql`select * from identity_provider_rows`;
  const replays = await sql`select * from identity_refresh_replays`;
  expect(rows.length).toBeGreaterThan(0);
  expect(replays.length).toBeGreaterThan(0);
  const everything = [...rows, ...replays]
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n');
  expect(everything).not.toContain(token);
  expect(everything).not.toContain(successor.refresh_token);
  expect(everything).not.toContain(successor.access_token);
});

test('the sweep deletes expired rows and keeps others', async () => {
  const { refresh_token: token } = await signIn();
  const sql = sqlOf(site.database);
  const count = async () =>
    (await sql<{ rows: number }[]>`select count(*) as rows from identity_provider_rows`)[0]?.rows;
  await site.begin();
  await site.identity.sweep(new Date());
  expect((await site.refresh(token)).status).toBe(200);
  expect(await count()).toBeGreaterThan(0);
  site.advance(15 * 86_400);
  await site.identity.sweep(new Date(Date.now() + 15 * 86_400_000));
  expect(await count()).toBe(0);
  expect(await sql`select 1 from identity_refresh_replays`).toHaveLength(0);
});
