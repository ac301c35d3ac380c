import { expect, test } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { jpegOf } from './photo-files.ts';
import { addPhotos, monthSection, previewOf, register } from './story.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['desk', { width: 1440, height: 900 }],
  ] as const) {
    test.describe(`${device}, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport, reducedMotion: 'reduce' });

      test('the preview has no axe violation, whatever it shows, and nothing moves', async ({ page }) => {
        await register(page, `axe-${device}-${colorScheme}-${process.pid}@example.org`);
        await addPhotos(page, [await jpegOf('2025:08:03 10:00:00'), await jpegOf('2024:08:02 10:00:00')]);
        await monthSection(page, 'August 2025').getByRole('link').click();
        const preview = previewOf(page);
        const photo = preview.getByRole('img', { name: /3 August 2025/ });
        await expect(photo).toBeVisible();
        await expectNoViolation(page);
        expect(await photo.evaluate((image) => getComputedStyle(image).transitionDuration)).toBe('0s');

        await page.keyboard.press('+');
        await expect(preview.getByRole('button', { name: 'Zoom out' })).toBeVisible();
        await expectNoViolation(page);
        await page.keyboard.press('0');

        await page.keyboard.press('i');
        await expect(preview.getByRole('region', { name: 'Information' }).getByText('JPEG')).toBeVisible();
        await expectNoViolation(page);
        await page.keyboard.press('Escape');

        await preview.getByRole('button', { name: 'Download' }).click();
        const dialog = page.getByRole('dialog', { name: 'Download photo' });
        await expect(dialog.getByText(/^The original/)).toBeVisible();
        await expectNoViolation(page);
        let isCut = false;
        await page.route(/\/original\?/, (route) => (isCut ? route.abort() : undefined));
        await dialog.getByRole('button', { name: 'Download' }).click();
        await expect(dialog.getByRole('progressbar')).toBeVisible();
        await expectNoViolation(page);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await preview.getByRole('button', { name: 'Download' }).click();
        isCut = true;
        await dialog.getByRole('button', { name: 'Download' }).click();
        await expect(dialog.getByText('Error: Your photo could not be downloaded')).toBeVisible();
        await expectNoViolation(page);
        await page.unroute(/\/original\?/);
        await dialog.getByRole('button', { name: 'Retry' }).click();
        await expect(dialog.getByText('Your photo has been downloaded')).toBeVisible();
        await expectNoViolation(page);
        await dialog.getByRole('button', { name: 'Close' }).last().click();

        const address = page.url();
        await page.route(/photos\/timeline\//, (route) => route.abort());
        await page.goto(address);
        await expect(preview.getByText('Error: Your photos could not be loaded')).toBeVisible();
        await expectNoViolation(page);
        await page.route(/photo-management\/photos\//, (route) => route.abort());
        await page.goto(address);
        await expect(preview.getByRole('alert')).toBeVisible();
        await expectNoViolation(page);
        await page.unrouteAll();
        await page.route(/\/content\//, (route) => route.abort());
        await page.goto(address);
        await expect(photo.locator('svg')).toBeVisible();
        await expectNoViolation(page);
      });
    });
  }
}
