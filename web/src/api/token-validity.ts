import { jwtClaims } from '../lib/jwt.ts';

/** Seconds before its end at which an access token is renewed: longer than the slowest call that may carry it. */
const renewAheadSeconds = 60;

const numberClaim = (token: string, claim: string): number | undefined => {
  const value = jwtClaims(token)?.[claim];
  return typeof value === 'number' ? value : undefined;
};

/** From when to when a token is good, in seconds since 1970; undefined where it does not tell. */
export const validity = (token: string): { from: number; to: number } | undefined => {
  const [from, to] = [numberClaim(token, 'iat'), numberClaim(token, 'exp')];
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** Seconds before its end at which a token is renewed: half its life at most. */
export const aheadSeconds = ({ from, to }: { from: number; to: number }): number =>
  Math.min(renewAheadSeconds, (to - from) / 2);
