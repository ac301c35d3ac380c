import type { Photo } from '@albumen/contracts/photos';
import { useEffect, useRef } from 'react';
import type { Neighbours } from './neighbours.ts';

type Side = 'previous' | 'next';

/** Moves that wait for the photo beside the shown one. */
interface Waiting {
  /** The shown one. */
  readonly from: string;
  readonly side: Side;
  readonly moves: number;
}

interface Moves {
  readonly move: (side: Side, isHeld?: boolean) => void;
  /** Gives up the moves that wait: something is done with the shown photo. */
  readonly stay: () => void;
}

/**
 * Moves to the photo on one side of the shown one. While that is loading the move waits for it, and more of them to the
 * same side add up, but not those of a key that `isHeld`: it would go on after it is let go. One to the other side takes
 * their place. A move to beyond the ends is none.
 */
export const useMove = (photoId: string, neighbours: Neighbours, onShow: (photo: Photo) => void): Moves => {
  const waiting = useRef<Waiting>(undefined);
  useEffect(() => {
    if (waiting.current?.from !== photoId) return;
    const { side, moves } = waiting.current;
    const neighbour = neighbours[side];
    if (neighbour === 'loading') return;
    waiting.current = undefined;
    if (neighbour === 'end') return;
    if (moves > 1) waiting.current = { from: neighbour.imageId, side, moves: moves - 1 };
    onShow(neighbour);
  });

  const move = (side: Side, isHeld = false) => {
    const neighbour = neighbours[side];
    const before = waiting.current;
    const moves = before?.from === photoId && before.side === side ? before.moves : 0;
    waiting.current =
      neighbour === 'loading'
        ? { from: photoId, side, moves: isHeld ? Math.max(1, moves) : moves + 1 }
        : undefined;
    if (typeof neighbour === 'object') onShow(neighbour);
  };
  const stay = () => {
    waiting.current = undefined;
  };
  return { move, stay };
};
