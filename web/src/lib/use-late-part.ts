import { useEffect, useState } from 'react';
import { log } from './log.ts';
import { useRetry } from './retrying.ts';

/** Our choice, in milliseconds: after so long without an answer, nothing that the page shows is still loading. */
const quietMs = 2_000;

/** Our choice, in milliseconds: the longest wait on a page that never stops loading, such as one that polls. */
const longestMs = 10_000;

/**
 * Runs a task once the page has loaded nothing for some seconds, so that it competes with nothing that is shown, or once
 * the customer acts, who may lose the connection meanwhile. Returns a function that cancels the task.
 */
export const whenIdle = (task: () => void): (() => void) => {
  const acts = new AbortController();
  const end = (): void => {
    acts.abort();
    clearTimeout(quiet);
    clearTimeout(longest);
    answers.disconnect();
  };
  const run = (): void => {
    end();
    task();
  };
  const longest = setTimeout(run, longestMs);
  let quiet = setTimeout(run, quietMs);
  const answers = new PerformanceObserver(() => {
    clearTimeout(quiet);
    quiet = setTimeout(run, quietMs);
  });
  answers.observe({ type: 'resource' });
  for (const act of ['pointerdown', 'keydown', 'dragenter'])
    addEventListener(act, run, { capture: true, signal: acts.signal });
  return end;
};

/** Keeps the results of each `load`, so that another visit draws them at once. */
const parts = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Loads a part of the page by `load`, always the same function, once `wanted` has a value; `'ahead'` waits until the
 * page is idle or the customer acts. The part is undefined until it is loaded. A failed load (no connection, or a new
 * version is installed) leaves the page as it is, and is repeated by itself and for another value of `wanted`.
 */
export const useLatePart = <Part>(
  load: () => Promise<Part>,
  wanted: unknown,
): { readonly Part: Part | undefined; readonly hasFailed: boolean } => {
  const [loaded, setLoaded] = useState<{ readonly Part: Part } | undefined>(() =>
    wanted !== undefined && parts.has(load) ? { Part: parts.get(load) as Part } : undefined,
  );
  const [failures, setFailures] = useState(0);
  const [retries, setRetries] = useState(0);
  const isMissing = wanted !== undefined && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    const loadNow = () =>
      void load().then(
        (Part) => {
          parts.set(load, Part);
          setLoaded({ Part });
        },
        (error: unknown) => {
          log.error('A part of the page could not be loaded', { error });
          setFailures((before) => before + 1);
        },
      );
    if (wanted === 'ahead') return whenIdle(loadNow);
    return loadNow();
  }, [load, wanted, isMissing, retries]);
  useRetry(isMissing ? failures : 0, () => setRetries((before) => before + 1));
  return { Part: loaded?.Part, hasFailed: isMissing && failures > 0 };
};
