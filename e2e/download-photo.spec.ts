import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { deleteElsewhere, readsOfOnePhoto } from './calls.ts';
import { datedHeic, jpegOf } from './photo-files.ts';
import { addPhotos, addressOf, previewOf, register, registerWith } from './story.ts';
import { expect, test } from './test.ts';
import { comeBack, nextFrame } from './timeline-page.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const failure = 'Error: Your photo could not be downloaded';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Download photo' });

const taken = '2025-08-03T10:00:00';

/** Opens the download of the only photo. */
const openDownload = async (page: Page): Promise<Locator> => {
  await page.getByRole('region').getByRole('link').first().click();
  await previewOf(page).getByRole('button', { name: 'Download' }).click();
  return dialogOf(page);
};

/** Presses the button and returns the saved file. */
const saveBy = async (page: Page, button: Locator): Promise<{ name: string; sha256: string }> => {
  const saving = page.waitForEvent('download');
  await button.click();
  const download = await saving;
  return { name: download.suggestedFilename(), sha256: sha256(await readFile(await download.path())) };
};

// #original-bytes
test('a photo is downloaded as it was uploaded, byte by byte, under its own name', async ({ page }) => {
  const jpeg = await jpegOf('2025:08:03 10:00:00', { name: 'Été à la plage & 夏.jpg' });
  const heic = await datedHeic();
  await register(page, 'original');
  await addPhotos(page, [jpeg]);
  const dialog = await openDownload(page);
  await expect(dialog.getByText(jpeg.name)).toBeVisible();
  await expect(dialog.getByText(/^The original, [\d.]+ KB$/)).toBeVisible();
  const start = dialog.getByRole('button', { name: 'Download' });
  expect(await saveBy(page, start)).toEqual({ name: jpeg.name, sha256: sha256(jpeg.buffer) });
  await expect(dialog.getByText('Your photo has been downloaded')).toBeVisible();

  // The keys of the preview belong to the dialog while it is open; Escape closes only the dialog.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(previewOf(page)).toBeVisible();
  await expect(previewOf(page).getByRole('button', { name: 'Download' })).toBeFocused();
  await page.keyboard.press('Escape');

  await addPhotos(page, [heic, await jpegOf('2020:01:01 10:00:00', { name: 'holiday.exe' })]);
  for (const [name, saved] of [
    ['valentine.heic', { name: 'valentine.heic', sha256: sha256(heic.buffer) }],
    ['holiday.exe', { name: 'holiday.exe.jpg' }],
  ] as const) {
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await previewOf(page).getByRole('button', { name: 'Download' }).click();
    expect(await saveBy(page, start)).toMatchObject(saved);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(previewOf(page)).toBeHidden();
  }
});

test('a double click on Download saves the photo once', async ({ page }) => {
  await registerWith(page, 'twice', taken);
  const dialog = await openDownload(page);
  await expect(dialog.getByText(/^The original/)).toBeVisible();
  let requests = 0;
  const clicked = Promise.withResolvers<void>();
  await page.route(/\/original\?/, async (route) => {
    requests += 1;
    await clicked.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Download' }).dblclick();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  clicked.resolve();
  await expect(dialog.getByText('Your photo has been downloaded')).toBeVisible();
  expect(requests).toBe(1);
});

// #failure
test('a failed download says so, and Retry downloads the photo', async ({ page, context }) => {
  const jpeg = await jpegOf('2025:08:03 10:00:00');
  await register(page, 'retried');
  await addPhotos(page, [jpeg]);
  const dialog = await openDownload(page);
  await expect(dialog.getByText(/^The original/)).toBeVisible();

  // The server answers 500.
  const original = /\/original\?/;
  await page.route(original, (route) => route.fulfill({ status: 500, body: '{}' }));
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText(failure)).toBeVisible();
  await page.unroute(original);

  // The network is cut.
  await context.setOffline(true);
  const retry = dialog.getByRole('button', { name: 'Retry' });
  // The button is there until its press has started a try: this waits for the end of that try.
  const cut = page.waitForEvent('requestfailed');
  await retry.click();
  await cut;
  await expect(retry).toBeVisible();
  await expect(dialog.getByText(failure)).toBeVisible();
  await context.setOffline(false);

  // Fewer bytes come than announced.
  await page.route(original, (route) => route.fulfill({ body: jpeg.buffer.subarray(1) }));
  const short = page.waitForResponse(original);
  await retry.click();
  await (await short).finished();
  await expect(retry).toBeVisible();
  await page.unroute(original);

  expect((await saveBy(page, retry)).sha256).toBe(sha256(jpeg.buffer));
  await expect(dialog.getByText('Your photo has been downloaded')).toBeVisible();
});

test('a photo deleted meanwhile cannot be downloaded: no Retry, and closing leads to the list', async ({
  page,
}) => {
  await registerWith(page, 'gone', taken);
  const dialog = await openDownload(page);
  await expect(dialog.getByText(/^The original/)).toBeVisible();
  await deleteElsewhere(page, [page.url()]);
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText(failure)).toBeVisible();
  await expect(dialog.getByText('This photo is no longer in your library.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0);

  // The preview below notices it too, and leaves the customer time to read.
  const learned = page.waitForResponse(
    (reply) => readsOfOnePhoto.test(reply.url()) && reply.status() === 404,
  );
  await comeBack(page);
  await learned;
  await nextFrame(page);
  await expect(dialog.getByText(failure)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await expect(previewOf(page)).toBeHidden();
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
});

test('a photo deleted before anything was known of it leads to the list, also from a dialog', async ({
  page,
}) => {
  await registerWith(
    page,
    'gone-early',
    { takenAt: '2025-08-03T10:00:00', fileName: 'gone.jpg' },
    { takenAt: '2025-08-02T10:00:00', fileName: 'beside it.jpg' },
  );
  const released = Promise.withResolvers<void>();
  await page.route(readsOfOnePhoto, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: /^gone/ }).click();
  await previewOf(page).getByRole('button', { name: 'Download' }).click();
  await expect(dialogOf(page).getByText('gone.jpg')).toBeVisible();
  await deleteElsewhere(page, [page.url()]);
  released.resolve();
  await comeBack(page);
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await expect(previewOf(page)).toBeHidden();
});

test('a photo of unknown size can be downloaded, and is not called loading forever', async ({ page }) => {
  await registerWith(page, 'sizeless', '2025-08-03T10:00:00');
  await page.route(readsOfOnePhoto, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('region').getByRole('link').first().click();
  await previewOf(page).getByRole('button', { name: 'Download' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/\.jpg$/)).toBeVisible();
  await expect(dialog.getByText('Loading…')).toBeHidden();
  await page.unroute(readsOfOnePhoto);
  await saveBy(page, dialog.getByRole('button', { name: 'Download' }));
  await expect(dialog.getByText('Your photo has been downloaded')).toBeVisible();
});

test('a move that waits for neighbours is cancelled for a download, which keeps its photo', async ({
  page,
}) => {
  await registerWith(
    page,
    'waiting',
    { takenAt: '2025-08-03T10:00:00', fileName: 'asked for.jpg' },
    { takenAt: '2025-08-02T10:00:00', fileName: 'beside it.jpg' },
  );
  const address = await addressOf(page, /^asked for/);
  const released = Promise.withResolvers<void>();
  await page.route(/users\/timeline|\/place\?|\/layouts/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(address);
  await expect(previewOf(page).getByText('Taken on 3 August 2025')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await previewOf(page).getByRole('button', { name: 'Download' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('asked for.jpg')).toBeVisible();

  released.resolve();
  // Below the dialog, hidden from screen readers.
  await expect(page.getByRole('button', { name: 'Next photo', includeHidden: true })).toBeEnabled();
  await expect(dialog.getByText('asked for.jpg')).toBeVisible();
  expect(await saveBy(page, dialog.getByRole('button', { name: 'Download' }))).toMatchObject({
    name: 'asked for.jpg',
  });
});

// #progress-and-cancel
test('a running download shows its progress, and Cancel stops it', async ({ page }) => {
  await registerWith(page, 'cancelled', taken);
  const dialog = await openDownload(page);
  await page.route(/\/original\?/, () => {
    // Neither answered nor refused: like a dead connection.
  });
  const sent = page.waitForRequest(/\/original\?/);
  const cut = page.waitForEvent('requestfailed', (request) => request.url().includes('/original?'));
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await sent;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await cut;
  await expect(dialog).toBeHidden();
  await expect(previewOf(page)).toBeVisible();
});
