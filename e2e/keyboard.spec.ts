import { expect, test } from '@playwright/test';
import { jpegOf } from './photo-files.ts';
import { addPhotos, monthSection, signInAt } from './story.ts';

test('the photos are reached, opened, walked through and closed by keyboard alone', async ({ page }) => {
  await signInAt(page, '/my-photos/photos', 'participant@example.com');
  await addPhotos(page, [
    await jpegOf('2025:08:03 10:00:00'),
    await jpegOf('2025:08:02 10:00:00'),
    await jpegOf('2025:07:01 10:00:00'),
  ]);
  const august = monthSection(page, 'August 2025').getByRole('link');
  await expect(august).toHaveCount(2);

  // From the top of the page: the first stop is the way past the menu.
  await page.reload();
  await expect(august).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  for (let presses = 0; presses < 20; presses += 1) {
    if (await august.first().evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(august.first()).toBeFocused();
  await page.keyboard.press('Enter');
  const preview = page.getByRole('dialog', { name: 'Photo preview' });
  await expect(preview).toBeVisible();
  await expect(preview.getByText('Taken on 3 August 2025')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByText('Taken on 2 August 2025')).toBeVisible();
  // On into the month before.
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByText('Taken on 1 July 2025')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(preview.getByText('Taken on 2 August 2025')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(august.nth(1)).toBeFocused();
});
