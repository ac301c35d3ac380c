import { useEffect, useRef } from 'react';

/**
 * Milliseconds to wait according to a `Retry-After` header, in seconds or as a date; undefined if there is none that
 * can be read. `nowMs` is milliseconds since 1970.
 */
export const retryAfterMs = (header: string | null | undefined, nowMs: number): number | undefined => {
  const value = header?.trim() ?? '';
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.max(waitMs, 0);
};

const shortestMs = 1_000;
const longestMs = 30_000;

/** The largest random extension of a requested wait, as a fraction of it. */
const spread = 0.25;

/**
 * Milliseconds before the next try after this many failures: doubled each time up to half a minute, and shortened at
 * random by up to a half, so that the browsers of many customers do not come back at the same moment. If the service
 * asks for a wait, never shorter than that, and extended at random.
 */
export const backOffMs = (failures: number, random: () => number, requestedMs = 0): number => {
  const ownMs = Math.min(shortestMs * 2 ** failures, longestMs) * (0.5 + random() / 2);
  return Math.max(ownMs, requestedMs * (1 + random() * spread));
};

/**
 * Milliseconds until the first retry, doubled each time. Our choice: a short network outage is over by then, and a
 * permanently missing resource is requested every five minutes while it is on the page.
 */
const firstWaitMs = 4_000;
const longestWaitMs = 5 * 60_000;

/**
 * Retries a failed fetch: when the customer comes back to the page, when the browser reports that the network is back
 * (which it does not always know, and often says too early), and after a while.
 *
 * @param failures how often it has failed in a row; 0 while there is nothing to retry
 */
export const useRetry = (failures: number, retry: () => void): void => {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (failures === 0) return undefined;
    const again = () => latest.current();
    const timer = setTimeout(again, Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)));
    const againInView = () => document.visibilityState === 'visible' && again();
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', againInView);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', againInView);
    };
  }, [failures]);
};
