import type { Photo } from '@albumen/contracts/photos';
import { useEffect, useState } from 'react';
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
  const [waiting, setWaiting] = useState<{ readonly from: string; readonly side: Side }>();
  const awaited = waiting?.from === photoId ? neighbours[waiting.side] : undefined;
  useEffect(() => {
    if (awaited === undefined || awaited === 'loading') return;
    setWaiting(undefined);
    if (awaited !== 'end') onShow(awaited);
  }, [awaited, onShow]);

  return (side) => {
    const neighbour = neighbours[side];
    setWaiting(neighbour === 'loading' ? { from: photoId, side } : undefined);
    if (typeof neighbour === 'object') onShow(neighbour);
  };
};
