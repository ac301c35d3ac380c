import type { Photo } from '@albumen/contracts/photos';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { goesOnTo } from './neighbours.ts';
import type { Neighbours } from './neighbours.ts';

/**
 * Leaves the shown photo, which is to be taken out of the list, for one beside it, or the preview where there is none.
 * Waits for what is not loaded yet; settles when the photo is left.
 */
export const useMoveOn = (
  neighbours: Neighbours,
  show: (photo: Photo) => void,
  close: () => void,
): (() => Promise<void>) => {
  const waiting = useRef<PromiseWithResolvers<void>>(undefined);
  const isOver = useRef(false);
  // Neighbours of now: a dialog may have been opened while they were others.
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    const to = goesOnTo(neighbours);
    if (!waiting.current || to === 'loading') return;
    if (to === 'end') close();
    else show(to);
    waiting.current.resolve();
    waiting.current = undefined;
  });
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
      waiting.current?.resolve();
    };
  }, []);

  return useCallback(async () => {
    if (isOver.current) return;
    waiting.current ??= Promise.withResolvers();
    lookAgain();
    await waiting.current.promise;
  }, []);
};
