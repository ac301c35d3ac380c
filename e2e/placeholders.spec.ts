import { expectNoViolationLightOrDark } from './axe.ts';
import { keepPending } from './calls.ts';
import { previewOf } from './story.ts';
import { expect, test } from './test.ts';
import { expectLoaded, photosOf, registerWithPhotos } from './timeline-page.ts';

// #blurred-picture
test("a photo's blurred picture is shown while its image loads", async ({ page }) => {
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
  await expect(photos).toHaveCount(3);
  for (const photo of await photos.all()) {
    await expectLoaded(photo);
    await expect(photo).toHaveCSS('background-image', /^url\("data:image\/png;base64,/);
    await expect(photo.getByRole('img')).toHaveCSS('opacity', '0');
  }
  await expectNoViolationLightOrDark(page);
  released.resolve();
  for (const photo of await photos.all()) await expect(photo.getByRole('img')).toHaveCSS('opacity', '1');
});

test('a photo with pending renditions has its shape in the preview, which says it is loading', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 1]);
  const photos = photosOf(page, 'August 2025');
  await expect(photos.getByRole('img')).toHaveCount(1);
  const letCome = await keepPending(page);
  await page.reload();
  await photos.first().click();
  const preview = previewOf(page);
  const photo = preview.getByRole('img', { name: /1 August 2025/ });
  await expect(preview.getByRole('status').getByText('Loading…')).toBeAttached();
  const { width = 0, height = 0 } = (await photo.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(4 / 3, 2);
  expect(await photo.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toMatch(
    /^rgba?\(0, 0, 0/,
  );
  await expectNoViolationLightOrDark(page);
  letCome();
  await expect(preview.locator('img[src*="/1300?"]')).toHaveCount(1);
  await expect(photo).toHaveJSProperty('complete', true);
  await expect(preview.getByText('Loading…')).toHaveCount(0);
});
