import type { Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** After this time without a second tap, the page takes a tap for a single one, in milliseconds. */
const singleTapMs = 220;

/** The steps of a finger's movement: a hand's movement comes in many events. */
const steps = 8;

/** The points between two points, in equal steps, including the last one. */
const path = (from: Point, to: Point): Point[] =>
  Array.from({ length: steps }, (_, index) => {
    const part = (index + 1) / steps;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });

/** Fingers on the screen, sent through the browser's own input pipeline. */
export const fingersOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly Point[],
    atMs?: number,
  ): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
      ...(atMs === undefined ? {} : { timestamp: atMs / 1000 }),
    });

  /** The browser asks what it has painted whether a finger scrolls: without this, a new page could lose its swipe. */
  const painted = () =>
    page.evaluate(async () => {
      // The third frame starts after the first one is on the screen.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
  const press = async (points: readonly Point[]): Promise<void> => {
    await painted();
    await send('touchStart', points);
  };

  const fingers = {
    /** One finger, which stays on the screen at the end. */
    drag: async (from: Point, to: Point): Promise<void> => {
      await press([from]);
      await fingers.moveOn(from, to);
    },
    /** One finger, which does not move. */
    rest: (at: Point) => press([at]),
    lift: () => send('touchEnd', []),
    /** A second finger taps somewhere while the first stays. */
    tapSecond: async (first: Point, second: Point): Promise<void> => {
      await send('touchStart', [first, second]);
      // The missing finger is lifted; a touchEnd would lift all.
      await send('touchMove', [first]);
    },
    /** The finger on the screen moves on. */
    moveOn: async (from: Point, to: Point): Promise<void> => {
      for (const point of path(from, to)) await send('touchMove', [point]);
    },
    swipe: async (from: Point, to: Point): Promise<void> => {
      await fingers.drag(from, to);
      await fingers.lift();
    },
    /** A tap at a moment, in milliseconds since 1970. */
    tap: async (at: Point, atMs: number): Promise<void> => {
      await Promise.all([send('touchStart', [at], atMs), send('touchEnd', [], atMs)]);
    },
    /** Two taps at one place; the second is now. The page sees from their times how far apart they are. */
    tapTwice: async (at: Point, apartMs: number): Promise<void> => {
      await painted();
      // None waits for the browser, and a busy one may still pass on the second too late for the page's timer.
      await page.evaluate((timerMs) => {
        const { setTimeout } = window;
        Object.assign(window, {
          setTimeout: (task: () => void, ms?: number) => setTimeout(task, ms === timerMs ? 2_000 : ms),
        });
      }, singleTapMs);
      const now = Date.now();
      await Promise.all([fingers.tap(at, now - apartMs), fingers.tap(at, now)]);
    },
    /** Two fingers next to each other, from one distance to another. */
    pinch: async (centre: Point, from: number, to: number): Promise<void> => {
      const pair = (distance: number): Point[] => [
        { x: centre.x - distance / 2, y: centre.y },
        { x: centre.x + distance / 2, y: centre.y },
      ];
      await press(pair(from));
      for (const { x } of path({ x: from, y: 0 }, { x: to, y: 0 })) await send('touchMove', pair(x));
      await send('touchEnd', []);
    },
  };
  return fingers;
};
