import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIssuer } from '../../test/issuer.ts';
import type { TestIssuer } from '../../test/issuer.ts';
import { createAuthenticate } from './http/caller.ts';
import { createHttpServer } from './http/http-server.ts';
import { createTokenVerifier, discoverKeys } from './tokens.ts';

let issuer: TestIssuer;

beforeAll(async () => {
  issuer = await startTestIssuer();
});

afterAll(() => issuer.close());

test.each([
  ['an expired token', { exp: 1_700_000_000 }, 'ERR_JWT_EXPIRED'],
  ['a token for another audience', { aud: 'https://elsewhere.test' }, 'ERR_JWT_CLAIM_VALIDATION_FAILED'],
])('logs why %s was rejected, without its claims', async (_, claims, code) => {
  const lines: string[] = [];
  const http = await createHttpServer(pino({}, { write: (line) => lines.push(line) }));
  const { issuer: address, audience } = issuer;
  const keys = await discoverKeys(address);
  const authenticate = createAuthenticate(
    createTokenVerifier({ provider: 'test', issuer: address, audience, keys }),
    async () => 'nobody',
  );
  http.get('/', (request) => authenticate(request));
  const token = await issuer.token('secret-subject', { email: 'anna@example.test', ...claims });
  const { statusCode } = await http.inject({ url: '/', headers: { authorization: `Bearer ${token}` } });
  expect(statusCode).toBe(401);
  expect(lines.join('')).toContain(code);
  for (const secret of ['secret-subject', 'anna@example.test', address, token])
    expect(lines.join('')).not.toContain(secret);
  await http.close();
});
