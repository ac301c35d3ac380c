import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey, JWTPayload } from 'jose';

/** Like a real issuer, but without sign-in pages: it publishes its key and signs tokens. */
export interface TestIssuer {
  readonly issuer: string;
  readonly audience: string;
  /** The environment variables of a product that uses it as identity provider. */
  readonly environment: Readonly<Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_AUDIENCE', string>>;
  /** Returns a valid token for this subject; `claims` extend or replace the usual ones. */
  token(subject: string, claims?: JWTPayload): Promise<string>;
  /** Returns the same token as `token`, signed with another key. */
  forged(subject: string): Promise<string>;
  close(): Promise<void>;
}

const audience = 'https://api.albumen.test';

/** Starts an external OpenID Connect issuer on a port of this machine; on a free port by default. */
export const startTestIssuer = async (port = 0): Promise<TestIssuer> => {
  const keys = await generateKeyPair('ES256');
  const otherKeys = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }] };
  const server = createServer((request, reply) => {
    reply.setHeader('content-type', 'application/json');
    const isDiscovery = request.url === '/.well-known/openid-configuration';
    reply.end(JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${issuer}/jwks` } : jwks));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (key: CryptoKey, subject: string, claims: JWTPayload = {}) =>
    new SignJWT({ email: `${subject}@example.com`, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'at+jwt' })
      .setIssuer(issuer)
      .setSubject(subject)
      .setAudience(typeof claims.aud === 'string' ? claims.aud : audience)
      .setExpirationTime(claims.exp ?? '1h')
      .sign(key);

  return {
    issuer,
    audience,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: audience },
    token: (subject, claims) => sign(keys.privateKey, subject, claims),
    forged: (subject) => sign(otherKeys.privateKey, subject),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
