import type { Locator } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectLoaded, photosOf, registerWithPhotos } from './timeline-page.ts';

test('at 575, 1024 and 1280 pixels of width the page turns from one size into the next, while it is open', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 12]);
  const photos = photosOf(page, 'August 2025');
  /** Photos beside each other in the first row, all of them 4:3. */
  const columns = () =>
    photos.evaluateAll((tiles) => {
      const tops = tiles.map((tile) => Math.round(tile.getBoundingClientRect().top));
      return tops.filter((top) => top === tops[0]).length;
    });
  // Albums §9: "Breakpoints: small below 575 px, medium below 1024, large below 1280, extra large above."
  for (const { width, beside, rendition, hasMenuButton } of [
    { width: 574, beside: 3, rendition: 300, hasMenuButton: true },
    { width: 575, beside: 2, rendition: 300, hasMenuButton: true },
    { width: 1023, beside: 4, rendition: 300, hasMenuButton: true },
    { width: 1024, beside: 3, rendition: 800, hasMenuButton: false },
    { width: 1279, beside: 4, rendition: 800, hasMenuButton: false },
    { width: 1280, beside: 3, rendition: 800, hasMenuButton: false },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, { message: `${width} pixels` }).toBe(beside);
    await expect(photos.first().getByRole('img')).toHaveAttribute('src', new RegExp(`/${rendition}\\?`));
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: hasMenuButton });
  }
});

const phone = { width: 390, height: 844 };

const topOf = async (photo: Locator): Promise<number> => (await photo.boundingBox())?.y ?? Infinity;

for (const [pointer, options] of [
  ['a finger', { hasTouch: true, isMobile: true }],
  ['a mouse', {}],
] as const) {
  test.describe(`with ${pointer}`, () => {
    test.use({ viewport: phone, ...options });

    test('on a phone the photos begin within the upper third of the screen, below the welcome', async ({
      page,
    }) => {
      await registerWithPhotos(page, ['2025:08', 12]);
      await expect(page.getByText('Welcome to a new way')).toBeVisible();
      await expect
        .poll(() => topOf(photosOf(page, 'August 2025').first()))
        .toBeLessThanOrEqual(phone.height / 3);
    });
  });
}

test('on a phone the welcome can be dismissed for good, and the photos take its place', async ({ page }) => {
  await page.setViewportSize(phone);
  await registerWithPhotos(page, ['2025:08', 12]);
  const photo = photosOf(page, 'August 2025').first();
  const top = () => topOf(photo);
  await page.getByRole('button', { name: 'Do not show this message again' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(top).toBeLessThan(0.3 * phone.height);
  await page.reload();
  await expectLoaded(photo);
  await expect(page.getByText('Welcome to a new way')).toBeHidden();
});
