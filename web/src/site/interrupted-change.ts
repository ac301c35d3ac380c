import { ApiError } from '../api/client.ts';
import { session } from '../api/session.ts';
import type { Text } from '../i18n/use-text.ts';
import { readDraft, writeDraft } from '../lib/drafts.ts';
import { showToast } from '../ui/toasts.ts';

/*
 * [Note: Interrupted change] When the session ends during a change, the browser leaves the page for sign-in, and nothing
 * on the page can report the failure. So the message of the running change is stored next to the drafts, which belong to
 * one customer, and is shown after the next sign-in.
 */

const key = 'changeUnderWay';

/** For a page that was reloaded during a change: the server may have made it. */
export const forgetUnderWay = (): void => writeDraft(key, {});

/**
 * Makes a change, and stores the text of its failure meanwhile; with several changes, that of the last one. Not the
 * message's id: the page after the sign-in has not loaded the messages of this one.
 */
export const underWay = async <Result>(failed: string, make: () => Promise<Result>): Promise<Result> => {
  const id = crypto.randomUUID();
  writeDraft(key, { id, failed });
  try {
    return await make();
  } finally {
    if (readDraft(key)['id'] === id) forgetUnderWay();
  }
};

/**
 * Makes a call that needs a sign-in of the last minutes. If the sign-in is too old, leaves for the provider's page, which
 * leads back to this one: drafts keep what was typed, and a toast says how to continue. `useChange` does this for every
 * change.
 */
export const withFreshSignIn = async <Result>(make: () => Promise<Result>): Promise<Result> => {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'sign-in-too-old')) throw error;
    // The change under way has not failed.
    writeDraft(key, { ...readDraft(key), isFresh: true });
    return session.signInAgain();
  }
};

/** After a new sign-in of the same customer: shows which change was interrupted by it. */
export const tellInterrupted = (text: Text): void => {
  const { failed, isFresh = false } = readDraft(key);
  forgetUnderWay();
  if (isFresh) showToast({ message: text('signIn.fresh.done'), detail: text('signIn.fresh.continue') });
  else if (typeof failed === 'string')
    showToast({ message: failed, detail: text('ui.changeInterrupted'), tone: 'error', isLong: true });
};
