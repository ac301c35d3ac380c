import { createHash, randomBytes } from 'node:crypto';
import { signInReturnPath } from '@albumen/contracts/site-paths';
import type { FastifyInstance } from 'fastify';
import { createTestBrowser } from './browser.ts';
import type { TestBrowser } from './browser.ts';

/** The answer of the token endpoint. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly error?: string;
}

/** A sign-in that the application has started in a browser. */
export interface BegunSignIn {
  readonly browser: TestBrowser;
  /** The path of the sign-in page. */
  readonly path: string;
  readonly verifier: string;
}

/** The calls of the web application and a browser to sign in at the embedded identity provider. */
export const createSignInCalls = (app: FastifyInstance, publicUrl: string, clientId: string) => {
  const browser = (headers: Record<string, string> = {}) => createTestBrowser(app, publicUrl, headers);

  const token = async (fields: Record<string, string>) => {
    const payload = new URLSearchParams({ client_id: clientId, ...fields }).toString();
    const answer = await app.inject({
      method: 'POST',
      url: '/identity/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: new URL(publicUrl).host,
      },
      payload,
    });
    return { status: answer.statusCode, body: answer.json<TokenAnswer>() };
  };

  const begin = async (from = browser(), parameters: Record<string, string> = {}): Promise<BegunSignIn> => {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: publicUrl + signInReturnPath,
      scope: 'openid email',
      state: 'the-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    });
    const { location } = await from.get(`/identity/auth?${query.toString()}`);
    return { browser: from, path: location ?? '', verifier };
  };

  /** Follows the redirects back to the application and returns the authorization code. */
  const takeCode = async ({ browser: from }: BegunSignIn, location: string): Promise<string> => {
    const { location: back = '' } = await from.get(location);
    return new URL(back).searchParams.get('code') ?? '';
  };

  const redeem = ({ verifier }: BegunSignIn, code: string) =>
    token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: publicUrl + signInReturnPath,
    });

  const takeTokens = async (begun: BegunSignIn, location: string): Promise<TokenAnswer> =>
    (await redeem(begun, await takeCode(begun, location))).body;

  return {
    browser,
    begin,
    takeCode,
    redeem,
    takeTokens,
    /** Signs in with the form and fetches the tokens. */
    signIn: async (email: string, password: string, from = browser()): Promise<TokenAnswer> => {
      const begun = await begin(from);
      const { location = '' } = await from.post(begun.path, { email, password });
      return takeTokens(begun, location);
    },
    refresh: (refreshToken: string) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  };
};

export type SignInCalls = ReturnType<typeof createSignInCalls>;
