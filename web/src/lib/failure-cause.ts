import type { UseQueryResult } from '@tanstack/react-query';
import { AnswerTimedOut } from './answer-in-time.ts';

/**
 * What a customer can be told of why something failed: the connection, an answer that did not come, what it is about being
 * missing, so that no other try succeeds, too many calls in a short time, or our side.
 */
export type FailureCause = 'connection' | 'timedOut' | 'gone' | 'tooMany' | 'server';

/** What something was to be done with is there no more, as was found before any call could say so. */
export class GoneError extends Error {
  override readonly name = 'GoneError';
  readonly code = 'not-found';
}

/** A call to which no answer came, as far as it says why: `ApiError` is one of this kind. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && 'status' in error && error.status === 0;

/** Our choice: seconds to wait after a 429 that does not say how long. */
const usualWait = 60;

/** Whole seconds after which a call that came with too many others (429) may be made again; undefined for other failures. */
export const secondsToWait = (error: unknown): number | undefined => {
  if (!(error instanceof Error && 'status' in error && error.status === 429)) return undefined;
  const ms =
    'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : undefined;
  return ms === undefined ? usualWait : Math.max(1, Math.ceil(ms / 1_000));
};

/** Why a call failed, in so far as it makes a difference to the customer. */
export const failureCause = (error: unknown): FailureCause => {
  if (error instanceof Error && 'code' in error && error.code === 'not-found') return 'gone';
  if (secondsToWait(error) !== undefined) return 'tooMany';
  if (!isUnanswered(error)) return 'server';
  return error.cause instanceof AnswerTimedOut ? 'timedOut' : 'connection';
};

/** Our choice: who has pressed a button is told within this time why nothing comes of it. */
const reachMs = 5_000;

/** Asks the server whether it is there: the cause why something that lies there could not be loaded, else `reached`. */
export const reachServer = async (): Promise<'reached' | FailureCause> => {
  try {
    const signal = AbortSignal.timeout(reachMs);
    const { ok } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal });
    return ok ? 'reached' : 'server';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timedOut' : 'connection';
  }
};

/**
 * Whether something could not be loaded and is not there. So it stays while it is tried again: the query cache then
 * calls it pending, and what says so would come and go, with the Retry that has the focus.
 */
export const hasFailedToLoad = ({
  data,
  errorUpdateCount,
}: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>): boolean => data === undefined && errorUpdateCount > 0;
