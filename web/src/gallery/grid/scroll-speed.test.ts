import { expect, test } from 'vitest';
import { addStep, speedOf } from './scroll-speed.ts';
import type { ScrollStep } from './scroll-speed.ts';

/** The speed after each of these steps. */
const speeds = (steps: readonly ScrollStep[]): number[] => {
  let kept: readonly ScrollStep[] = [];
  return steps.map((step) => speedOf((kept = addStep(kept, step))));
};

test('a steady scroll has its speed after the second step', () => {
  const steps = [0, 16, 32, 48].map((at) => ({ at, travelled: at * 2 }));
  expect(speeds(steps)).toEqual([0, 2, 2, 2]);
});

test('it has the same speed upwards', () => {
  expect(speeds([0, 16].map((at) => ({ at, travelled: 9_000 - at * 5 })))).toEqual([0, 5]);
});

test('a late frame that the next one makes up for does not count as twice as fast', () => {
  // 2 pixels per millisecond; every second frame reports twice the distance in half the time.
  const steps = Array.from({ length: 40 }, (_, frame) => ({
    at: Math.floor(frame / 2) * 100 + (frame % 2 === 0 ? 0 : 25),
    travelled: frame * 100,
  }));
  // From step to step it would be 4 every second time.
  expect(Math.max(...speeds(steps).slice(4))).toBeLessThan(3);
});

test('the first step after a rest gives no speed, however far it went', () => {
  expect(
    speeds([
      { at: 0, travelled: 0 },
      { at: 16, travelled: 80 },
      { at: 616, travelled: 90_000 },
    ]),
  ).toEqual([0, 5, 0]);
});

test('old steps of the same movement do not count', () => {
  const fast = Array.from({ length: 20 }, (_, frame) => ({ at: frame * 16, travelled: frame * 160 }));
  const slow = Array.from({ length: 20 }, (_, frame) => ({
    at: 320 + frame * 16,
    travelled: 3_200 + frame * 16,
  }));
  expect(speeds([...fast, ...slow]).at(-1)).toBe(1);
});
