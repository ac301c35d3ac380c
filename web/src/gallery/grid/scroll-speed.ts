/** How far a list was scrolled, and when. */
export interface ScrollStep {
  /** Pixels that it has been scrolled down, from any beginning. */
  readonly travelled: number;
  /** Milliseconds on any clock: the start of the frame. */
  readonly at: number;
}

/** Milliseconds over which speed is measured: the frames of a busy computer are sometimes late and sometimes early. */
const speedOverMs = 150;

/** Milliseconds after which a step begins another movement: a busy computer draws few frames, but still moves. */
const sameMovementMs = 600;

/** The steps that give the current speed, in order. After a rest only the new one, which gives none. */
export const addStep = (steps: readonly ScrollStep[], step: ScrollStep): readonly ScrollStep[] => {
  const last = steps.at(-1);
  if (!last || step.at - last.at >= sameMovementMs) return [step];
  const first = steps.findLastIndex(({ at }) => step.at - at >= speedOverMs);
  return [...steps.slice(Math.max(0, first)), step];
};

/** Pixels per millisecond, in either direction; 0 if a single step gives none. */
export const speedOf = (steps: readonly ScrollStep[]): number => {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || first === last) return 0;
  return Math.abs(last.travelled - first.travelled) / Math.max(1, last.at - first.at);
};
