import { expect, test } from 'vitest';
import { largestZoom, restingState, smallestZoom, stepGesture } from './gestures.ts';
import { wheelInput } from './wheel-input.ts';

const stage = { width: 1_000, height: 800, photoWidth: 1_000, photoHeight: 750 };
const free = { ...stage, hasPrevious: true, hasNext: true };
const pointer = { x: 100, y: -50 };

/** Turns a wheel this many times on a photo, unzoomed by default. */
const turned = (times: number, wheel: Parameters<typeof wheelInput>[0], start = restingState) => {
  let state = start;
  for (let time = 0; time < times; time += 1)
    state = stepGesture(state, wheelInput(wheel, pointer, state.zoom), free).state;
  return state;
};

test.each([false, true])(
  'a wheel zooms at the pointer and back, between 1 and 2.5, with Ctrl: %s',
  (ctrlKey) => {
    const near = turned(10, { deltaX: 0, deltaY: -100, ctrlKey });
    expect(near.zoom).toBe(largestZoom);
    // The spot under the pointer stays in place.
    expect(near.pan.x).toBeCloseTo(pointer.x * (1 - largestZoom));
    expect(near.pan.y).toBeCloseTo(pointer.y * (1 - largestZoom));
    const far = turned(10, { deltaX: 0, deltaY: 100, ctrlKey }, near);
    expect([far.zoom, far.pan.x + 0, far.pan.y + 0]).toEqual([smallestZoom, 0, 0]);
  },
);

test('one notch of a mouse zooms by a third, and a trackpad as far as the fingers move', () => {
  expect(turned(1, { deltaX: 0, deltaY: -120, ctrlKey: false }).zoom).toBeCloseTo(1.35);
  expect(turned(1, { deltaX: 0, deltaY: -2, ctrlKey: true }).zoom).toBeCloseTo(1.02);
});

test('turning a wheel sideways pans a zoomed photo', () => {
  const near = turned(10, { deltaX: 0, deltaY: -100, ctrlKey: false });
  const moved = turned(1, { deltaX: 40, deltaY: 3, ctrlKey: false }, near);
  expect([moved.zoom, moved.pan.x - near.pan.x]).toEqual([largestZoom, -40]);
});
