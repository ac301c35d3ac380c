/** The cookies that hold the tokens of a signed-in customer. The website sets them; the server only looks for them. */
export const sessionCookieNames = {
  access: 'access_token',
  id: 'id_token',
  refresh: 'refresh_token',
} as const;

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

/** Albums §6: "B2B customer (authentication-method claim equals 'b2b', case-insensitive)": of the id token. */
export const isBusinessClaim = (claims: Readonly<Record<string, unknown>> | undefined): boolean =>
  String(claims?.['authentication-method']).toLowerCase() === 'b2b';

/** The session in a list of cookies, unverified: fit for the look of a page, never for trust. Undefined without one. */
export const sessionLook = (cookies: string): { readonly isBusiness: boolean } | undefined => {
  const { access, id, refresh } = sessionCookieNames;
  const valueOf = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(cookies)?.[1];
  const idToken = valueOf(id);
  if (valueOf(refresh) === undefined && (idToken === undefined || valueOf(access) === undefined))
    return undefined;
  return { isBusiness: isBusinessClaim(jwtClaims(idToken ?? '')) };
};
