import type { Locator, Page } from '@playwright/test';
import { jpegOf } from './photo-files.ts';
import { addPhotos, addressOf, monthSection, previewOf, register, registerWith } from './story.ts';
import { expect, test } from './test.ts';
import { fingersOn } from './touch.ts';

const width = 390;
const height = 844;
test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

const centre = { x: width / 2, y: height / 2 };

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
};

/** Opens the middle one of three photos in the preview. */
const openMiddle = async (page: Page, name: string) => {
  await registerWith(page, name, '2025-08-03T10:00:00', '2025-08-02T10:00:00', '2025-08-01T10:00:00');
  return openSecond(page);
};

/** Opens the second photo of a month. */
const openSecond = async (page: Page) => {
  await monthSection(page, 'August 2025').getByRole('link').nth(1).tap();
  const preview = previewOf(page);
  await expect(preview.getByText('Taken on 2 August 2025')).toBeVisible();
  // Not the placeholder before it is rendered: while they change, it may have no box.
  const photo = preview.getByRole('img', { name: /2 August 2025/ }).and(page.locator('img'));
  await expect(photo).toBeVisible();
  return { preview, photo, fingers: await fingersOn(page) };
};

/** Whether an element is visible to a person: transparent elements are not. */
const isSeen = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element.checkVisibility({ opacityProperty: true }));

/**
 * Counts how often the controls are hidden or shown from now on; unlike a state that comes back, a count can be
 * awaited.
 */
const controlTurns = (preview: Locator) =>
  preview.getByRole('button', { name: 'Back' }).evaluateHandle((button) => {
    const turns = { count: 0 };
    new MutationObserver((changes) => {
      turns.count += changes.filter(({ target }) => target.contains(button)).length;
    }).observe(document.body, { attributeFilter: ['class'], subtree: true });
    return turns;
  });

// #swipe
test('a swipe of 34 % of the width springs back, one of 36 % moves, and the photo follows', async ({
  page,
}) => {
  const { preview, photo, fingers } = await openMiddle(page, 'swipe');
  await expect(preview.getByRole('button', { name: 'Next photo' })).toBeHidden();
  const start = { x: 300, y: centre.y };
  const before = await boxOf(photo);

  await fingers.drag(start, { x: start.x - 0.34 * width, y: centre.y });
  await expect.poll(async () => (await boxOf(photo)).x).toBeCloseTo(before.x - 0.34 * width, 0);
  await fingers.lift();
  await expect.poll(async () => (await boxOf(photo)).x).toBeCloseTo(before.x, 0);
  await expect(preview.getByText('Taken on 2 August 2025')).toBeVisible();

  await fingers.swipe(start, { x: start.x - 0.36 * width, y: centre.y });
  await expect(preview.getByText('Taken on 1 August 2025')).toBeVisible();
  await fingers.swipe({ x: 90, y: centre.y }, { x: 90 + 0.36 * width, y: centre.y });
  await expect(preview.getByText('Taken on 2 August 2025')).toBeVisible();
});

// #swipe-down
test('a swipe down of 34 % of the height springs back, one of 36 % closes', async ({ page }) => {
  const { preview, photo, fingers } = await openMiddle(page, 'fall');
  const start = { x: centre.x, y: 200 };
  const before = await boxOf(photo);

  await fingers.drag(start, { x: centre.x, y: start.y + 0.34 * height });
  await expect.poll(async () => (await boxOf(photo)).y).toBeCloseTo(before.y + 0.34 * height, 0);
  await fingers.lift();
  await expect.poll(async () => (await boxOf(photo)).y).toBeCloseTo(before.y, 0);
  await expect(preview).toBeVisible();

  await fingers.swipe(start, { x: centre.x, y: start.y + 0.36 * height });
  await expect(preview).toBeHidden();
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
});

// #taps
test('a tap toggles the controls; two taps 190 ms apart zoom to 2.5 and back, 210 ms do not', async ({
  page,
}) => {
  const { preview, photo, fingers } = await openMiddle(page, 'double-tap');
  const before = await boxOf(photo);
  const zoom = async () => (await boxOf(photo)).width / before.width;

  const areControlsSeen = () => isSeen(preview.getByRole('button', { name: 'Back' }));

  await fingers.tap(centre, Date.now());
  await expect.poll(areControlsSeen).toBe(false);
  await fingers.tap(centre, Date.now());
  await expect.poll(areControlsSeen).toBe(true);

  // Each of them is a tap of its own: the controls disappear, and come back.
  const turns = await controlTurns(preview);
  await fingers.tapTwice(centre, 210);
  await expect.poll(() => turns.evaluate(({ count }) => count)).toBe(2);
  expect(await zoom()).toBeCloseTo(1, 1);

  await fingers.tapTwice(centre, 190);
  await expect.poll(zoom).toBeCloseTo(2.5, 1);
  await expect.poll(areControlsSeen).toBe(false);
  await fingers.tapTwice(centre, 190);
  await expect.poll(zoom).toBeCloseTo(1, 1);
  await expect.poll(areControlsSeen).toBe(true);
});

test("the toast about added photos covers neither the preview's controls nor the photo's text", async ({
  page,
}) => {
  await page.addInitScript((autoCloseMs) => {
    const { setTimeout } = window;
    // It stays: its duration is not tested here.
    Object.assign(window, {
      setTimeout: (task: () => void, ms?: number) => (ms === autoCloseMs ? 0 : setTimeout(task, ms)),
    });
  }, 5_000);
  await register(page, 'toast');
  await addPhotos(page, [await jpegOf('2025:08:03 10:00:00'), await jpegOf('2025:08:02 10:00:00')]);
  const { preview } = await openSecond(page);
  const toast = await boxOf(page.getByRole('alertdialog'));
  for (const other of [
    preview.getByText('Taken on 2 August 2025'),
    preview.getByRole('button', { name: 'Back' }),
    preview.getByRole('button', { name: 'Information' }),
  ]) {
    const box = await boxOf(other);
    expect(box.y >= toast.y + toast.height || box.y + box.height <= toast.y).toBe(true);
  }
});

// #pinch
test('a pinch zooms between 1 and 2.5, and not beyond', async ({ page }) => {
  const { photo, preview, fingers } = await openMiddle(page, 'pinch');
  const before = await boxOf(photo);
  const zoom = async () => (await boxOf(photo)).width / before.width;

  await fingers.pinch(centre, 100, 180);
  await expect.poll(zoom).toBeCloseTo(1.8, 1);
  await fingers.pinch(centre, 60, 380);
  await expect.poll(zoom).toBeCloseTo(2.5, 2);
  // When zoomed, a finger pans the photo: it neither swipes nor closes.
  await fingers.swipe({ x: 350, y: centre.y }, { x: 30, y: centre.y });
  await expect(preview).toBeVisible();
  await expect.poll(zoom).toBeCloseTo(2.5, 2);
  await fingers.pinch(centre, 380, 20);
  await expect.poll(zoom).toBeCloseTo(1, 2);
  await expect.poll(async () => (await boxOf(photo)).x).toBeCloseTo(before.x, 0);
});

test('failed neighbours of a photo say so even with hidden controls, and Retry loads them', async ({
  page,
}) => {
  await registerWith(page, 'beside-hidden', '2025-08-03T10:00:00', '2024-08-02T10:00:00');
  const address = await addressOf(page, /3 August 2025/);
  const calls = /\/photos\/timeline\//;
  await page.route(calls, (route) => route.abort());
  await page.goto(address);
  const preview = previewOf(page);
  await expect(preview.getByText('Taken on 3 August 2025')).toBeVisible();
  const fingers = await fingersOn(page);
  await fingers.tap(centre, Date.now());
  await expect.poll(() => isSeen(preview.getByRole('button', { name: 'Back' }))).toBe(false);
  const retry = preview.getByRole('button', { name: 'Retry' });
  await expect.poll(() => isSeen(retry)).toBe(true);
  expect(await isSeen(preview.getByRole('button', { name: 'Back' }))).toBe(false);
  await page.unroute(calls);
  await retry.tap();
  await expect(retry).toBeHidden();
  await fingers.swipe({ x: 300, y: centre.y }, { x: 100, y: centre.y });
  await expect(page).not.toHaveURL(address);
});

test('a photo follows the finger to one that is loading, and can move on once that is there', async ({
  page,
}) => {
  await registerWith(page, 'swipe-early', '2025-08-03T10:00:00', '2025-08-02T10:00:00');
  const address = await addressOf(page, /3 August 2025/);
  const released = Promise.withResolvers<void>();
  await page.route(/users\/timeline|\/place\?|\/layouts/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(address);
  const preview = previewOf(page);
  const photo = preview.getByRole('img', { name: /3 August 2025/ });
  await expect(photo).toBeVisible();
  const before = await boxOf(photo);
  const fingers = await fingersOn(page);
  await fingers.drag({ x: 300, y: centre.y }, { x: 100, y: centre.y });
  await expect.poll(async () => (await boxOf(photo)).x).toBeCloseTo(before.x - 200, 0);
  await fingers.lift();
  await expect.poll(async () => (await boxOf(photo)).x).toBeCloseTo(before.x, 0);
  released.resolve();
  await expect(preview.getByText('Taken on 2 August 2025')).toBeVisible();
});

test.describe('with a mouse in addition to the finger', () => {
  test.use({ isMobile: false });

  test('controls hidden by a finger come back when the mouse moves', async ({ page }) => {
    const { preview, fingers } = await openMiddle(page, 'mouse-beside');
    const back = preview.getByRole('button', { name: 'Back' });
    await fingers.tap(centre, Date.now());
    await expect.poll(() => isSeen(back)).toBe(false);
    await page.mouse.move(centre.x, centre.y);
    await page.mouse.move(centre.x + 20, centre.y);
    await expect.poll(() => isSeen(back)).toBe(true);
  });
});
