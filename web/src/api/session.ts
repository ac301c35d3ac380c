import { isBusinessClaim } from '@albumen/contracts/session-cookies';
import { idClaims, textClaim } from './session-cookies.ts';
import { createLeaving } from './session-leaving.ts';
import { createRenewal } from './session-renewal.ts';
import { browserSurroundings, signOuts } from './session-surroundings.ts';
import type { SessionSurroundings } from './session-surroundings.ts';
import { createTabs } from './session-tabs.ts';

/** Creates the customer's session. Its tokens are in cookies, so that every tab has the same. */
export const createSession = (around: SessionSurroundings) => {
  const { cookies } = around;
  const renewal = createRenewal(around);
  const tabs = createTabs(around, renewal);
  const leaving = createLeaving(around, renewal, tabs);
  const { renew, renewBeforeEnd } = renewal;
  const { requireStay, startSignIn, isLeaving } = leaving;
  const { takeCustomer, forCustomerOfPage } = tabs;

  return {
    ...leaving.offers,
    ...tabs.offers,

    isBusiness: (): boolean => isBusinessClaim(idClaims(cookies)),

    /** The ids of the customer in the paths of the auth service: `sub` if the token has no `idp_sub`. */
    identity: (): { readonly idpType: string; readonly idpSub: string } => ({
      idpType: textClaim(cookies, 'idp_type') ?? 'sub',
      idpSub: textClaim(cookies, 'idp_sub') ?? tabs.offers.customerId() ?? '',
    }),

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
      const progress = (isOwned && existing) || (await renew(existing).catch(() => isOwned));
      if (!progress) await startSignIn(returnTo);
      takeCustomer();
      void renewBeforeEnd();
    },

    /** Whether this browser has an access token, renewed if need be. Never leaves the page. */
    hasToken: async (): Promise<boolean> =>
      cookies.idToken() !== undefined &&
      (cookies.accessToken() ?? (await renew(undefined).catch(() => undefined))) !== undefined,

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

    /** For a page that the browser restores as it was left: one that was leaving would wait without end. */
    restore: (): void => {
      tabs.offers.wake();
      if (isLeaving()) around.reloadPage();
    },
  };
};

/** The session of this browser. */
export const session = createSession(browserSurroundings());

signOuts.addEventListener('message', session.noteSignOutElsewhere);
