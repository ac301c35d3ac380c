import { useEffect, useRef } from 'react';

/**
 * Milliseconds until something that failed is tried again, doubled each time. Our choice: a short cut of the network is
 * over by then, and what is gone for good is asked for every five minutes by itself, while it is on the page.
 */
const firstWaitMs = 4_000;
const longestWaitMs = 5 * 60_000;

/**
 * Tries again what could not be fetched: when the customer comes back to the page, when the browser says that the network
 * is back, which it does not always know and often says before anything gets through, and after a while.
 *
 * @param failures how often it has failed in a row; 0 while nothing needs to be tried
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
