import { AnswerTimedOut } from './answer-in-time.ts';

/**
 * The causes of a failure that customers can distinguish: the connection, a missing answer, a missing object (so that
 * no retry succeeds), too many calls in a short time, or our side.
 */
export type FailureCause = 'connection' | 'timedOut' | 'gone' | 'tooMany' | 'server';

/** The object of an action no longer exists, as we found out before any call could report it. */
export class GoneError extends Error {
  override readonly name = 'GoneError';
  readonly code = 'not-found';
}

/** Whether an error is a call that got no answer and says why: `ApiError` is one of this kind. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && 'status' in error && error.status === 0;

/** Our choice: seconds to wait after a 429 that does not say how long. */
const usualWait = 60;

/** Whole seconds after which a call that was one too many (429) may be repeated; undefined for other failures. */
export const secondsToWait = (error: unknown): number | undefined => {
  if (!(error instanceof Error && 'status' in error && error.status === 429)) return undefined;
  const ms =
    'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : undefined;
  return ms === undefined ? usualWait : Math.max(1, Math.ceil(ms / 1_000));
};

/** The cause of a failed call, as far as it matters to the customer. */
export const failureCause = (error: unknown): FailureCause => {
  if (error instanceof Error && 'code' in error && error.code === 'not-found') return 'gone';
  if (secondsToWait(error) !== undefined) return 'tooMany';
  if (!isUnanswered(error)) return 'server';
  return error.cause instanceof AnswerTimedOut ? 'timedOut' : 'connection';
};

/** Our choice: the time within which a customer who has pressed a button learns why nothing happens. */
const reachMs = 5_000;

/**
 * Checks whether the server is reachable: returns the cause why something on it could not be loaded, otherwise
 * `reached`.
 */
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
 * Whether something could not be loaded and is missing. Stays true during a retry: the query cache then reports it as
 * pending, and the message would come and go, with the Retry that has the focus.
 */
export const hasFailedToLoad = ({
  data,
  errorUpdateCount,
}: {
  readonly data: unknown;
  readonly errorUpdateCount: number;
}): boolean => data === undefined && errorUpdateCount > 0;
