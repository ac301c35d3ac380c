import type { Page, Request } from '@playwright/test';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';
import { unpack } from './unpack.ts';

const selectMonth = (page: Page, month: string): Promise<void> =>
  page.getByRole('checkbox', { name: `Select all of ${month}` }).click();

// #one-zip
test('selected photos come as one ZIP; with none or over 100, the button says why it is disabled', async ({
  page,
}) => {
  await customer(page, {
    name: 'archive',
    photos: [
      { takenAt: '2025-08-03T10:00:00', fileName: 'Été à la plage & 夏.jpg' },
      { takenAt: '2025-08-04T10:00:00', fileName: 'beach.jpg' },
      { takenAt: '2025-08-05T10:00:00', fileName: 'beach.jpg' },
      { takenAt: '2025-07-01T10:00:00', fileName: 'july.jpg', count: 98 },
    ],
  });
  await page.goto('/my-photos/photos');
  await page.getByRole('button', { name: 'Select' }).click();
  const download = page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Download' });
  const expectDisabled = async (reason: string) => {
    await expect(download).toHaveAttribute('aria-disabled', 'true');
    await download.hover();
    await expect(page.getByRole('tooltip', { name: reason })).toBeVisible();
  };
  await expectDisabled('Select photos first');
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  await expectDisabled('Up to 100 photos can be downloaded at a time');

  await selectMonth(page, 'July 2025');
  const saving = page.waitForEvent('download');
  await download.click();
  await expect(page.getByText('Downloading photos')).toBeVisible();
  await expect(page.getByText(/^3 photos, [\d.]+ KB$/)).toBeVisible();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^photos-\d{4}-\d\d-\d\d\.zip$/);
  expect([...(await unpack(saved)).keys()]).toEqual([
    'Été à la plage & 夏.jpg',
    'beach.jpg',
    'beach (2).jpg',
  ]);
});

// #failure
test('a failed download of selected photos says so, and Retry downloads them', async ({ page, context }) => {
  await customer(page, {
    name: 'archive-fails',
    photos: [{ takenAt: '2025-08-03T10:00:00', fileName: 'beach.jpg', count: 2 }],
  });
  // The code of toasts and its words come with the first press.
  const words = page.waitForResponse(/\/toast-region\.[^/]*\.js$/);
  const scripts = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request));
  page.on('requestfinished', (request) => scripts.delete(request));
  await page.goto('/my-photos/photos');
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  await words;
  await expect.poll(() => scripts.size).toBe(0);
  await context.setOffline(true);
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('Download failed')).toBeVisible();
  await expect(page.getByText('Error: Your photos could not be downloaded')).toBeVisible();

  await context.setOffline(false);
  const released = Promise.withResolvers<void>();
  await page.route('**/photos/archives', async (route) => {
    await released.promise;
    await route.continue();
  });
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Preparing download...')).toBeVisible();
  released.resolve();
  await expect(page.getByText('Downloading photos')).toBeVisible();
  await expect(page.getByText('Preparing download...')).toBeHidden();
  expect((await unpack(await saving)).size).toBe(2);
});
