import type { MessageId } from '../i18n/message-id.ts';
import type { Text } from '../i18n/use-text.ts';
import { readDraft, writeDraft } from '../lib/drafts.ts';
import { showToast } from '../ui/toasts.ts';

/*
 * [Note: Interrupted change] A change that meets the end of the session leaves the page for sign-in, and nothing of the
 * page is there to tell of it. So what is under way is kept beside the drafts, which are their customer's alone, and
 * whoever has signed in again is told that it failed.
 */

const key = 'changeUnderWay';

/** For a page that was loaded again in the middle of a change: the server may have made it. */
export const forgetUnderWay = (): void => writeDraft(key, {});

/**
 * Makes a change and keeps meanwhile that it is under way, the last one of several. `failed`: the message that it failed, for
 * whoever has to sign in again on the way.
 */
export const underWay = async <Result>(failed: MessageId, make: () => Promise<Result>): Promise<Result> => {
  const id = crypto.randomUUID();
  writeDraft(key, { id, failed });
  try {
    return await make();
  } finally {
    if (readDraft(key)['id'] === id) forgetUnderWay();
  }
};

/** Tells who has signed in again, and whose drafts are kept, what was not done because their session had ended. */
export const tellInterrupted = (text: Text): void => {
  const { failed } = readDraft(key);
  forgetUnderWay();
  if (failed === undefined) return;
  showToast({
    message: text(failed as MessageId),
    detail: text('photos.changeInterrupted'),
    tone: 'error',
    isLong: true,
  });
};
