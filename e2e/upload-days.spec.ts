import { expectNoViolationLightOrDark } from './axe.ts';
import { previewOf, registerWith } from './story.ts';
import { expect, test } from './test.ts';
import { expectLoaded, headings } from './timeline-page.ts';

// #across-days
test('photos of several upload days are under their days, and the preview moves across days', async ({
  page,
}) => {
  await registerWith(
    page,
    'upload-days',
    { fileName: 'last.jpg', takenAt: '2025-08-01T10:00:00', createdAt: '2026-01-10T10:00:00Z' },
    { fileName: 'third.jpg', takenAt: '2025-08-04T10:00:00', createdAt: '2026-01-10T11:00:00Z' },
    // By then it is the next day at the customer's place.
    { fileName: 'second.jpg', takenAt: '2025-08-02T10:00:00', createdAt: '2026-01-10T23:30:00Z' },
    { fileName: 'first.jpg', takenAt: '2025-08-03T10:00:00', createdAt: '2026-01-11T10:00:00Z' },
  );
  await page.getByRole('combobox', { name: 'Sort photos' }).selectOption('Date uploaded, new-old');
  const days = ['11 January 2026', '10 January 2026'];
  await expect(headings(page)).toHaveText(days);
  for (const day of days)
    await expect(page.getByRole('region', { name: day }).getByRole('link')).toHaveCount(2);
  const tiles = page.getByRole('gridcell').getByRole('link');
  for (const tile of await tiles.all()) await expectLoaded(tile);
  await expectNoViolationLightOrDark(page);

  await tiles.nth(1).click();
  const preview = previewOf(page);
  await expect(page).toHaveTitle('second.jpg');
  for (const [arrow, name] of [
    ['Next photo', 'third.jpg'],
    ['Next photo', 'last.jpg'],
    ['Previous photo', 'third.jpg'],
    ['Previous photo', 'second.jpg'],
    ['Previous photo', 'first.jpg'],
  ] as const) {
    await preview.getByRole('button', { name: arrow }).click();
    await expect(page).toHaveTitle(name);
  }
  await expect(preview.getByRole('button', { name: 'Previous photo' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
