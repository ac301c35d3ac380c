import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';

/** A period in which the page could not answer, in milliseconds on its clock. */
export interface LongTask {
  readonly startMs: number;
  readonly durationMs: number;
}

/** Far more often than memory comes and goes, at no noticeable load. */
const lookEveryMs = 500;

const bytesInMegabyte = 1e6;

/**
 * As text, because this program has no types for the browser's objects. The page keeps the list, so that reading it
 * costs nothing.
 */
const noting = `
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      longTasks.push({ startMs: startTime, durationMs: duration });
  }).observe({ type: 'longtask', buffered: true });
`;

/** Makes every new page record its long tasks, as the browser defines them: from 50 ms. */
export const noteLongTasks = async (page: Page): Promise<void> => {
  await page.addInitScript({ content: noting });
};

export const longTasksOf = (page: Page): Promise<readonly LongTask[]> => page.evaluate('longTasks');

/** Returns milliseconds on the clock of the page. */
export const nowOf = (page: Page): Promise<number> => page.evaluate('performance.now()');

/** Returns the process of the page; the browser must have no other page. */
const rendererPidOf = async (page: Page): Promise<number> => {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own.');
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  // A spare process for a future page has used next to nothing.
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const busiest = renderers.toSorted((a, b) => b.cpuTime - a.cpuTime)[0];
  if (!busiest) throw new Error('The browser names no process of a page.');
  return busiest.id;
};

/**
 * Returns the megabytes that only this process uses, in memory or swapped out: browsers call it their footprint. Linux
 * only.
 */
const footprintOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = ['RssAnon', 'VmSwap'].map((name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]),
  );
  return (kilobytes.reduce((sum, part) => sum + part, 0) * 1024) / bytesInMegabyte;
};

const heapOf = async (cdp: CDPSession): Promise<number> =>
  (await cdp.send('Runtime.getHeapUsage')).usedSize / bytesInMegabyte;

/** The peak memory of the page in megabytes: of its whole process, and of its JavaScript heap. */
export interface PeakMemory {
  readonly processMegabytes: number;
  readonly heapMegabytes: number;
}

/** Samples the memory of a page until it is stopped. */
export const watchMemory = async (page: Page): Promise<{ readonly stop: () => Promise<PeakMemory> }> => {
  const cdp = await page.context().newCDPSession(page);
  const pid = await rendererPidOf(page);
  const peak = { processMegabytes: 0, heapMegabytes: 0 };
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      peak.processMegabytes = Math.max(peak.processMegabytes, await footprintOf(pid));
      peak.heapMegabytes = Math.max(peak.heapMegabytes, await heapOf(cdp));
      await page.waitForTimeout(lookEveryMs);
    }
  };
  const looking = look();
  return {
    stop: async () => {
      isOver = true;
      await looking;
      await cdp.detach();
      return peak;
    },
  };
};
