import { jpegOf } from './photo-files.ts';
import { addPhotos, monthSection, previewOf, register } from './story.ts';
import { expect, test } from './test.ts';

for (const timezoneId of ['Pacific/Auckland', 'UTC', 'Pacific/Honolulu']) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('photos around New Year’s midnight have the date that their cameras showed', async ({ page }) => {
      await register(page, timezoneId.replace('/', '-').toLowerCase());
      await addPhotos(page, [
        await jpegOf('2025:01:01 00:30:00', { offset: '+13:00' }),
        await jpegOf('2024:12:31 23:30:00', { offset: '-10:00' }),
        // In the hour that Auckland's clocks left out.
        await jpegOf('2024:09:29 02:30:00'),
        await jpegOf('1970:01:02 00:00:00'),
      ]);
      await monthSection(page, 'January 2025').getByRole('link').click();
      const preview = previewOf(page);
      await expect(preview).toBeVisible();
      await page.keyboard.press('i');
      for (const [day, moment] of [
        ['1 January 2025', '1 January 2025 at 00:30'],
        ['31 December 2024', '31 December 2024 at 23:30'],
        ['29 September 2024', '29 September 2024 at 02:30'],
      ] as const) {
        await expect(preview.getByText(`Taken on ${day}`)).toBeVisible();
        await expect(preview.getByText(moment)).toBeVisible();
        await expect(preview.getByRole('button', { name: 'Next photo' })).not.toHaveAttribute(
          'aria-disabled',
        );
        await page.keyboard.press('ArrowRight');
      }
      await expect(preview.getByText('Unknown Date', { exact: true })).toBeVisible();
      await expect(preview.getByText('Taken on')).toHaveCount(0);
    });
  });
}
