/**
 * The claims of a JSON Web Token, unverified: good for showing and for timing, never for trust.
 * Undefined where the token is not one.
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
