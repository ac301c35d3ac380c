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

/** The calls that take longer than usual, each as the way to make it anew, and whether the page waits for it. */
const slow = new Map<() => void, boolean>();
const listeners = new Set<() => void>();

const change = (work: () => void): void => {
  const before = slow.size;
  work();
  if (slow.size !== before) for (const listener of listeners) listener();
};

/** The calls of this page that take longer than usual and can be made anew. */
export const slowCalls = {
  count: (): number => slow.size,
  /** Whether there is one for which the page waits, whatever else it shows. */
  holdUpPage: (): boolean => [...slow.values()].includes(true),
  /** Calls the listener when their number changes. Gives a function that ends it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Makes all of them anew. Whoever waits for them notices nothing. */
  retry: (): void => {
    for (const again of slow.keys()) again();
  },
};

interface CallInTime {
  readonly signal?: AbortSignal | undefined;
  /** Whether it may be made anew while nobody knows what became of it. */
  readonly isRepeatable: boolean;
  /** Whether there is nothing to look at before its answer is there. */
  readonly holdsUpPage?: boolean;
}

/**
 * What `ask` answers. Throws `AnswerTimedOut` where that takes longer than `failsAfterMs`; `ask` must stop at its signal.
 * A repeatable one is among the `slowCalls` after `slowAfterMs`; made anew, it has its whole time again.
 */
export const answerInTime = async <Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  { signal, isRepeatable, holdsUpPage = false }: CallInTime,
): Promise<Answer> => {
  for (;;) {
    const attempt = new AbortController();
    let isAskedAnew = false;
    const again = (): void => {
      isAskedAnew = true;
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
      if (!isAskedAnew) throw new AnswerTimedOut('No answer came in time.', { cause: error });
    } finally {
      clearTimeout(slowTimer);
      clearTimeout(endTimer);
      change(() => slow.delete(again));
    }
  }
};

/** A file of the website to which no answer came. */
class FileUnanswered extends Error {
  override readonly name = 'FileUnanswered';
  readonly status = 0;
}

/** Reads a file of the website that the page cannot do without. Throws where it cannot be reached, or not in time. */
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
