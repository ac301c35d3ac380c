import { passwordMinLength } from '@albumen/contracts/limits';
import { isCommonPassword } from './guessable-passwords.ts';

/** Behaviour, Identity: "a refresh token replayed within 30 seconds gets the same successor". */
export const refreshReplayGraceSeconds = 30;

/** Our choice: services learn at the latest after this long that a session has ended. */
export const accessTokenLifetimeSeconds = 300;

/** Our choice: a fortnight without a visit ends the session. */
export const sessionLifetimeSeconds = 14 * 86_400;

/** Behaviour, Identity: "a single-use token (hashed at rest, 24 hours)". */
export const linkLifetimeSeconds = 86_400;

/** Our choice: as long as a link, so that sign-in goes on by itself whenever it is opened in the same browser. */
export const interactionLifetimeSeconds = linkLifetimeSeconds;

/** Our choice: an expired or used link can still say so, and offer a new one, for this long. */
export const requestKeptSeconds = 30 * 86_400;

/** RFC 5321, 4.5.3.1.3: a path of 256 octets, less its angle brackets. */
export const emailMaxLength = 254;

/** Our choice: longer than any passphrase, short enough that hashing it costs nothing extra. */
export const passwordMaxLength = 200;

/** So many attempts in a window of so many seconds. */
export interface AttemptLimit {
  readonly kind: string;
  readonly attempts: number;
  readonly windowSeconds: number;
}

/** Our choice: a person mistypes a few times; ten guesses a quarter of an hour, of all strangers together, get nowhere. */
export const signInsForAccount: AttemptLimit = { kind: 'sign-in-account', attempts: 10, windowSeconds: 900 };

/** Our choice: the same for each browser that the account knows, which strangers cannot use up. */
export const signInsInKnownBrowser: AttemptLimit = {
  kind: 'sign-in-browser',
  attempts: 10,
  windowSeconds: 900,
};

/** Our choice: a household or an office behind one address is not held up; a list of stolen passwords is. */
export const signInsFromAddress: AttemptLimit = { kind: 'sign-in-address', attempts: 50, windowSeconds: 900 };

/** Our choice: enough for mails that went astray, whatever other networks ask for. */
export const mailsToAccountFromNetwork: AttemptLimit = {
  kind: 'mail-account-network',
  attempts: 5,
  windowSeconds: 3600,
};

/** Our choice: of all strangers together, too few to fill somebody's inbox. */
export const mailsToAccount: AttemptLimit = { kind: 'mail-account', attempts: 20, windowSeconds: 3600 };

/** Our choice: those of a browser that the account knows are counted on their own, so that strangers stop none of them. */
export const mailsFromKnownBrowser: AttemptLimit = {
  kind: 'mail-browser',
  attempts: 5,
  windowSeconds: 3600,
};

/** Our choice: nobody floods many inboxes from one place. */
export const mailsFromAddress: AttemptLimit = { kind: 'mail-address', attempts: 50, windowSeconds: 3600 };

/** Our choice: more than an office begins; each is kept for a day. */
export const signInsBegun: AttemptLimit = { kind: 'sign-in-begun', attempts: 300, windowSeconds: 900 };

/** Our choice: of a browser that an account knows, whatever others of its network begin. */
export const signInsBegunInKnownBrowser: AttemptLimit = {
  kind: 'sign-in-begun-browser',
  attempts: 60,
  windowSeconds: 900,
};

/** Seconds to wait until the window ends, at least one. */
export const secondsUntil = (time: Date, now: Date): number =>
  Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));

export const addSeconds = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);

/** An e-mail address as it is shown and written to, and as it is compared. */
export interface EmailAddress {
  readonly email: string;
  readonly emailKey: string;
}

/** Our choice: what mail servers really use, without quotes, comments, spaces and control characters. */
const emailForm =
  /^[^\s"(),:;<>@[\\\]\p{C}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** The address in what was typed, or undefined where that is none. */
export const readEmailAddress = (typed: string): EmailAddress | undefined => {
  const email = typed.trim().normalize('NFC');
  if (email.length > emailMaxLength || !emailForm.test(email)) return undefined;
  return { email, emailKey: email.toLowerCase() };
};

/** What is wrong with a new password for that address on a site of that brand, or undefined. Characters are counted as a person counts them. */
export const newPasswordProblem = (
  password: string,
  emailKey: string | undefined,
  brandName: string,
): 'too-short' | 'too-long' | 'is-address' | 'too-common' | undefined => {
  const length = [...password].length;
  if (length < passwordMinLength) return 'too-short';
  if (length > passwordMaxLength) return 'too-long';
  if (password.trim().normalize('NFC').toLowerCase() === emailKey) return 'is-address';
  return isCommonPassword(password, brandName) ? 'too-common' : undefined;
};

/** Where a request stands, as its link shows it. */
export type LinkState = 'open' | 'used' | 'expired';

/** A used link is used, however old: to say that it has expired would send its owner the wrong way. */
export const linkState = (link: { usedAt: Date | null; expiresAt: Date }, now: Date): LinkState => {
  if (link.usedAt !== null) return 'used';
  return link.expiresAt > now ? 'open' : 'expired';
};

/** Which mail a request brings. An address learns only by mail, never by a page, whether it has an account. */
export const mailFor = (
  purpose: 'registration' | 'new-password',
  hasAccount: boolean,
): 'confirm-registration' | 'already-registered' | 'new-password' | 'no-account' => {
  if (purpose === 'registration') return hasAccount ? 'already-registered' : 'confirm-registration';
  return hasAccount ? 'new-password' : 'no-account';
};
