import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from 'jose';
import { unusable } from './configuration.ts';
import { AppError } from '../platform/errors.ts';
import type { Site, Sites } from './sites.ts';

/** The claims of an access token (design: claims `sub`, `email`, `idp_type`, `idp_sub`, authentication method). */
export interface TokenClaims {
  /** The name of the identity provider. */
  readonly provider: string;
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider has verified that the address belongs to the customer. */
  readonly isEmailVerified: boolean;
  /** Albums §6: "B2B customer (authentication-method claim equals 'b2b', case-insensitive)". */
  readonly isBusiness: boolean;
  /** The time of the sign-in if the provider gives it, else the time at which the token was issued. */
  readonly signedInAt?: Date | undefined;
  /** The time of the sign-in, only if the provider gives it (`auth_time`): renewed tokens keep it. */
  readonly authenticatedAt?: Date | undefined;
  /** The time at which the token was issued (`iat`). */
  readonly issuedAt?: Date | undefined;
  /** Albums §3: the claims `idp_type` and `idp_sub`, which name the account in paths of the auth service. */
  readonly idpType?: string | undefined;
  readonly idpSub?: string | undefined;
  /** The grant of the embedded identity provider: all tokens of a sign-in in a browser have the same. */
  readonly grantId?: string | undefined;
  readonly expiresAt: Date;
}

/** Verifies an access token; throws `not-signed-in` if it is missing, forged, expired or for another audience. */
export type VerifyToken = (token: string) => Promise<TokenClaims>;

/** Only algorithms with a key pair: with a shared secret, or none, every verifier could also sign. */
const algorithms = ['ES256', 'ES384', 'EdDSA', 'RS256', 'PS256'];

/** The number of verified tokens to remember until they expire, so that not every call verifies a signature. */
const rememberedTokens = 10_000;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Seconds before a retry to fetch keys from an issuer that did not answer. */
const keysRetrySeconds = 5;

/** OpenID Connect Core, 2: a subject has at most 255 ASCII characters. Our addition: no control characters. */
const subjectForm = /^[\x20-\x7e]{1,255}$/;

/** RFC 9068, 2.2.1: `auth_time` stays the same while a session is renewed. */
const authenticatedAt = ({ auth_time: seconds }: JWTPayload): Date | undefined =>
  typeof seconds === 'number' ? new Date(seconds * 1000) : undefined;

const issuedAt = ({ iat: seconds }: JWTPayload): Date | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000);

const isTokensFault = (error: unknown): error is errors.JOSEError =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  error.code !== 'ERR_JOSE_GENERIC';

/** Returns the reason for a rejection for the log, without the token's claims that the library's errors contain. */
const withoutClaims = ({ message, code }: errors.JOSEError): Error =>
  Object.assign(new Error(message), { code });

/** Creates the verifier for tokens of one issuer, signed by `keys`. */
export const createTokenVerifier = (options: {
  /** The provider's name for its customers; stays the same when its URL changes. */
  provider: string;
  /** Several issuers of the same provider, if it has several addresses. */
  issuer: string | string[];
  audience: string;
  keys: JWTVerifyGetKey;
}): VerifyToken => {
  const remembered = new Map<string, TokenClaims>();
  return async (token) => {
    const entry = remembered.get(token);
    if (entry && entry.expiresAt.getTime() > Date.now()) return entry;
    remembered.delete(token);
    const { payload } = await jwtVerify(token, options.keys, {
      issuer: options.issuer,
      audience: options.audience,
      algorithms,
      requiredClaims: ['sub', 'exp'],
    }).catch((cause: unknown) => {
      // A failure to fetch keys says nothing about the token, so it must not sign out its holder.
      if (isTokensFault(cause)) throw new AppError('not-signed-in', { cause: withoutClaims(cause) });
      throw new AppError('unavailable', { cause, retryAfterSeconds: keysRetrySeconds });
    });
    if (!subjectForm.test(payload.sub ?? '')) throw new AppError('not-signed-in');
    const claims: TokenClaims = {
      provider: options.provider,
      subject: payload.sub ?? '',
      email: text(payload['email']),
      isEmailVerified: payload['email_verified'] === true,
      isBusiness: text(payload['authentication-method'])?.toLowerCase() === 'b2b',
      signedInAt: authenticatedAt(payload) ?? issuedAt(payload),
      authenticatedAt: authenticatedAt(payload),
      issuedAt: issuedAt(payload),
      idpType: text(payload['idp_type']),
      idpSub: text(payload['idp_sub']),
      grantId: text(payload['grant']),
      expiresAt: new Date((payload.exp ?? 0) * 1000),
    };
    if (remembered.size >= rememberedTokens) remembered.delete(remembered.keys().next().value ?? '');
    remembered.set(token, claims);
    return claims;
  };
};

/** Returns the keys of the embedded identity provider. */
export const localKeys = (keys: JSONWebKeySet): JWTVerifyGetKey => createLocalJWKSet(keys);

/**
 * Finds the keys of an external issuer by discovery, fetches them on first use and refreshes them. Throws
 * `ConfigurationError` if the issuer does not answer or names another issuer.
 */
export const discoverKeys = async (issuer: string): Promise<JWTVerifyGetKey> => {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const refused = (but: string, cause?: unknown) => unusable('OIDC_ISSUER', issuer, but, cause);
  const reply = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch((cause: unknown) => {
    throw refused('it cannot be reached', cause);
  });
  if (!reply.ok) throw refused(`its discovery document returned ${reply.status}`);
  const found = (await reply.json().catch((cause: unknown) => {
    throw refused('its discovery document cannot be read', cause);
  })) as { issuer?: unknown; jwks_uri?: unknown } | null;
  if (found?.issuer !== issuer)
    throw refused(`its discovery document names the issuer ${JSON.stringify(found?.issuer)}`);
  const keysAddress = typeof found.jwks_uri === 'string' ? URL.parse(found.jwks_uri) : null;
  if (keysAddress === null) throw refused('its discovery document names no jwks_uri');
  return createRemoteJWKSet(keysAddress);
};

/**
 * Creates the verifier for tokens of an external issuer, or of the embedded provider on all sites. Throws
 * `ConfigurationError` as `discoverKeys` does.
 */
export const openTokenVerifier = async (
  oidc: { readonly audience: string } & (
    | { readonly issuer: string }
    | { readonly issuerOf: (site: Site) => string; readonly publicKeys: JSONWebKeySet }
  ),
  sites: Sites,
  embeddedProvider: string,
): Promise<VerifyToken> =>
  createTokenVerifier({
    audience: oidc.audience,
    ...('issuer' in oidc
      ? { provider: oidc.issuer, issuer: oidc.issuer, keys: await discoverKeys(oidc.issuer) }
      : {
          provider: embeddedProvider,
          issuer: sites.all.map((site) => oidc.issuerOf(site)),
          keys: localKeys(oidc.publicKeys),
        }),
  });
