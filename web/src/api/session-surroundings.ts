import { sitePaths } from '@albumen/contracts/site-paths';
import { readStored, writeStored } from '../lib/local-storage.ts';
import type { OwnKey } from '../lib/own-storage.ts';
import { configuration } from './configuration.ts';
import { sessionCookies } from './session-cookies.ts';
import type { SessionCookies } from './session-cookies.ts';
import { ProviderUnanswered } from './session-errors.ts';
import type { IdentityClient } from './session-oidc.ts';

/** The page that a tab showed when its customer signed out in another tab. */
export interface LeftPage {
  /** Its path and query. */
  readonly page: string;
  readonly customerId: string;
}

/** The parts of the browser and the identity provider that a session needs; tests pass their own. */
export interface SessionSurroundings {
  readonly cookies: SessionCookies;
  /** Loads the identity client. Throws if the configuration is not loaded. */
  readonly identityClient: () => Promise<IdentityClient>;
  /** Throws if the configuration is not loaded. */
  readonly requireConfiguration: () => void;
  /** Runs one task at a time across all tabs. */
  readonly exclusively: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** The language for the provider's pages. */
  readonly language: () => string;
  /** The path and query of the open page. */
  readonly currentPage: () => string;
  readonly reloadPage: () => void;
  /** Tells the other tabs that the customer signs out. */
  readonly announceSignOut: () => void;
  /** Resolves if the page is still there a while after the browser was told to leave it. */
  readonly pageStays: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs a task later, replacing the one that was planned before. */
  readonly setTimer: (task: () => void, ms: number) => void;
  /** The times when the identity provider returned; kept with the tab, across reloads. */
  readonly signInReturns: {
    readonly read: () => readonly number[];
    readonly write: (at: readonly number[]) => void;
  };
  /** Whether a sign-out has not ended the provider's session, which would sign in again without a password. */
  readonly sessionLeftAtProvider: {
    readonly read: () => boolean;
    readonly write: (isLeft: boolean) => void;
  };
  /** Kept with the tab. */
  readonly leftPage: {
    readonly read: () => LeftPage | undefined;
    readonly write: (left: LeftPage | undefined) => void;
  };
}

/**
 * Our choice: milliseconds after which a page that is still there stays; counted from the start of leaving, or from the
 * browser's question about it.
 */
const leavingTakesMs = 5_000;

const signInReturnsKey: OwnKey = 'signInReturns';
const leftPageKey: OwnKey = 'leftPage';
const renewalLock = 'access-token-renewal';

/** The channel on which the tabs of this browser announce sign-outs. */
export const signOuts = new BroadcastChannel('sign-outs');

/** The session surroundings of this browser. */
export const browserSurroundings = (): SessionSurroundings => {
  const cookies = sessionCookies(globalThis);
  let client: IdentityClient | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    cookies,
    identityClient: async () => {
      const { createIdentityClient } = await import('./session-oidc.ts').catch((cause: unknown) => {
        throw new ProviderUnanswered('The code of the identity client could not be loaded.', { cause });
      });
      client ??= createIdentityClient(configuration().oidc, cookies, location.origin);
      return client;
    },
    requireConfiguration: () => void configuration(),
    exclusively: (task) => navigator.locks.request(renewalLock, task),
    language: () => document.documentElement.lang,
    // Nobody who signs in wants to be signed out again.
    currentPage: () =>
      location.pathname === sitePaths.logout ? sitePaths.home : location.pathname + location.search,
    reloadPage: () => location.reload(),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    announceSignOut: () => signOuts.postMessage(null),
    pageStays: () =>
      new Promise((resolve) => {
        // A timer stops while the browser's question is open: the time counts from the answer.
        const wait = () => setTimeout(() => setTimeout(resolve, leavingTakesMs), 0);
        addEventListener('beforeunload', wait, { once: true });
      }),
    now: Date.now,
    setTimer: (task, ms) => {
      clearTimeout(timer);
      timer = setTimeout(task, ms);
    },
    signInReturns: {
      read: () => JSON.parse(sessionStorage.getItem(signInReturnsKey) ?? '[]') as number[],
      write: (at) => sessionStorage.setItem(signInReturnsKey, JSON.stringify(at)),
    },
    sessionLeftAtProvider: {
      read: () => readStored('sessionLeftAtProvider') !== undefined,
      write: (isLeft) => writeStored('sessionLeftAtProvider', isLeft ? 'yes' : undefined),
    },
    leftPage: {
      read: () => JSON.parse(sessionStorage.getItem(leftPageKey) ?? 'null') ?? undefined,
      write: (left) =>
        left === undefined
          ? sessionStorage.removeItem(leftPageKey)
          : sessionStorage.setItem(leftPageKey, JSON.stringify(left)),
    },
  };
};
