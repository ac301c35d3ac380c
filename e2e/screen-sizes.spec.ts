import { expect, test } from './test.ts';
import { photosOf, registerWithPhotos } from './timeline-page.ts';

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
