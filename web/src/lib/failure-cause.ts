import { AnswerTimedOut } from './answer-in-time.ts';

/**
 * What a customer can be told of why something failed: the line, an answer that did not come, what it is about being there
 * no more, so that no other try succeeds, or our side.
 */
export type FailureCause = 'connection' | 'timedOut' | 'gone' | 'server';

/** What something was to be done with is there no more, as was found before any call could say so. */
export class GoneError extends Error {
  override readonly name = 'GoneError';
  readonly code = 'not-found';
}

/** A call to which no answer came, as far as it says why: `ApiError` is one of this kind. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && 'status' in error && error.status === 0;

/** Why a call failed, in so far as it makes a difference to the customer. */
export const failureCause = (error: unknown): FailureCause => {
  if (error instanceof Error && 'code' in error && error.code === 'not-found') return 'gone';
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
