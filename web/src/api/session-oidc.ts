import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { sessionEndedParameter, signInReturnPath } from '@albumen/contracts/site-paths';
import { ErrorResponse, User, UserManager } from 'oidc-client-ts';
import type { StateStore } from 'oidc-client-ts';
import { answerInTime, failsAfterMs } from '../lib/answer-in-time.ts';
import { jwtClaims } from '../lib/jwt.ts';
import type { SessionCookies } from './session-cookies.ts';
import { SessionEnded, SignInAbandoned } from './session-errors.ts';

/** Keeps the library's user in the session's cookies, and only there. */
const cookieUserStore = (cookies: SessionCookies): StateStore => ({
  set: async (_key, stored) => {
    const user = User.fromStorageString(stored);
    cookies.store({
      accessToken: user.access_token,
      idToken: user.id_token,
      refreshToken: user.refresh_token,
      accessTokenSeconds: user.expires_in,
    });
  },
  get: async () => {
    const idToken = cookies.idToken();
    const refreshToken = cookies.refreshToken();
    if (idToken === undefined && refreshToken === undefined) return null;
    return JSON.stringify({
      access_token: cookies.accessToken() ?? '',
      id_token: idToken,
      refresh_token: refreshToken,
      token_type: 'Bearer',
      profile: (idToken && jwtClaims(idToken)) ?? {},
    });
  },
  remove: async () => {
    cookies.remove();
    return null;
  },
  getAllKeys: async () => [],
});

/** What must be known again when the provider sends the browser back. */
interface SignInState {
  readonly returnTo: string;
}

/** For calls of the library, which know no signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

/** How long the provider may take to renew a token, in seconds. */
const renewalTimeoutSeconds = 15;

/** Signing in, renewing and signing out at the identity provider: authorization code with PKCE. Loaded when needed. */
export const createIdentityClient = (
  oidc: WebConfiguration['oidc'],
  cookies: SessionCookies,
  origin: string,
) => {
  // Some providers issue an access token for an API only when it is asked for by this name.
  const audience = { audience: oidc.audience };
  const users = new UserManager({
    authority: oidc.issuer,
    client_id: oidc.clientId,
    redirect_uri: `${origin}${signInReturnPath}`,
    post_logout_redirect_uri: `${origin}/`,
    scope: 'openid email profile offline_access',
    extraQueryParams: audience,
    userStore: cookieUserStore(cookies),
    automaticSilentRenew: false,
    silentRequestTimeoutInSeconds: renewalTimeoutSeconds,
    requestTimeoutInSeconds: failsAfterMs / 1_000,
  });

  /** What the provider says of itself: every call of it needs that, and the library keeps it. */
  const findProvider = (): Promise<unknown> =>
    answerInTime((signal) => Promise.race([users.metadataService.getMetadata(), aborted(signal)]), {
      isRepeatable: true,
      holdsUpPage: true,
    });

  return {
    /** Leaves for the provider's sign-in page, in the customer's language; told why, if their session has ended. */
    begin: async (
      returnTo: string,
      { language, isAfterSession }: { language: string; isAfterSession: boolean },
    ): Promise<void> => {
      await users.clearStaleState();
      await findProvider();
      await users.signinRedirect({
        state: { returnTo } satisfies SignInState,
        ui_locales: language,
        ...(isAfterSession && { extraQueryParams: { ...audience, [sessionEndedParameter]: 'yes' } }),
      });
    },

    /** Reads the provider's answer, stores the tokens and gives the page first asked for. Throws `SignInAbandoned`. */
    complete: async (answerUrl: string): Promise<string> => {
      try {
        await findProvider();
        const user = await users.signinRedirectCallback(answerUrl);
        return (user.state as SignInState).returnTo;
      } catch (error) {
        const reasons = error instanceof ErrorResponse ? [error.error, error.error_description] : [];
        // Albums §4: "If sign-in is 'abandoned', the user is signed out."
        if (reasons.some((reason) => reason === 'access_denied' || reason?.includes('abandoned')))
          throw new SignInAbandoned();
        throw error;
      }
    },

    /** Trades the refresh token for new tokens. Throws `SessionEnded` when the provider refuses it. */
    renew: async (): Promise<void> => {
      try {
        await users.signinSilent();
      } catch (error) {
        if (error instanceof ErrorResponse && error.error === 'invalid_grant') throw new SessionEnded();
        throw error;
      }
    },

    /** Forgets the tokens and leaves for the provider, which ends its own session and sends the browser back. */
    end: (): Promise<void> => users.signoutRedirect(),
  };
};

export type IdentityClient = ReturnType<typeof createIdentityClient>;
