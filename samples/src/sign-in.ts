import { createHash, randomBytes } from 'node:crypto';
import { signInReturnPath } from '@albumen/contracts/site-paths';
import { WebConfiguration } from '@albumen/contracts/web-configuration';
import * as z from 'zod/mini';
import { createCookieJar } from './cookie-jar.ts';

export interface SignInOptions {
  /** The public address of the product, such as `http://localhost:8080`. */
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

/** A signed-in customer. */
export interface SignedIn {
  /** Returns a valid access token; renews it if the last one is about to expire. */
  accessToken(): Promise<string>;
}

const Discovery = z.object({ authorization_endpoint: z.url(), token_endpoint: z.url() });

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
type Tokens = z.infer<typeof Tokens>;

interface Provider extends z.infer<typeof Discovery> {
  readonly clientId: string;
  readonly returnUrl: string;
}

/** Tokens are renewed this long before they expire, so that a token outlives the request that carries it. */
const renewBeforeEndMs = 30_000;

/** Redirects from the first request to the application; a sign-in takes three. */
const redirectLimit = 10;

const readJson = async <Schema extends z.ZodMiniType>(schema: Schema, url: URL): Promise<z.infer<Schema>> => {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`${url.href} answered ${reply.status}.`);
  return schema.parse(await reply.json());
};

const discover = async (url: string): Promise<Provider> => {
  const { oidc } = await readJson(WebConfiguration, new URL('/config.json', url));
  const issuer = new URL(oidc.issuer, url).href.replace(/\/$/, '');
  const endpoints = await readJson(Discovery, new URL(`${issuer}/.well-known/openid-configuration`));
  return { ...endpoints, clientId: oidc.clientId, returnUrl: new URL(signInReturnPath, url).href };
};

/** Returns the address to which a page sends its form with a password. Another form may change the language. */
const formAction = (page: string, pageUrl: URL): URL => {
  const form = page.split('<form').find((part) => part.includes('type="password"')) ?? '';
  const action = /\saction="([^"]+)"/.exec(form)?.[1];
  if (action === undefined) throw new Error(`${pageUrl.href} shows no form to sign in with.`);
  return new URL(action.replaceAll('&amp;', '&'), pageUrl);
};

/** Follows the pages as a browser does and returns the authorization code. */
const fetchCode = async (provider: Provider, options: SignInOptions, challenge: string): Promise<string> => {
  const jar = createCookieJar();
  const state = randomBytes(16).toString('base64url');
  let url = new URL(provider.authorization_endpoint);
  url.search = new URLSearchParams({
    client_id: provider.clientId,
    response_type: 'code',
    redirect_uri: provider.returnUrl,
    scope: 'openid email',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString();
  let reply = await jar.fetch(url);
  let isFormSent = false;
  for (let redirects = 0; redirects < redirectLimit; redirects++) {
    const location = reply.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      if (url.href.startsWith(provider.returnUrl)) {
        const code = url.searchParams.get('code');
        if (code === null || url.searchParams.get('state') !== state)
          throw new Error(`Sign-in came back with ${url.searchParams.get('error') ?? 'another state'}.`);
        return code;
      }
      reply = await jar.fetch(url);
      continue;
    }
    if (isFormSent || !reply.ok)
      throw new Error(`Signing in as ${options.email} was answered with ${reply.status}.`);
    url = formAction(await reply.text(), url);
    const body = new URLSearchParams({ email: options.email, password: options.password });
    reply = await jar.fetch(url, { method: 'POST', body });
    isFormSent = true;
  }
  throw new Error('Sign-in redirects without end.');
};

const askForTokens = async (provider: Provider, fields: Record<string, string>): Promise<Tokens> => {
  const body = new URLSearchParams({ client_id: provider.clientId, ...fields });
  const reply = await fetch(provider.token_endpoint, { method: 'POST', body });
  if (!reply.ok) throw new Error(`The token endpoint answered ${reply.status}: ${await reply.text()}`);
  return Tokens.parse(await reply.json());
};

const signInByForm = async (provider: Provider, options: SignInOptions): Promise<Tokens> => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const code = await fetchCode(provider, options, challenge);
  return askForTokens(provider, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: provider.returnUrl,
  });
};

/**
 * Signs in over HTTP as a browser does: the provider of `/config.json`, authorization code with PKCE, the sign-in form.
 * Throws if the address or the password is wrong, or if no server answers.
 */
export const signIn = async (options: SignInOptions): Promise<SignedIn> => {
  const provider = await discover(options.url);
  const endOf = (tokens: Tokens) => Date.now() + tokens.expires_in * 1000;
  let tokens = await signInByForm(provider, options);
  let endsAt = endOf(tokens);
  let renewal: Promise<void> | undefined;

  const renew = async (): Promise<void> => {
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    // If the refresh token is no longer accepted, sign in with the password again.
    tokens = await askForTokens(provider, fields).catch(() => signInByForm(provider, options));
    endsAt = endOf(tokens);
  };

  return {
    accessToken: async () => {
      if (Date.now() > endsAt - renewBeforeEndMs) {
        renewal ??= renew().finally(() => {
          renewal = undefined;
        });
        await renewal;
      }
      return tokens.access_token;
    },
  };
};
