import { useEffect, useState } from 'react';
import { useLatePart } from '../lib/use-late-part.ts';

/** Milliseconds after which a page that never rests is taken for idle. Our choice. */
const idleAfterMs = 2_000;

const loadDesk = async () => (await import('../uploads/browser-upload-desk.ts')).uploadDesk;

/** Whether the page has had nothing to do once, be it that it waited for an answer; not every browser tells. */
const useHasRested = (): boolean => {
  const [hasRested, setRested] = useState(false);
  useEffect(() => {
    const rest = () => setRested(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, idleAfterMs);
      return () => clearTimeout(timer);
    }
    const asked = window.requestIdleCallback(rest, { timeout: idleAfterMs });
    return () => window.cancelIdleCallback(asked);
  }, []);
  return hasRested;
};

/**
 * Goes on with uploads that other pages have left, wherever the customer is: once this page has nothing else to do for
 * the first time, when the customer comes back to it, and when a page that uploads is gone.
 */
export const useKeptUploads = (): void => {
  const { Part: desk } = useLatePart(loadDesk, useHasRested() || undefined);
  useEffect(() => {
    if (!desk) return undefined;
    const pickUp = () => void (document.visibilityState === 'visible' && desk.pickUp());
    pickUp();
    const unsubscribe = desk.subscribe(pickUp);
    document.addEventListener('visibilitychange', pickUp);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', pickUp);
    };
  }, [desk]);
};
