/**
 * The claims of a JSON Web Token, unverified: fit for display and timing, never for trust. Undefined if the token is
 * not one.
 */
export const jwtClaims = (token: string): Readonly<Record<string, unknown>> | undefined => {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** Seconds before its expiry at which an access token is renewed: longer than the slowest call that may carry it. */
const renewAheadSeconds = 60;

const numberClaim = (token: string, claim: string): number | undefined => {
  const value = jwtClaims(token)?.[claim];
  return typeof value === 'number' ? value : undefined;
};

/** The start and end of a token's validity, in seconds since 1970; undefined if the token does not contain them. */
export const validity = (token: string): { from: number; to: number } | undefined => {
  const [from, to] = [numberClaim(token, 'iat'), numberClaim(token, 'exp')];
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** Seconds before its expiry at which a token is renewed: at most half its lifetime. */
export const aheadSeconds = ({ from, to }: { from: number; to: number }): number =>
  Math.min(renewAheadSeconds, (to - from) / 2);
