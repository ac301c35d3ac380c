import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import { makeScratchFolder } from '../harness/benchmark.ts';
import type { AtEnd } from '../harness/benchmark.ts';
import { connectDevTools } from './devtools.ts';
import type { DevTools } from './devtools.ts';
import type { ClickablePage } from './in-page.ts';
import type { Viewport } from './tab.ts';
import type { Website } from './website.ts';

/*
 * [Note: Unwatched tab] Playwright watches the network of its pages, and Chromium then keeps a copy of every answer in
 * the page's own process, up to 200 MB. A page without any script that only swaps its images grows by the size of their
 * files while its network is watched, and not at all otherwise. So memory is measured in a tab that Playwright does not
 * know.
 */

/** The photos of a customer in an unwatched browser of its own. */
export interface UnwatchedTab {
  readonly page: ClickablePage;
  /**
   * Returns the megabytes that the page's process needs, without data that it drops when memory is short, such as
   * images seen before.
   */
  readonly memory: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const bytesPerMegabyte = 1024 * 1024;

/** Returns the port of the developer tools and the path of the browser's own, as soon as the browser reports them. */
const readPort = async (profile: string): Promise<readonly [port: string, path: string]> => {
  for (let look = 0; look < 300; look += 1) {
    const [port, path] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split(
      '\n',
    );
    if (port && path) return [port, path];
    await sleep(100);
  }
  throw new Error('Chromium did not start.');
};

/** Returns the private memory of the largest page process of a browser. Linux only. */
const privateMegabytes = async (browser: DevTools): Promise<number> => {
  const { processInfo } = await browser.send<{ processInfo: { type: string; id: number }[] }>(
    'SystemInfo.getProcessInfo',
  );
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8');
        return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
      }),
  );
  return Math.max(...sizes) / bytesPerMegabyte;
};

const clickable = (page: DevTools): ClickablePage => {
  const at = { x: 0, y: 0 };
  const mouse = (type: string, more: object = {}) =>
    page.send('Input.dispatchMouseEvent', { type, ...at, ...more });
  return {
    evaluate: async <Result>(inPage: () => Result | Promise<Result>) => {
      const { result, exceptionDetails } = await page.send<{
        result: { value: Result };
        exceptionDetails?: { exception?: { description?: string } };
      }>('Runtime.evaluate', {
        expression: `(${inPage.toString()})()`,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
      return result.value;
    },
    mouse: {
      wheel: async (deltaX, deltaY) => void (await mouse('mouseWheel', { deltaX, deltaY })),
      click: async (x, y) => {
        Object.assign(at, { x, y });
        await mouse('mouseMoved');
        await mouse('mousePressed', { button: 'left', clickCount: 1 });
        await mouse('mouseReleased', { button: 'left', clickCount: 1 });
      },
    },
  };
};

/** Opens the photos of the customer with this many photos, see [Note: Unwatched tab]. */
export const openUnwatchedTab = async (
  atEnd: AtEnd,
  website: Website,
  photos: number,
  viewport: Viewport,
): Promise<UnwatchedTab> => {
  const profile = await makeScratchFolder(atEnd);
  const program = chromiumLaunch.executablePath ?? chromium.executablePath();
  const flags = ['--headless', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(program, [...flags, ...chromiumLaunch.args, 'about:blank'], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill();
    await ended;
  };
  atEnd(close);
  const [port, path] = await readPort(profile);
  const browser = await connectDevTools(`ws://127.0.0.1:${port}${path}`);
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const tab = await connectDevTools(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '');
  const value = await website.tokenOf(photos);
  for (const name of ['access_token', 'id_token'])
    await tab.send('Network.setCookie', { name, value, url: website.url });
  await tab.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor: 1, mobile: false });
  await tab.send('Page.navigate', { url: `${website.url}/my-photos/photos` });
  const page = clickable(tab);
  while (!(await page.evaluate(() => document.querySelector('[role=slider]') !== null))) await sleep(100);
  // On a small screen the scrubber appears once the content above the photos has scrolled away.
  await page.mouse.wheel(0, 1_000);
  return {
    page,
    memory: async () => {
      await tab.send('HeapProfiler.collectGarbage');
      await tab.send('Memory.simulatePressureNotification', { level: 'critical' });
      // The browser drops them in its own time.
      await sleep(2_000);
      return privateMegabytes(browser);
    },
    close: async () => {
      tab.close();
      browser.close();
      await close();
    },
  };
};
