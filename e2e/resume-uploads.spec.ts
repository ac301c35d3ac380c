import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { jpegOf } from './photo-files.ts';
import { chooseAndUpload, monthSection, register } from './story.ts';

const photos = async (month: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => jpegOf(`${month}:${10 + index} 12:00:00`)));

/** Names of the files for which an upload was opened, as often as that happened. */
const openedUploads = (page: Page): string[] => {
  const names: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'POST' || !request.url().endsWith('/resumable-uploads')) return;
    const metadata = request.headers()['upload-metadata'] ?? '';
    const name = /filename ([^,]+)/.exec(metadata)?.[1] ?? '';
    names.push(Buffer.from(name, 'base64').toString());
  });
  return names;
};

/** Addresses of the uploads whose last byte was answered, as often as that happened. */
const arrivedUploads = (page: Page): string[] => {
  const addresses: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH' && response.status() === 200) addresses.push(response.url());
  });
  return addresses;
};

/** How many files, or bytes of how many, this browser keeps for later. */
const kept = (page: Page, what: 'files' | 'bytes'): Promise<number> =>
  page.evaluate(
    (store) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('albumen-uploads');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction(store).objectStore(store).count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
    what,
  );

const sends = '**/resumable-uploads/*';

/** Holds back the bytes of all files but the first so many. */
const holdBackAfter = async (page: Page, files: number): Promise<void> => {
  let sent = 0;
  await page.route(sends, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    sent += 1;
    // Neither answered nor refused: like a line on which nothing moves.
    if (sent <= files) await route.continue();
  });
};

test('a reload in the middle of an upload: it goes on by itself, and nothing is sent twice', async ({
  page,
}) => {
  await register(page, `reload-${process.pid}@example.org`);
  const arrived = arrivedUploads(page);
  await holdBackAfter(page, 3);
  const files = await photos('2021:03', 8);
  const dialog = await chooseAndUpload(page, files);
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();

  await expect.poll(() => kept(page, 'bytes')).toBe(5);
  await page.unroute(sends);
  await page.reload();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('8 photos were uploaded but not added')).toBeVisible();
  // No upload came to its end twice, before the reload and after it.
  expect(arrived).toEqual([...new Set(arrived)]);

  await left.getByRole('button', { name: 'Add' }).click();
  await expect(left).toBeHidden();
  await expect(monthSection(page, 'March 2021').getByRole('link')).toHaveCount(8);
  await page.reload();
  await expect(monthSection(page, 'March 2021').getByRole('link')).toHaveCount(8);
  await expect(left).toBeHidden();
});

test('offline in the middle of an upload: it says so, waits, and goes on by itself', async ({
  page,
  context,
}) => {
  await register(page, `offline-${process.pid}@example.org`);
  const opened = openedUploads(page);
  await holdBackAfter(page, 3);
  const files = await photos('2021:04', 8);
  const dialog = await chooseAndUpload(page, files);
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();

  await context.setOffline(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(dialog.getByText('No connection at the moment').first()).toBeVisible();
  await context.setOffline(false);
  const confirm = dialog.getByRole('button', { name: 'Add photos' });
  await expect(confirm).toBeEnabled();
  await expect(dialog.getByText('8 photos are uploaded').first()).toBeVisible();
  expect(new Set(opened).size).toBe(8);
  await confirm.click();
  await expect(monthSection(page, 'April 2021').getByRole('link')).toHaveCount(8);
});

test('the queue outlives Back, is not sent by a second tab, and is gone after signing out', async ({
  page,
  context,
}) => {
  await register(page, `back-${process.pid}@example.org`);
  await page.goto('/');
  await page.getByRole('link', { name: 'My photos' }).first().click();
  await holdBackAfter(page, 2);
  const dialog = await chooseAndUpload(page, await photos('2021:05', 6));
  await expect(dialog.getByText('2 of 6 photos')).toBeVisible();

  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'My photos' }).first().click();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('2 of 6 photos uploaded')).toBeVisible();
  await left.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText('2 of 6 photos')).toBeVisible();

  const second = await context.newPage();
  const openedBySecond = openedUploads(second);
  const asked = second.waitForResponse((response) => response.url().endsWith('/upload-sessions'));
  await second.goto('/my-photos/photos');
  await asked;
  await expect(second.getByText('Your photo library is empty')).toBeVisible();
  await expect(second.getByRole('region', { name: 'Uploaded photos' })).toBeHidden();
  expect(openedBySecond).toEqual([]);
  expect(await kept(second, 'files')).toBe(6);

  await second.getByRole('link', { name: 'Sign out' }).click();
  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await kept(second, 'files')).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a tab that crashes in the middle of an upload: the next one goes on with all that was under way', async ({
  page,
  context,
}) => {
  await register(page, `crash-${process.pid}@example.org`);
  await holdBackAfter(page, 3);
  const dialog = await chooseAndUpload(page, await photos('2021:08', 8));
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();
  await expect.poll(() => kept(page, 'bytes')).toBe(5);

  const next = await context.newPage();
  const crashed = page.waitForEvent('crash');
  const devTools = await context.newCDPSession(page);
  // The page is gone before it can answer.
  devTools.send('Page.crash').catch(() => undefined);
  await crashed;

  await next.goto('/my-photos/photos');
  const left = next.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('8 photos were uploaded but not added')).toBeVisible();
  await left.getByRole('button', { name: 'Add' }).click();
  await expect(monthSection(next, 'August 2021').getByRole('link')).toHaveCount(8);
});
