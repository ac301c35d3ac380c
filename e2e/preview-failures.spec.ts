import { expectNoViolationLightOrDark } from './axe.ts';
import { deleteElsewhere, readsOfOnePhoto } from './calls.ts';
import { cutPng } from './photo-files.ts';
import {
  addressOf,
  chooseAndUpload,
  homeHeading,
  monthSection,
  pauseClock,
  previewOf,
  register,
  registerWith,
  untilAnswered,
} from './story.ts';
import { expect, test } from './test.ts';
import { comeBack, nextFrame } from './timeline-page.ts';

// #missing-photo
test('a missing photo leads to the photos list, which stays stripped', async ({ page }) => {
  await register(page, 'missing');
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-such-id', '%E0%A4%A']) {
    await page.goto(`/my-photos/photos/preview/${id}?stripped=true`);
    await expect(page).toHaveURL(/\/my-photos\/photos\?stripped=true$/);
    await expect(page.getByText('Your photo library is empty')).toBeVisible();
  }
});

// #deleted-photo
test('the address of a deleted photo leads to the photos list', async ({ page }) => {
  await registerWith(page, 'deleted', '2025-08-03T10:00:00', '2024-08-02T10:00:00');
  const address = await addressOf(page, /3 August 2025/);
  await deleteElsewhere(page, [address]);
  await page.goto(address);
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await expect(monthSection(page, 'August 2024')).toBeVisible();
  await expect(monthSection(page, 'August 2025')).toHaveCount(0);
});

test('a photo deleted elsewhere while the grid was open leads back to the grid, without it', async ({
  page,
}) => {
  await registerWith(page, 'deleted-beside', '2025-08-03T10:00:00', '2024-08-02T10:00:00');
  await deleteElsewhere(page, [await addressOf(page, /3 August 2025/)]);
  await monthSection(page, 'August 2025').getByRole('link').click();
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await expect(previewOf(page)).toBeHidden();
  await expect(page.getByText('This photo is no longer in your library.')).toBeVisible();
  await expect(monthSection(page, 'August 2025')).toHaveCount(0);
  // Its month has disappeared with it, and another has taken its place.
  const other = monthSection(page, 'August 2024').getByRole('link');
  await expect(other).toBeFocused();
  await other.press('Enter');
  await expect(previewOf(page).getByText('Taken on 2 August 2024')).toBeVisible();
  await expect(previewOf(page).getByRole('button', { name: 'Previous photo' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('the focus of a deleted photo moves to the one that took its place', async ({ page }) => {
  await registerWith(
    page,
    'deleted-focus',
    '2025-08-03T10:00:00',
    '2025-08-02T10:00:00',
    '2025-08-01T10:00:00',
  );
  await deleteElsewhere(page, [await addressOf(page, /2 August 2025/)]);
  await page.getByRole('link', { name: /2 August 2025/ }).press('Enter');
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await expect(monthSection(page, 'August 2025').getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /1 August 2025/ })).toBeFocused();
});

test('a photo deleted elsewhere also leads back to the grid when the preview moves to it', async ({
  page,
}) => {
  await registerWith(page, 'deleted-next', '2025-08-03T10:00:00', '2024-08-02T10:00:00');
  await expect(monthSection(page, 'August 2024').getByRole('link')).toBeVisible();
  await deleteElsewhere(page, [await addressOf(page, /2 August 2024/)]);
  await monthSection(page, 'August 2025').getByRole('link').click();
  await expect(previewOf(page).getByText('Taken on 3 August 2025')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await expect(monthSection(page, 'August 2024')).toHaveCount(0);
  await expect(monthSection(page, 'August 2025').getByRole('link')).toBeVisible();
});

test('a photo deleted elsewhere disappears when the customer comes back; restored, it opens', async ({
  page,
}) => {
  await registerWith(page, 'deleted-meanwhile', '2025-08-03T10:00:00');
  const address = await addressOf(page, /3 August 2025/);
  // A pending answer would replace the one that is requested on coming back.
  const opened = untilAnswered(page, readsOfOnePhoto);
  await monthSection(page, 'August 2025').getByRole('link').click();
  await opened;
  await expect(previewOf(page).getByText('Taken on 3 August 2025')).toBeVisible();
  await page.route(readsOfOnePhoto, (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' }),
  );
  await comeBack(page);
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  // An earlier answer says nothing about the current photo.
  await page.unroute(readsOfOnePhoto);
  const answer = untilAnswered(page, readsOfOnePhoto);
  await monthSection(page, 'August 2025').getByRole('link').click();
  await answer;
  await expect(previewOf(page).getByText('Taken on 3 August 2025')).toBeVisible();
  await expect(page).toHaveURL(address);
});

test('a photo erased while it was on the screen leads to the photos list', async ({ page }) => {
  await registerWith(page, 'erased', '2025-08-03T10:00:00');
  await deleteElsewhere(page, [await addressOf(page, /3 August 2025/)]);
  // The state 30 days later.
  await page.route(/\/content\/.*\/1300\?/, (route) => route.fulfill({ status: 404, body: '{}' }));
  await monthSection(page, 'August 2025').getByRole('link').click();
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoViolationLightOrDark(page);
});

test('a photo that cannot be loaded says so, and Retry loads it', async ({ page }) => {
  await registerWith(page, 'failure', '2025-08-03T10:00:00');
  const address = await addressOf(page, /3 August 2025/);
  const calls = /photo-management\/photos\//;
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(address);
  const preview = previewOf(page);
  await expect(preview.getByText('Error: Your photos could not be loaded')).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await page.unroute(calls);
  await preview.getByRole('button', { name: 'Retry' }).click();
  await expect(preview.getByText('Taken on 3 August 2025')).toBeVisible();
});

test("Escape moves the focus from preview to heading while the photo's place is unknown", async ({
  page,
}) => {
  await registerWith(page, 'nowhere', '2025-08-03T10:00:00');
  const address = await addressOf(page, /3 August 2025/);
  // Neither answered nor refused.
  await page.route(/users\/timeline|\/place\?|\/layouts/, () => undefined);
  await page.goto(address);
  await expect(previewOf(page).getByText('Taken on 3 August 2025')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('neighbours of a photo that cannot be loaded say so, and Retry loads them', async ({ page }) => {
  await registerWith(page, 'beside', '2025-08-03T10:00:00', '2024-08-02T10:00:00');
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

test('the expired url of a neighbour is renewed before the preview moves to it', async ({ page }) => {
  await registerWith(page, 'night', '2025-08-03T10:00:00', '2025-08-02T10:00:00');
  const month = monthSection(page, 'August 2025');
  // The poll for pending renditions also renews their page.
  await expect(month.getByRole('img')).toHaveCount(2);
  const address = await addressOf(page, /3 August 2025/);
  let reads = 0;
  await page.route('**/photos/timeline/2025/8/columns?**', async (route) => {
    reads += 1;
    const reply = await route.fetch();
    const { addresses, ...photos } = await reply.json();
    const base = reads === 1 ? `/expired${addresses.base}` : addresses.base;
    await route.fulfill({ response: reply, json: { ...photos, addresses: { ...addresses, base } } });
  });
  // As after a night with an open preview: only the large image, which the grid does not request.
  await page.route('**/expired/**', async (route) => {
    const url = route.request().url();
    if (url.includes('/1300?')) await route.fulfill({ status: 403 });
    else await route.continue({ url: url.replace('/expired', '') });
  });
  await page.goto(address);
  const preview = previewOf(page);
  await expect(preview.getByText('Taken on 3 August 2025')).toBeVisible();
  await expect.poll(() => reads).toBe(2);

  await preview.getByRole('button', { name: 'Next photo' }).click();
  const image = preview.getByRole('img', { name: /2 August 2025/ });
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
});

// #failed-image
test('an image that cannot be fetched shows a close icon in its place, and Retry loads it', async ({
  page,
}) => {
  await registerWith(page, 'image', '2025-08-03T10:00:00');
  const tile = monthSection(page, 'August 2025').getByRole('link');
  const address = await addressOf(page, /3 August 2025/);
  await expect(tile.getByRole('img')).toBeVisible();
  await page.route(/\/content\//, (route) => route.abort());
  await page.clock.install();
  await page.goto(address);
  await expect(
    previewOf(page)
      .getByRole('img', { name: /3 August 2025/ })
      .locator('svg'),
  ).toBeVisible();
  await expectNoViolationLightOrDark(page);
  // It would soon be loaded without Retry.
  await pauseClock(page);
  const retry = previewOf(page).getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  // An attempt of the page itself may be running: it fails before the images can be loaded again.
  await expect(retry).toBeEnabled();
  await page.unroute(/\/content\//);
  await retry.press('Enter');
  await page.clock.resume();
  await expect(retry).toHaveCount(0);
  const image = previewOf(page).getByRole('img', { name: /3 August 2025/ });
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
});

// #unrenderable-photo
test('an unrenderable photo shows a close icon in grid and preview, and offers its original', async ({
  page,
}) => {
  await register(page, 'unrendered');
  const dialog = await chooseAndUpload(page, [await cutPng()]);
  await dialog.getByRole('button', { name: 'Add cut.png even though it’s damaged' }).click();
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  const tile = monthSection(page, 'Unknown Date').getByRole('link', { name: /cut\.png/ });
  await expect(tile.locator('svg').first()).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await tile.click();
  const preview = previewOf(page);
  await expect(preview.getByRole('img', { name: /cut\.png/ }).locator('svg')).toBeVisible();
  await preview.getByRole('button', { name: 'Information' }).click();
  await expect(
    preview.getByText('This file is damaged. We can’t show the photo, but you can still download it.'),
  ).toBeVisible();
  await preview.getByRole('button', { name: 'Download' }).click();
  const downloading = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'Download photo' })
    .getByRole('button', { name: 'Download' })
    .click();
  expect((await downloading).suggestedFilename()).toBe('cut.png');
});

test('a place that is not found in time does not take the focus from the customer', async ({ page }) => {
  await registerWith(page, 'place', '2025-08-03T10:00:00');
  const address = await addressOf(page, /3 August 2025/);
  const released = Promise.withResolvers<void>();
  await page.route(/\/photos\/timeline\//, (route) => route.abort());
  await page.route(/\/place\?/, async (route) => {
    await released.promise;
    await route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' });
  });
  await page.goto(address);
  await expect(previewOf(page).getByText('Taken on 3 August 2025')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(previewOf(page)).toBeHidden();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(homeHeading(page)).toBeFocused();
  const link = page.getByRole('link', { name: 'See all photos' });
  await link.focus();
  const answered = untilAnswered(page, /\/place\?/);
  released.resolve();
  await answered;
  await nextFrame(page);
  await expect(link).toBeFocused();
});
