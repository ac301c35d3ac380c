import { vi } from 'vitest';
import type { SessionCookies, Tokens } from '../src/api/session-cookies.ts';
import { createSession } from '../src/api/session.ts';
import type { LeftPage, SessionSurroundings } from '../src/api/session-surroundings.ts';

export const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const nowMs = 1_800_000_000_000;

/** An access token with this many seconds left of its five minutes. */
export const tokenWith = (secondsLeft: number, name = 'first') => {
  const exp = nowMs / 1_000 + secondsLeft;
  return `${base64({ alg: 'none' })}.${base64({ iat: exp - 300, exp, jti: name })}.`;
};

export const idTokenOf = (sub: string) => `${base64({})}.${base64({ sub })}.`;

const cookieJar = (kept: Partial<Tokens>): SessionCookies => {
  let tokens = kept;
  return {
    accessToken: () => tokens.accessToken,
    idToken: () => tokens.idToken,
    refreshToken: () => tokens.refreshToken,
    store: (stored) => {
      tokens = stored;
    },
    remove: () => {
      tokens = {};
    },
  };
};

export const tabWith = (kept: Partial<Tokens>, changes: Partial<SessionSurroundings> = {}) => {
  // The cookie of an access token has its owner's cookie next to it, unless a test says otherwise.
  const cookies = cookieJar({ ...(kept.accessToken ? { idToken: 'i' } : {}), ...kept });
  const identity = {
    begin: vi.fn(
      async (_returnTo: string, _asks: { language: string; isAfterSession: boolean }) => undefined,
    ),
    complete: vi.fn(async (_url: string) => '/my-photos/photos?a=1'),
    renew: vi.fn(async () => {
      const accessToken = tokenWith(300, 'renewed');
      cookies.store({ accessToken, idToken: 'i', refreshToken: 'next', accessTokenSeconds: 300 });
    }),
    end: vi.fn(async () => undefined),
  };
  const timers: number[] = [];
  let signInReturns: readonly number[] = [];
  let leftPage: LeftPage | undefined;
  let isSessionLeft = false;
  const around: SessionSurroundings = {
    cookies,
    identityClient: async () => identity,
    requireConfiguration: () => undefined,
    exclusively: (task) => task(),
    language: () => 'nl-NL',
    currentPage: () => '/here?b=2',
    reloadPage: vi.fn(() => undefined),
    announceSignOut: vi.fn(() => undefined),
    pageStays: () => new Promise(() => undefined),
    now: () => nowMs,
    setTimer: (_task, ms) => timers.push(ms),
    signInReturns: {
      read: () => signInReturns,
      write: (at) => {
        signInReturns = at;
      },
    },
    sessionLeftAtProvider: {
      read: () => isSessionLeft,
      write: (isLeft) => {
        isSessionLeft = isLeft;
      },
    },
    leftPage: {
      read: () => leftPage,
      write: (left) => {
        leftPage = left;
      },
    },
    ...changes,
  };
  return { session: createSession(around), around, cookies, identity, timers };
};

export const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  const pending = Symbol('pending');
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
};

/** The tokens of a customer who has just signed in. */
export const signedIn = (sub: string) => ({
  accessToken: tokenWith(50),
  idToken: idTokenOf(sub),
  refreshToken: 'r',
  accessTokenSeconds: 300,
});
