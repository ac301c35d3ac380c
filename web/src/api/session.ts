import { aheadSeconds, jwtClaims, validity } from '../lib/jwt.ts';
import { log } from '../lib/log.ts';
import { SessionEnded, SignInAbandoned, SignInFailed } from './session-errors.ts';
import { browserSurroundings, signOuts } from './session-surroundings.ts';
import type { SessionSurroundings } from './session-surroundings.ts';

/** Our choice: seconds after a failed renewal at which it is tried again. */
const renewAgainSeconds = 15;

/** Our choice: sign-ins in a minute after which the tab stops going in circles and says so. */
const attemptsPerMinute = 4;

const minuteMs = 60_000;

/** The browser is about to leave the page: there is nothing more to say. */
const never = new Promise<never>(() => undefined);

/**
 * The customer's session: its tokens are the cookies, so that every tab has the same.
 * [Note: One renewal over all tabs] A refresh token is good for one renewal, so a tab renews under a lock; the others
 * wait for the lock and then find another access token than the one that they wanted to replace.
 */
export const createSession = (around: SessionSurroundings) => {
  const { cookies } = around;
  let leaving: Promise<void> | undefined;
  let renewing: Promise<string | undefined> | undefined;
  let customerOfPage: string | undefined;
  let isAfterSession = false;
  let isSignedOutElsewhere = false;
  const listeners = new Set<() => void>();

  const idClaim = (claim: string): unknown => {
    const idToken = cookies.idToken();
    return idToken === undefined ? undefined : jwtClaims(idToken)?.[claim];
  };

  /** By what the identity provider knows the customer of the cookies. */
  const subject = (): string | undefined => {
    const claim = idClaim('sub');
    return typeof claim === 'string' ? claim : undefined;
  };

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
      // Unless another tab has signed in meanwhile.
      if (cookies.refreshToken() === refreshToken) cookies.remove();
      return cookies.accessToken();
    }
  };

  /** A new access token in place of `stale`; undefined when the session has ended. Throws when nobody answers. */
  const renew = (stale: string | undefined): Promise<string | undefined> => {
    renewing ??= around
      .exclusively(() => renewOrAdopt(stale))
      .then((token) => {
        const valid = token === undefined ? undefined : validity(token);
        // Counted from its issue, so that a wrong clock on this computer does not renew without end.
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
    // A token that does not tell its end is renewed when a service refuses it.
    if (token !== undefined && !valid) return;
    const left = valid ? valid.to - aheadSeconds(valid) - around.now() / 1_000 : 0;
    if (left > 0) planRenewal(left);
    // A failed renewal is tried again; meanwhile the old token is good for a while.
    else await renew(token).catch(() => planRenewal(renewAgainSeconds));
  };

  const countAttempt = (): void => {
    const recent = around.attempts.read().filter((at) => around.now() - at < minuteMs);
    around.attempts.write([...recent, around.now()]);
    if (recent.length >= attemptsPerMinute) {
      around.attempts.write([]);
      throw new SignInFailed('Sign-in came back without a session several times.');
    }
  };

  /** Resolves when the customer stays all the same: the browser asks who is about to lose an upload. */
  const leaveForSignIn = async (returnTo: string): Promise<void> => {
    try {
      countAttempt();
      const stays = around.pageStays();
      const identity = await around.identityClient();
      // Who was here already is told why they have to sign in.
      const why = { isAfterSession: isAfterSession || customerOfPage !== undefined };
      const begun = identity.begin(returnTo, { language: around.language(), ...why });
      await Promise.race([stays, begun.then(() => never)]);
    } catch (error) {
      log.error('Auth Error', { error });
      throw error instanceof SignInFailed
        ? error
        : new SignInFailed('Sign-in did not start.', { cause: error });
    }
  };

  /**
   * Leaves for the provider once, however many calls ask for it. Where the page stays, the token that another tab has
   * signed in for meanwhile, if it is not the `stale` one; else throws `SignInFailed`.
   */
  const startSignIn = async (returnTo: string, stale?: string): Promise<string> => {
    leaving ??= leaveForSignIn(returnTo).finally(() => {
      leaving = undefined;
    });
    await leaving;
    const token = cookies.accessToken();
    if (token !== undefined && token !== stale) return token;
    throw new SignInFailed('The page was not left for sign-in.');
  };

  /** Whether somebody signed out or in in another tab since this page was opened. */
  const hasOtherCustomer = (): boolean => customerOfPage !== undefined && subject() !== customerOfPage;

  /**
   * The cookies are those of all tabs: what this page shows, or still sends of its customer's photos, must not reach the
   * account of another one. Throws `SignInFailed` where the page stays all the same.
   */
  const forCustomerOfPage = async (token: string): Promise<string> => {
    if (!hasOtherCustomer()) return token;
    const stays = around.pageStays();
    around.reloadPage();
    await stays;
    throw new SignInFailed('Another customer has signed in.');
  };

  /** What this page still calls for somebody who has signed out must not lead to the sign-in page. */
  const requireStay = (): void => {
    if (isSignedOutElsewhere) throw new SignInFailed('The customer has signed out in another tab.');
  };

  return {
    /** The signed-in customer's e-mail address, where the provider tells it. */
    email: (): string | undefined => {
      const email = idClaim('email');
      return typeof email === 'string' ? email : undefined;
    },

    /** By what the identity provider knows the signed-in customer; undefined when nobody is signed in. */
    customerId: subject,

    /**
     * Resolves when there is a customer. Albums §4: "if an access token exists the login finishes at once. Otherwise
     * sign-in starts": then the page is left, and this stays pending meanwhile. Throws `SignInFailed`.
     */
    ensureSignedIn: async (returnTo: string): Promise<void> => {
      // Albums §4: "Configuration must be loaded before authentication."
      around.requireConfiguration();
      requireStay();
      // The access token's cookie may outlast a browser that was closed, the id token's does not: then nobody knows whose
      // it is.
      const existing = cookies.accessToken();
      const isOwned = cookies.idToken() !== undefined;
      // Where nobody can renew it at the moment the session goes on: the calls of the screen fail, and say why.
      const goesOn = (isOwned && existing) || (await renew(existing).catch(() => isOwned));
      if (!goesOn) await startSignIn(returnTo);
      customerOfPage = subject();
      void renewBeforeEnd();
    },

    /**
     * The access token for a call, renewed when it has run out. Leaves for sign-in when the session has ended, and
     * reloads the page when it is another customer's by now.
     */
    accessToken: async (): Promise<string> => {
      requireStay();
      return forCustomerOfPage(
        cookies.accessToken() ?? (await renew(undefined)) ?? (await startSignIn(around.currentPage())),
      );
    },

    /** The access token in place of one that a service refused; else like `accessToken`. */
    replaceAccessToken: async (refused: string): Promise<string> => {
      requireStay();
      return forCustomerOfPage((await renew(refused)) ?? (await startSignIn(around.currentPage(), refused)));
    },

    /** Ends sign-in with the provider's answer, stores the tokens, gives the page first asked for. Throws `SignInAbandoned`. */
    completeSignIn: async (answerUrl: string): Promise<string> => {
      const identity = await around.identityClient();
      try {
        return await identity.complete(answerUrl);
      } catch (error) {
        // Albums §4: "If sign-in is 'abandoned', the user is signed out."
        if (error instanceof SignInAbandoned) cookies.remove();
        else log.error('Auth Error', { error });
        throw error;
      }
    },

    /**
     * Signs out here and, leaving the page, at the provider. Resolves only where the provider knows no session or
     * cannot be reached.
     */
    signOut: async (): Promise<void> => {
      around.announceSignOut();
      if (cookies.idToken() !== undefined) {
        try {
          const identity = await around.identityClient();
          await identity.end();
          await never;
        } catch (error) {
          log.error('Auth Error', { error });
        }
      }
      cookies.remove();
    },

    /** Another tab signs out: from now on this page is nobody's, whoever signs in next. */
    noteSignOutElsewhere: (): void => {
      if (customerOfPage === undefined || isSignedOutElsewhere) return;
      isSignedOutElsewhere = true;
      around.leftPage.write({ page: around.currentPage(), customerId: customerOfPage });
      for (const listener of listeners) listener();
    },

    isSignedOutElsewhere: (): boolean => isSignedOutElsewhere,

    /**
     * For a customer who signs in again in a tab that they had signed out of elsewhere: the page that it showed, once.
     * Undefined for everybody else.
     */
    takeLeftPage: (): string | undefined => {
      const left = around.leftPage.read();
      if (left === undefined) return undefined;
      around.leftPage.write(undefined);
      return left.customerId === customerOfPage ? left.page : undefined;
    },

    /** Calls the listener once another tab signs out. Gives a function that ends it. */
    onSignedOutElsewhere: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * For a page that comes back to the screen: timers sleep with the computer, and somebody may have signed out or in
     * in another tab, to whom this page must not show another's photos.
     */
    wake: (): void => {
      if (customerOfPage === undefined || isSignedOutElsewhere) return;
      if (hasOtherCustomer()) around.reloadPage();
      else void renewBeforeEnd();
    },
  };
};

/** The session of this browser. */
export const session = createSession(browserSurroundings());

signOuts.addEventListener('message', session.noteSignOutElsewhere);
