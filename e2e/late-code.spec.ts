import { expectNoViolation } from './axe.ts';
import { jpegOf } from './photo-files.ts';
import { addressOnTile, chooseAndUpload, monthSection, previewOf, register } from './story.ts';
import { expect, test } from './test.ts';
import { expectLoaded, photosOf, registerWithPhotos } from './timeline-page.ts';

const unexpected = 'An unexpected error has occurred, please contact us if you continue to have problems.';

test('if the code of the toasts cannot be loaded, the page stays, and the next toast is shown', async ({
  page,
}) => {
  // As if a new version without that file is installed, or without a connection.
  const code = /\/toast-region[.-][^/]*\.js$/;
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/toast-region'));
  await page.route(code, (route) => route.abort());
  await register(page, 'toasts');
  await refused;
  const add = async (taken: string): Promise<void> => {
    const dialog = await chooseAndUpload(page, [await jpegOf(taken)]);
    await expect(dialog.getByText('1 photo has been uploaded').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Add photos' }).click();
    await expect(dialog).toBeHidden();
  };
  await add('2021:04:01 12:00:00');
  await expect(monthSection(page, 'April 2021').getByRole('link')).toHaveCount(1);

  await page.unroute(code);
  await add('2021:03:01 12:00:00');
  await expect(page.getByText('1 photo added').last()).toBeVisible();
  await expect(monthSection(page, 'March 2021').getByRole('link')).toHaveCount(1);
});

test('the menu says if its code or messages cannot be loaded, and opens once they can', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, 'late-menu');
  const open = page.getByRole('button', { name: 'Open menu' });
  const code = /\/assets\/menu-sheet-.*\.js$/;
  const messages = /\/assets\/messages\/.*\/menu-sheet\.en-GB\.js$/;
  for (const isCodeMissing of [true, false]) {
    const refused = page.waitForEvent('requestfailed', (request) => messages.test(request.url()));
    await page.route(messages, (route) => route.abort());
    if (isCodeMissing) await page.route(code, (route) => route.abort());
    await open.click();
    await refused;
    await expect(page.getByText('The menu is not available at the moment.').last()).toBeVisible();
    await expect(page.getByText('Your photo library is empty')).toBeVisible();
    await expect(open).toHaveAttribute('aria-expanded', 'false');
    await page.unroute(code);
  }

  await page.unroute(messages);
  await open.click();
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible();
});

test('another language changes all that is loaded, and code that is loaded later', async ({ page }) => {
  await register(page, 'language');
  await page.getByLabel('Language').selectOption('nl-NL');
  await expect(page.getByText('Je fotobibliotheek is leeg')).toBeVisible();
  await page.getByRole('button', { name: 'Toevoegen' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Foto’s toevoegen' })).toBeVisible();
});

test('the photos’ menu button is there with the page; one press opens the menu once loaded', async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  const code = /\/photos-menu[.-][^/]*\.js$/;
  await page.route(code, async (route) => {
    await released.promise;
    await route.continue();
  });
  await register(page, 'late-photos-menu');
  const more = page.getByRole('button', { name: 'More', exact: true });
  await page.getByRole('button', { name: 'Add photos' }).first().focus();
  await page.keyboard.press('Tab');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  released.resolve();
  await expect(page.getByRole('menuitem', { name: 'Export all photos' })).toBeFocused();
  await expect(page.getByRole('menu', { name: 'More' })).toBeVisible();
  await expectNoViolation(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Downloads' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('the code of the uploads is retried until it can be loaded', async ({ page }) => {
  await register(page, 'late-uploads');
  const dialog = await chooseAndUpload(page, [await jpegOf('2021:02:01 12:00:00')]);
  await expect(dialog.getByText('1 photo has been uploaded').first()).toBeVisible();
  const code = /\/uploads-notice[.-][^/]*\.js$/;
  const refused = () =>
    page.waitForEvent('requestfailed', (request) => request.url().includes('/uploads-notice'));
  await page.route(code, (route) => route.abort());
  const first = refused();
  await page.reload();
  await first;
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  // A browser reports the network as back before anything gets through: that must not have been the last try.
  const onReturn = refused();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await onReturn;

  await page.unroute(code);
  // Each try waits twice as long as the one before: 16 seconds after the third.
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left).toContainText('1 photo was uploaded', { timeout: 40_000 });
});

// #preview-code
test("the preview's code is fetched after the first photos; the thumbnail is shown meanwhile", async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  const code = /\/photo-preview-screen[.-][^/]*\.js$/;
  await page.route(code, async (route) => {
    await released.promise;
    await route.continue();
  });
  const request = page.waitForRequest(code);
  await registerWithPhotos(page, ['2025:08', 6]);
  await request;
  const photo = photosOf(page, 'August 2025').nth(2);
  await expectLoaded(photo);
  const address = await addressOnTile(photo);
  const pageHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  const height = await pageHeight();
  await photo.focus();

  const preview = previewOf(page);
  const back = preview.getByRole('button', { name: 'Back' });
  for (const leave of [() => page.keyboard.press('Escape'), () => back.click()]) {
    await page.keyboard.press('Enter');
    await expect(preview.getByText('Loading…')).toBeAttached();
    const thumbnail = preview.locator('img');
    await expect(thumbnail).toBeVisible();
    expect(await thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(back).toBeFocused();
    await expect(page).toHaveURL(address);
    expect(await preview.boundingBox()).toMatchObject({ x: 0, y: 0, height: 900 });
    expect(await pageHeight()).toBe(height);
    await expectNoViolation(page);
    await leave();
    await expect(preview).toBeHidden();
    await expect(page).toHaveURL(/\/my-photos\/photos$/);
    await expect(photo).toBeFocused();
  }

  await page.keyboard.press('Enter');
  await expect(back).toBeFocused();
  const before = await preview.locator('img').boundingBox();
  released.resolve();
  await expect(preview.getByText('Taken on 4 August 2025')).toBeVisible();
  // Nothing moves when it arrives.
  expect(await preview.getByRole('img', { name: /4 August 2025/ }).boundingBox()).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(photo).toBeFocused();
});

test('Escape closes a preview whose code is still loading', async ({ page }) => {
  // Neither answered nor refused.
  await page.route(/\/photo-preview-screen[.-][^/]*\.js$/, () => undefined);
  await registerWithPhotos(page, ['2025:08', 2]);
  await page.evaluate(() =>
    document.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  const photo = photosOf(page, 'August 2025').first();
  await photo.press('Enter');
  await expect(previewOf(page).getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await expect(previewOf(page)).toBeHidden();
  await expect(photo).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`${colorScheme}: reports above the list that a photo cannot open, and Retry opens it`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ colorScheme });
    // Deleted before the code was fetched.
    const code = /\/photo-preview-screen[.-][^/]*\.js$/;
    await page.route(code, (route) => route.abort());
    await registerWithPhotos(page, ['2025:08', 3]);
    const photo = photosOf(page, 'August 2025').nth(1);
    const address = await addressOnTile(photo);
    await context.setOffline(true);
    const preview = previewOf(page);
    const failure = preview.getByText(unexpected);
    await photo.click();
    await expect(failure).toBeVisible();
    await expect(page).toHaveURL(address);
    await expectNoViolation(page);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(photo).toBeFocused();

    await photo.press('Enter');
    await expect(failure).toBeVisible();
    const retry = preview.getByRole('button', { name: 'Retry' });
    // The last request of a failed try: it learns that the server cannot be reached.
    const tried = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await retry.click();
    await tried;
    await expect(retry).toBeEnabled();
    await expect(failure).toBeVisible();
    await context.setOffline(false);
    await page.unroute(code);
    await retry.click();
    await expect(preview.getByText('Taken on 2 August 2025')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(photo).toBeFocused();
  });

test('if the server has no such code, as after an update, the website reloads once', async ({ page }) => {
  const code = /\/photo-preview-screen[.-][^/]*\.js$/;
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
  await registerWithPhotos(page, ['2025:08', 2]);
  const photo = photosOf(page, 'August 2025').first();
  await addressOnTile(photo);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await photo.click();
  const preview = previewOf(page);
  await expect.poll(() => loads).toBe(1);
  await expect(preview.getByText(unexpected)).toBeVisible();
  await page.unroute(code);
  await preview.getByRole('button', { name: 'Retry' }).click();
  await expect(preview.getByText('Taken on 2 August 2025')).toBeVisible();
  expect(loads).toBe(1);
});
