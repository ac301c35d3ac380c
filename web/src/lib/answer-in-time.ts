/**
 * Our choices, in milliseconds: after 10 s, a waiting customer wants to know that something is wrong; after 30 s, no
 * answer comes any more.
 */
const slowAfterMs = 10_000;
export const failsAfterMs = 30_000;

/** No answer came in time. */
export class AnswerTimedOut extends Error {
  override readonly name = 'AnswerTimedOut';
}

/** The calls that take longer than usual: the function that repeats each, and whether the page waits for it. */
const slow = new Map<() => void, boolean>();
const listeners = new Set<() => void>();

const change = (work: () => void): void => {
  const before = slow.size;
  work();
  if (slow.size !== before) for (const listener of listeners) listener();
};

/** The calls of this page that take longer than usual and can be repeated. */
export const slowCalls = {
  count: (): number => slow.size,
  /** Whether the page waits for one of them, whatever else it shows. */
  holdUpPage: (): boolean => [...slow.values()].includes(true),
  /** Calls the listener when their number changes. Returns a function that stops this. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Repeats all of them. Their callers notice nothing. */
  retry: (): void => {
    for (const again of slow.keys()) again();
  },
};

interface CallInTime {
  readonly signal?: AbortSignal | undefined;
  /** Whether the call may be repeated while the result of the first try is unknown. */
  readonly isRepeatable: boolean;
  /** Whether there is nothing to see before its answer arrives. */
  readonly holdsUpPage?: boolean;
}

/**
 * Returns the answer of `ask`. Throws `AnswerTimedOut` if it takes longer than `failsAfterMs`; `ask` must stop at its
 * signal. A repeatable call is among the `slowCalls` after `slowAfterMs`; a retry has the full time again.
 */
export const answerInTime = async <Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { signal, isRepeatable, holdsUpPage = false }: CallInTime,
): Promise<Answer> => {
  for (;;) {
    const attempt = new AbortController();
    let isRepeated = false;
    const again = (): void => {
      isRepeated = true;
      attempt.abort();
    };
    const slowTimer = isRepeatable
      ? setTimeout(() => change(() => slow.set(again, holdsUpPage)), slowAfterMs)
      : undefined;
    const endTimer = setTimeout(() => attempt.abort(), failsAfterMs);
    try {
      return await ask(signal ? AbortSignal.any([signal, attempt.signal]) : attempt.signal);
    } catch (error) {
      if (signal?.aborted || !attempt.signal.aborted) throw error;
      if (!isRepeated) throw new AnswerTimedOut('No answer came in time.', { cause: error });
    } finally {
      clearTimeout(slowTimer);
      clearTimeout(endTimer);
      change(() => slow.delete(again));
    }
  }
};

/** No answer came to the request for a file of the website. */
class FileUnanswered extends Error {
  override readonly name = 'FileUnanswered';
  readonly status = 0;
}

/** Reads a file of the website that the page needs. Throws if it cannot be reached, or not in time. */
export const readJsonInTime = async (path: string): Promise<unknown> => {
  const read = async (signal: AbortSignal) => {
    const reply = await fetch(path, { signal });
    return { ok: reply.ok, status: reply.status, text: await reply.text() };
  };
  const { ok, status, text } = await answerInTime(read, { isRepeatable: true, holdsUpPage: true }).catch(
    (cause: unknown) => {
      throw new FileUnanswered(`No answer from ${path}`, { cause });
    },
  );
  if (!ok) throw new Error(`${status} ${path}`);
  return JSON.parse(text);
};
