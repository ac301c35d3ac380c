import { monthSection, previewOf, registerWith } from './story.ts';
import { expect, test } from './test.ts';

for (const timezoneId of ['Pacific/Auckland', 'UTC', 'Pacific/Honolulu']) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId });

    // #new-year
    test('photos around midnight of New Year have the dates of their cameras', async ({ page }) => {
      await registerWith(
        page,
        timezoneId.replace('/', '-').toLowerCase(),
        { takenAt: '2025-01-01T00:30:00', takenOffsetMinutes: 13 * 60 },
        { takenAt: '2024-12-31T23:30:00', takenOffsetMinutes: -10 * 60 },
        // In the hour that Auckland's clocks skipped.
        '2024-09-29T02:30:00',
        {},
      );
      await monthSection(page, 'January 2025').getByRole('link').click();
      const preview = previewOf(page);
      await expect(preview.getByRole('button', { name: 'Information' })).toBeVisible();
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
