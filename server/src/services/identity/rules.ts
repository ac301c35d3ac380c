import { passwordMinLength } from '@albumen/contracts/limits';
import { isCommonPassword } from './guessable-passwords.ts';

/** Behaviour, Identity: "a refresh token replayed within 30 seconds gets the same successor". */
export const refreshReplayGraceSeconds = 30;

/** Our choice: the longest time until the tokens of a session have the current claims of its account. */
export const accessTokenLifetimeSeconds = 300;

/** Our choice: a minute more than the life of a token, since one may be issued while its grant ends. */
export const endedGrantRetentionSeconds = accessTokenLifetimeSeconds + 60;

/** Our choice: a fortnight without a visit ends the session. */
export const sessionLifetimeSeconds = 14 * 86_400;

/** Behaviour, Identity: "a single-use token (hashed at rest, 24 hours)". */
export const linkLifetimeSeconds = 86_400;

/** Our choice: how long an expired or used link can still say so, and offer a new one. */
export const requestRetentionSeconds = 30 * 86_400;

/** Our choice: longer than any passphrase, short enough that hashing it costs nothing extra. */
export const passwordMaxLength = 200;

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
