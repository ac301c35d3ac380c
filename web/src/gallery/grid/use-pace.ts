import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * How fast the list goes by. `flying`: too fast to look at photos, so none is loaded. `dragging`: on the way to
 * another place altogether, so not even shapes are.
 */
export type Pace = 'resting' | 'flying' | 'dragging';

/** Pixels a millisecond. Our choice: a brisk turn of the wheel stays below, a fling and a held scrollbar do not. */
const fliesFrom = 3;
/** Lower than where flying begins, so that it does not come and go. */
const fliesUntil = 1.5;

/** Milliseconds without movement after which the list has come to rest. */
const restAfterMs = 120;

/** Milliseconds between two movements that are told apart: a busy computer draws so few frames, but still moves. */
const sameMovementMs = 600;

interface PaceOfScrolling {
  readonly pace: Pace;
  /** To be called with the offset whenever the customer has scrolled; tells the pace from now on. */
  readonly keepPace: (offset: number) => Pace;
  /** To be called when the list shows a place only in passing. */
  readonly passBy: () => void;
  /** To be called when the list has gone to where it stays. */
  readonly settle: () => void;
}

/**
 * Tells how fast a list goes by.
 *
 * @param onLanded called when it goes slowly enough to be looked at again
 */
export const usePace = (onLanded: () => void): PaceOfScrolling => {
  const [pace, setPace] = useState<Pace>('resting');
  const last = useRef({ offset: 0, at: 0, pace });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const landed = useRef(onLanded);
  useEffect(() => {
    landed.current = onLanded;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const goAt = useCallback((next: Pace) => {
    // With every frame of scrolling: React is told of changes only.
    if (last.current.pace === next) return;
    last.current.pace = next;
    setPace(next);
    if (next === 'resting') landed.current();
  }, []);

  const settle = useCallback(() => {
    clearTimeout(timer.current);
    goAt('resting');
  }, [goAt]);

  const waitForRest = useCallback(() => {
    const { at } = last.current;
    const settleUnlessMoved = () => {
      if (last.current.at === at) goAt('resting');
    };
    clearTimeout(timer.current);
    // A movement that the computer was too busy to tell is told with the next frame.
    timer.current = setTimeout(() => {
      requestAnimationFrame(() => {
        timer.current = setTimeout(settleUnlessMoved);
      });
    }, restAfterMs);
  }, [goAt]);

  const keepPace = useCallback(
    (offset: number): Pace => {
      const now = performance.now();
      const before = last.current;
      const elapsed = Math.max(1, now - before.at);
      const speed = Math.abs(offset - before.offset) / elapsed;
      // After a rest the first step says nothing about the speed.
      const isMoving = elapsed < sameMovementMs;
      const flies = isMoving && speed > (before.pace === 'flying' ? fliesUntil : fliesFrom);
      last.current = { offset, at: now, pace: before.pace };
      const next = flies ? 'flying' : 'resting';
      goAt(next);
      waitForRest();
      return next;
    },
    [goAt, waitForRest],
  );

  const passBy = useCallback(() => {
    last.current.at = performance.now();
    goAt('dragging');
    waitForRest();
  }, [goAt, waitForRest]);

  return { pace, keepPace, passBy, settle };
};
