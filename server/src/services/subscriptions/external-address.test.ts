import { join } from 'node:path';
import type { Subscription } from '@albumen/contracts/subscriptions';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorEnvironment, operatorKey, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createTestCustomer } from '../../../test/customer.ts';
import { linkIn } from '../../../test/identity-site.ts';
import { listStoredMails } from '../../kernel/mail/development-mailbox.ts';

const base = '/api/subscription/subscriptions';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ environment: operatorEnvironment });
});

afterAll(() => app.close());

const stateOf = async (subject: string, email: string, isVerified = true) => {
  const token = await app.issuer.token(subject, { email, email_verified: isVerified });
  return (await createTestCustomer(app.url, token).get<Subscription>(`${base}/me`)).body.state;
};

const subscribe = async (email: string): Promise<void> => {
  const browser = 'the-value-of-this-browser';
  const post = (path: string, body: object) =>
    fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post(base, { email, browser })).status).toBe(202);
  const link = await vi.waitFor(async () => {
    const mails = await listStoredMails(join(app.dataDir, 'mail'), 100);
    const mail = mails.find(({ to }) => to === email);
    expect(mail).toBeDefined();
    return new URL(linkIn(mail));
  });
  const token = link.searchParams.get('confirmation-token');
  expect((await post(`${base}/confirm`, { token, email, browser })).status).toBe(204);
};

test('follows a proved address of an external provider, and no unproved one', async () => {
  await subscribe('old@example.org');
  // An account that only claims this address takes no subscription along.
  expect(await stateOf('stranger', 'old@example.org', false)).toBe('off');
  expect(await stateOf('stranger', 'stranger@example.org')).toBe('off');
  expect(await stateOf('owner', 'old@example.org')).toBe('on');
  expect(await stateOf('owner', 'new@example.org')).toBe('on');
  expect(await stateOf('other', 'old@example.org')).toBe('off');
});

test('a form does not take the request of a customer whose address is not proved', async () => {
  const email = 'claimed@example.org';
  const token = await app.issuer.token('claims', { email, email_verified: false });
  expect((await createTestCustomer(app.url, token).put(`${base}/me`, {})).status).toBe(200);
  await fetch(app.url + base, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(await stateOf('claims', email, false)).toBe('pending');
});

test('a token from before the change, of another session, does not bring the old address back', async () => {
  const issuedAt = (secondsAgo: number) => Math.floor(app.clock.now().getTime() / 1000) - secondsAgo;
  const callWith = async (email: string, iat: number): Promise<void> => {
    const token = await app.issuer.token('mover', { email, email_verified: true, iat });
    await createTestCustomer(app.url, token).get(`${base}/me`);
    app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000).toISOString());
  };
  const [before, after] = [issuedAt(20), issuedAt(10)];
  for (let round = 0; round < 2; round += 1) {
    await callWith('first@example.org', before);
    await callWith('second@example.org', after);
  }
  await callWith('first@example.org', issuedAt(0));
  const reply = await fetch(`${app.url}/api/operator/v1/events?limit=1000`, {
    headers: { authorization: `Bearer ${operatorKey}` },
  });
  const { events } = (await reply.json()) as { events: { type: string; payload: { email?: string } }[] };
  const changes = events.filter(({ type, payload }) => {
    return type === 'customer.email-changed' && /^(first|second)@/.test(payload.email ?? '');
  });
  expect(changes.map(({ payload }) => payload.email)).toEqual(['second@example.org', 'first@example.org']);
});
