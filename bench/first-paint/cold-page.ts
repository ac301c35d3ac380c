import { chromium } from '@playwright/test';
import { chromiumLaunch, rejectedConsent } from '../../e2e/chromium.ts';
import type { AtEnd } from '../harness/benchmark.ts';

/** The paints of a page, as the browser reports them once it is complete; times in milliseconds since navigation. */
export interface Painted {
  readonly firstMs: number;
  readonly largestMs: number;
  /** When the first photo of the customer has arrived. */
  readonly photoMs: number;
  /** The sum of all layout shifts. */
  readonly shift: number;
}

interface Visit {
  readonly url: string;
  readonly path: string;
  /** The access token of the customer. */
  readonly token: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly slowdown: {
    /** How many times slower the page's processor is. */
    readonly processor: number;
    readonly megabitsPerSecond: number;
    readonly latencyMs: number;
  };
}

/** Time without requests after which the last picture is painted, also on a slow processor. */
const restMs = 1_500;

/** Runs in the page, before any of its own scripts. */
const notePaints = (): void => {
  const painted = { firstMs: 0, largestMs: 0, photoMs: 0, shift: 0 };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') painted.firstMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (painted.largestMs = startTime));
  observe('resource', (entry) => {
    if (painted.photoMs === 0 && entry.name.includes('/content/'))
      painted.photoMs = (entry as PerformanceResourceTiming).responseEnd;
  });
  observe('layout-shift', (entry) => (painted.shift += (entry as unknown as { value: number }).value));
  Object.assign(window, { painted });
};

/** Opens a page in a browser of its own, so that its cache is cold, and returns what was painted when. */
export const openColdPage = async (
  atEnd: AtEnd,
  { url, path, token: value, viewport, slowdown }: Visit,
): Promise<Painted> => {
  const browser = await chromium.launch(chromiumLaunch);
  atEnd(() => browser.close());
  const context = await browser.newContext({ viewport, locale: 'en-GB' });
  // Signed in, as after a visit to the identity provider: the page reads the same claims from both.
  await context.addCookies(['access_token', 'id_token'].map((name) => ({ name, value, url })));
  await context.addCookies([{ ...rejectedConsent, url }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const bytesPerSecond = (slowdown.megabitsPerSecond * 1e6) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowdown.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown.processor });
  await page.addInitScript(notePaints);
  await page.goto(url + path);
  await page.locator('main img').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(restMs);
  const painted = await page.evaluate(() => (window as unknown as { painted: Painted }).painted);
  await browser.close();
  return painted;
};
