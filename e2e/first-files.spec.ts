import { gzipSync } from 'node:zlib';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { Page, Response } from '@playwright/test';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

/** Kilobytes of compressed JavaScript until a page is idle: the limits that the build checks, too. */
const kilobytesAtMost = {
  [sitePaths.home]: 200,
  [sitePaths.photos]: 250,
  [sitePaths.orders]: 190,
  [sitePaths.settings]: 170,
};

/** Scripts and style sheets. */
const filesAtMost = 40;

/** Opens a page as on a first visit; resolves with the scripts and style sheets that it has loaded once it is idle. */
const filesOf = async (page: Page, path: string) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
  const files = new Map<string, Promise<Buffer>>();
  const note = (response: Response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) files.set(response.url(), response.body());
  };
  page.on('response', note);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const sizes = [...files].map(async ([url, body]) => ({
    url,
    kilobytes: url.endsWith('.js') ? gzipSync(await body, { level: 9 }).byteLength / 1000 : 0,
  }));
  return Promise.all(sizes);
};

test('the first pages load few files, and what nobody has asked for only later', async ({ page }) => {
  await customer(page, { name: 'few-files', photos: [{ takenAt: '2025-07-01T10:00:00', count: 30 }] });
  for (const [path, atMost] of Object.entries(kilobytesAtMost)) {
    const tab = await page.context().newPage();
    const toasts = /\/toast-region[.-][^/]*\.js$/;
    const later = tab.waitForResponse(toasts);
    const files = await filesOf(tab, path);
    expect(files.length, `files of ${path}`).toBeLessThanOrEqual(filesAtMost);
    const kilobytes = files.reduce((sum, file) => sum + file.kilobytes, 0);
    expect(kilobytes, `kilobytes of JavaScript of ${path}`).toBeLessThanOrEqual(atMost);
    expect(kilobytes).toBeGreaterThan(100);
    expect(
      files.some(({ url }) => toasts.test(url)),
      `toasts of ${path}`,
    ).toBe(false);
    await later;
    await tab.close();
  }
});
