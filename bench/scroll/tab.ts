import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromiumLaunch, rejectedConsent } from '../../e2e/chromium.ts';
import type { AtEnd } from '../harness/benchmark.ts';
import type { Website } from './website.ts';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A photos page in its own browser, so that its cache is cold. */
export interface Tab {
  readonly page: Page;
  /** Milliseconds from navigation until every photo of the first screen is drawn. */
  readonly firstScreenMs: number;
  /** Slows down the page's processor by this factor. */
  readonly slowDown: (times: number) => Promise<void>;
  /** Turns the wheel at this speed. */
  readonly wheel: (pixelsPerSecond: number, seconds: number) => Promise<void>;
  /** Names the following actions, to label the shifts that they cause. */
  readonly begin: (stage: string) => Promise<void>;
  /** All shifts since navigation, except those that directly follow a key or a press. */
  readonly layoutShifts: () => Promise<readonly Shift[]>;
  readonly close: () => Promise<void>;
}

/** An unexpected movement on the page. */
export interface Shift {
  readonly value: number;
  /** The stage in which it happened. */
  readonly stage: string;
  readonly scrollY: number;
  /** The elements that moved, by role and class, with their edges before and after. */
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

/** Runs in the page, before any of its own scripts. */
const noteShifts = (): void => {
  const own = window as ShiftingWindow;
  const layoutShifts: Shift[] = (own.layoutShifts = []);
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
      layoutShifts.push({ value, stage: own.stage ?? 'first screen', scrollY: window.scrollY, moved });
    }
  });
  shifts.observe({ type: 'layout-shift', buffered: true });
};

/** Waits until every visible photo is drawn. Runs in the page, and gives up after half a minute. */
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

/** Opens the photos of the customer with this many photos. */
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
  // Signed in, as after a visit to the identity provider: the page reads the same claims from both.
  await context.addCookies(['access_token', 'id_token'].map((name) => ({ name, value, url: website.url })));
  await context.addCookies([{ ...rejectedConsent, url: website.url }]);
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
