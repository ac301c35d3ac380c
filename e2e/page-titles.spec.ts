import { expect, test } from './test.ts';
import { photosOf, registerWithPhotos } from './timeline-page.ts';

// #photos-page
test('the photos page has the heading My photos, and its document the name of its tab: Photos', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 1]);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('My photos');
  await expect(page).toHaveTitle('Photos');

  await photosOf(page, 'August 2025').click();
  await expect(page).toHaveTitle(/^photo-\d+\.jpg$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Photos');

  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(page).toHaveTitle('My account overview');
  await page.goto('/my-photos');
  await expect(heading).toHaveText('My photos');
  await expect(page).toHaveTitle('Photos');
});
