/**
 * Our choices, in milliseconds: whoever waits for 10 s wants to know that something is wrong, and after 30 s no answer
 * comes any more.
 */
export const slowAfterMs = 10_000;
export const failsAfterMs = 30_000;

/** No answer came in time. */
export class AnswerTimedOut extends Error {
  override readonly name = 'AnswerTimedOut';
}

/** The calls that take longer than usual, each as the way to make it anew. */
const slow = new Set<() => void>();
const listeners = new Set<() => void>();

const change = (work: () => void): void => {
  const before = slow.size;
  work();
  if (slow.size !== before) for (const listener of listeners) listener();
};

/** The calls of this page that take longer than usual and can be made anew. */
export const slowCalls = {
  count: (): number => slow.size,
  /** Calls the listener when their number changes. Gives a function that ends it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Makes all of them anew. Whoever waits for them notices nothing. */
  retry: (): void => {
    for (const again of slow) again();
  },
};

/**
 * What `ask` answers. Throws `AnswerTimedOut` where that takes longer than `failsAfterMs`; `ask` must stop at its signal.
 * A repeatable one is among the `slowCalls` after `slowAfterMs`; made anew, it has its whole time again.
 */
export const answerInTime = async <Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { signal, isRepeatable }: { readonly signal: AbortSignal | undefined; readonly isRepeatable: boolean },
): Promise<Answer> => {
  for (;;) {
    const attempt = new AbortController();
    let isAskedAnew = false;
    const again = (): void => {
      isAskedAnew = true;
      attempt.abort();
    };
    const slowTimer = isRepeatable ? setTimeout(() => change(() => slow.add(again)), slowAfterMs) : undefined;
    const endTimer = setTimeout(() => attempt.abort(), failsAfterMs);
    try {
      return await ask(signal ? AbortSignal.any([signal, attempt.signal]) : attempt.signal);
    } catch (error) {
      if (signal?.aborted || !attempt.signal.aborted) throw error;
      if (!isAskedAnew) throw new AnswerTimedOut('No answer came in time.', { cause: error });
    } finally {
      clearTimeout(slowTimer);
      clearTimeout(endTimer);
      change(() => slow.delete(again));
    }
  }
};
