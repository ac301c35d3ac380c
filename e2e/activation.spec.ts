import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoViolation, expectNoViolationLightOrDark } from './axe.ts';
import { operatorKey, startOwnServer } from './own-server.ts';
import type { OwnServer } from './own-server.ts';
import { customer } from './stage.ts';
import { monthSection } from './story.ts';
import { expect, test } from './test.ts';

const noticeSelector = '[aria-label="Your earlier photos"]';

const emptyLibrary = 'Your photo library is empty';

/** Makes a page record from its start whether it ever shows one of these texts. */
const watchFor = (page: Page, ...texts: readonly string[]): Promise<unknown> =>
  page.addInitScript((watched) => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const text of watched) if (document.body?.innerText.includes(text)) seen.add(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, texts);

const seenOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);

test.describe('a server with an import source', () => {
  let server: OwnServer;
  let source: string;

  test.beforeEach(async () => {
    source = await mkdtemp(join(tmpdir(), 'albumen-source-'));
    server = await startOwnServer({
      IMPORT_SOURCE: pathToFileURL(source).href,
      OPERATOR_API_KEY: operatorKey,
    });
  });

  test.afterEach(async () => {
    await server.stop();
    await rm(source, { recursive: true, force: true });
  });

  /** Sets, as the operator, the number under which the earlier system holds the photos of this address. */
  const putNumber = async (page: Page, email: string, number = 'K-1'): Promise<void> => {
    const reply = await page.request.put(`/api/operator/v1/customers/${number}`, {
      headers: { authorization: `Bearer ${operatorKey}` },
      data: { email, registeredAt: '2026-01-01T00:00:00Z', locale: 'en-GB' },
    });
    expect(reply.status()).toBe(200);
  };

  // #first-visit
  test('imports the earlier photos on the first visit, shows progress and failures, and retries', async ({
    browser,
  }) => {
    const [folder, rest] = [join(source, 'K-1'), join(source, 'K-2')];
    await mkdir(folder);
    await mkdir(rest);
    const background = { r: 30, g: 60, b: 220 };
    // So narrow that the grid draws all of them, however many arrive at a time: rows that are shown stay as they are.
    const jpeg = await sharp({ create: { width: 40, height: 100, channels: 3, background } })
      .jpeg()
      .toBuffer();
    for (let at = 0; at < 12; at += 1)
      await writeFile(join(folder, `holiday-${at}.jpg`), Buffer.concat([jpeg, randomBytes(16)]));
    const dated = { 'holiday-0.jpg': { dateTaken: '2019-07-14T16:20:00' } };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ photos: dated }));
    await writeFile(join(rest, 'broken.jpg'), jpeg.subarray(0, 40));
    // The import waits at this manifest, after the photos of K-1, until somebody writes it.
    const awaited = join(rest, 'manifest.json');
    execFileSync('mkfifo', [awaited]);
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const { email } = await customer(page, { name: 'importing' });
    await putNumber(page, email);
    await putNumber(page, email, 'K-2');

    await watchFor(page, emptyLibrary);
    await page.goto('/my-photos/photos');
    const notice = page.getByRole('region', { name: 'Your earlier photos' });
    // The server has just started, and its worker may still be starting.
    await expect(notice).toContainText('Importing your photos: 12 of 13', { timeout: 60_000 });
    await expectNoViolation(page, noticeSelector);
    // Photos appear while the rest is being imported.
    await expect(page.getByRole('grid').getByRole('link')).toHaveCount(12);
    await expect(notice).toContainText('Importing your photos');
    await writeFile(awaited, '{}');

    await expect(notice).toContainText('1 earlier photo could not be imported.');
    await expect(notice).toContainText('12 photos were imported.');
    expect(await seenOn(page)).toEqual([]);
    await expect(notice).toContainText('broken.jpg: the file is damaged');
    await expect(monthSection(page, 'July 2019')).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Photos/ })
        .first(),
    ).toContainText('12');
    await expectNoViolationLightOrDark(page);

    // The operator repairs the file, so a retry can succeed.
    await rm(awaited);
    await writeFile(join(rest, 'broken.jpg'), Buffer.concat([jpeg, randomBytes(16)]));
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/users/activate', async (route) => {
      if (route.request().method() === 'GET') await answered;
      await route.continue();
    });
    await notice.getByRole('button', { name: 'Try again' }).click();
    // However soon it ends: so far, the page only knows that the import has begun.
    await expect(notice).toContainText(/Your photos are here|Importing your photos/);
    answer();
    // The page waits 10 seconds after the message about its end.
    await expect(page.getByText('13 photos were added to your library')).toBeVisible({ timeout: 30_000 });
    await expect(notice).toBeHidden();
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Photos/ })
        .first(),
    ).toContainText('13');

    // The notice does not appear again.
    await page.reload();
    await expect(monthSection(page, 'July 2019')).toBeVisible();
    await expect(notice).toBeHidden();
    await context.close();
  });

  test('shows the photos of a short import at once, and an empty library if there are none', async ({
    browser,
  }) => {
    const picture = { width: 96, height: 64, channels: 3, background: { r: 30, g: 60, b: 220 } } as const;
    await mkdir(join(source, 'K-2'));
    await sharp({ create: picture })
      .jpeg()
      .toFile(join(source, 'K-2', 'one.jpg'));
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    await watchFor(page, emptyLibrary);
    for (const number of ['K-2', 'K-3']) {
      const { email } = await customer(page, { name: 'short-import' });
      await putNumber(page, email, number);
      await page.goto('/my-photos/photos');
      if (number === 'K-3') await expect(page.getByText(emptyLibrary)).toBeVisible();
      else await expect(page.getByRole('grid').getByRole('link')).toHaveCount(1, { timeout: 60_000 });
      expect(await seenOn(page)).toEqual(number === 'K-3' ? [emptyLibrary] : []);
    }
    await context.close();
  });
});
