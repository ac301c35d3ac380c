/** How far a list had been scrolled, and when. */
export interface ScrollStep {
  /** Pixels that it has been scrolled down since whenever. */
  readonly travelled: number;
  /** Milliseconds on any clock: when the frame began in which it was there. */
  readonly at: number;
}

/** Milliseconds over which speed is taken: from one frame to the next a busy computer is now late, now early. */
const speedOverMs = 150;

/** Milliseconds between two movements that are told apart: a busy computer draws so few frames, but still moves. */
const sameMovementMs = 600;

/** The steps that tell the speed now, in order; after a rest only the new one, which says nothing about it. */
export const addStep = (steps: readonly ScrollStep[], step: ScrollStep): readonly ScrollStep[] => {
  const last = steps.at(-1);
  if (!last || step.at - last.at >= sameMovementMs) return [step];
  const first = steps.findLastIndex(({ at }) => step.at - at >= speedOverMs);
  return [...steps.slice(Math.max(0, first)), step];
};

/** Pixels a millisecond, in whichever direction; 0 where a single step does not tell. */
export const speedOf = (steps: readonly ScrollStep[]): number => {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || first === last) return 0;
  return Math.abs(last.travelled - first.travelled) / Math.max(1, last.at - first.at);
};
