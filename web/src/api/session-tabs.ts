import { textClaim } from './session-cookies.ts';
import { SignInFailed } from './session-errors.ts';
import type { Renewal } from './session-renewal.ts';
import type { SessionSurroundings } from './session-surroundings.ts';

/** The customer of this page: other tabs, which share the cookies, may sign out or sign somebody else in. */
export const createTabs = (around: SessionSurroundings, { renewBeforeEnd }: Renewal) => {
  let customerOfPage: string | undefined;
  let isSignedOutElsewhere = false;
  const listeners = new Set<() => void>();

  const subject = (): string | undefined => textClaim(around.cookies, 'sub');

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
    /** From now on this page belongs to the customer in the cookies. */
    takeCustomer: (): void => {
      customerOfPage = subject();
    },
    hasCustomer: (): boolean => customerOfPage !== undefined,
    forCustomerOfPage,

    /** The part of the session's interface. */
    offers: {
      /** The identity provider's id for the signed-in customer; undefined if nobody is signed in. */
      customerId: subject,

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
    },
  };
};

export type Tabs = ReturnType<typeof createTabs>;
