import { useCallback, useEffect, useRef, useState } from 'react';
import { addStep, speedOf } from './scroll-speed.ts';
import type { ScrollStep } from './scroll-speed.ts';

/**
 * How fast the list moves. `flying`: too fast to look at photos, so none are loaded. `dragging`: on the way to a
 * different place, so not even layouts are loaded.
 */
export type Pace = 'resting' | 'flying' | 'dragging';

/** Pixels per millisecond. Our choice: a brisk turn of the wheel is slower, a fling and a held scrollbar are faster. */
const fliesFrom = 3;
/** Lower than the speed at which flying begins, so that the state does not alternate. */
const fliesUntil = 1.5;

/** Milliseconds without movement after which the list is at rest. */
const restAfterMs = 120;

/**
 * The start of the current frame in milliseconds: a busy computer reports it late, but with the list's place of then.
 */
const frameTime = (): number => Number(document.timeline.currentTime ?? performance.now());

interface PaceOfScrolling {
  readonly pace: Pace;
  /** Call this whenever the customer has scrolled, with all pixels scrolled down so far. Returns the new pace. */
  readonly keepPace: (travelled: number) => Pace;
  /** Call this when the list shows a place only in passing. */
  readonly passBy: () => void;
  /** Call this when the list has arrived at its final place. */
  readonly settle: () => void;
  /** Call this to have `onRest` called at rest, unless the customer continues scrolling. */
  readonly awaitRest: () => void;
}

/**
 * Measures how fast a list moves.
 *
 * @param onLanded called when it is slow enough to look at photos again
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
    // Runs in every frame of scrolling: only changes are reported to React.
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
    // The next frame reports a movement that the computer was too busy to report.
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
