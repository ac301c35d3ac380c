import { useCallback, useEffect, useRef, useState } from 'react';
import { addStep, speedOf } from './scroll-speed.ts';
import type { ScrollStep } from './scroll-speed.ts';

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

/** When the frame began that is being drawn, in milliseconds: a busy computer tells late of it, but of where the list was then. */
const frameTime = (): number => Number(document.timeline.currentTime ?? performance.now());

interface PaceOfScrolling {
  readonly pace: Pace;
  /** To be called whenever the customer has scrolled, with the pixels that they have come down so far; tells the pace from now on. */
  readonly keepPace: (travelled: number) => Pace;
  /** To be called when the list shows a place only in passing. */
  readonly passBy: () => void;
  /** To be called when the list has gone to where it stays. */
  readonly settle: () => void;
  /** To be called when something is to be done at rest: `onRest` is called then, unless the customer scrolls on. */
  readonly awaitRest: () => void;
}

/**
 * Tells how fast a list goes by.
 *
 * @param onLanded called when it goes slowly enough to be looked at again
 * @param onRest called when it has not moved for a moment
 */
export const usePace = (onLanded: () => void, onRest: () => void): PaceOfScrolling => {
  const [pace, setPace] = useState<Pace>('resting');
  const last = useRef({ at: 0, pace });
  const steps = useRef<readonly ScrollStep[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listeners = useRef({ onLanded, onRest });
  useEffect(() => {
    listeners.current = { onLanded, onRest };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const goAt = useCallback((next: Pace) => {
    // With every frame of scrolling: React is told of changes only.
    if (last.current.pace === next) return;
    last.current.pace = next;
    setPace(next);
    if (next === 'resting') listeners.current.onLanded();
  }, []);

  const awaitRest = useCallback(() => {
    const { at } = last.current;
    const settleUnlessMoved = () => {
      if (last.current.at !== at) return;
      goAt('resting');
      listeners.current.onRest();
    };
    clearTimeout(timer.current);
    // A movement that the computer was too busy to tell is told with the next frame.
    timer.current = setTimeout(() => {
      requestAnimationFrame(() => {
        timer.current = setTimeout(settleUnlessMoved);
      });
    }, restAfterMs);
  }, [goAt]);

  const settle = useCallback(() => {
    goAt('resting');
    awaitRest();
  }, [goAt, awaitRest]);

  const keepPace = useCallback(
    (travelled: number): Pace => {
      const at = frameTime();
      last.current.at = at;
      steps.current = addStep(steps.current, { travelled, at });
      const flies = speedOf(steps.current) > (last.current.pace === 'flying' ? fliesUntil : fliesFrom);
      const next = flies ? 'flying' : 'resting';
      goAt(next);
      awaitRest();
      return next;
    },
    [goAt, awaitRest],
  );

  const passBy = useCallback(() => {
    last.current.at = frameTime();
    steps.current = [];
    goAt('dragging');
    awaitRest();
  }, [goAt, awaitRest]);

  return { pace, keepPace, passBy, settle, awaitRest };
};
