import type { Locator, Page } from '@playwright/test';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';
import { noteShifts } from './timeline-page.ts';

/** Opens a page whose scripts wait for `loadFrame`, and the texts of its screen, and so its code, for `loadScreen`. */
const openWithoutScripts = async (page: Page, path: string) => {
  const frame = Promise.withResolvers<void>();
  const screen = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await (/\/messages\/.*\/(home|settings|photos)\./.test(route.request().url()) ? screen : frame).promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return { loadFrame: frame.resolve, loadScreen: screen.resolve };
};

/** The place on the screen of each of these words. */
const placesOf = (within: Locator, words: readonly string[]) =>
  Promise.all(
    words.map(async (word) => {
      const box = await within.getByText(word, { exact: true }).first().boundingBox();
      return [word, box && [box.x, box.y, box.height].map(Math.round)];
    }),
  );

for (const { width, height, words } of [
  { width: 1440, height: 900, words: ['Albumen', 'My settings', 'Overview', 'My orders', 'Photos'] },
  { width: 390, height: 844, words: ['Albumen', 'My settings'] },
]) {
  test(`${width} px: mark, heading and menu are there before any script, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const shiftsOf = await noteShifts(page);
    // The shop's address of its FAQs comes later, above Sign out.
    await page.route('**/api/configuration/*', (route) => route.abort());
    await customer(page, { name: 'painted' });
    const { loadFrame, loadScreen } = await openWithoutScripts(page, '/settings');
    const painted = page.locator('.painted-frame');
    await expect(painted.getByText('My settings')).toBeVisible();
    await expect(page).toHaveTitle('My settings');
    await expect(page.getByRole('heading')).toHaveCount(0);
    await expect(painted.getByText('Overview')).toBeVisible({ visible: width > 1024 });
    const before = await placesOf(painted, words);

    loadFrame();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(painted).toBeHidden();
    const drawn = page.locator('#root');
    expect(await placesOf(drawn, words)).toEqual(before);
    expect(await shiftsOf()).toBe(0);

    loadScreen();
    await expect(page.getByRole('heading', { level: 1, name: 'My settings' })).toBeVisible();
    expect(await placesOf(drawn, words)).toEqual(before);
  });
}

test('somebody who is not signed in sees an outline without words until the sign-in page', async ({
  page,
}) => {
  const { loadFrame } = await openWithoutScripts(page, '/my-photos/photos');
  await expect(page.locator('.frame-skeleton')).toBeVisible();
  await expect(page.locator('body')).toHaveText('');
  loadFrame();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('home reads its overview while its code has not arrived, and not again', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/me/start-page') && calls.push(request.url()));
  await customer(page, { name: 'ahead' });
  const overview = page.waitForResponse('**/me/start-page');
  const { loadFrame, loadScreen } = await openWithoutScripts(page, '/');
  loadFrame();
  await overview;
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  loadScreen();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  expect(calls).toHaveLength(1);
});
