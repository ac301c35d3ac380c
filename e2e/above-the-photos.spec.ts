import type { Page } from '@playwright/test';
import { uploadElsewhere } from './fill-library.ts';
import { jpegOf } from './photo-files.ts';
import { expect, test } from './test.ts';
import {
  comeBack,
  expectLoaded,
  nextFrame,
  photosOf,
  registerWithPhotos,
  scrollBy,
  sectionCalls,
  topRow,
  whereItRests,
} from './timeline-page.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Uploaded photos' });

for (const [screen, width, height] of [
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  test(`notices above the photos move none that are in view, on ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await registerWithPhotos(page, ['2025:08', 60], ['2023:07', 60]);
    await uploadElsewhere(page, [await jpegOf('2020:01:01 10:00:00')]);
    await page.evaluate(() => window.scrollBy(0, 1500));
    await whereItRests(page);
    const before = await topRow(page);
    await comeBack(page);
    await expect(notice(page)).toBeAttached();
    await nextFrame(page);
    expect(await topRow(page)).toEqual(before);

    await page.getByRole('button', { name: 'Show more' }).evaluate((button: HTMLElement) => button.click());
    await expect(page.getByRole('button', { name: 'Show less' })).toBeAttached();
    await nextFrame(page);
    expect(await topRow(page)).toEqual(before);

    await notice(page)
      .getByRole('button', { name: 'Discard' })
      .evaluate((button: HTMLElement) => button.click());
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(notice(page)).not.toBeAttached();
    await nextFrame(page);
    expect(await topRow(page)).toEqual(before);
  });
}

for (const late of ['uploads above the photos', 'the photos'] as const) {
  test(`a reload continues at the same pixel if ${late} come last`, async ({ page }) => {
    await registerWithPhotos(page, ['2025:08', 60], ['2023:07', 60]);
    await uploadElsewhere(page, [await jpegOf('2020:01:01 10:00:00')]);
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expectLoaded(photosOf(page, 'August 2025').first());
    await scrollBy(page, 1500);
    await whereItRests(page);
    const before = await topRow(page);
    const released = Promise.withResolvers<void>();
    const isNoticeLate = late === 'uploads above the photos';
    await page.route(isNoticeLate ? '**/upload-sessions**' : sectionCalls, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.reload();
    await expect(isNoticeLate ? page.getByRole('row').first() : notice(page)).toBeAttached();
    await nextFrame(page);
    released.resolve();
    await expect(notice(page)).toBeAttached();
    await expect.poll(() => topRow(page)).toEqual(before);
    await nextFrame(page);
    expect(await topRow(page)).toEqual(before);
  });
}
