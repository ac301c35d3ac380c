import { useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';

/** Whether the customer of this page has signed out in another tab: it shows nothing of theirs any more. */
export const useSignedOutElsewhere = (): boolean =>
  useSyncExternalStore(session.onSignedOutElsewhere, session.isSignedOutElsewhere);
