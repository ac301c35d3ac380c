import { configuration } from './configuration.ts';
import { sessionCookies } from './session-cookies.ts';
import type { SessionCookies } from './session-cookies.ts';
import { ProviderUnanswered } from './session-errors.ts';
import type { IdentityClient } from './session-oidc.ts';

/** What a tab has shown when its customer signed out in another one. */
export interface LeftPage {
  /** Its path and query. */
  readonly page: string;
  readonly customerId: string;
}

/** The part of the browser and the identity provider that a session needs; tests give their own. */
export interface SessionSurroundings {
  readonly cookies: SessionCookies;
  /** Loads the identity client. Throws when the configuration is not loaded. */
  readonly identityClient: () => Promise<IdentityClient>;
  /** Throws when the configuration is not loaded. */
  readonly requireConfiguration: () => void;
  /** Runs one task at a time over all tabs. */
  readonly exclusively: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** The language for the provider's pages. */
  readonly language: () => string;
  /** The page that is open: its path and query. */
  readonly currentPage: () => string;
  readonly reloadPage: () => void;
  /** Tells the other tabs that the customer signs out. */
  readonly announceSignOut: () => void;
  /** Resolves when the page is still there a while after the browser was told to leave it. */
  readonly pageStays: () => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs a task later, in place of the one that was planned before. */
  readonly setTimer: (task: () => void, ms: number) => void;
  /** Kept as long as the tab, over reloads: when sign-ins started. */
  readonly attempts: {
    readonly read: () => readonly number[];
    readonly write: (at: readonly number[]) => void;
  };
  /** Kept as long as the tab. */
  readonly leftPage: {
    readonly read: () => LeftPage | undefined;
    readonly write: (left: LeftPage | undefined) => void;
  };
}

/** Our choice: milliseconds after leaving began, or was asked about, at which a page that is still there stays. */
const leavingTakesMs = 5_000;

const attemptsKey = 'signInAttempts';
const leftPageKey = 'leftPage';
const renewalLock = 'access-token-renewal';

/** On it the tabs of this browser tell each other that the customer signs out. */
export const signOuts = new BroadcastChannel('sign-outs');

/** This browser. */
export const browserSurroundings = (): SessionSurroundings => {
  const cookies = sessionCookies(globalThis);
  let client: IdentityClient | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    cookies,
    identityClient: async () => {
      const { createIdentityClient } = await import('./session-oidc.ts').catch((cause: unknown) => {
        throw new ProviderUnanswered('The code of the identity client did not come.', { cause });
      });
      client ??= createIdentityClient(configuration().oidc, cookies, location.origin);
      return client;
    },
    requireConfiguration: () => void configuration(),
    exclusively: (task) => navigator.locks.request(renewalLock, task),
    language: () => document.documentElement.lang,
    currentPage: () => location.pathname + location.search,
    reloadPage: () => location.reload(),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    announceSignOut: () => signOuts.postMessage(null),
    pageStays: () =>
      new Promise((resolve) => {
        // A timer waits while the browser's question stands: the time counts from the answer.
        const wait = () => setTimeout(() => setTimeout(resolve, leavingTakesMs), 0);
        addEventListener('beforeunload', wait, { once: true });
      }),
    now: Date.now,
    setTimer: (task, ms) => {
      clearTimeout(timer);
      timer = setTimeout(task, ms);
    },
    attempts: {
      read: () => JSON.parse(sessionStorage.getItem(attemptsKey) ?? '[]') as number[],
      write: (at) => sessionStorage.setItem(attemptsKey, JSON.stringify(at)),
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
