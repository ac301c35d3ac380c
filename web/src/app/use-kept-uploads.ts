import { useEffect, useState } from 'react';
import { isFeatureEnabled } from '../api/configuration-features.ts';
import { useLatePart } from '../lib/use-late-part.ts';
import { whenIdle } from '../lib/when-idle.ts';

const loadDesk = async () => (await import('../uploads/browser-upload-desk.ts')).uploadDesk;

/** Whether the page has had nothing to do once. */
const useHasRested = (): boolean => {
  const [hasRested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  return hasRested;
};

/**
 * Goes on with uploads that other pages have left, wherever the customer is: once this page has nothing else to do for
 * the first time, when the customer comes back to it, and when a page that uploads is gone.
 */
export const useKeptUploads = (): void => {
  const hasRested = useHasRested();
  // Where nobody can see them, nobody could add what they bring.
  const isWanted = hasRested && isFeatureEnabled('PhotoManagementUploadViewEnabled');
  const { Part: desk } = useLatePart(loadDesk, isWanted || undefined);
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
