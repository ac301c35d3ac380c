import { jwtClaims } from '@albumen/contracts/session-cookies';
import { log } from '../lib/log.ts';
import { SessionEnded } from './session-errors.ts';
import type { SessionSurroundings } from './session-surroundings.ts';

/** Seconds before its expiry at which an access token is renewed: longer than the slowest call that may carry it. */
const renewAheadSeconds = 60;

const numberClaim = (token: string, claim: string): number | undefined => {
  const value = jwtClaims(token)?.[claim];
  return typeof value === 'number' ? value : undefined;
};

/** The start and end of a token's validity, in seconds since 1970; undefined if the token does not contain them. */
const validity = (token: string): { from: number; to: number } | undefined => {
  const [from, to] = [numberClaim(token, 'iat'), numberClaim(token, 'exp')];
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** Seconds before its expiry at which a token is renewed: at most half its lifetime. */
const aheadSeconds = ({ from, to }: { from: number; to: number }): number =>
  Math.min(renewAheadSeconds, (to - from) / 2);

/** Our choice: seconds until a failed renewal is retried. */
const renewAgainSeconds = 15;

/**
 * Renews the access token. [Note: One renewal over all tabs] A refresh token can be used for one renewal, so a tab renews
 * under a lock. The others wait for the lock and then find a different access token from the one that they wanted to
 * replace.
 */
export const createRenewal = (around: SessionSurroundings) => {
  const { cookies } = around;
  let renewing: Promise<string | undefined> | undefined;
  let hasEnded = false;

  const planRenewal = (seconds: number): void =>
    around.setTimer(() => void renewBeforeEnd(), Math.max(seconds, 1) * 1_000);

  const renewOrAdopt = async (stale: string | undefined): Promise<string | undefined> => {
    const current = cookies.accessToken();
    if (current !== undefined && current !== stale) return current;
    const refreshToken = cookies.refreshToken();
    if (refreshToken === undefined) return undefined;
    const identity = await around.identityClient();
    try {
      await identity.renew();
      return cookies.accessToken();
    } catch (error) {
      log.error('AccessToken Error', { error });
      if (!(error instanceof SessionEnded)) throw error;
      hasEnded = true;
      // Another tab may have signed in meanwhile.
      if (cookies.refreshToken() === refreshToken) cookies.remove();
      return cookies.accessToken();
    }
  };

  /** Returns a new access token in place of `stale`; undefined if the session has ended. Throws if nobody answers. */
  const renew = (stale: string | undefined): Promise<string | undefined> => {
    renewing ??= around
      .exclusively(() => renewOrAdopt(stale))
      .then((token) => {
        const valid = token === undefined ? undefined : validity(token);
        // Counts from the token's issue, so that a wrong clock on this computer does not renew endlessly.
        if (valid) planRenewal(valid.to - valid.from - aheadSeconds(valid));
        return token;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  const renewBeforeEnd = async (): Promise<void> => {
    const token = cookies.accessToken();
    const valid = token === undefined ? undefined : validity(token);
    // A token without an expiry time is renewed when a service refuses it.
    if (token !== undefined && !valid) return;
    const left = valid ? valid.to - aheadSeconds(valid) - around.now() / 1_000 : 0;
    if (left > 0) planRenewal(left);
    // A failed renewal is retried; the old token stays valid for a while.
    else await renew(token).catch(() => planRenewal(renewAgainSeconds));
  };

  return {
    renew,
    renewBeforeEnd,
    /** Whether the provider has ended the session while this page was open. */
    hasEnded: (): boolean => hasEnded,
  };
};

export type Renewal = ReturnType<typeof createRenewal>;
