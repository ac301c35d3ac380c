import { useEffect, useState } from 'react';
import { log } from './log.ts';
import { useRetry } from './retrying.ts';

/** Milliseconds after which a page that is never idle counts as idle. Our choice. */
const idleAfterMs = 2_000;

/**
 * Runs a task once the page is idle, even if it waits for an answer; not every browser reports this. Returns a function
 * that cancels the task.
 */
export const whenIdle = (task: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, idleAfterMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: idleAfterMs });
  return () => window.cancelIdleCallback(handle);
};

/** Whether the page has been idle once. */
export const useHasRested = (): boolean => {
  const [hasRested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  return hasRested;
};

/** Keeps the results of each `load`, so that another visit draws them at once. */
const parts = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A part of the page whose code is loaded after it: by `load`, always the same function, once `wanted` has a value;
 * undefined until it is loaded. If it cannot be loaded (no connection, or a new version is installed), the page stays
 * as it is; another value of `wanted` retries, and so does the hook by itself.
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
    if (!isMissing) return;
    load().then(
      (Part) => {
        parts.set(load, Part);
        setLoaded({ Part });
      },
      (error: unknown) => {
        log.error('A part of the page could not be loaded', { error });
        setFailures((before) => before + 1);
      },
    );
  }, [load, wanted, isMissing, retries]);
  useRetry(isMissing ? failures : 0, () => setRetries((before) => before + 1));
  return { Part: loaded?.Part, hasFailed: isMissing && failures > 0 };
};
