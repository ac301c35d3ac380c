import { passwordMinLength } from '@albumen/contracts/limits';
import { isCommonPassword } from './guessable-passwords.ts';

/** Behaviour, Identity: "a refresh token replayed within 30 seconds gets the same successor". */
export const refreshReplayGraceSeconds = 30;

/** Our choice: the longest time until the tokens of a session have the current claims of its account. */
export const accessTokenLifetimeSeconds = 300;

/** Our choice: a minute more than the life of a token, since one may be issued while its grant ends. */
export const endedGrantKeptSeconds = accessTokenLifetimeSeconds + 60;

/** Our choice: a fortnight without a visit ends the session. */
export const sessionLifetimeSeconds = 14 * 86_400;

/** Behaviour, Identity: "a single-use token (hashed at rest, 24 hours)". */
export const linkLifetimeSeconds = 86_400;

/**
 * Our choice: as long as a link, so that sign-in continues by itself whenever the link is opened in the same browser.
 */
export const interactionLifetimeSeconds = linkLifetimeSeconds;

/** Our choice: how long an expired or used link can still say so, and offer a new one. */
export const requestKeptSeconds = 30 * 86_400;

/** Our choice: longer than any passphrase, short enough that hashing it costs nothing extra. */
export const passwordMaxLength = 200;

/** The number of attempts allowed in a window of seconds. */
export interface AttemptLimit {
  readonly kind: string;
  readonly attempts: number;
  readonly windowSeconds: number;
}

/**
 * Our choice: a person mistypes a few times; ten guesses per quarter of an hour by all strangers together achieve
 * nothing.
 */
export const signInsForAccount: AttemptLimit = { kind: 'sign-in-account', attempts: 10, windowSeconds: 900 };

/** Our choice: the same for each browser that the account knows. Strangers cannot use it up. */
export const signInsInKnownBrowser: AttemptLimit = {
  kind: 'sign-in-browser',
  attempts: 10,
  windowSeconds: 900,
};

/** Our choice: does not slow down a household or an office behind one address, but stops a list of stolen passwords. */
export const signInsFromAddress: AttemptLimit = { kind: 'sign-in-address', attempts: 50, windowSeconds: 900 };

/** Our choice: enough for lost mails, whatever other networks request. */
export const mailsToAccountFromNetwork: AttemptLimit = {
  kind: 'mail-account-network',
  attempts: 5,
  windowSeconds: 3600,
};

/** Our choice: for all strangers together, too few to fill somebody's inbox. */
export const mailsToAccount: AttemptLimit = { kind: 'mail-account', attempts: 20, windowSeconds: 3600 };

/** Our choice: requests from a browser that the account knows count separately, so that strangers cannot block them. */
export const mailsFromKnownBrowser: AttemptLimit = {
  kind: 'mail-browser',
  attempts: 5,
  windowSeconds: 3600,
};

/** Our choice: nobody can flood many inboxes from one place. */
export const mailsFromAddress: AttemptLimit = { kind: 'mail-address', attempts: 50, windowSeconds: 3600 };

/** Account design: "429 with `Retry-After` (5 an hour)", for each kind of mail that a signed-in customer requests. */
export const mailsFromAccount = (kind: 'email-change' | 'deletion'): AttemptLimit => ({
  kind: `mail-${kind}`,
  attempts: 5,
  windowSeconds: 3600,
});

/** Answers that another account has an address: enough for typing errors, too few to find out who is a customer. */
export const addressesInUse: AttemptLimit = { kind: 'email-in-use', attempts: 20, windowSeconds: 3600 };

/** Our choice: more than an office begins; each is stored for a day. */
export const signInsBegun: AttemptLimit = { kind: 'sign-in-begun', attempts: 300, windowSeconds: 900 };

/** Our choice: for a browser that an account knows, whatever others in its network begin. */
export const signInsBegunInKnownBrowser: AttemptLimit = {
  kind: 'sign-in-begun-browser',
  attempts: 60,
  windowSeconds: 900,
};

/** Seconds to wait until the window ends, at least one. */
export const secondsUntil = (time: Date, now: Date): number =>
  Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));

export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

/**
 * Returns the problem of a new password for that address on a site of that brand, or undefined. Counts characters as a
 * person counts them.
 */
export const newPasswordProblem = (
  password: string,
  emailKey: string | undefined,
  brandName: string,
): 'too-short' | 'too-long' | 'is-address' | 'too-common' | undefined => {
  const length = [...password].length;
  if (length < passwordMinLength) return 'too-short';
  if (length > passwordMaxLength) return 'too-long';
  if (password.trim().normalize('NFC').toLowerCase() === emailKey) return 'is-address';
  return isCommonPassword(password, brandName, emailKey) ? 'too-common' : undefined;
};

/** The state of a request, as its link shows it. */
export type LinkState = 'open' | 'used' | 'expired';

/** A used link counts as used, however old it is: "expired" would mislead its owner. */
export const linkState = (link: { usedAt: Date | null; expiresAt: Date }, now: Date): LinkState => {
  if (link.usedAt !== null) return 'used';
  return link.expiresAt > now ? 'open' : 'expired';
};

/** The mail for a request. Only this mail, never a page, reveals whether an address has an account. */
export const mailFor = (
  purpose: 'registration' | 'new-password',
  hasAccount: boolean,
  /** Another account had the address until recently, and can take it back. */
  isReserved: boolean,
): 'confirm-registration' | 'already-registered' | 'reserved' | 'new-password' | 'no-account' => {
  if (purpose === 'registration' && isReserved && !hasAccount) return 'reserved';
  if (purpose === 'registration') return hasAccount ? 'already-registered' : 'confirm-registration';
  return hasAccount ? 'new-password' : 'no-account';
};
