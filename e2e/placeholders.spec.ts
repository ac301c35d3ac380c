import { expect, test } from '@playwright/test';
import { expectLoaded, photosOf, registerWithPhotos } from './timeline-page.ts';

test('while the image of a photo is on its way its blurred picture stands in its place', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 3]);
  const photos = photosOf(page, 'August 2025');
  // Placeholders come with the renditions.
  await expect(photos.getByRole('img')).toHaveCount(3);
  const released = Promise.withResolvers<void>();
  await page.route(/\/content\//, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload();
  for (const photo of await photos.all()) {
    await expectLoaded(photo);
    await expect(photo).toHaveCSS('background-image', /^url\("data:image\/png;base64,/);
    await expect(photo.getByRole('img')).toHaveCSS('opacity', '0');
  }
  released.resolve();
  for (const photo of await photos.all()) await expect(photo.getByRole('img')).toHaveCSS('opacity', '1');
});
