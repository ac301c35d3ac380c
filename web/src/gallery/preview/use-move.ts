import type { Photo } from '@albumen/contracts/photos';
import { useEffect, useRef } from 'react';
import type { Neighbours } from './neighbours.ts';

type Side = 'previous' | 'next';

/**
 * Moves to the photo on one side of the shown one. While that is loading the move waits for it, and the last one that is
 * asked for wins; a move to beyond the ends is none.
 */
export const useMove = (
  photoId: string,
  neighbours: Neighbours,
  onShow: (photo: Photo) => void,
): ((side: Side) => void) => {
  const waiting = useRef<{ readonly from: string; readonly side: Side }>(undefined);
  useEffect(() => {
    const move = waiting.current;
    const neighbour = move?.from === photoId ? neighbours[move.side] : undefined;
    if (neighbour === undefined || neighbour === 'loading') return;
    waiting.current = undefined;
    if (neighbour !== 'end') onShow(neighbour);
  });

  return (side) => {
    const neighbour = neighbours[side];
    waiting.current = neighbour === 'loading' ? { from: photoId, side } : undefined;
    if (typeof neighbour === 'object') onShow(neighbour);
  };
};
