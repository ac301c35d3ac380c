import { sitePaths } from '@albumen/contracts/site-paths';
import { aheadSeconds, jwtClaims, validity } from '../lib/jwt.ts';
import { log } from '../lib/log.ts';
import { SessionEnded, SignInAbandoned, SignInFailed } from './session-errors.ts';
import { browserSurroundings, signOuts } from './session-surroundings.ts';
import type { SessionSurroundings } from './session-surroundings.ts';

/** Our choice: seconds until a failed renewal is retried. */
const renewAgainSeconds = 15;

/** Our choice: returns from the provider per minute after which the tab stops looping and reports it. */
const returnsPerMinute = 4;

const minuteMs = 60_000;

/** The browser is about to leave the page: there is nothing more to report. */
const never = new Promise<never>(() => undefined);

/**
 * Creates the customer's session. Its tokens are in cookies, so that every tab has the same. [Note: One renewal over
 * all tabs] A refresh token can be used for one renewal, so a tab renews under a lock. The others wait for the lock and
 * then find a different access token from the one that they wanted to replace.
 */
export const createSession = (around: SessionSurroundings) => {
  const { cookies } = around;
  let leaving: Promise<void> | undefined;
  let renewing: Promise<string | undefined> | undefined;
  let customerOfPage: string | undefined;
  let isAfterSession = false;
  let isSignedOutElsewhere = false;
  let isSigningOut = false;
  let ending: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const idClaim = (claim: string): unknown => {
    const idToken = cookies.idToken();
    return idToken === undefined ? undefined : jwtClaims(idToken)?.[claim];
  };

  const textClaim = (name: string): string | undefined => {
    const claim = idClaim(name);
    return typeof claim === 'string' ? claim : undefined;
  };

  /** The identity provider's id for the customer in the cookies. */
  const subject = (): string | undefined => textClaim('sub');

  const email = (): string | undefined => textClaim('email');

  const planRenewal = (seconds: number): void =>
    around.setTimer(() => void renewBeforeEnd(), Math.max(seconds, 1) * 1_000);

  const renewOrAdopt = async (stale: string | undefined): Promise<string | undefined> => {
    const current = cookies.accessToken();
    if (current !== undefined && current !== stale) return current;
    const refreshToken = cookies.refreshToken();
    if (refreshToken === undefined) return undefined;
    const identity = await around.identityClient();
    try {
      await identity.renew();
      return cookies.accessToken();
    } catch (error) {
      log.error('AccessToken Error', { error });
      if (!(error instanceof SessionEnded)) throw error;
      isAfterSession = true;
      // Another tab may have signed in meanwhile.
      if (cookies.refreshToken() === refreshToken) cookies.remove();
      return cookies.accessToken();
    }
  };

  /** Returns a new access token in place of `stale`; undefined if the session has ended. Throws if nobody answers. */
  const renew = (stale: string | undefined): Promise<string | undefined> => {
    renewing ??= around
      .exclusively(() => renewOrAdopt(stale))
      .then((token) => {
        const valid = token === undefined ? undefined : validity(token);
        // Counts from the token's issue, so that a wrong clock on this computer does not renew endlessly.
        if (valid) planRenewal(valid.to - valid.from - aheadSeconds(valid));
        return token;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  const renewBeforeEnd = async (): Promise<void> => {
    const token = cookies.accessToken();
    const valid = token === undefined ? undefined : validity(token);
    // A token without an expiry time is renewed when a service refuses it.
    if (token !== undefined && !valid) return;
    const left = valid ? valid.to - aheadSeconds(valid) - around.now() / 1_000 : 0;
    if (left > 0) planRenewal(left);
    // A failed renewal is retried; the old token stays valid for a while.
    else await renew(token).catch(() => planRenewal(renewAgainSeconds));
  };

  const recentReturns = (): readonly number[] =>
    around.signInReturns.read().filter((at) => around.now() - at < minuteMs);

  /** Customers who go back from the sign-in page and come again do not loop: nothing has returned. */
  const requireNoLoop = (): void => {
    if (recentReturns().length < returnsPerMinute) return;
    around.signInReturns.write([]);
    throw new SignInFailed('Sign-in returned without a session several times.');
  };

  /** Resolves if the customer stays: the browser asks customers who are about to lose an upload. */
  const leaveForSignIn = async (returnTo: string, isFresh: boolean): Promise<void> => {
    try {
      requireNoLoop();
      const stays = around.pageStays();
      const identity = await around.identityClient();
      // A customer who was signed in is told why they must sign in again.
      const why = isFresh
        ? { isAfterSession: false, freshFor: email() ?? '' }
        : { isAfterSession: isAfterSession || customerOfPage !== undefined };
      const mustAsk = around.sessionLeftAtProvider.read();
      const begun = identity.begin(returnTo, { language: around.language(), mustAsk, ...why });
      await Promise.race([stays, begun.then(() => never)]);
    } catch (error) {
      log.error('Auth Error', { error });
      throw error instanceof SignInFailed
        ? error
        : new SignInFailed('Sign-in did not start.', { cause: error });
    }
  };

  /** Calls that this page still makes for a customer who has signed out must not lead to the sign-in page. */
  const requireStay = (): void => {
    if (isSignedOutElsewhere) throw new SignInFailed('The customer has signed out in another tab.');
    if (isSigningOut) throw new SignInFailed('The customer is signing out.');
  };

  /**
   * Leaves for the provider once, however many calls ask for it. If the page stays, returns the token from a sign-in in
   * another tab, unless it is the `stale` one; otherwise throws `SignInFailed`.
   */
  const startSignIn = async (returnTo: string, stale?: string, isFresh = false): Promise<string> => {
    await ending;
    // The customer may have signed out while the call waited.
    requireStay();
    leaving ??= leaveForSignIn(returnTo, isFresh).finally(() => {
      leaving = undefined;
    });
    await leaving;
    const token = cookies.accessToken();
    if (token !== undefined && token !== stale) return token;
    throw new SignInFailed('The page was not left for sign-in.');
  };

  /** Handles a sign-out elsewhere: from now on this page belongs to nobody, even after the next sign-in. */
  const noteSignOutElsewhere = (): void => {
    if (customerOfPage === undefined || isSignedOutElsewhere) return;
    isSignedOutElsewhere = true;
    around.leftPage.write({ page: around.currentPage(), customerId: customerOfPage });
    for (const listener of listeners) listener();
  };

  /** Whether somebody signed in or out in another tab since this page was opened. */
  const hasOtherCustomer = (): boolean => customerOfPage !== undefined && subject() !== customerOfPage;

  /**
   * For a page that is looked at again: timers sleep with the computer, and somebody may have signed in or out elsewhere.
   * This page must not show them another customer's photos.
   */
  const wake = (): void => {
    if (customerOfPage === undefined || isSignedOutElsewhere) return;
    if (!hasOtherCustomer()) return void renewBeforeEnd();
    // This page hides its content at once; the page of another customer is loaded.
    noteSignOutElsewhere();
    if (subject() !== undefined) around.reloadPage();
  };

  /**
   * All tabs share the cookies: photos that this page shows, or still sends, must not reach another customer's account.
   * Throws `SignInFailed` if the page stays.
   */
  const forCustomerOfPage = async (token: string): Promise<string> => {
    if (!hasOtherCustomer()) return token;
    const stays = around.pageStays();
    around.reloadPage();
    await stays;
    throw new SignInFailed('Another customer has signed in.');
  };

  return {
    /** The signed-in customer's e-mail address, if the provider reports it. */
    email,

    /** Albums §6: "B2B customer (authentication-method claim equals 'b2b', case-insensitive)". */
    isBusiness: (): boolean => String(idClaim('authentication-method')).toLowerCase() === 'b2b',

    /** The ids of the customer in the paths of the auth service: `sub` if the token has no `idp_sub`. */
    identity: (): { readonly idpType: string; readonly idpSub: string } => ({
      idpType: textClaim('idp_type') ?? 'sub',
      idpSub: textClaim('idp_sub') ?? subject() ?? '',
    }),

    /** The identity provider's id for the signed-in customer; undefined if nobody is signed in. */
    customerId: subject,

    /**
     * Resolves when there is a customer. Albums §4: "if an access token exists the login finishes at once. Otherwise
     * sign-in starts": then the page is left, and this stays pending. Throws `SignInFailed`.
     */
    ensureSignedIn: async (returnTo: string): Promise<void> => {
      // Albums §4: "Configuration must be loaded before authentication."
      around.requireConfiguration();
      requireStay();
      // The access token's cookie may outlast a closed browser, but the id token's does not: then the owner is unknown.
      const existing = cookies.accessToken();
      const isOwned = cookies.idToken() !== undefined;
      // The session continues even if nobody can renew it now: the calls of the screen fail, and say why.
      const goesOn = (isOwned && existing) || (await renew(existing).catch(() => isOwned));
      if (!goesOn) await startSignIn(returnTo);
      customerOfPage = subject();
      void renewBeforeEnd();
    },

    /**
     * Returns the access token for a call, renewed if it has expired. Leaves for sign-in if the session has ended, and
     * reloads the page if another customer has signed in.
     */
    accessToken: async (): Promise<string> => {
      requireStay();
      return forCustomerOfPage(
        cookies.accessToken() ?? (await renew(undefined)) ?? (await startSignIn(around.currentPage())),
      );
    },

    /** Returns an access token in place of one that a service refused; otherwise like `accessToken`. */
    replaceAccessToken: async (refused: string): Promise<string> => {
      requireStay();
      return forCustomerOfPage((await renew(refused)) ?? (await startSignIn(around.currentPage(), refused)));
    },

    /**
     * For a call that needs a fresh sign-in: leaves for the provider, where the same customer signs in again and comes
     * back to this page. Throws `SignInFailed` if the page stays.
     */
    signInAgain: async (): Promise<never> => {
      await startSignIn(around.currentPage(), cookies.accessToken(), true);
      throw new SignInFailed('The customer has signed in again in another tab.');
    },

    /**
     * Completes sign-in with the provider's answer, stores the tokens, and returns the page that was requested first.
     * Throws `SignInAbandoned`.
     */
    completeSignIn: async (answerUrl: string): Promise<string> => {
      around.signInReturns.write([...recentReturns(), around.now()]);
      const identity = await around.identityClient();
      try {
        const returnTo = await identity.complete(answerUrl);
        around.sessionLeftAtProvider.write(false);
        return returnTo;
      } catch (error) {
        // Albums §4: "If sign-in is 'abandoned', the user is signed out."
        if (error instanceof SignInAbandoned) cookies.remove();
        else log.error('Auth Error', { error });
        throw error;
      }
    },

    /**
     * Leaves for the page of the embedded identity provider that offers a new password to the owner of an address; it
     * leads to `to`. Throws if it cannot be reached.
     */
    changePassword: async (newPasswordOf = email() ?? '', to = around.currentPage()): Promise<void> => {
      const identity = await around.identityClient();
      await identity.begin(to, { language: around.language(), isAfterSession: false, newPasswordOf });
    },

    /**
     * Signs out here and, leaving the page, at the provider, which leads to `to`. Its session outlasts our cookies when
     * the browser is closed. Resolves only if the provider cannot be reached or ends no sessions: then the next sign-in
     * asks for the password.
     */
    signOut: async (to: string = sitePaths.home): Promise<void> => {
      isSigningOut = true;
      around.announceSignOut();
      try {
        const identity = await around.identityClient();
        await identity.end(to);
        await never;
      } catch (error) {
        log.error('Auth Error', { error });
      }
      around.sessionLeftAtProvider.write(true);
      cookies.remove();
    },

    /**
     * Notes the reply to a call whose success ends the session. Other calls that are refused for that do not lead to the
     * sign-in page, even if their replies come first: this page has another destination.
     */
    endsWith: (reply: Promise<{ readonly ok: boolean }>): void => {
      ending = reply.then(
        ({ ok }) => {
          isSigningOut ||= ok;
        },
        () => undefined,
      );
    },

    /** Forgets the customer in all tabs, after the server has ended the sessions. */
    forget: (): void => {
      around.announceSignOut();
      cookies.remove();
    },

    noteSignOutElsewhere,

    isSignedOutElsewhere: (): boolean => isSignedOutElsewhere,

    /**
     * Returns, once, the page that a tab showed before its customer signed out in another tab, if the same customer
     * signs in again. Undefined for everybody else.
     */
    takeLeftPage: (): string | undefined => {
      const left = around.leftPage.read();
      if (left === undefined) return undefined;
      around.leftPage.write(undefined);
      return left.customerId === customerOfPage ? left.page : undefined;
    },

    /** Calls the listener when another tab signs out. Returns a function that stops this. */
    onSignedOutElsewhere: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    wake,

    /** For a page that the browser restores as it was left: one that was leaving would wait without end. */
    restore: (): void => {
      wake();
      if (leaving !== undefined || isSigningOut) around.reloadPage();
    },
  };
};

/** The session of this browser. */
export const session = createSession(browserSurroundings());

signOuts.addEventListener('message', session.noteSignOutElsewhere);
