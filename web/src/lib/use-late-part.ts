import { useEffect, useState } from 'react';
import { log } from './log.ts';

/**
 * A part of the page whose code comes after it: loaded by `load`, always the same function, once `wanted` has a value,
 * undefined until it is there. Where it cannot be loaded, without a connection or once a new version is installed,
 * the page stays as it is; it is tried again with another value of `wanted`, and when the connection or the customer
 * comes back.
 */
export const useLatePart = <Part>(
  load: () => Promise<Part>,
  wanted: unknown,
): { readonly Part: Part | undefined } => {
  const [loaded, setLoaded] = useState<{ readonly Part: Part }>();
  useEffect(() => {
    if (wanted === undefined || loaded) return undefined;
    const attempt = () => {
      load().then(
        (Part) => setLoaded({ Part }),
        (error: unknown) => log.error('A part of the page could not be loaded', { error }),
      );
    };
    const attemptInView = () => document.visibilityState === 'visible' && attempt();
    attempt();
    window.addEventListener('online', attempt);
    document.addEventListener('visibilitychange', attemptInView);
    return () => {
      window.removeEventListener('online', attempt);
      document.removeEventListener('visibilitychange', attemptInView);
    };
  }, [load, wanted, loaded]);
  return { Part: loaded?.Part };
};
