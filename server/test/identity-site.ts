import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInReturnPath } from '@albumen/contracts/site-paths';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createAnnounce, on } from '../src/platform/events.ts';
import { createHttpServer } from '../src/platform/http/http-server.ts';
import { createLog } from '../src/platform/log.ts';
import { listKeptMails } from '../src/platform/mail/development-mailbox.ts';
import type { KeptMail } from '../src/platform/mail/development-mailbox.ts';
import { openMail } from '../src/platform/mail/index.ts';
import { accountRegistered, createIdentityService } from '../src/services/identity/index.ts';
import type { IdentityService } from '../src/services/identity/index.ts';
import { createTestBrowser } from './browser.ts';
import type { TestBrowser } from './browser.ts';
import { createTestDatabase } from './database.ts';

type Registered = Parameters<Parameters<typeof on<NonNullable<(typeof accountRegistered)['payload']>>>[1]>[1];

/** The answer of the token endpoint. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly error?: string;
}

/** A sign-in that the application has begun in a browser. */
export interface BegunSignIn {
  readonly browser: TestBrowser;
  /** Where the sign-in page stands. */
  readonly path: string;
  readonly verifier: string;
}

export interface IdentitySite {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly identity: IdentityService;
  readonly publicUrl: string;
  /** The facts that were announced. */
  readonly registered: readonly Registered[];
  /** Moves the clock on. */
  advance(seconds: number): void;
  browser(headers?: Record<string, string>): TestBrowser;
  /** Sends the mails that were asked for; settles with all so far, newest first. */
  mails(): Promise<KeptMail[]>;
  begin(browser?: TestBrowser, parameters?: Record<string, string>): Promise<BegunSignIn>;
  /** Signs in by the form and takes the tokens. */
  signIn(email: string, password: string, browser?: TestBrowser): Promise<TokenAnswer>;
  /** Follows the way back to the application and exchanges the code. */
  takeTokens(begun: BegunSignIn, location: string): Promise<TokenAnswer>;
  refresh(refreshToken: string): Promise<{ status: number; body: TokenAnswer }>;
  close(): Promise<void>;
}

/** A site with nothing but the identity provider, its mailbox and a clock that can be moved. */
export const startIdentitySite = async (publicUrl = 'http://localhost:8080'): Promise<IdentitySite> => {
  const { database, drop } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'albumen-mail-'));
  const log = createLog('silent', 'test');
  let offsetMs = 0;
  const clock: Clock = { now: () => new Date(Date.now() + offsetMs) };
  const registered: Registered[] = [];
  const requested: string[] = [];
  const identity = await createIdentityService({
    database,
    mail: openMail({ folder, from: 'Albumen <no-reply@albumen.test>' }),
    clock,
    announce: createAnnounce([on(accountRegistered, async (_tx, account) => void registered.push(account))]),
    enqueue: async (_tx, _type, payload) => {
      requested.push((payload as { requestId: string }).requestId);
    },
    log,
    publicUrl,
  });
  const app = await createHttpServer(log);
  identity.routes(app);
  await app.ready();

  const browser = (headers: Record<string, string> = {}) => createTestBrowser(app, publicUrl, headers);

  const token = async (fields: Record<string, string>) => {
    const payload = new URLSearchParams({ client_id: identity.clientId, ...fields }).toString();
    const answer = await app.inject({
      method: 'POST',
      url: '/identity/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
    return { status: answer.statusCode, body: answer.json<TokenAnswer>() };
  };

  const begin = async (from = browser(), parameters: Record<string, string> = {}): Promise<BegunSignIn> => {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: identity.clientId,
      response_type: 'code',
      redirect_uri: publicUrl + signInReturnPath,
      scope: 'openid email',
      state: 'the-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    });
    const { location } = await from.get(`/identity/auth?${query.toString()}`);
    return { browser: from, path: location ?? '', verifier };
  };

  const takeTokens = async ({ browser: from, verifier }: BegunSignIn, location: string) => {
    const { location: back = '' } = await from.get(location);
    const code = new URL(back).searchParams.get('code') ?? '';
    const redirect = publicUrl + signInReturnPath;
    const { body } = await token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirect,
    });
    return body;
  };

  return {
    app,
    database,
    identity,
    publicUrl,
    registered,
    advance: (seconds) => {
      offsetMs += seconds * 1000;
    },
    browser,
    mails: async () => {
      for (const requestId of requested.splice(0)) await identity.sendRequestedMail({ requestId });
      return listKeptMails(folder, 100);
    },
    begin,
    signIn: async (email, password, from = browser()) => {
      const begun = await begin(from);
      const { location = '' } = await from.post(begun.path, { email, password });
      return takeTokens(begun, location);
    },
    takeTokens,
    refresh: (refreshToken) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    close: async () => {
      await app.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** The link of a mail that its button leads to. */
export const linkIn = (mail: KeptMail | undefined): string =>
  /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
