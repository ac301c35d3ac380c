import { grayText } from './forced-colors.ts';
import { datedHeic, jpegOf, undatedPng } from './photo-files.ts';
import { addPhotos, addressOf, monthSection, previewOf, register, registerWith } from './story.ts';
import { expect, test } from './test.ts';
import { registerWithPhotos } from './timeline-page.ts';

// #move-and-zoom
test('a photo is moved, zoomed and viewed in detail by mouse and by keyboard', async ({ page }) => {
  await register(page, 'desk');
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

  // The next photo is decoded before the customer moves to it.
  const large = preview.locator('img[src*="/1300?"]');
  const decoded = () =>
    large.evaluateAll((images) => images.filter((image) => getComputedStyle(image).opacity === '1').length);
  await expect(large).toHaveCount(2);
  await expect.poll(decoded).toBe(2);

  // By the arrows, to the end and back; a photo without a usable date has no "Taken on".
  await expect(preview.getByRole('button', { name: 'Previous photo' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await preview.getByRole('button', { name: 'Next photo' }).click();
  await expect(preview.getByText('Taken on 14 February 2023')).toBeVisible();
  await expect(page).toHaveTitle('valentine.heic');
  await expect(large).toHaveCount(3);
  await expect.poll(decoded).toBe(3);
  await preview.getByRole('button', { name: 'Next photo' }).click();
  await expect(page).toHaveTitle('drawing.png');
  await expect(preview.getByText('Taken on')).toHaveCount(0);
  const next = preview.getByRole('button', { name: 'Next photo' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.emulateMedia({ forcedColors: 'active' });
  const grey = await grayText(page);
  await expect(next).toHaveCSS('color', grey);
  await expect(preview.getByRole('button', { name: 'Previous photo' })).not.toHaveCSS('color', grey);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveTitle('large.jpg');

  // The zoom: button, keys, wheel. It fetches the original, and only then.
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
  for (let turns = 0; turns < 10; turns += 1) await page.mouse.wheel(0, -100);
  await expect.poll(width).toBeCloseTo(fitted * 2.5, -1);
  // The mouse pans a zoomed photo instead of swiping it.
  const left = async () => (await photo.boundingBox())?.x ?? 0;
  const before = await left();
  await page.mouse.down();
  await page.mouse.move(620, 450, { steps: 5 });
  await page.mouse.up();
  await expect.poll(left).toBeCloseTo(before - 100, -1);
  await preview.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBeCloseTo(fitted, -1);

  // The information panel, also with Caps Lock.
  await page.keyboard.press('I');
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
    await expect(information.getByText(fact).first()).toBeVisible();
  }
  await expect(information.getByText(/^[\d.]+ KB$/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(information.getByText('HEIC', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(information.getByText('Unknown Date')).toBeVisible();
  await expect(information.getByText('PNG', { exact: true })).toBeVisible();

  // Escape closes the panel first, then the preview, even with an open tooltip; the focus returns each time.
  await information.getByRole('button', { name: 'Close information' }).focus();
  await page.keyboard.press('Escape');
  await expect(information).toBeHidden();
  await expect(preview.getByRole('button', { name: 'Information' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(page).toHaveTitle('Photos');
  await expect(page.getByRole('link', { name: /^drawing\.png/ })).toBeFocused();
});

test('a photo that was zoomed and left is not zoomed when the preview comes back to it', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 2]);
  await monthSection(page, 'August 2025').getByRole('link').first().click();
  const preview = previewOf(page);
  const photo = preview.getByRole('img', { name: /2 August 2025/ });
  const width = async () => (await photo.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(0);
  const fitted = await width();
  await preview.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeCloseTo(fitted * 2.5, -1);
  await preview.getByRole('button', { name: 'Next photo' }).click();
  await expect(preview.getByText('Taken on 1 August 2025')).toBeVisible();
  await preview.getByRole('button', { name: 'Previous photo' }).click();
  await expect(preview.getByText('Taken on 2 August 2025')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect.poll(width).toBeCloseTo(fitted, -1);
});

// #beyond-loaded
test('the preview continues beyond the loaded photos, and by upload if sorted by upload', async ({
  page,
}) => {
  // More than a page of 24.
  const days = Array.from({ length: 26 }, (_, index) => index + 1);
  const taken = days.map((day) => `2025-08-${String(day).padStart(2, '0')}T10:00:00`);
  await registerWith(page, 'walk', ...taken);
  await monthSection(page, 'August 2025').getByRole('link').first().click();
  const preview = previewOf(page);
  const next = preview.getByRole('button', { name: 'Next photo' });
  for (const day of days.toReversed().slice(1)) {
    await expect(next).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('ArrowRight');
    await expect(preview.getByText(`Taken on ${day} August 2025`)).toBeVisible();
  }
  await next.click({ force: true });
  await expect(page.getByRole('tooltip')).toHaveText('This is the last photo');
  await page.keyboard.press('Escape');

  // Added last, it is the first by upload, and the last by date.
  await addPhotos(page, [await jpegOf('2001:02:03 10:00:00')]);
  await expect(page.getByRole('link', { name: 'Photos 27' })).toBeVisible();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 5_000);
  const address = await addressOf(page, /3 February 2001/);
  await page.goto(address);
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => {
    const byUpload = { sortKey: 'created', sortOrder: 'desc' };
    localStorage.setItem(
      'sortingPreference',
      JSON.stringify({ albumPhotos: byUpload, sharedAlbumPhotos: byUpload, photos: byUpload }),
    );
  });
  await page.reload();
  await expect(next).not.toHaveAttribute('aria-disabled');
  await expect(preview.getByRole('button', { name: 'Previous photo' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByText(/Taken on \d+ August 2025/)).toBeVisible();
});

test('moves requested while the neighbours load add up; one to the other side replaces them', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 5]);
  const address = await addressOf(page, /4 August 2025/);
  const preview = previewOf(page);
  for (const { keys, isHeld = false, day } of [
    { keys: ['ArrowRight', 'ArrowRight', 'ArrowRight'], day: 1 },
    { keys: ['ArrowRight', 'ArrowRight', 'ArrowRight'], isHeld: true, day: 3 },
    // More than there are.
    { keys: ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'], day: 1 },
    { keys: ['ArrowRight', 'ArrowRight', 'ArrowLeft'], day: 5 },
  ]) {
    const released = Promise.withResolvers<void>();
    const list = /users\/timeline|\/place\?|\/layouts/;
    await page.route(list, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(address);
    await expect(preview.getByText('Taken on 4 August 2025')).toBeVisible();
    for (const key of keys) {
      await page.keyboard.down(key);
      if (!isHeld) await page.keyboard.up(key);
    }
    await expect(preview.getByText('Taken on 4 August 2025')).toBeVisible();
    for (const key of new Set(keys)) await page.keyboard.up(key);
    released.resolve();
    await expect(preview.getByText(`Taken on ${day} August 2025`)).toBeVisible();
    await page.unroute(list);
  }
});

test('the large images of skipped photos are no longer awaited', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 8]);
  await expect(monthSection(page, 'August 2025').getByRole('img')).toHaveCount(8);
  // Neither answered nor refused: like a dead connection.
  await page.route(/\/1300\?/, () => {});
  const requests: string[] = [];
  const givenUp: string[] = [];
  page.on('request', (request) => request.url().includes('/1300?') && requests.push(request.url()));
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_ABORTED' && requests.includes(request.url()))
      givenUp.push(request.url());
  });
  await monthSection(page, 'August 2025').getByRole('link').first().click();
  for (const day of [8, 7, 6, 5, 4]) {
    await expect(previewOf(page).getByText(`Taken on ${day} August 2025`)).toBeVisible();
    await page.keyboard.press('ArrowRight');
  }
  await expect(previewOf(page).getByText('Taken on 3 August 2025')).toBeVisible();
  // All except the visible one and its two neighbours.
  await expect.poll(() => new Set(requests).size).toBe(7);
  await expect.poll(() => new Set(givenUp)).toEqual(new Set(requests.slice(0, 4)));
});

test('an address of a photo opens at once, and Back and Escape lead to the photos list', async ({ page }) => {
  await registerWith(page, 'deep', '2025-08-03T10:00:00', '2024-08-02T10:00:00');
  const address = await addressOf(page, /2 August 2024/);

  // Nothing of the list has loaded yet.
  await page.route(/users\/timeline|\/place\?|\/layouts/, async (route) => {
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
  // If several actions are requested before a move is possible, the preview does the last one as soon as it can.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(preview.getByText('Taken on 2 August 2024')).toBeVisible();
  release();
  await expect(preview.getByText('Taken on 3 August 2025')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await monthSection(page, 'August 2024').getByRole('link').click();
  await expect(preview).toBeVisible();
  await page.goBack();
  await expect(preview).toBeHidden();
  await expect(page).toHaveURL(/\/my-photos\/photos$/);

  // Ids are case-insensitive.
  await page.goto(address.replace(/[^/]+$/, (id) => id.toUpperCase()));
  await expect(preview.getByText('Taken on 2 August 2024')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(preview.getByText('Taken on 3 August 2025')).toBeVisible();
});

test('the buttons of the information panel explain themselves in their tooltips', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 1]);
  await page.getByRole('grid').getByRole('link').click();
  const preview = previewOf(page);
  const tooltip = page.getByRole('tooltip');
  const open = preview.getByRole('button', { name: 'Information' });
  // A hand moves the mouse before it reaches a button; only then does the button show its tooltip.
  await expect(open).toBeVisible();
  await expect.poll(() => preview.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await page.mouse.move(720, 450);
  await open.hover();
  await expect(tooltip).toHaveText('Information');
  await open.click();
  await preview.getByRole('button', { name: 'Close information' }).hover();
  await expect(tooltip).toHaveText('Close information');
});
