import { ApiError } from './client.ts';

/** What a customer can be told of why something failed: the line, an answer that did not come, or our side. */
export type FailureCause = 'connection' | 'timedOut' | 'server';

/** Why a call failed, in so far as it makes a difference to the customer. */
export const failureCause = (error: unknown): FailureCause => {
  if (!(error instanceof ApiError) || error.status > 0) return 'server';
  return error.isTimedOut ? 'timedOut' : 'connection';
};
