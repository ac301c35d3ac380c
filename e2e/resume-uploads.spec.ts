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
  const opened = openedUploads(page);
  await holdBackAfter(page, 3);
  const files = await photos('2021:03', 8);
  const dialog = await chooseAndUpload(page, files);
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();

  await page.unroute(sends);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('8 photos were uploaded but not added')).toBeVisible();
  expect(opened.toSorted()).toEqual(files.map(({ name }) => name).toSorted());

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
