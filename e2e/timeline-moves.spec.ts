import type { Locator, Page } from '@playwright/test';
import { fakeLibrary } from './faked-library.ts';
import { register } from './story.ts';
import { expect, test } from './test.ts';
import {
  focusedName,
  focusedPhoto,
  headings,
  expectLoaded,
  photosOf,
  readByYear,
  registerWithPhotos,
  scrollBy,
  scrubber,
  whereItRests,
} from './timeline-page.ts';

test('the grid is browsed by keyboard only, across months and beyond the drawn part', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 60], ['2025:07', 2], ['2021:01', 30]);
  const first = photosOf(page, 'August 2025').first();
  await expectLoaded(first);
  await first.focus();
  const start = await focusedName(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedName(page)).not.toBe(start);
  await page.keyboard.press('Home');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(first).toBeFocused();

  await page.keyboard.press('Control+End');
  await expect.poll(() => focusedName(page)).toMatch(/1 January 2021$/);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Control+Home');
  await expect(first).toBeFocused();

  // The focused row may be scrolled far away: the focus is not lost.
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(photosOf(page, 'January 2021').last()).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(photosOf(page, 'August 2025').nth(1)).toBeFocused();
  await expect(photosOf(page, 'August 2025').nth(1)).toBeInViewport();

  // One stop for Tab, and nothing is trapped.
  await page.keyboard.press('Shift+Tab');
  await expect(scrubber(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(photosOf(page, 'August 2025').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Photo preview' })).toBeVisible();
});

/**
 * The focused photo is completely between the heading of its month, which stays at the top, and the end of the screen.
 */
const expectFocusInView = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement: photo } = document;
        const heading = photo?.closest('[data-section]')?.querySelector('h2');
        const { top = 0, bottom = 0 } = photo?.getBoundingClientRect() ?? {};
        return top >= (heading?.getBoundingClientRect().bottom ?? 0) - 1 && bottom <= innerHeight;
      }),
    )
    .toBe(true);

for (const key of ['ArrowUp', 'ArrowLeft', 'PageUp']) {
  test(`${key} into a month that is laid out late keeps the focused photo in view`, async ({ page }) => {
    await register(page, 'timeline');
    await fakeLibrary(page, 36, 30, true);
    const released = Promise.withResolvers<void>();
    await page.route('**/photos/layouts/2024?**', async (route) => {
      await released.promise;
      await route.fallback();
    });
    await page.reload();
    const slider = scrubber(page);
    for (const year of [2025, 2024]) {
      await expect(slider).toHaveAttribute('aria-valuetext', `December ${year}`);
      await slider.press('PageDown');
    }
    await expectLoaded(photosOf(page, 'December 2023').first());
    await photosOf(page, 'December 2023').first().focus();
    await page.keyboard.press(key);
    await expect(page.locator('[data-section="2024-01"] [aria-busy]')).toBeInViewport();
    released.resolve();
    await expect.poll(() => focusedPhoto(page)).toMatch(/^2024-01/);
    await whereItRests(page);
    await expectFocusInView(page);
  });
}

test('a focus that waits for a slow month does not pull back a customer who has scrolled on', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 40], ['2021:01', 40]);
  const released = Promise.withResolvers<void>();
  await readByYear(page);
  await page.route('**/photos/layouts/2021?**', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload();
  const first = photosOf(page, 'August 2025').first();
  await expectLoaded(first);
  await first.focus();
  await page.keyboard.press('Control+End');
  const january = page.getByRole('region', { name: 'January 2021' });
  await expect(january.getByRole('heading')).toBeInViewport();
  await scrollBy(page, -600);
  released.resolve();
  await expect(january.getByRole('grid')).toBeVisible();
  await whereItRests(page);
  await expect(photosOf(page, 'January 2021').last()).not.toBeInViewport();
  await expect(first).toBeFocused();
});

test('the headings of the months next to the drawn part can be reached', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 60], ['2025:07', 60], ['2021:01', 60]);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload();
  await expectLoaded(photosOf(page, 'August 2025').first());
  await expect(headings(page)).toHaveText(['August 2025', 'July 2025']);
  // A month is not loaded if only its heading is announced.
  expect(requests.filter((url) => url.includes('/photos/timeline/2025/7'))).toEqual([]);

  // Like a screen reader that goes from heading to heading: it scrolls its target into view.
  const goTo = (heading: Locator) => heading.evaluate((element) => element.scrollIntoView());
  for (const month of ['July 2025', 'January 2021']) {
    await expect(headings(page).last()).toHaveText(month);
    await goTo(headings(page).last());
    await expect(photosOf(page, month).first()).toBeInViewport();
    await expectLoaded(photosOf(page, month).first());
  }
  await expect(headings(page).first()).toHaveText('August 2025');
  await goTo(headings(page).first());
  await expect(photosOf(page, 'August 2025').first()).toBeInViewport();
  await expect(headings(page)).toHaveText(['August 2025', 'July 2025']);
});

test('a place reached at once, further away than the part drawn ahead, is loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const months = Array.from({ length: 9 }, (_, at): [string, number] => [`2020:0${9 - at}`, 7]);
  await registerWithPhotos(page, ...months);
  await scrubber(page).focus();
  await page.keyboard.press('End');
  await expectLoaded(photosOf(page, 'January 2020').first());
  await expectLoaded(photosOf(page, 'February 2020').first());
  // The part drawn at the end does not reach up to there.
  await page.evaluate(() => window.scrollBy({ top: -1.5 * window.innerHeight, behavior: 'instant' }));
  await expectLoaded(photosOf(page, 'April 2020').last());
});

test('the scrubber names every month by keyboard, also those that share the last screen', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 60], ['2025:07', 3], ['2023:05', 3], ['2021:01', 3]);
  const slider = scrubber(page);
  const last = await slider.getAttribute('aria-valuemax');
  await slider.focus();
  for (const month of ['July 2025', 'May 2023', 'January 2021']) {
    await page.keyboard.press('ArrowDown');
    await expect(slider).toHaveAttribute('aria-valuetext', month);
  }
  await expect(slider).toHaveAttribute('aria-valuenow', last ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(slider).toHaveAttribute('aria-valuetext', 'May 2023');
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(slider).toHaveAttribute('aria-valuenow', last ?? '', { timeout: 500 });
  }).toPass();
});

test('the scrubber keeps the focus that came from a photo; Tab continues to its photos', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 40], ['2025:07', 20], ['2023:05', 20], ['2021:01', 20]);
  const slider = scrubber(page);
  // Its code arrives after the photos.
  await expect(slider).toBeVisible();
  await photosOf(page, 'August 2025').first().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(slider).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(photosOf(page, 'May 2023').first()).toBeInViewport();
  await expect(slider).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(photosOf(page, 'May 2023').first()).toBeFocused();
  // The focus itself leads to the end of the page, and of the list with it.
  await page.keyboard.press('Tab');
  await expect(photosOf(page, 'January 2021').last()).toBeInViewport();
  await expect(page.getByLabel('Language')).toBeFocused();
});

test('the scrubber goes to any month by keyboard and by pointer', async ({ page }) => {
  // Lower than each of the months.
  await page.setViewportSize({ width: 1440, height: 500 });
  await registerWithPhotos(page, ['2025:08', 40], ['2025:07', 40], ['2023:05', 40], ['2021:01', 40]);
  const slider = scrubber(page);
  await slider.focus();
  await page.keyboard.press('ArrowDown');
  await expect(slider).toHaveAttribute('aria-valuetext', 'July 2025');
  await page.keyboard.press('PageDown');
  await expect(slider).toHaveAttribute('aria-valuetext', 'May 2023');
  await expect(page.getByRole('heading', { name: 'May 2023' })).toBeInViewport();
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuetext', 'August 2025');
  const last = photosOf(page, 'January 2021').last();
  await page.keyboard.press('End');
  await expect(last).toBeInViewport();
  // Beyond the last month is its end, and nothing else: no key leads back from there.
  const isAtEnd = () =>
    page.evaluate(() => scrollY + innerHeight > document.documentElement.scrollHeight - 2);
  for (const onward of ['ArrowDown', 'ArrowRight', 'PageDown']) {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect.poll(isAtEnd).toBe(false);
    await page.keyboard.press(onward);
    await expect.poll(isAtEnd).toBe(true);
  }
  await page.keyboard.press('Home');
  await expect(photosOf(page, 'August 2025').first()).toBeInViewport();

  const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + 16, box.y + 4);
  await expect(slider).toContainText('August 2025');
  await page.mouse.down();
  await page.mouse.move(box.x + 16, box.y + box.height * 0.6);
  await expect(slider).toHaveAttribute('aria-valuetext', 'May 2023');
  await page.mouse.move(box.x + 16, box.y + box.height);
  await page.mouse.up();
  await expect(last).toBeInViewport();
  await expectLoaded(last);
});

test('the thumb of the scrubber follows the pointer, from the years at its top to its very end', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 60]);
  const slider = scrubber(page);
  const thumb = slider.locator('div').first();
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const rail = await boxOf(slider);
  await page.mouse.move(rail.x + 16, rail.y);
  await page.mouse.down();
  for (const y of [rail.y, rail.y + rail.height / 3, rail.y + rail.height / 2]) {
    await page.mouse.move(rail.x + 16, y);
    await expect.poll(async () => Math.abs((await boxOf(thumb)).y - y)).toBeLessThan(3);
  }
  await page.mouse.move(rail.x + 16, rail.y + rail.height);
  await page.mouse.up();
  await expect
    .poll(async () => {
      const { y, height } = await boxOf(thumb);
      return Math.abs(y + height - (rail.y + rail.height));
    })
    .toBeLessThan(3);
});

test('the scrubber is next to the photos and their buttons, on a desktop and in a narrow window', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 60]);
  for (const width of [1440, 834]) {
    await page.setViewportSize({ width, height: 900 });
    const edges = () =>
      page.evaluate(() => {
        const rail = document.querySelector('[role=slider]')?.getBoundingClientRect().left ?? 0;
        const others = [...document.querySelectorAll('main [role=gridcell], main button')];
        return rail - Math.max(...others.map((element) => element.getBoundingClientRect().right));
      });
    await expect.poll(edges).toBeGreaterThanOrEqual(0);
  }
});
