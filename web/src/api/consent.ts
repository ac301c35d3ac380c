import { readStored, writeStored, writeStoredInTab } from '../lib/local-storage.ts';
import { foreignKeys } from '../lib/own-storage.ts';
import type { OwnKey } from '../lib/own-storage.ts';
import { configuration } from './configuration.ts';
import { codeOf, consentCookies, parseCode, withdraws } from './consent-cookies.ts';
import type { Consent } from './consent-cookies.ts';

const cookies = consentCookies(globalThis);

/** The decision of this browser; undefined if the customer has not decided. */
const readConsent = (): Consent | undefined => cookies.read();

/** The decision that this page follows. */
let followed = readConsent();

const listeners = new Set<() => void>();

/** Tells the other tabs that there is another decision, and whether they must forget the scripts. */
const decisions = new BroadcastChannel('cookie-consent');

/** Removes everything that the retailer's scripts have stored in this browser. */
export const removeTraces = (): void => {
  writeStoredInTab('chatRequested', undefined);
  for (const storage of [localStorage, sessionStorage])
    for (const key of foreignKeys(storage)) storage.removeItem(key);
  const { tracking, feedback, chat } = configuration().scripts;
  cookies.remove([tracking, feedback, chat].flatMap((script) => script?.cookies ?? []));
};

/** Removes what the scripts have stored, and reloads the page: a script that has run cannot be unloaded. */
const leaveScripts = (): void => {
  removeTraces();
  // A script may still write while the page is left.
  addEventListener('pagehide', removeTraces);
  location.reload();
};

/** The decision that the last page followed. */
const followedKey: OwnKey = 'followedConsent';

const remember = (): void => writeStored(followedKey, followed && codeOf(followed));

const follow = (now: Consent | undefined, mustForget = false): void => {
  const before = followed;
  if (now?.analytics !== before?.analytics || now?.marketing !== before?.marketing) followed = now;
  for (const listener of listeners) listener();
  // A page that forgets remembers it when it is loaded again: then it removes what was still in use.
  if (mustForget || withdraws(before, now)) leaveScripts();
  else remember();
};

/** Follows the decision in the cookie. The shop may have changed it, too. */
const followCookie = (mustForget = false): void => follow(readConsent(), mustForget);

decisions.addEventListener('message', ({ data }: MessageEvent<boolean>) => followCookie(data));
document.addEventListener('visibilitychange', () => followCookie());

// The shop has changed it while no page was open, or it has expired.
if (withdraws(parseCode(readStored(followedKey)), followed)) removeTraces();
remember();

/** The decision that this page follows; the same object until there is another one. */
export const followedConsent = (): Consent | undefined => followed;

/** Calls `listener` after a decision, here or elsewhere. */
export const onConsent = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Stores the customer's decision. If it takes something back, everything that the scripts have stored is removed, and
 * this page and those in other tabs are loaded again.
 */
export const decide = (consent: Consent): void => {
  const isRejected = !consent.analytics && !consent.marketing;
  // A chat that the customer has opened without consent ends, too.
  const mustForget = withdraws(followed, consent) || (isRejected && followed !== undefined);
  // Traces of a decision that has expired.
  if (isRejected) removeTraces();
  cookies.store(consent);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  decisions.postMessage(mustForget);
  // This page follows it even if the browser does not store it, or if a cookie elsewhere contradicts it.
  follow(consent, mustForget);
};
