import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { jwtClaims } from '@albumen/contracts/session-cookies';
import { newPasswordParameter, sessionEndedParameter, signInReturnPath } from '@albumen/contracts/site-paths';
import { ErrorResponse, ErrorTimeout, User, UserManager } from 'oidc-client-ts';
import type { StateStore } from 'oidc-client-ts';
import { answerInTime, AnswerTimedOut, failsAfterMs } from '../lib/answer-in-time.ts';
import type { SessionCookies } from './session-cookies.ts';
import { ProviderUnanswered, SessionEnded, SignInAbandoned, SignInFailed } from './session-errors.ts';

/** Keeps the library's user only in the session's cookies. */
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

/** The data to restore when the provider sends the browser back. */
interface SignInState {
  readonly returnTo: string;
}

/** Rejects on abort, for calls of the library, which take no signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

/** Our choice: seconds for a whole renewal. The calls of all tabs wait for it, so it gets less time than a call. */
const renewalTakesSeconds = 15;

/** Returns the task's result. Throws `AnswerTimedOut` if the task takes longer than a renewal may. */
const inTimeForRenewal = async (task: Promise<unknown>): Promise<void> => {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(new AnswerTimedOut('The token was not renewed in time.'));
  const timer = setTimeout(giveUp, renewalTakesSeconds * 1_000);
  try {
    await Promise.race([task, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Turns a `TypeError`, by which `fetch` reports that no answer came, into an error of ours; returns other errors as
 * they are.
 */
const unlessAnswered = (error: unknown): unknown => {
  if (error instanceof ErrorTimeout)
    return new ProviderUnanswered('No answer.', {
      cause: new AnswerTimedOut(error.message, { cause: error }),
    });
  return error instanceof AnswerTimedOut || error instanceof TypeError
    ? new ProviderUnanswered('No answer.', { cause: error })
    : error;
};

/** The longest age, in seconds, of the sign-in that changes of the account need. */
const freshSignInSeconds = 600;

interface SignInPage {
  readonly language: string;
  readonly isAfterSession: boolean;
  /** The page must ask for the password even if the provider knows the customer. */
  readonly mustAsk?: boolean | undefined;
  readonly newPasswordOf?: string | undefined;
  /** The address of a customer who has to sign in again, although the session continues. */
  readonly freshFor?: string | undefined;
}

/**
 * Creates the client that signs in, renews and signs out at the identity provider: authorization code with PKCE. Loaded
 * on demand.
 */
export const createIdentityClient = (
  oidc: WebConfiguration['oidc'],
  cookies: SessionCookies,
  origin: string,
) => {
  // Some providers only issue an access token for an API that the request names.
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
    requestTimeoutInSeconds: failsAfterMs / 1_000,
  });

  /** Loads the provider's metadata: every call needs it, and the library caches it. */
  const findProvider = (): Promise<unknown> =>
    answerInTime((signal) => Promise.race([users.metadataService.getMetadata(), aborted(signal)]), {
      isRepeatable: true,
      holdsUpPage: true,
    });

  /** Whether this browser started the sign-in that the provider answers, and it has not ended. */
  const isBegun = async (answerUrl: string): Promise<boolean> => {
    const state = new URL(answerUrl).searchParams.get('state');
    return state !== null && (await users.settings.stateStore.get(state)) !== null;
  };

  return {
    /**
     * Leaves for the provider's sign-in page, in the customer's language; the page says why if their session has ended.
     * With `newPasswordOf`, the address of the signed-in customer, the page offers a new password instead.
     */
    begin: async (
      returnTo: string,
      { language, isAfterSession, mustAsk, newPasswordOf, freshFor }: SignInPage,
    ): Promise<void> => {
      await users.clearStaleState();
      await findProvider().catch((error: unknown) => {
        throw unlessAnswered(error);
      });
      const isByButton = newPasswordOf !== undefined || freshFor !== undefined;
      await users.signinRedirect({
        state: { returnTo } satisfies SignInState,
        // Back leads to the page where the customer pressed a button, but past a page that only leads here.
        redirectMethod: isByButton ? 'assign' : 'replace',
        ui_locales: language,
        ...((mustAsk || isByButton) && { prompt: 'login' }),
        ...(isAfterSession && { extraQueryParams: { ...audience, [sessionEndedParameter]: 'yes' } }),
        ...(newPasswordOf !== undefined && {
          login_hint: newPasswordOf,
          extraQueryParams: { ...audience, [newPasswordParameter]: 'yes' },
        }),
        ...(freshFor !== undefined && { max_age: freshSignInSeconds, login_hint: freshFor }),
      });
    },

    /**
     * Reads the provider's answer, stores the tokens and returns the page that was requested first. Throws
     * `SignInAbandoned`, and `SignInFailed` if the provider fails; other errors if this browser does not know the
     * sign-in.
     */
    complete: async (answerUrl: string): Promise<string> => {
      const isOurs = await isBegun(answerUrl);
      try {
        await findProvider();
        const user = await users.signinRedirectCallback(answerUrl);
        return (user.state as SignInState).returnTo;
      } catch (error) {
        const reasons = error instanceof ErrorResponse ? [error.error, error.error_description] : [];
        // Albums §4: "If sign-in is 'abandoned', the user is signed out."
        if (reasons.some((reason) => reason === 'access_denied' || reason?.includes('abandoned')))
          throw new SignInAbandoned();
        throw isOurs ? new SignInFailed('Sign-in did not end.', { cause: unlessAnswered(error) }) : error;
      }
    },

    /**
     * Exchanges the refresh token for new tokens. Throws `SessionEnded` if the provider refuses it,
     * `ProviderUnanswered` if it does not answer.
     */
    renew: async (): Promise<void> => {
      try {
        // The library times out the request, but neither reading the answer nor discovering the provider.
        const renewal = users.signinSilent({ silentRequestTimeoutInSeconds: renewalTakesSeconds });
        await inTimeForRenewal(renewal);
      } catch (error) {
        if (error instanceof ErrorResponse && error.error === 'invalid_grant') throw new SessionEnded();
        throw unlessAnswered(error);
      }
    },

    /**
     * Deletes the tokens and leaves for the provider, which ends its own session and sends the browser to `path`.
     * Without an ID token of the session, it may ask first.
     */
    end: (path: string): Promise<void> =>
      users.signoutRedirect({ post_logout_redirect_uri: `${origin}${path}`, redirectMethod: 'replace' }),
  };
};

export type IdentityClient = ReturnType<typeof createIdentityClient>;
