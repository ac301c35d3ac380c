import type { Page } from '@playwright/test';

/** Measurements of a watched page. */
export interface Watched {
  /** Tasks longer than 50 ms, in milliseconds, longest first. */
  readonly longTasks: readonly number[];
  /** The highest number of elements in the grid. */
  readonly nodes: number;
  /** Pixels by which the page moved. */
  readonly way: number;
}

interface WatchingWindow {
  stopWatching?: () => Watched;
}

/** Watches a page until `endWatch`. */
export const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const longTasks: number[] = [];
    const from = window.scrollY;
    let nodes = 0;
    const tasks = new PerformanceObserver((list) =>
      longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    tasks.observe({ type: 'longtask' });
    const timer = setInterval(() => {
      const grid = document.querySelector('[data-section]')?.closest('section')?.parentElement;
      nodes = Math.max(nodes, grid?.querySelectorAll('*').length ?? 0);
    }, 200);
    (window as WatchingWindow).stopWatching = () => {
      clearInterval(timer);
      tasks.disconnect();
      return { longTasks: longTasks.sort((a, b) => b - a), nodes, way: window.scrollY - from };
    };
  });

export const endWatch = (page: Page): Promise<Watched> =>
  page.evaluate(() => {
    const { stopWatching } = window as WatchingWindow;
    if (!stopWatching) throw new Error('Nobody watches.');
    return stopWatching();
  });

/** Positions of photos while they were followed. */
export interface Followed {
  /**
   * The largest distance, in pixels and in any frame, between photos and the place to which the wheel had moved them.
   */
  readonly astray: number;
  /** The same at the end. */
  readonly astrayAtEnd: number;
  /** Sections above that existed and changed their height meanwhile. */
  readonly grown: number;
}

interface FollowingWindow {
  stopFollowing?: () => Followed;
}

/**
 * Follows a photo on the screen from frame to frame until `endFollow`, and another one when it leaves the screen. While
 * the page moves and heights above it become known, only the visible photos show whether anything has jumped.
 */
export const follow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const topsOfPhotos = (): ReadonlyMap<Element, number> => {
      const tops = new Map<Element, number>();
      for (const photo of document.querySelectorAll('[data-section] [data-index]')) {
        const { top, bottom } = photo.getBoundingClientRect();
        const isSeen =
          bottom > 0 && top < window.innerHeight && photo.checkVisibility({ visibilityProperty: true });
        if (isSeen) tops.set(photo, top);
      }
      return tops;
    };
    let wheel = 0;
    const onWheel = ({ deltaY }: WheelEvent): void => void (wheel += deltaY);
    window.addEventListener('wheel', onWheel, { passive: true, capture: true });
    const heights = new Map<string, string>();
    const grown = new Set<string>();
    let before = topsOfPhotos();
    let way = 0;
    let astray = 0;
    let frame = 0;
    const look = (): void => {
      const now = topsOfPhotos();
      const photo = [...now.keys()].find((one) => before.has(one));
      // Nothing that was visible still is: nobody knows how far the page moved.
      way += photo ? (before.get(photo) ?? 0) - (now.get(photo) ?? 0) : Number.NaN;
      astray = Math.max(astray, Math.abs(way - wheel));
      before = now;
      for (const place of document.querySelectorAll<HTMLElement>('[data-section]')) {
        const { section = '' } = place.dataset;
        const height = heights.get(section);
        const isAbove = photo && place.getBoundingClientRect().bottom <= photo.getBoundingClientRect().top;
        if (isAbove && height !== undefined && height !== place.style.height) grown.add(section);
        heights.set(section, place.style.height);
      }
      frame = requestAnimationFrame(look);
    };
    look();
    (window as FollowingWindow).stopFollowing = () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('wheel', onWheel, { capture: true });
      return { astray, astrayAtEnd: Math.abs(way - wheel), grown: grown.size };
    };
  });

export const endFollow = (page: Page): Promise<Followed> =>
  page.evaluate(() => {
    const { stopFollowing } = window as FollowingWindow;
    if (!stopFollowing) throw new Error('Nobody follows.');
    return stopFollowing();
  });

/** Milliseconds from the press of the pointer to the frame that shows the target of the jump. */
export interface Jump {
  readonly placeholdersMs: number;
  readonly imagesMs: number;
}

interface JumpingWindow {
  jumped?: Promise<Jump>;
}

/** A page that can be inspected and clicked: Playwright's, or one that Playwright does not know. */
export interface ClickablePage {
  readonly evaluate: <Result>(inPage: () => Result | Promise<Result>) => Promise<Result>;
  readonly mouse: {
    readonly wheel: (x: number, y: number) => Promise<void>;
    readonly click: (x: number, y: number) => Promise<void>;
  };
}

/** Presses the scrubber at a height (0 to 1) and measures. */
export const jumpTo = async (page: ClickablePage, height: number): Promise<Jump> => {
  const box = await page.evaluate(() => {
    const rail = document.querySelector('[role=slider]');
    if (!rail) throw new Error('There is no scrubber.');
    const { left, top, width, height: length } = rail.getBoundingClientRect();
    return { x: left + width / 2, top, length };
  });
  await page.evaluate(() => {
    const before = new Set(document.querySelectorAll('[role=gridcell]'));
    const isSeen = (cell: Element) => {
      const { top, bottom } = cell.getBoundingClientRect();
      return bottom > 60 && top < window.innerHeight && !before.has(cell);
    };
    (window as JumpingWindow).jumped = new Promise((resolve, reject) => {
      const start = () => {
        const pressed = performance.now();
        let placeholdersMs: number | undefined;
        const look = (): void => {
          const seen = [...document.querySelectorAll('[role=gridcell]')].filter(isSeen);
          if (seen.length > 0) placeholdersMs ??= performance.now() - pressed;
          const images = seen.map((cell) => cell.querySelector('img'));
          const isThere = (image: HTMLImageElement | null) => image?.complete && image.naturalWidth > 0;
          const areThere = images.length > 0 && images.every(isThere);
          if (placeholdersMs !== undefined && areThere)
            resolve({ placeholdersMs, imagesMs: performance.now() - pressed });
          else if (performance.now() - pressed > 30_000) reject(new Error('The jump led nowhere.'));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('pointerdown', start, { once: true, capture: true });
    });
  });
  // Scrolls like a finger: a small screen shows the scrubber only while photos move.
  await page.mouse.wheel(0, 40);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const rail = document.querySelector('[role=slider]');
          if (rail && getComputedStyle(rail).pointerEvents !== 'none') resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  await page.mouse.click(box.x, box.top + box.length * height);
  return page.evaluate(() => {
    const { jumped } = window as JumpingWindow;
    if (!jumped) throw new Error('There was no jump.');
    return jumped;
  });
};
