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

/** After a new sign-in of the same customer: shows which change failed because the session had ended. */
export const tellInterrupted = (text: Text): void => {
  const { failed } = readDraft(key);
  forgetUnderWay();
  if (typeof failed !== 'string') return;
  showToast({
    message: failed,
    detail: text('ui.changeInterrupted'),
    tone: 'error',
    isLong: true,
  });
};
