import type { IncomingMessage, ServerResponse } from 'node:http';
import { correlationHeader } from '@albumen/contracts/read-problem';
import {
  locales,
  newPasswordParameter,
  sessionEndedParameter,
  signInReturnPath,
  sitePaths,
} from '@albumen/contracts/site-paths';
import { Provider, errors } from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC, TokenEndpointGrantContext } from 'oidc-provider';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Log } from '../../platform/log.ts';
import type { Site } from '../../kernel/sites.ts';
import { grantNameOf, hashOf } from './hash.ts';
import { identityPath, interactionPath } from './paths.ts';
import { createProviderAdapter } from './provider-adapter.ts';
import type { ProviderScope } from './provider-adapter.ts';
import { signingAlgorithm } from './provider-keys.ts';
import type { ProviderKeys } from './provider-keys.ts';
import {
  endSession,
  continueWithoutSession,
  isAskedForBySession,
  signOutAtOnce,
} from './provider-sign-out.ts';
import { withRefreshGrace } from './refresh-grace.ts';
import { accessTokenLifetimeSeconds, linkLifetimeSeconds, sessionLifetimeSeconds } from './rules.ts';
import type { Account } from './store/accounts.ts';
import type { ProviderRowsStore } from './store/provider-rows.ts';
import { logEvent } from './visitor.ts';
import type { IdentityEvent } from './visitor.ts';

export const clientId = 'albumen-web';

const cookieNames = {
  session: 'identity-session',
  interaction: 'identity-sign-in',
  resume: 'identity-resume',
} as const;

/** The claims of an account in tokens. Albums §3: "Signed-in user token claims: idp_type, idp_sub, email, sub, …". */
const claimsOf = (account: Account) => ({
  email: account.email,
  email_verified: true,
  idp_type: 'local',
  idp_sub: account.id,
  // Albums §6: "B2B customer (authentication-method claim equals 'b2b', case-insensitive)".
  'authentication-method': account.business ? 'b2b' : 'password',
});

/**
 * The scopes of the product's API. Defined only here: as scopes of the provider they would ask for consent every time.
 */
const apiScopes = 'openid email';

/** Pages that the provider itself shows when there is no sign-in to return to. */
export interface ProviderPages {
  failed(ctx: KoaContextWithOIDC): void;
  /** The request asks for something unsupported, such as a sign-in to an unknown application. */
  refused(ctx: KoaContextWithOIDC): void;
  expired(ctx: KoaContextWithOIDC): void;
  /** `form` is the provider's form. A button named `logout` with the value `yes` submits it. */
  signOut(ctx: KoaContextWithOIDC, form: string): void;
  signedOut(ctx: KoaContextWithOIDC): void;
  notFound(ctx: KoaContextWithOIDC): void;
}

/** A sign-in in progress, in the browser with its cookie. */
export interface SignIn {
  readonly uid: string;
  /** The languages that the application requests. */
  readonly uiLocales: string | undefined;
  /** The email address that the application expects. */
  readonly loginHint: string | undefined;
  /** The person was signed in, and has to sign in again. */
  readonly isAfterSession: boolean;
  /** The person is signed in, and has to sign in again for something that needs a fresh sign-in. */
  readonly isFresh: boolean;
  /** The customer is signed in, and wants a new password. */
  readonly isForNewPassword: boolean;
}

interface ProviderParts {
  site: Site;
  /** The audience of its access tokens, on all sites. */
  audience: string;
  keys: ProviderKeys;
  rows: ProviderRowsStore;
  scope: ProviderScope;
  findAccount: (id: string) => Promise<Account | undefined>;
  pages: ProviderPages;
  clock: Clock;
  log: Log;
}

const correlationIdOf = (ctx: KoaContextWithOIDC): string => ctx.get(correlationHeader);

/** Logs an event of a call that the provider answers. The mount sets the network address of the caller. */
const tell = (log: Log, ctx: KoaContextWithOIDC, event: IdentityEvent, accountId: string): void =>
  logEvent(log, event, { accountId, network: networkOf(ctx.ip), correlationId: correlationIdOf(ctx) });

/** The session still contains its account. */
const tellSignedOut = (log: Log, ctx: KoaContextWithOIDC): void => {
  const accountId = ctx.oidc.session?.accountId;
  if (accountId !== undefined) tell(log, ctx, 'identity.signed-out', accountId);
};

const providerConfiguration = (parts: ProviderParts): Configuration => {
  const { audience, keys, rows, scope, findAccount, pages } = parts;
  const { publicUrl } = parts.site;
  return {
    adapter: createProviderAdapter(parts),
    jwks: { keys: [keys.signingKey] },
    cookies: {
      keys: [keys.cookieKey],
      names: cookieNames,
      long: { path: identityPath, httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [publicUrl + signInReturnPath],
        post_logout_redirect_uris: [
          sitePaths.home,
          sitePaths.accountDeleted,
          sitePaths.changeEmailSuccess,
        ].map((path) => publicUrl + path),
        id_token_signed_response_alg: signingAlgorithm,
      },
    ],
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
    scopes: ['openid', 'email'],
    claims: {
      openid: ['sub', 'idp_type', 'idp_sub', 'authentication-method'],
      email: ['email', 'email_verified'],
    },
    // The application reads the claims from the ID token; there is no other call for them.
    conformIdTokenClaims: false,
    discovery: { ui_locales_supported: [...locales] },
    findAccount: async (_ctx, id) => {
      const account = await findAccount(id);
      return account && { accountId: id, claims: async () => ({ sub: id, ...claimsOf(account) }) };
    },
    extraTokenClaims: async ({ oidc: { entities } }, token) => {
      const account = 'accountId' in token ? await findAccount(token.accountId) : undefined;
      // RFC 9068, 2.2.1: it stays the same while a session is renewed.
      const authTime = (entities.AuthorizationCode ?? entities.RefreshToken)?.authTime;
      const grantId = 'grantId' in token ? token.grantId : undefined;
      return (
        account && {
          ...claimsOf(account),
          ...(grantId !== undefined && { grant: grantNameOf(hashOf(grantId)) }),
          ...(authTime !== undefined && { auth_time: authTime }),
        }
      );
    },
    interactions: { url: (_ctx, { uid }) => interactionPath(uid) },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== audience) throw new errors.InvalidTarget();
          return {
            scope: apiScopes,
            audience,
            accessTokenTTL: accessTokenLifetimeSeconds,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: signingAlgorithm } },
          };
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          if (!isAskedForBySession(ctx)) return pages.signOut(ctx, form);
          const sessionCookie = cookieNames.session;
          await signOutAtOnce({ rows, scope, sessionCookie, cookiePath: identityPath }, ctx);
          tellSignedOut(parts.log, ctx);
          return undefined;
        },
        postLogoutSuccessSource: (ctx) => pages.signedOut(ctx),
      },
    },
    extraParams: [sessionEndedParameter, newPasswordParameter],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    // Ending a session ends all tokens from it.
    expiresWithSession: () => true,
    // It is our own application: signing in to it means consent.
    loadExistingGrant: async ({ oidc }) => {
      const { provider, session, client } = oidc;
      if (session?.accountId === undefined || client === undefined) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
      if (existing !== undefined) return existing;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email');
      grant.addResourceScope(audience, apiScopes);
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: accessTokenLifetimeSeconds,
      AuthorizationCode: 60,
      IdToken: 3600,
      // Our choice: sign-in continues by itself whenever a link is opened in the same browser.
      Interaction: linkLifetimeSeconds,
      RefreshToken: sessionLifetimeSeconds,
      Grant: sessionLifetimeSeconds,
      Session: sessionLifetimeSeconds,
    },
    renderError: (ctx, _out, error) => {
      if (error instanceof errors.SessionNotFound) return pages.expired(ctx);
      const isOurFault = !(error instanceof errors.OIDCProviderError) || error.statusCode >= 500;
      return isOurFault ? pages.failed(ctx) : pages.refused(ctx);
    },
  };
};

/** The issuer of the provider on a site. */
export const issuerOf = ({ publicUrl }: Site): string => publicUrl + identityPath;

/** The OpenID Connect provider of one site in this process, with the functions that our pages need. */
export const createOidcProvider = (parts: ProviderParts) => {
  const onReplay = (ctx: KoaContextWithOIDC, accountId: string): void =>
    tell(parts.log, ctx, 'identity.refresh-replayed', accountId);

  /** Built-in grants are registered here: the only place between client authentication and token rotation. */
  class ProviderWithRefreshGrace extends Provider {
    override registerGrantType<Parameters extends object>(
      name: string,
      handler: (ctx: TokenEndpointGrantContext<Parameters>) => void | Promise<void>,
      ...rest: [parameters?: ReadonlySet<string>, duplicates?: ReadonlySet<string>]
    ): void {
      super.registerGrantType(
        name,
        name === 'refresh_token' ? withRefreshGrace({ ...parts, onReplay }, handler) : handler,
        ...rest,
      );
    }
  }

  const provider = new ProviderWithRefreshGrace(issuerOf(parts.site), providerConfiguration(parts));
  // The mount sets the public address in these headers, so that nothing is guessed and a forged Host header has no
  // effect.
  provider.proxy = true;
  provider.use((ctx, next) => continueWithoutSession(ctx as KoaContextWithOIDC, next));
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.status !== 404 || ctx.body) return;
    // Otherwise the body would make it 200.
    ctx.status = 404;
    parts.pages.notFound(ctx as KoaContextWithOIDC);
  });
  provider.on('server_error', (ctx, error) =>
    parts.log.error({ err: error, correlationId: correlationIdOf(ctx) }, 'identity provider failed'),
  );
  const logRefusal = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => {
    const { message: code, error_detail: detail } = error;
    parts.log.info({ code, detail, correlationId: correlationIdOf(ctx) }, 'identity provider refused');
  };
  // On the page that asks, only its button signs out.
  provider.on('end_session.success', (ctx) => {
    if (ctx.oidc.params?.['logout'] !== undefined) tellSignedOut(parts.log, ctx);
  });
  provider.on('authorization.error', logRefusal);
  provider.on('grant.error', logRefusal);
  provider.on('end_session.error', logRefusal);

  const find = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      return await provider.interactionDetails(request, response);
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined;
      throw error;
    }
  };

  return {
    handle: provider.callback(),

    /** The sign-in with that id, if the request comes from the browser that began it. */
    findSignIn: async (
      request: IncomingMessage,
      response: ServerResponse,
      uid: string,
    ): Promise<SignIn | undefined> => {
      const interaction = await find(request, response);
      if (interaction === undefined || interaction.uid !== uid) return undefined;
      const { ui_locales: uiLocales, login_hint: loginHint } = interaction.params;
      const isForNewPassword = interaction.params[newPasswordParameter] !== undefined;
      if (isForNewPassword && interaction.session !== undefined) {
        // A new password ends the session in which it was asked for; this sign-in continues.
        interaction.session = undefined;
        await interaction.persist();
      }
      return {
        uid,
        uiLocales: typeof uiLocales === 'string' ? uiLocales : undefined,
        loginHint: typeof loginHint === 'string' ? loginHint : undefined,
        isAfterSession: interaction.params[sessionEndedParameter] !== undefined,
        isFresh: interaction.params['max_age'] !== undefined,
        isForNewPassword,
      };
    },

    /** Whether somebody is signed in to the provider in this browser. */
    isSignedIn: async (request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
      (await provider.Session.get(provider.createContext(request, response))).accountId !== undefined,

    /**
     * Ends a sign-in with an account. Settles with the address where the application continues. Ends a session of
     * somebody else in the same browser.
     */
    finishSignIn: async (
      request: IncomingMessage,
      response: ServerResponse,
      accountId: string,
    ): Promise<string> => {
      const interaction = await find(request, response);
      if (interaction === undefined) throw new Error('The sign-in to finish no longer exists.');
      const session = await provider.Session.get(provider.createContext(request, response));
      if (session.accountId !== undefined && session.accountId !== accountId) {
        await endSession(parts, session);
        interaction.session = undefined;
      }
      interaction.result = { login: { accountId, amr: ['pwd'] } };
      await interaction.persist();
      return interaction.returnTo;
    },
  };
};

export type OidcProvider = ReturnType<typeof createOidcProvider>;
