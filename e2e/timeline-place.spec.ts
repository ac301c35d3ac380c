import type { Page } from '@playwright/test';
import { addressOnTile, homeHeading, previewOf, untilAnswered } from './story.ts';
import { expect, test } from './test.ts';
import {
  expectLoaded,
  nextFrame,
  noteShifts,
  photosOf,
  readByYear,
  registerWithPhotos,
  scrollBy,
  scrubber,
  sectionCalls,
  topRow,
  whereItRests,
} from './timeline-page.ts';

/** Goes to a month by a key of the scrubber; resolves with the place of the page at rest, once its photos are there. */
const jumpTo = async (tab: Page, key: string, month: string) => {
  await scrubber(tab).focus();
  await tab.keyboard.press(key);
  await expect(scrubber(tab)).toHaveAttribute('aria-valuetext', month);
  await expectLoaded(photosOf(tab, month).first());
  return whereItRests(tab);
};

// #reload
test('a reload continues at the same pixel, also after a jump; a link begins at the top', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 30], ['2023:07', 60], ['2021:01', 40]);
  await jumpTo(page, 'ArrowDown', 'July 2023');
  const top = () => topRow(page);
  await scrollBy(page, 333);
  await whereItRests(page);
  const before = await top();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'July 2023' })).toBeInViewport();
  await expect.poll(top).toEqual(before);

  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(homeHeading(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'July 2023' })).toBeInViewport();
  await expect.poll(top).toEqual(before);

  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'August 2025' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a reload in the middle of the list causes no layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await registerWithPhotos(page, ['2025:08', 30], ['2025:07', 30]);
  await scrollBy(page, 900);
  const { y } = await whereItRests(page);
  const shifted = await noteShifts(page);
  await page.reload();
  await expectLoaded(photosOf(page, 'August 2025').first());
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(y);
  expect(await shifted()).toBeLessThan(0.02);
});

test('a page that is reloaded or left by a link while it moves continues where it was', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 30], ['2023:07', 60], ['2021:01', 40]);
  const { y } = await jumpTo(page, 'ArrowDown', 'July 2023');
  const scrollY = () => page.evaluate(() => window.scrollY);

  const loaded = page.waitForEvent('load');
  await page.evaluate(() => {
    window.scrollBy({ top: 333, behavior: 'instant' });
    requestAnimationFrame(() => window.location.reload());
  });
  await loaded;
  await expect(page.getByRole('heading', { name: 'July 2023' })).toBeInViewport();
  await expect.poll(scrollY).toBe(y + 333);

  await whereItRests(page);
  await page.getByRole('link', { name: 'Overview', exact: true }).evaluate((link: HTMLElement) => {
    window.scrollBy({ top: 333, behavior: 'instant' });
    requestAnimationFrame(() => link.click());
  });
  await expect(homeHeading(page)).toBeVisible();
  await page.goBack();
  await expect.poll(scrollY).toBe(y + 666);
});

test('a reload continues at the same pixel if the photos there got their layout after the rest', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 30], ['2024:05', 3], ['2024:04', 3], ['2021:01', 40]);
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await readByYear(page);
  await page.route('**/photos/layouts/2024?**', async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  const may = page.getByRole('heading', { name: 'May 2024' });
  await expect(may).toBeAttached();
  // May, without a layout yet, is at the top, and the month below it is visible.
  await may.evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top + 30));
  await whereItRests(page);
  answer();
  await expect(photosOf(page, 'May 2024')).toHaveCount(3);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sectionMemory'))).toBe('2024-05');
  await whereItRests(page);
  const before = await topRow(page);
  await page.reload();
  await expect(photosOf(page, 'May 2024').first()).toBeInViewport();
  await expect.poll(() => topRow(page)).toEqual(before);
});

test('each tab continues at its own place, whatever another one shows', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 30], ['2023:07', 60], ['2021:01', 40]);
  await jumpTo(page, 'ArrowDown', 'July 2023');
  // A tab that starts as a copy of this one, as when it is duplicated.
  const opening = page.waitForEvent('popup');
  await page.evaluate(() => window.open(location.href));
  const other = await opening;
  await expect(photosOf(other, 'August 2025').first()).toBeInViewport();
  await jumpTo(other, 'End', 'January 2021');

  for (const [tab, month] of [
    [page, 'July 2023'],
    [other, 'January 2021'],
  ] as const) {
    const before = await topRow(tab);
    await tab.reload();
    await expect(tab.getByRole('heading', { name: month })).toBeInViewport();
    await expect.poll(() => topRow(tab)).toEqual(before);
  }
});

for (const { stored, memory, heading } of [
  { stored: 'negative pixels', memory: ['2023-07', '[3,-40]'], heading: 'August 2025' },
  { stored: 'no numbers', memory: ['2023-07', '[NaN,0]'], heading: 'August 2025' },
  { stored: 'another shape', memory: ['2023-07', '{"index":3}'], heading: 'August 2025' },
  { stored: 'a missing month', memory: ['1999-01', '[3,10]'], heading: 'August 2025' },
  { stored: 'pixels beyond the end of the page', memory: [undefined, '[0,1e9]'], heading: 'August 2025' },
  { stored: 'pixels beyond the end of the month', memory: ['2023-07', '[3,1e9]'], heading: 'July 2023' },
  { stored: 'a photo beyond the last one', memory: ['2021-01', '[1e9,0]'], heading: 'January 2021' },
] as const) {
  test(`an impossible stored place opens the nearest possible one, never the end: ${stored}`, async ({
    page,
  }) => {
    await registerWithPhotos(page, ['2025:08', 30], ['2023:07', 60], ['2021:01', 60]);
    await scrubber(page).focus();
    await page.keyboard.press('PageDown');
    await whereItRests(page);
    const [section, position] = memory;
    // Not here: this page writes its own place when it is left.
    await page.addInitScript(
      ([key, pair]) => {
        if (key === undefined) sessionStorage.removeItem('sectionMemory');
        else sessionStorage.setItem('sectionMemory', key);
        sessionStorage.setItem('photoScrollPosition', pair);
      },
      [section, position] as const,
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    await expectLoaded(photosOf(page, heading).nth(6));
    await expect(scrubber(page)).toHaveAttribute('aria-valuetext', heading);
    await expect(photosOf(page, 'January 2021').last()).not.toBeInViewport();
  });
}

test('another order begins at its top, wherever the page was continued', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 30], ['2023:07', 60], ['2021:01', 40]);
  await scrubber(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sectionMemory'))).toBe('2023-07');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'July 2023' })).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('combobox', { name: 'Sort photos' }).selectOption('Date taken, old-new');
  await expectLoaded(photosOf(page, 'January 2021').first());
  await expect(photosOf(page, 'January 2021').first()).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

// #back-from-preview
test('the preview returns to the page as it was, with the focus on the photo', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 60]);
  await scrollBy(page, 900);
  const { y } = await whereItRests(page);
  const addressInTheMiddle = () =>
    page.evaluate(() => document.elementFromPoint(700, 450)?.closest('a')?.getAttribute('href'));
  await expect.poll(addressInTheMiddle).toMatch(/\/preview\//);
  const address = await addressInTheMiddle();
  await page.mouse.click(700, 450);
  await expect(page.getByRole('dialog', { name: 'Photo preview' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(address);
  expect(await page.evaluate(() => window.scrollY)).toBe(y);
});

test('Escape moves the focus from preview to photo, even if the grid loads later and far down', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 60], ['2021:01', 3]);
  await scrubber(page).press('End');
  const address = await addressOnTile(photosOf(page, 'January 2021').nth(1));
  const released = Promise.withResolvers<void>();
  await page.route(sectionCalls, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(address);
  await expect(previewOf(page).getByText(/^Taken on/)).toBeVisible();
  released.resolve();
  await expect(page.locator('main [role=grid]').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(previewOf(page)).toBeHidden();
  await expect(page.locator(`main a[href="${address}"]`)).toBeFocused();
});

test('Escape moves the focus to a photo in the grid at once, however slow its place is', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 20]);
  const photos = photosOf(page, 'August 2025');
  const address = await addressOnTile(photos.nth(3));
  const released = Promise.withResolvers<void>();
  await page.route(/\/place\?/, async (route) => {
    await released.promise;
    await route.continue();
  });
  // The place of a loaded photo is known.
  const request = page.waitForRequest(/\/place\?/);
  await page.route(/photos\/timeline\/2025\/8\/columns\?/, async (route) => {
    await request;
    await route.continue();
  });
  await page.goto(address);
  await expect(previewOf(page).getByText(/^Taken on/)).toBeVisible();
  await expect(page.locator(`main a[href="${address}"]`)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(photos.nth(3)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(photos.nth(4)).toBeFocused();
  const answered = untilAnswered(page, /\/place\?/);
  released.resolve();
  await answered;
  await nextFrame(page);
  await expect(photos.nth(4)).toBeFocused();
});
