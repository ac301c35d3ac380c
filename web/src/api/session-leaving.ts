import { sitePaths } from '@albumen/contracts/site-paths';
import { log } from '../lib/log.ts';
import { textClaim } from './session-cookies.ts';
import { SignInAbandoned, SignInFailed } from './session-errors.ts';
import type { Renewal } from './session-renewal.ts';
import type { SessionSurroundings } from './session-surroundings.ts';
import type { Tabs } from './session-tabs.ts';

/** Our choice: returns from the provider per minute after which the tab stops looping and reports it. */
const returnsPerMinute = 4;

const minuteMs = 60_000;

/** The browser is about to leave the page: there is nothing more to report. */
const never = new Promise<never>(() => undefined);

/** Leaves this page for the identity provider, to sign in and out and for a new password, and handles the return. */
export const createLeaving = (around: SessionSurroundings, renewal: Renewal, tabs: Tabs) => {
  const { cookies } = around;
  let leaving: Promise<void> | undefined;
  let isSigningOut = false;
  let ending: Promise<void> | undefined;

  const email = (): string | undefined => textClaim(cookies, 'email');

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
        : { isAfterSession: renewal.hasEnded() || tabs.hasCustomer() };
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
    if (tabs.offers.isSignedOutElsewhere())
      throw new SignInFailed('The customer has signed out in another tab.');
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

  return {
    requireStay,
    startSignIn,
    /** Whether the page is about to be left. */
    isLeaving: (): boolean => leaving !== undefined || isSigningOut,

    /** The part of the session's interface. */
    offers: {
      /** The signed-in customer's email address, if the provider reports it. */
      email,

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
    },
  };
};
