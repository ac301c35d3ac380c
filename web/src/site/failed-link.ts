import { ApiError } from '../api/client.ts';
import { failureCause } from '../lib/failure-cause.ts';

/** Why the link of a mail did not work. With `other`, the same link may work later. */
export type LinkFailure = 'expired' | 'unknown' | 'inUse' | 'connection' | 'other';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The link that failed before the page showed its failure. */
    readonly failedLink?: {
      readonly token: string;
      /** The address that the link names. */
      readonly email?: string;
      readonly failure: LinkFailure;
    };
  }
}

/** The reason for a failure of the call behind a link. */
export const linkFailure = (error: unknown): LinkFailure => {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'link-expired') return 'expired';
  if (code === 'email-in-use') return 'inUse';
  const cause = failureCause(error);
  if (cause === 'gone') return 'unknown';
  return cause === 'connection' ? 'connection' : 'other';
};

/** Whether the same link may work when the customer tries again. */
export const mayWorkLater = (failure: LinkFailure): boolean =>
  failure === 'connection' || failure === 'other';
