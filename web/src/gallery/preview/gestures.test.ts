import { expect, test } from 'vitest';
import { refitGesture, restingState, stepGesture } from './gestures.ts';
import type { GestureInput, GestureState, Intent, Point, Stage } from './gestures.ts';

const stage: Stage = {
  width: 400,
  height: 800,
  photoWidth: 400,
  photoHeight: 600,
  hasPrevious: true,
  hasNext: true,
};

const play = (inputs: readonly GestureInput[], on: Stage = stage, from: GestureState = restingState) => {
  let state = from;
  const intents: Intent[] = [];
  for (const input of inputs) {
    const step = stepGesture(state, input, on);
    state = step.state;
    if (step.intent) intents.push(step.intent);
  }
  return { state, intents };
};

/** One finger from the centre, in four moves. */
const drag = (by: Point, pointerId = 1): GestureInput[] => [
  { type: 'down', pointerId, at: { x: 0, y: 0 }, time: 0 },
  ...[0.25, 0.5, 0.75, 1].map((part): GestureInput => ({
    type: 'move',
    pointerId,
    at: { x: by.x * part, y: by.y * part },
    time: 100 * part,
  })),
];
const lift = (at: Point, time = 120, pointerId = 1): GestureInput => ({ type: 'up', pointerId, at, time });
const swipe = (by: Point) => [...drag(by), lift(by)];
const tap = (at: Point, time: number): GestureInput[] => [
  { type: 'down', pointerId: 1, at, time },
  { type: 'up', pointerId: 1, at, time },
];
/** Two fingers around the centre, moving from 100 px apart to `spread` px apart, then lifted. */
const pinch = (spread: number): GestureInput[] => [
  { type: 'down', pointerId: 1, at: { x: -50, y: 0 }, time: 0 },
  { type: 'down', pointerId: 2, at: { x: 50, y: 0 }, time: 0 },
  { type: 'move', pointerId: 1, at: { x: -spread / 2, y: 0 }, time: 50 },
  { type: 'move', pointerId: 2, at: { x: spread / 2, y: 0 }, time: 50 },
  lift({ x: -spread / 2, y: 0 }, 60, 1),
  lift({ x: spread / 2, y: 0 }, 60, 2),
];

// #swipe
test('a swipe past 35 % of the width moves, a shorter one springs back', () => {
  expect(play(swipe({ x: -0.36 * 400, y: 0 })).intents).toEqual(['next']);
  expect(play(swipe({ x: 0.36 * 400, y: 0 })).intents).toEqual(['previous']);
  for (const x of [-0.34 * 400, 0.34 * 400]) {
    const { state, intents } = play(swipe({ x, y: 0 }));
    expect(intents).toEqual([]);
    expect(state.drag).toEqual({ x: 0, y: 0 });
  }
});

test('a swipe of exactly 35 % does not move yet', () => {
  expect(play(swipe({ x: -0.35 * 400, y: 0 })).intents).toEqual([]);
  expect(play(swipe({ x: -0.35 * 400 - 1, y: 0 })).intents).toEqual(['next']);
});

test('the photo follows the finger while it is swiped', () => {
  expect(play(drag({ x: -120, y: 10 })).state.drag).toEqual({ x: -120, y: 0 });
});

test('without another photo, a swipe meets resistance and goes nowhere', () => {
  const last = { ...stage, hasNext: false };
  expect(play(drag({ x: -300, y: 0 }), last).state.drag.x).toBe(-100);
  expect(play(swipe({ x: -300, y: 0 }), last).intents).toEqual([]);
  expect(play(swipe({ x: 300, y: 0 }), { ...stage, hasPrevious: false }).intents).toEqual([]);
});

// #drag-down
test('a drag down past 35 % of the height closes, a shorter one springs back', () => {
  const closed = play(swipe({ x: 0, y: 0.36 * 800 }));
  expect(closed.intents).toEqual(['close']);
  expect(closed.state.drag.y).toBeCloseTo(288);
  const stillOpen = play(swipe({ x: 0, y: 0.34 * 800 }));
  expect(stillOpen.intents).toEqual([]);
  expect(stillOpen.state.drag).toEqual({ x: 0, y: 0 });
});

test('a drag upwards does nothing', () => {
  const { state, intents } = play(swipe({ x: 0, y: -600 }));
  expect(intents).toEqual([]);
  expect(state.drag).toEqual({ x: 0, y: 0 });
});

// #double-tap
test('two taps 190 ms apart zoom to 2.5, and two more back to 1', () => {
  const zoomed = play([...tap({ x: 0, y: 0 }, 1000), ...tap({ x: 3, y: 2 }, 1190)]);
  expect(zoomed.state.zoom).toBe(2.5);
  expect(zoomed.intents).toEqual([]);
  const back = play([...tap({ x: 0, y: 0 }, 3000), ...tap({ x: 0, y: 0 }, 3190)], stage, zoomed.state);
  expect(back.state.zoom).toBe(1);
  expect(back.state.pan).toEqual({ x: 0, y: 0 });
});

// #slow-taps
test('two taps 210 ms apart are two single taps', () => {
  const { state, intents } = play([
    ...tap({ x: 0, y: 0 }, 1000),
    ...tap({ x: 0, y: 0 }, 1210),
    { type: 'tick', time: 1411 },
  ]);
  expect(state.zoom).toBe(1);
  expect(intents).toEqual(['tap', 'tap']);
});

test('a single tap is reported after the double-tap window, not before', () => {
  const first = play(tap({ x: 0, y: 0 }, 1000));
  expect(first.intents).toEqual([]);
  expect(play([{ type: 'tick', time: 1199 }], stage, first.state).intents).toEqual([]);
  expect(play([{ type: 'tick', time: 1201 }], stage, first.state).intents).toEqual(['tap']);
});

test('two taps far apart are not a double tap', () => {
  expect(play([...tap({ x: 0, y: 0 }, 1000), ...tap({ x: 120, y: 0 }, 1100)]).state.zoom).toBe(1);
});

test('a double tap keeps the spot under the finger in place', () => {
  const at = { x: 60, y: -40 };
  const { pan, zoom } = play([...tap(at, 0), ...tap(at, 100)]).state;
  expect((at.x - pan.x) / zoom).toBeCloseTo(60);
  expect((at.y - pan.y) / zoom).toBeCloseTo(-40);
});

// #pinch
test('a pinch zooms between 1 and 2.5 and stops at both ends', () => {
  expect(play(pinch(180)).state.zoom).toBeCloseTo(1.8);
  expect(play(pinch(1000)).state.zoom).toBe(2.5);
  expect(play(pinch(10)).state.zoom).toBe(1);
  expect(play(pinch(180)).intents).toEqual([]);
});

test('a wheel or a key zooms around its point, between 1 and 2.5', () => {
  const at = { x: 60, y: -40 };
  const { pan, zoom } = play([{ type: 'zoom', at, zoom: 2 }]).state;
  expect(zoom).toBe(2);
  expect((at.x - pan.x) / zoom).toBeCloseTo(60);
  expect(play([{ type: 'zoom', at, zoom: 9 }]).state.zoom).toBe(2.5);
  const back = play([
    { type: 'zoom', at, zoom: 2 },
    { type: 'zoom', at, zoom: 0.1 },
  ]).state;
  expect(back).toEqual(restingState);
});

test('a wheel pans a zoomed photo up to its edges, and an unzoomed one not at all', () => {
  const zoomed = play(pinch(1000)).state;
  expect(play([{ type: 'pan', by: { x: -5000, y: 20 } }], stage, zoomed).state.pan).toEqual({
    x: -300,
    y: 20,
  });
  const { pan } = play([{ type: 'pan', by: { x: -50, y: 20 } }]).state;
  expect(Math.hypot(pan.x, pan.y)).toBe(0);
});

test('a wheel changes nothing while a finger is on the photo', () => {
  const { state } = play([...drag({ x: -120, y: 0 }), { type: 'zoom', at: { x: 0, y: 0 }, zoom: 2 }]);
  expect(state.zoom).toBe(1);
  expect(state.drag.x).toBe(-120);
});

test('a drag pans a zoomed photo up to its edges instead of swiping', () => {
  const zoomed = play(pinch(1000)).state;
  const { state, intents } = play(swipe({ x: -5000, y: -5000 }), stage, zoomed);
  expect(intents).toEqual([]);
  // The photo is 400 x 600 at 2.5: 1000 wide on 400, 1500 high on 800.
  expect(state.pan).toEqual({ x: -300, y: -350 });
});

test('the remaining finger after a pinch on an unzoomed photo neither swipes nor closes', () => {
  const { intents, state } = play([
    { type: 'down', pointerId: 1, at: { x: 0, y: 0 }, time: 0 },
    { type: 'down', pointerId: 2, at: { x: 100, y: 0 }, time: 0 },
    lift({ x: 100, y: 0 }, 10, 2),
    { type: 'move', pointerId: 1, at: { x: -390, y: 0 }, time: 20 },
    lift({ x: -390, y: 0 }, 30, 1),
  ]);
  expect(intents).toEqual([]);
  expect(state.drag).toEqual({ x: 0, y: 0 });
});

test('a gesture that the browser takes over leaves the photo in place', () => {
  const { state, intents } = play([
    ...drag({ x: -390, y: 0 }),
    { type: 'cancel', pointerId: 1, at: { x: -390, y: 0 }, time: 120 },
  ]);
  expect(intents).toEqual([]);
  expect(state).toEqual(restingState);
});

test('a zoomed photo stays within its edges when the screen is turned', () => {
  const zoomed = play(pinch(1000)).state;
  const { state } = play(swipe({ x: -5000, y: -5000 }), stage, zoomed);
  const turned = { ...stage, width: 800, height: 400, photoWidth: 360, photoHeight: 400 };
  // The photo is 360 x 400 at 2.5: 900 wide on 800, 1000 high on 400.
  expect(refitGesture(state, turned).pan).toEqual({ x: -50, y: -300 });
  expect(refitGesture(state, turned).zoom).toBe(2.5);
});

test('a photo within its edges on the turned screen does not move', () => {
  const zoomed = play(pinch(1000)).state;
  expect(refitGesture(zoomed, { ...stage, width: 800, height: 400 })).toBe(zoomed);
});
