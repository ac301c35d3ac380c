import { sitePaths } from '@albumen/contracts/site-paths';
import { session } from '../api/session.ts';
import { keepDraftsOf } from '../lib/drafts.ts';
import { log } from '../lib/log.ts';

let leaving: Promise<void> | undefined;

/**
 * Stops uploads, which wait for the customer's next sign-in, and deletes drafts, which must not stay in a browser that
 * others may use.
 */
const leave = async (to: string): Promise<void> => {
  keepDraftsOf(undefined);
  try {
    await (await import('../uploads/browser-upload-desk.ts')).uploadDesk.leave();
  } catch (error) {
    log.error('The upload queue could not be left', { error });
  }
  await session.signOut(to);
};

/**
 * Signs out here and at the provider, which leads to the page `to`, in one attempt however often it is called. Resolves
 * only if the provider knows no session or cannot be reached.
 */
export const leaveAccount = (to: string = sitePaths.home): Promise<void> => (leaving ??= leave(to));
