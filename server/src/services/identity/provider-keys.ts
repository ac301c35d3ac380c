import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import { keepSigningKey } from './store/signing-key.ts';

export const signingAlgorithm = 'ES256';

export interface ProviderKeys {
  readonly signingKey: JWK;
  readonly publicKey: JWK;
  /** Signs the cookies of sessions and sign-ins. */
  readonly cookieKey: string;
  /** Signs the cookie by which an account recognises a browser. */
  readonly browserKey: string;
}

const makeSigningKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, alg: signingAlgorithm, use: 'sig', kid: await calculateJwkThumbprint(jwk) };
};

/** The keys that all processes share. The first process creates them, and they never change. */
export const openProviderKeys = async (database: Database, clock: Clock): Promise<ProviderKeys> => {
  const keyText = await keepSigningKey(database, JSON.stringify(await makeSigningKey()), clock.now());
  const signingKey = JSON.parse(keyText) as JWK;
  const { d: _private, ...publicKey } = signingKey;
  const keyOf = async (name: string) => (await sharedSecret(database, name)).toString('base64url');
  const cookieKey = await keyOf('identity-cookies');
  const browserKey = await keyOf('identity-known-browsers');
  return { signingKey, publicKey, cookieKey, browserKey };
};
