import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import type { AtEnd } from '../harness/benchmark.ts';
import type { Website } from './website.ts';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A page of the photos in a browser of its own, so that its cache is cold. */
export interface Tab {
  readonly page: Page;
  /** Milliseconds from navigation until every photo of the first screen is there. */
  readonly firstScreenMs: number;
  /** Makes the processor of the page so many times slower. */
  readonly slowDown: (times: number) => Promise<void>;
  /** Turns the wheel at this speed. */
  readonly wheel: (pixelsPerSecond: number, seconds: number) => Promise<void>;
  /** Names what is done from now on, for the shifts that come of it. */
  readonly begin: (stage: string) => Promise<void>;
  /** All since navigation; what follows at once from a key or a press is none. */
  readonly layoutShifts: () => Promise<readonly Shift[]>;
  readonly close: () => Promise<void>;
}

/** Something that moved, and nobody had asked for it. */
export interface Shift {
  readonly value: number;
  /** During which it came. */
  readonly stage: string;
  readonly scrollY: number;
  /** What moved: each element by its role and class, with its edges before and after. */
  readonly moved: readonly string[];
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

interface ShiftingWindow {
  layoutShifts?: Shift[];
  stage?: string;
}

/** Runs in the page, before anything of its own. */
const noteShifts = (): void => {
  const own = window as ShiftingWindow;
  const noted: Shift[] = (own.layoutShifts = []);
  const edges = ({ top, bottom, left, right }: DOMRectReadOnly) =>
    [top, bottom, left, right].map(Math.round).join(' ');
  const named = (node: Node | null) =>
    node instanceof Element
      ? `${node.tagName} ${node.getAttribute('role') ?? ''} ${node.getAttribute('class') ?? ''}`
      : (node?.nodeName ?? 'gone');
  const shifts = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${named(node)}: ${edges(previousRect)} to ${edges(currentRect)}`,
      );
      noted.push({ value, stage: own.stage ?? 'first screen', scrollY: window.scrollY, moved });
    }
  });
  shifts.observe({ type: 'layout-shift', buffered: true });
};

/** Every photo that can be seen is drawn. Runs in the page, and gives up after half a minute. */
const whenFirstScreenIsThere = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      if (performance.now() > 30_000) return reject(new Error('There is no first screen of photos.'));
      const seen = [...document.querySelectorAll('[role=gridcell]')].filter((cell) => {
        const { top, bottom } = cell.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      });
      const isThere = (cell: Element) => {
        const image = cell.querySelector('img');
        return image !== null && image.complete && image.naturalWidth > 0;
      };
      if (seen.length > 0 && seen.every(isThere)) resolve(performance.now());
      else setTimeout(look, 10);
    };
    look();
  });

/** Opens the photos of the customer who has so many. */
export const openTab = async (
  atEnd: AtEnd,
  website: Website,
  photos: number,
  viewport: Viewport,
): Promise<Tab> => {
  const browser = await chromium.launch(chromiumLaunch);
  atEnd(() => browser.close());
  const context = await browser.newContext({ viewport, locale: 'en-GB' });
  const value = await website.tokenOf(photos);
  // Signed in, as after a visit of the identity provider: the page reads the same claims from both.
  await context.addCookies(['access_token', 'id_token'].map((name) => ({ name, value, url: website.url })));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(noteShifts);
  await page.goto(`${website.url}/my-photos/photos`, { waitUntil: 'commit' });
  const firstScreenMs = await page.evaluate(whenFirstScreenIsThere);
  return {
    page,
    firstScreenMs,
    slowDown: async (rate) => void (await session.send('Emulation.setCPUThrottlingRate', { rate })),
    wheel: async (speed, seconds) =>
      void (await session.send('Input.synthesizeScrollGesture', {
        x: viewport.width / 2,
        y: viewport.height / 2,
        yDistance: -speed * seconds,
        speed: Math.abs(speed),
        gestureSourceType: 'mouse',
        preventFling: true,
      })),
    begin: (stage) => page.evaluate((name) => void ((window as ShiftingWindow).stage = name), stage),
    layoutShifts: () =>
      page.evaluate(() => {
        const { layoutShifts } = window as ShiftingWindow;
        if (layoutShifts === undefined) throw new Error('Nobody notes the layout shifts.');
        return layoutShifts;
      }),
    close: () => browser.close(),
  };
};
