import type { Locator, Page } from '@playwright/test';
import { printsProductCode } from '@albumen/contracts/photo-management/temp-selections';
import { expectNoViolationLightOrDark } from './axe.ts';
import { deleteElsewhere } from './calls.ts';
import { configure } from './configure.ts';
import { customer } from './stage.ts';
import type { StagedPhoto } from './stage.ts';
import { addressOnTile, pauseClock, previewOf } from './story.ts';
import { expect, test } from './test.ts';
import { selectionBar, tiles } from './timeline-page.ts';

const order = (page: Page): Locator => selectionBar(page).getByRole('button', { name: 'Order prints' });
const overlay = (page: Page, amount: string): Locator =>
  page.getByRole('dialog', { name: `Adding ${amount} to editor...` });

const large: StagedPhoto = {
  takenAt: '2025-06-01T12:00:00',
  fileName: 'large.jpg',
  width: 1600,
  height: 1200,
};
const small: StagedPhoto = { takenAt: '2025-05-01T12:00:00', fileName: 'small.jpg' };

/** Selects all photos of a customer who has these. */
const selectAllOf = async (page: Page, ...photos: StagedPhoto[]): Promise<void> => {
  await customer(page, { name: 'prints', photos });
  await page.goto('/my-photos/photos');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await selectionBar(page).getByRole('button', { name: 'Select all', exact: true }).click();
};

/** Runs `open`, and expects the overlay and then the editor. The time of the page stands still until both are expected. */
const expectHandOver = async (page: Page, open: () => Promise<void>, amount: string): Promise<void> => {
  await pauseClock(page);
  await open();
  await expect(overlay(page, amount)).toBeVisible();
  await page.clock.fastForward(6000);
  await expect(page).toHaveURL(/\/dev\/editor[?]/);
  await page.clock.resume();
};

// #editor-and-back
test('selected photos open in the editor after three seconds; Back leads to list and selection', async ({
  page,
}) => {
  await page.clock.install();
  await customer(page, { name: 'prints', photos: [{ ...large, count: 3 }] });
  await page.goto('/my-photos/photos');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(order(page)).toHaveAttribute('aria-disabled', 'true');
  await order(page).hover();
  await expect(page.getByRole('tooltip', { name: 'Select photos first' })).toBeVisible();
  await selectionBar(page).getByRole('button', { name: 'Select all', exact: true }).click();

  // By keyboard from here on.
  await order(page).focus();
  await pauseClock(page);
  const made = page.waitForResponse(/temp-selections$/);
  await page.keyboard.press('Enter');
  const adding = overlay(page, '3 photos');
  await expect(adding).toBeVisible();
  await expect(adding).toBeFocused();
  // It covers the whole screen except the scroll bar of the page.
  expect(await adding.boundingBox()).toMatchObject({ x: 0, y: 0, height: 900 });
  expect((await adding.boundingBox())?.width).toBeGreaterThan(1400);
  expect((await made).status()).toBe(201);
  await page.clock.runFor(2900);
  await expect(adding).toBeVisible();
  await expect(page).toHaveURL(/my-photos\/photos$/);
  await page.clock.runFor(200);

  await expect(page).toHaveURL(/\/dev\/editor[?]/);
  await page.clock.resume();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    tempSelectionId: expect.stringMatching(/^[\da-f-]{36}$/),
    productCode: printsProductCode,
    channelId: 'albumen',
    locale: 'en-GB',
  });
  await expect(page.getByRole('heading', { name: 'Sample editor' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('large-1.jpg');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    'Good for prints up to 13 × 18 cm',
  );
  const width = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await expect
    .poll(() => width(page.getByRole('main').getByRole('listitem').first().locator('img')))
    .toBe(300);
  await expectNoViolationLightOrDark(page);

  await page.goBack();
  await expect(tiles(page)).toHaveCount(3);
  await expect(adding).toHaveCount(0);
  await expect(selectionBar(page).getByRole('status')).toHaveText('3 selected');
  await page.goForward();
  await page.getByRole('link', { name: 'Back to my photos' }).click();
  await expect(tiles(page)).toHaveCount(3);
});

test("a page restored from the browser's cache shows the list; Escape leaves the overlay", async ({
  page,
}) => {
  await configure(page, (usual) => ({ ...usual, editorUrl: 'https://shop.example/editor' }));
  // An editor that opens nothing: the page stays as it was.
  await page.route('https://shop.example/**', (route) => route.fulfill({ status: 204 }));
  await page.clock.install();
  await selectAllOf(page, large);
  const left = page.waitForResponse(/shop[.]example/);
  await order(page).click();
  await expect(overlay(page, '1 photo')).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await page.clock.fastForward(3000);
  await left;
  await expect(overlay(page, '1 photo')).toBeVisible();
  await page.evaluate(() => {
    // On a busy machine, a frame can come before the effects of a render.
    window.requestAnimationFrame = (callback) => {
      queueMicrotask(() => callback(performance.now()));
      return 0;
    };
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(overlay(page, '1 photo')).toHaveCount(0);
  await expect(order(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(overlay(page, '1 photo')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overlay(page, '1 photo')).toHaveCount(0);
  await expect(order(page)).toBeFocused();
});

// #failure
test('a failure closes the overlay, and a toast suggests to try again', async ({ page }) => {
  await page.clock.install();
  await selectAllOf(page, large);
  await page.route('**/temp-selections', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await order(page).click();
  await expect(page.getByText('Error transferring photos. Try again.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(order(page)).toBeFocused();
  await expectHandOver(page, () => order(page).click(), '1 photo');
});

// #missing-photos
test('photos deleted elsewhere are reported as missing, long enough to read', async ({ page }) => {
  await page.clock.install();
  await selectAllOf(page, { ...large, count: 3 });
  await deleteElsewhere(page, [await addressOnTile(tiles(page).nth(1))]);
  // An editor that opens nothing: while one is being opened, Chromium answers no script.
  await page.route(/\/dev\/editor[?]/, (route) => route.fulfill({ status: 204 }));
  await order(page).click();
  await expect(overlay(page, '2 photos')).toBeVisible();
  await expect(page.getByText('1 selected photo no longer exists.')).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await page.keyboard.press('Escape');
  await page.unroute(/\/dev\/editor[?]/);
  await expectHandOver(page, () => order(page).click(), '2 photos');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
});

// #no-channel
test('without a channel, the photos are not handed over, and this is logged', async ({ page }) => {
  await configure(page, (usual) => ({ ...usual, channelId: undefined }));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await selectAllOf(page, large);
  await order(page).click();
  await expect(page.getByText('Error transferring photos. Try again.')).toBeVisible();
  expect(logged.filter((line) => line.includes('Unable to extract channel ID!'))).toHaveLength(1);
});

test('too small photos are named before they are ordered, and can be left out', async ({ page }) => {
  await page.clock.install();
  await selectAllOf(page, large, { ...small, count: 6 });
  await order(page).click();
  const question = page.getByRole('alertdialog', { name: '6 photos may be too small to print' });
  await expect(question).toContainText('too few pixels for a good print of 10 × 15 cm');
  await expect(question.getByRole('listitem')).toHaveText([
    ...[1, 2, 3, 4].map((number) => `small-${number}.jpg640 × 480 pixels`),
    'and 2 more',
  ]);
  await expectNoViolationLightOrDark(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await expect(order(page)).toBeFocused();

  await order(page).click();
  await expectHandOver(
    page,
    () => question.getByRole('button', { name: 'Leave these out' }).click(),
    '1 photo',
  );
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('large.jpg');

  await page.goBack();
  await expect(selectionBar(page).getByRole('status')).toHaveText('7 selected');
  await order(page).click();
  await expectHandOver(page, () => question.getByRole('button', { name: 'Order all' }).click(), '7 photos');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
  await expect(page.getByText('Too few pixels: may look blurred')).toHaveCount(6);
});

test("one photo is ordered from the preview's information, which lists suitable prints", async ({ page }) => {
  await page.clock.install();
  await customer(page, { name: 'prints', photos: [large, small] });
  await page.goto('/my-photos/photos');
  // The later month may be there first.
  await expect(tiles(page)).toHaveCount(2);
  await tiles(page).nth(0).click();
  const preview = previewOf(page);
  await preview.getByRole('button', { name: 'Information' }).click();
  const panel = preview.getByRole('region', { name: 'Information' });
  await expect(panel).toContainText('Good for prints up to 13 × 18 cm');
  await preview.getByRole('button', { name: 'Next photo' }).click();
  await expect(panel).toContainText('Too few pixels for a good print of 10 × 15 cm');
  await panel.getByRole('button', { name: 'Order prints' }).click();
  const question = page.getByRole('alertdialog', { name: 'This photo may be too small to print' });
  await expect(question.getByRole('button', { name: 'Leave it out' })).toHaveCount(0);
  await expectHandOver(page, () => question.getByRole('button', { name: 'Order anyway' }).click(), '1 photo');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/small\.jpg/]);
});

// #not-offered
test('prints are not offered when stripped, without their flag, or without an editor', async ({ page }) => {
  await customer(page, { name: 'prints', photos: [large] });
  const expectOffered = async (address: string, isOffered: boolean) => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(selectionBar(page).getByRole('button', { name: 'Download' })).toBeVisible();
    await expect(order(page)).toHaveCount(isOffered ? 1 : 0);
  };
  await expectOffered('/my-photos/photos', true);
  await expectOffered('/my-photos/photos?stripped=true', false);
  await expectOffered('/my-photos/photos?PhotoManagementOrderPrintsEnabled=false', false);
  await configure(page, (usual) => ({ ...usual, editorUrl: undefined }));
  await expectOffered('/my-photos/photos', false);
});
