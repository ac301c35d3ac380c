import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { chromiumLaunch, rejectedConsent } from '../e2e/chromium.ts';
import { signInAt } from '../e2e/story.ts';
import { makeSmallPhotos } from './drop/small-photos.ts';
import { longTasksOf, noteLongTasks, nowOf, watchMemory } from './drop/watched-page.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import { cpuSecondsOfTrees } from './harness/process-tree.ts';
import { report } from './harness/report.ts';
import { startProduct } from './harness/running-server.ts';

/** `-- --photos 40 --megabytes 64`: fewer and larger ones, which no page could hold in memory. */
const { values } = parseArgs({ options: { photos: { type: 'string' }, megabytes: { type: 'string' } } });
const photos = Number(values.photos ?? 10_000);
const leastBytes = Number(values.megabytes ?? 0) * 1024 * 1024;
const photosInWords = photos.toLocaleString('en-GB');

/** "page stays responsive (no long task over 100 ms after the drop is read)" */
const longestTaskMs = 100;
/** "memory of the tab below 500 MB" */
const megabytesAtMost = 500;

/** Far longer than it takes. */
const limitMs = 15 * 60_000;

/** Drops a folder as a person does. The browser reads it and passes it to the page. */
const dropFolder = async (page: Page, zone: Locator, folder: string): Promise<void> => {
  const box = await zone.boundingBox();
  if (!box) throw new Error('There is nowhere to drop the photos.');
  const cdp = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, ...at, data });
  await cdp.detach();
};

await runBenchmark(async (atEnd) => {
  const folder = await makeScratchFolder(atEnd);
  const originals = join(folder, 'originals');
  await mkdir(originals);
  await makeSmallPhotos(originals, photos, leastBytes);
  // The server gives way to the browser: customers do not run it on the same machine.
  const product = await startProduct(atEnd, join(folder, 'data'), { LOG_LEVEL: 'warn' }, 'rest');
  const browser = await chromium.launch(chromiumLaunch);
  atEnd(() => browser.close());
  const context = await browser.newContext({
    // The product is a secure context there without a certificate.
    baseURL: product.url.replace('127.0.0.1', 'localhost'),
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  await context.addCookies([{ ...rejectedConsent, url: product.url.replace('127.0.0.1', 'localhost') }]);
  const page = await context.newPage();
  await noteLongTasks(page);
  await signInAt(page, '/my-photos/photos', 'new@example.com');
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  const memory = await watchMemory(page);

  const droppedAt = await nowOf(page);
  await dropFolder(page, dialog.getByText('Drag your photos or folders here'), originals);
  const upload = dialog.getByRole('button', { name: `Upload ${photosInWords} photos` });
  await upload.waitFor({ timeout: limitMs });
  const readAt = await nowOf(page);

  const cpuBefore = cpuSecondsOfTrees([product.pid]);
  await upload.click();
  await dialog.getByText(`${photosInWords} photos have been uploaded`).first().waitFor({ timeout: limitMs });
  const uploadedAt = await nowOf(page);
  const cpuSeconds = cpuSecondsOfTrees([product.pid]) - cpuBefore;

  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(dialog).toBeHidden({ timeout: limitMs });
  const addedAt = await nowOf(page);
  await page.getByRole('link', { name: `Photos ${photosInWords}` }).waitFor({ timeout: limitMs });

  const tasks = await longTasksOf(page);
  const peak = await memory.stop();
  const longest = (from: number, to: number): number =>
    Math.max(
      0,
      ...tasks.filter(({ startMs }) => startMs >= from && startMs < to).map(({ durationMs }) => durationMs),
    );
  const seconds = (uploadedAt - readAt) / 1000;
  await report(
    'drop',
    [
      { what: 'longest task until the drop is read', figure: longest(droppedAt, readAt), unit: 'ms' },
      {
        what: 'longest task while sending',
        figure: longest(readAt, uploadedAt),
        unit: 'ms',
        target: { atMost: longestTaskMs },
      },
      {
        what: 'longest task while adding and after it',
        figure: longest(uploadedAt, Number.POSITIVE_INFINITY),
        unit: 'ms',
        target: { atMost: longestTaskMs },
      },
      {
        what: 'memory of the tab',
        figure: peak.processMegabytes,
        unit: 'MB',
        target: { atMost: megabytesAtMost },
      },
      { what: 'JavaScript heap in it', figure: peak.heapMegabytes, unit: 'MB' },
      { what: 'until the drop is read', figure: (readAt - droppedAt) / 1000, unit: 's' },
      { what: 'until all have arrived', figure: seconds, unit: 's' },
      { what: 'photos a second', figure: photos / seconds, unit: '' },
      { what: 'processor for a photo, all processes', figure: (cpuSeconds * 1000) / photos, unit: 'ms' },
      { what: 'from Add photos to the library', figure: (addedAt - uploadedAt) / 1000, unit: 's' },
    ],
    { tasks, droppedAt, readAt, uploadedAt, addedAt },
  );
});
