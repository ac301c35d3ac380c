import type { Locator, Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { keepToast } from './story.ts';
import { expect, test } from './test.ts';
import { noteShifts, tilesOf } from './timeline-page.ts';

const offer = (page: Page): Locator => page.getByRole('region', { name: 'Dates in file names' });

test('photos of Unknown Date get the days in their names by keyboard, and Undo puts all back', async ({
  page,
}) => {
  await customer(page, {
    name: 'name-dates',
    photos: [
      { takenAt: '2025-06-01T12:00:00' },
      { fileName: 'scan.jpg' },
      { fileName: 'IMG-20230714-WA0003.jpg' },
      { fileName: 'Screenshot_20230815-153012.png' },
    ],
  });
  await page.goto('/my-photos/photos');
  await expect(offer(page)).toContainText('2 photos have dates in their names. Use them?');
  const use = offer(page).getByRole('button', { name: 'Use the dates' });
  // The offer is above the photos of its group, not over them.
  const [banner, tile] = [
    await offer(page).boundingBox(),
    await tilesOf(page, '1970-01').first().boundingBox(),
  ];
  expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThanOrEqual(tile?.y ?? 0);
  await expectNoViolationLightOrDark(page, 'main');

  await tilesOf(page, '1970-01').first().focus();
  await page.keyboard.press('Shift+Tab');
  await expect(use).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Use the dates in the names?' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Screenshot_20230815-153012.png15 August 2023',
    'IMG-20230714-WA0003.jpg14 July 2023',
  ]);
  await expectNoViolationLightOrDark(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(use).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Use the dates' }).press('Enter');

  await expect(page.getByText('Dates of 2 photos changed')).toBeVisible();
  await keepToast(page);
  await expect(tilesOf(page, '2023-07')).toHaveCount(1);
  await expect(tilesOf(page, '2023-08')).toHaveCount(1);
  await expect(tilesOf(page, '1970-01')).toHaveCount(1);
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Unknown Date' })).toBeFocused();

  await test.step('the information panel names the source', async () => {
    await tilesOf(page, '2023-07').click();
    const preview = page.getByRole('dialog', { name: 'Photo preview' });
    await preview.getByRole('button', { name: 'Information' }).click();
    const panel = preview.getByRole('region', { name: 'Information' });
    await expect(panel).toContainText('14 July 2023');
    await expect(panel).toContainText('The file name');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
  });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Dates of 2 photos restored')).toBeVisible();
  await expect(tilesOf(page, '1970-01')).toHaveCount(3);
  await expect(offer(page)).toContainText('2 photos have dates in their names');
});

test('an offer that was declined comes back only when such photos are added', async ({ page }) => {
  const made = await customer(page, {
    name: 'name-dates',
    photos: [{ fileName: 'IMG-20230714-WA0003.jpg' }, { fileName: 'scan.jpg' }],
  });
  const shifted = await noteShifts(page);
  await page.goto('/my-photos/photos');
  await expect(offer(page)).toContainText('One photo has a date in its name. Use it?');
  await expect(tilesOf(page, '1970-01')).toHaveCount(2);
  // The photos have waited for the offer, which would have moved them.
  expect(await shifted()).toBeLessThan(0.02);
  await offer(page).getByRole('button', { name: 'No thanks' }).click();
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Unknown Date' })).toBeFocused();
  const names = page.waitForResponse(/\/photos\/dates\/names/);
  await page.reload();
  await names;
  await expect(tilesOf(page, '1970-01')).toHaveCount(2);
  await expect(offer(page)).toBeHidden();
  await made.addPhotos({ fileName: 'signal-2023-07-15-153012.jpg' });
  await page.reload();
  await expect(offer(page)).toContainText('2 photos have dates in their names. Use them?');
});
