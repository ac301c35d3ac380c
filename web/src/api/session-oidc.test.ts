import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { failureCause } from '../lib/failure-cause.ts';
import { sessionCookies } from './session-cookies.ts';
import { SessionEnded } from './session-errors.ts';
import { createIdentityClient } from './session-oidc.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A provider whose token endpoint answers this way, and a browser with a session there. */
const providerWith = async (answersToken: RequestListener) => {
  const provider = createServer((request, response) => {
    if (request.url === '/token') return answersToken(request, response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer, token_endpoint: `${issuer}/token` }));
  });
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const close = (): void => {
    provider.closeAllConnections();
    provider.close();
  };
  onTestFinished(close);

  let cookie = 'refresh_token=r';
  const document = {
    get cookie() {
      return cookie;
    },
    set cookie(line) {
      cookie = `${cookie}; ${line.split(';')[0]}`;
    },
  };
  const cookies = sessionCookies({ document, location: { hostname: 'localhost', protocol: 'http:' } });
  const oidc = { issuer, clientId: 'web', audience: 'albumen' };
  return { client: createIdentityClient(oidc, cookies, 'http://localhost'), cookies, close };
};

/** The failure of a renewal, after the provider has been asked and the given time has passed. */
const failureOf = async (answersToken: RequestListener, ms: number): Promise<unknown> => {
  const gate = Promise.withResolvers<void>();
  const { client } = await providerWith((request, response) => {
    answersToken(request, response);
    gate.resolve();
  });
  const failure = client.renew().catch((error: unknown) => error);
  await gate.promise;
  await vi.advanceTimersByTimeAsync(ms);
  return failure;
};

test('a renewal fails after 15 s when the provider never answers', async () => {
  expect(failureCause(await failureOf(() => undefined, 15_000))).toBe('timedOut');
});

test('a renewal fails after 15 s when its answer never ends', async () => {
  const begins: RequestListener = (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.write('{');
  };
  expect(failureCause(await failureOf(begins, 15_000))).toBe('timedOut');
});

test('a renewal without a connection fails because of the connection', async () => {
  const hangsUp: RequestListener = (request) => request.socket.destroy();
  expect(failureCause(await failureOf(hangsUp, 0))).toBe('connection');
});

const answers =
  (status: number, body: object): RequestListener =>
  (_, response) => {
    response.statusCode = status;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };

test('a refused refresh token ends the session, a provider in trouble does not', async () => {
  const refused = await failureOf(answers(400, { error: 'invalid_grant' }), 0);
  expect(refused).toBeInstanceOf(SessionEnded);
  const inTrouble = await failureOf(answers(500, { error: 'server_error' }), 0);
  expect(inTrouble).not.toBeInstanceOf(SessionEnded);
  expect(failureCause(inTrouble)).toBe('server');
});
