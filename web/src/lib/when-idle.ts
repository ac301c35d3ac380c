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
