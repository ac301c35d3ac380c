import type { Locator } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { keepToast } from './story.ts';
import { expect, test } from './test.ts';
import { selectionBar, tiles, tilesOf } from './timeline-page.ts';

/** Segments of the date and time fields. */
const parts = (dialog: Locator, name: RegExp): Locator => dialog.getByRole('spinbutton', { name });

// #undated-photo
test("an undated photo gets a date by keyboard, moves to its month, and back to its file's date", async ({
  page,
}) => {
  await customer(page, {
    name: 'dates',
    photos: [{ takenAt: '2025-06-01T12:00:00', count: 2 }, { fileName: 'scan.jpg' }],
  });
  await page.goto('/my-photos/photos');
  await tilesOf(page, '1970-01').click();
  const preview = page.getByRole('dialog', { name: 'Photo preview' });
  await preview.getByRole('button', { name: 'Change date' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the date' });
  await expect(dialog).toContainText('scan.jpg');
  await expect(dialog).toContainText('Unknown Date');

  await test.step('shows errors at their fields on submit', async () => {
    const submit = dialog.getByRole('button', { name: 'Change date' });
    await parts(dialog, /^day/).focus();
    await page.keyboard.type('05011970');
    await expect(dialog.getByText('January 1970 counts as no date')).toBeHidden();
    await submit.press('Enter');
    await expect(dialog.getByText('January 1970 counts as no date')).toBeHidden();
    await expect(dialog.getByText('Please enter a time')).toBeVisible();
    await expect(parts(dialog, /^hour/)).toBeFocused();
    await page.keyboard.type('2330');
    await submit.press('Enter');
    await expect(dialog.getByText('January 1970 counts as no date')).toBeVisible();
    await expect(parts(dialog, /^day/)).toBeFocused();
    await expectNoViolationLightOrDark(page, '[role=dialog] [role=dialog], [role=dialog]');
  });

  await page.keyboard.type('31122024');
  await dialog.getByRole('button', { name: 'Change date' }).press('Enter');
  await expect(page.getByText('Date of the photo changed')).toBeVisible();
  await expect(preview.getByText('Taken on 31 December 2024')).toBeVisible();
  await expect(tilesOf(page, '1970-01')).toHaveCount(0);
  await expect(tilesOf(page, '2024-12')).toHaveCount(1);

  await test.step('its neighbours are those of its new place', async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(preview.getByText('Taken on 1 June 2025')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(preview.getByText('Taken on 31 December 2024')).toBeVisible();
  });

  await test.step('the information panel resets the date to that of the file, and Undo restores it', async () => {
    await preview.getByRole('button', { name: 'Information' }).click();
    const panel = preview.getByRole('region', { name: 'Information' });
    await expect(panel).toContainText('Set by you');
    await panel.getByRole('button', { name: 'Change date' }).click();
    await expect(dialog).toContainText('The file contains no date');
    await dialog.getByRole('button', { name: 'Use the file’s date' }).click();
    await expect(page.getByText('The photo now has the date from its file')).toBeVisible();
    await keepToast(page);
    await expect(panel).toContainText('Unknown Date');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Date of the photo restored')).toBeVisible();
    await expect(panel).toContainText('31 December 2024 at 23:30');
  });

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(tilesOf(page, '2024-12')).toBeFocused();
});

test('photos are shifted by an hour over New Year, undated ones stay, and Undo reverts', async ({ page }) => {
  await customer(page, {
    name: 'dates',
    photos: [
      { takenAt: '2024-12-31T22:59:00', fileName: 'early.jpg' },
      { takenAt: '2024-12-31T23:30:00', fileName: 'late.jpg', count: 2 },
      { fileName: 'scan.jpg' },
    ],
  });
  await page.goto('/my-photos/photos');
  await expect(tiles(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Control+a');
  await selectionBar(page).getByRole('button', { name: 'Change date' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change the dates of 4 photos' });
  // Nobody has set a date, so there is none to reset.
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await dialog.getByRole('radio', { name: /Set one date/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /Shift the dates/ })).toBeChecked();
  await expect(dialog).toContainText('One photo has no date');
  const submit = dialog.getByRole('button', { name: 'Change dates' });
  await submit.press('Enter');
  await expect(dialog.getByText('Please enter days, hours or minutes')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Days' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Hours' }).focus();
  await page.keyboard.type('1');
  await expect(dialog.getByRole('status')).toHaveText(
    /^late-2\.jpg moves from 31 December 2024 at 23:31 to 1 January 2025 at 00:31\.$/,
  );
  await expectNoViolationLightOrDark(page, '[role=dialog]');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Dates of 3 photos changed')).toBeVisible();
  await keepToast(page);
  await expect(page.getByText('One has no date to shift: scan.jpg.')).toBeVisible();
  await expect(tilesOf(page, '2025-01')).toHaveCount(2);
  await expect(tilesOf(page, '2024-12')).toHaveCount(1);
  await expect(tilesOf(page, '1970-01')).toHaveCount(1);
  await expect(selectionBar(page)).toBeHidden();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Dates of 3 photos restored')).toBeVisible();
  await expect(tilesOf(page, '2024-12')).toHaveCount(3);
  await expect(tilesOf(page, '2025-01')).toHaveCount(0);
});

test('photos that get one date are shown in their new place', async ({ page }) => {
  await customer(page, {
    name: 'dates',
    photos: [
      { takenAt: '2025-06-01T12:00:00', count: 60 },
      { fileName: 'scan.jpg', count: 3 },
    ],
  });
  await page.goto('/my-photos/photos');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(tilesOf(page, '2025-06').first()).toBeVisible();
  await page.keyboard.press('End');
  // The dialog describes the photos that are loaded when it opens.
  await expect(tilesOf(page, '1970-01').last()).toHaveAccessibleName(/^scan/);
  await page.getByRole('checkbox', { name: 'Select all of Unknown Date' }).click();
  await selectionBar(page).getByRole('button', { name: 'Change date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the dates of 3 photos' });
  await expect(dialog).toContainText('You can set one, but there is nothing to shift');
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await parts(dialog, /^day/).click();
  await page.keyboard.type('01072025');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1200');
  await dialog.getByRole('button', { name: 'Change dates' }).click();
  await expect(page.getByText('Dates of 3 photos changed')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(tilesOf(page, '2025-07')).toHaveCount(3);
  await expect(page.locator('[data-section="2025-07"] [data-index]:focus')).toBeInViewport();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Dates of 3 photos restored')).toBeVisible();
});
