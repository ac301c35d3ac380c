import { useEffect } from 'react';

/** Lets the browser ask before the page is left, while leaving would lose something. */
export const useLeaveGuard = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNeeded]);
};
