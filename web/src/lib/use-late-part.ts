import { useEffect, useState } from 'react';
import { log } from './log.ts';
import { useRetry } from './retrying.ts';

/** Milliseconds after which a page that never rests is taken for idle. Our choice. */
const idleAfterMs = 2_000;

/**
 * Does something once the page has nothing else to do, be it that it waits for an answer; not every browser tells. Gives a
 * function that leaves it undone.
 */
export const whenIdle = (task: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, idleAfterMs);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(task, { timeout: idleAfterMs });
  return () => window.cancelIdleCallback(asked);
};

/**
 * A part of the page whose code comes after it: loaded by `load`, always the same function, once `wanted` has a value,
 * undefined until it is there. Where it cannot be loaded, without a connection or once a new version is installed, the
 * page stays as it is; it is tried again with another value of `wanted`, and by itself.
 */
export const useLatePart = <Part>(
  load: () => Promise<Part>,
  wanted: unknown,
): { readonly Part: Part | undefined; readonly hasFailed: boolean } => {
  const [loaded, setLoaded] = useState<{ readonly Part: Part }>();
  const [failures, setFailures] = useState(0);
  const [retries, setRetries] = useState(0);
  const isMissing = wanted !== undefined && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (Part) => setLoaded({ Part }),
      (error: unknown) => {
        log.error('A part of the page could not be loaded', { error });
        setFailures((before) => before + 1);
      },
    );
  }, [load, wanted, isMissing, retries]);
  useRetry(isMissing ? failures : 0, () => setRetries((before) => before + 1));
  return { Part: loaded?.Part, hasFailed: isMissing && failures > 0 };
};
