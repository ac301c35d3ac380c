import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { datedHeic, jpegOf, undatedPng } from './photo-files.ts';
import { addPhotos, monthSection, previewOf, register } from './story.ts';

const email = (name: string): string => `${name}-${process.pid}@example.org`;

/** The address of a photo's preview, from its tile in the grid. */
const addressOf = async (page: Page, name: RegExp): Promise<string> =>
  (await page.getByRole('link', { name }).getAttribute('href')) ?? '';

test('a photo is moved, zoomed and looked at in detail by mouse and by keyboard', async ({ page }) => {
  await register(page, email('desk'));
  await addPhotos(page, [
    await jpegOf('2025:08:03 10:00:00', {
      name: 'large.jpg',
      width: 3000,
      height: 2000,
      camera: { maker: 'Lux', model: 'Obscura II' },
      offset: '+13:00',
    }),
    await undatedPng(),
    await datedHeic(),
  ]);
  await monthSection(page, 'August 2025').getByRole('link').click();
  const preview = previewOf(page);
  const photo = preview.getByRole('img', { name: /^large\.jpg/ });
  await expect(preview.getByText('Taken on 3 August 2025')).toBeVisible();
  await expect(page).toHaveTitle('large.jpg');
  // Albums §2: "Preview routes show no site menu": nothing of it can be seen or reached.
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const isSeenOrReached = await menu.evaluate((element) => {
    const { x, y } = element.getBoundingClientRect();
    return element.closest('[inert]') === null || element.contains(document.elementFromPoint(x + 8, y + 8));
  });
  expect(isSeenOrReached).toBe(false);

  // By the arrows, to the end and back; a photo without a usable date has no "Taken on".
  await expect(preview.getByRole('button', { name: 'Previous photo' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await preview.getByRole('button', { name: 'Next photo' }).click();
  await expect(preview.getByText('Taken on 14 February 2023')).toBeVisible();
  await expect(page).toHaveTitle('valentine.heic');
  await preview.getByRole('button', { name: 'Next photo' }).click();
  await expect(page).toHaveTitle('drawing.png');
  await expect(preview.getByText('Taken on')).toHaveCount(0);
  await expect(preview.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveTitle('large.jpg');

  // The zoom: button, keys, wheel. The original is fetched for it, and only then.
  const originals: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/original?')) originals.push(request.url());
  });
  const width = async () => (await photo.boundingBox())?.width ?? 0;
  const fitted = await width();
  await preview.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeCloseTo(fitted * 2.5, -1);
  await expect.poll(() => originals.length).toBe(1);
  await page.keyboard.press('0');
  await expect.poll(width).toBeCloseTo(fitted, -1);
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(fitted * 1.5, -1);
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(fitted, -1);
  await page.mouse.move(720, 450);
  await page.keyboard.down('Control');
  for (let turns = 0; turns < 10; turns += 1) await page.mouse.wheel(0, -100);
  await expect.poll(width).toBeCloseTo(fitted * 2.5, -1);
  await page.keyboard.up('Control');
  // A zoomed photo is moved about by the mouse instead of being swiped.
  const left = async () => (await photo.boundingBox())?.x ?? 0;
  const before = await left();
  await page.mouse.down();
  await page.mouse.move(620, 450, { steps: 5 });
  await page.mouse.up();
  await expect.poll(left).toBeCloseTo(before - 100, -1);
  await preview.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBeCloseTo(fitted, -1);

  // What is known of it.
  await page.keyboard.press('i');
  const information = preview.getByRole('region', { name: 'Information' });
  await expect(information).toBeVisible();
  for (const fact of [
    'large.jpg',
    '3 August 2025 at 10:00',
    'UTC+13:00',
    'The camera, when the photo was taken (EXIF)',
    '3,000 × 2,000 pixels (6.0 megapixels)',
    'JPEG',
    'Lux Obscura II',
  ]) {
    await expect(information.getByText(fact, { exact: true })).toBeVisible();
  }
  await expect(information.getByText(/^[\d.]+ KB$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(information.getByText('HEIC', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(information.getByText('Unknown Date')).toBeVisible();
  await expect(information.getByText('PNG', { exact: true })).toBeVisible();

  // Escape closes the panel first, then the preview; the focus comes back to where each was opened.
  await information.getByRole('button', { name: 'Close information' }).focus();
  await page.keyboard.press('Escape');
  await expect(information).toBeHidden();
  await expect(preview.getByRole('button', { name: 'Information' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(page).toHaveTitle('My photos');
  await expect(page.getByRole('link', { name: /^drawing\.png/ })).toBeFocused();
});

test('an address of a photo opens at once, and Back and Escape lead to the photos list', async ({ page }) => {
  await register(page, email('deep'));
  await addPhotos(page, [await jpegOf('2025:08:03 10:00:00'), await jpegOf('2024:08:02 10:00:00')]);
  const address = await addressOf(page, /2 August 2024/);

  // Nothing of the list has come yet.
  await page.route(/users\/timeline|\/place\?|\/layout/, async (route) => {
    await shown;
    await route.continue();
  });
  let release = (): void => {};
  const shown = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto(address);
  const preview = previewOf(page);
  await expect(preview.getByText('Taken on 2 August 2024')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(preview.getByText('Taken on 2 August 2024')).toBeVisible();
  release();
  await expect(preview.getByRole('button', { name: 'Previous photo' })).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('ArrowLeft');
  await expect(preview.getByText('Taken on 3 August 2025')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await monthSection(page, 'August 2024').getByRole('link').click();
  await expect(preview).toBeVisible();
  await page.goBack();
  await expect(preview).toBeHidden();
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
});

test('a photo that is missing leads to the photos list, which stays stripped', async ({ page }) => {
  await register(page, email('missing'));
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-such-id']) {
    await page.goto(`/my-photos/photos/preview/${id}?stripped=true`);
    await expect(page).toHaveURL(/\/my-photos\/photos\?stripped=true$/);
    await expect(page.getByText('Your photo library is empty')).toBeVisible();
  }
});

test('a photo that was erased while it was on the screen leads to the photos list', async ({ page }) => {
  await register(page, email('erased'));
  await addPhotos(page, [await jpegOf('2025:08:03 10:00:00')]);
  const gone = { status: 404, contentType: 'application/problem+json', body: '{}' };
  await page.route(/\/content\/.*\/1300\?/, (route) => route.fulfill(gone));
  await page.route(/\/photos\/[0-9a-f-]{36}$/, (route) => route.fulfill(gone));
  await monthSection(page, 'August 2025').getByRole('link').click();
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
});

test('a photo that cannot be loaded says so, and Retry loads it', async ({ page }) => {
  await register(page, email('failure'));
  await addPhotos(page, [await jpegOf('2025:08:03 10:00:00')]);
  const address = await addressOf(page, /3 August 2025/);
  const calls = /photo-management\/photos\//;
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(address);
  const preview = previewOf(page);
  await expect(preview.getByText('Error: Your photos could not be loaded')).toBeVisible();
  await page.unroute(calls);
  await preview.getByRole('button', { name: 'Retry' }).click();
  await expect(preview.getByText('Taken on 3 August 2025')).toBeVisible();
});

test('what lies beside a photo and cannot be loaded says so, and Retry loads it', async ({ page }) => {
  await register(page, email('beside'));
  await addPhotos(page, [await jpegOf('2025:08:03 10:00:00'), await jpegOf('2024:08:02 10:00:00')]);
  const address = await addressOf(page, /3 August 2025/);
  const calls = /\/photos\/timeline\//;
  await page.route(calls, (route) => route.abort());
  await page.goto(address);
  const preview = previewOf(page);
  await expect(preview.getByText('Taken on 3 August 2025')).toBeVisible();
  await expect(preview.getByText('Error: Your photos could not be loaded')).toBeVisible();
  await page.unroute(calls);
  await preview.getByRole('button', { name: 'Retry' }).click();
  await expect(preview.getByRole('alert')).toHaveCount(0);
  await preview.getByRole('button', { name: 'Next photo' }).click();
  await expect(preview.getByText('Taken on 2 August 2024')).toBeVisible();
});

test('an image that cannot be fetched shows a close icon in its place', async ({ page }) => {
  await register(page, email('image'));
  await addPhotos(page, [await jpegOf('2025:08:03 10:00:00')]);
  const tile = monthSection(page, 'August 2025').getByRole('link');
  const address = await addressOf(page, /3 August 2025/);
  await expect(tile.getByRole('img')).toBeVisible();
  await page.route(/\/content\//, (route) => route.abort());
  await page.goto(address);
  await expect(
    previewOf(page)
      .getByRole('img', { name: /3 August 2025/ })
      .locator('svg'),
  ).toBeVisible();
});

for (const timezoneId of ['Pacific/Auckland', 'UTC', 'Pacific/Honolulu']) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('photos around New Year’s midnight have the date that their cameras showed', async ({ page }) => {
      await register(page, email(`zone-${timezoneId.replace('/', '-').toLowerCase()}`));
      await addPhotos(page, [
        await jpegOf('2025:01:01 00:30:00', { offset: '+13:00' }),
        await jpegOf('2024:12:31 23:30:00', { offset: '-10:00' }),
        // In the hour that Auckland's clocks left out.
        await jpegOf('2024:09:29 02:30:00'),
        await jpegOf('1970:01:02 00:00:00'),
      ]);
      await monthSection(page, 'January 2025').getByRole('link').click();
      const preview = previewOf(page);
      await page.keyboard.press('i');
      for (const [day, moment] of [
        ['1 January 2025', '1 January 2025 at 00:30'],
        ['31 December 2024', '31 December 2024 at 23:30'],
        ['29 September 2024', '29 September 2024 at 02:30'],
      ] as const) {
        await expect(preview.getByText(`Taken on ${day}`)).toBeVisible();
        await expect(preview.getByText(moment)).toBeVisible();
        await page.keyboard.press('ArrowRight');
      }
      await expect(preview.getByText('Unknown Date')).toBeVisible();
      await expect(preview.getByText('Taken on')).toHaveCount(0);
    });
  });
}
