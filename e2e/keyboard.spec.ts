import type { Locator, Page } from '@playwright/test';
import { jpegOf } from './photo-files.ts';
import { customer } from './stage.ts';
import { monthSection, register, registerWith } from './story.ts';
import { expect, test } from './test.ts';
import { selectionBar, tilesOf } from './timeline-page.ts';

/** More presses of Tab than any way here needs. */
const mostPresses = 20;

const tabTo = async (page: Page, target: Locator): Promise<void> => {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

// #browse
test('photos are reached, opened, browsed and closed by keyboard only', async ({ page }) => {
  await registerWith(page, 'keyboard', '2025-08-03T10:00:00', '2025-08-02T10:00:00', '2025-07-01T10:00:00');
  const august = monthSection(page, 'August 2025').getByRole('link');
  await expect(august).toHaveCount(2);

  // From the top of the page: the first stop is the link past the menu.
  await page.reload();
  await expect(august).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, august.first());
  await page.keyboard.press('Enter');
  const preview = page.getByRole('dialog', { name: 'Photo preview' });
  await expect(preview).toBeVisible();
  await expect(preview.getByText('Taken on 3 August 2025')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByText('Taken on 2 August 2025')).toBeVisible();
  // On to the previous month.
  await page.keyboard.press('ArrowRight');
  await expect(preview.getByText('Taken on 1 July 2025')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(preview.getByText('Taken on 2 August 2025')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(august.nth(1)).toBeFocused();
});

// #add-photos
test('photos are chosen, uploaded and added by keyboard only', async ({ page }) => {
  await register(page, 'keyboard');
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  const pressOn = async (button: Locator, key: 'Enter' | 'Space') => {
    await expect(button).toBeEnabled();
    await tabTo(page, button);
    await page.keyboard.press(key);
  };
  const choose = async (button: Locator, key: 'Enter' | 'Space', day: number) => {
    const chooser = page.waitForEvent('filechooser');
    await pressOn(button, key);
    await (await chooser).setFiles([await jpegOf(`2025:08:0${day} 10:00:00`)]);
  };
  await pressOn(page.getByRole('button', { name: 'Add photos' }).first(), 'Enter');
  await expect(dialog).toBeVisible();
  await choose(dialog.getByRole('button', { name: 'Choose photos' }), 'Enter', 3);
  await choose(dialog.getByRole('button', { name: 'Choose more' }), 'Space', 2);
  await pressOn(dialog.getByRole('button', { name: 'Upload 2 photos' }), 'Enter');
  await pressOn(dialog.getByRole('button', { name: 'Add photos' }), 'Enter');
  await expect(dialog).toBeHidden();
  const august = monthSection(page, 'August 2025').getByRole('link');
  await expect(august).toHaveCount(2);
  await tabTo(page, august.first());
});

test('while selecting, the grid with its month check marks is one stop and the toolbar the next', async ({
  page,
}) => {
  const many = { takenAt: '2020-01-01T10:00:00', count: 400 };
  const days = ['2025-08-03T10:00:00', '2025-08-02T10:00:00', '2025-07-01T10:00:00'];
  await registerWith(page, 'keyboard', ...days, many);
  const august = monthSection(page, 'August 2025').getByRole('link');
  const checkOf = (month: string) => page.getByRole('checkbox', { name: `Select all of ${month}` });
  const selected = selectionBar(page).getByRole('status');
  await august.first().focus();
  await page.keyboard.press('Space');
  // Its code may still be loading.
  await expect(selected).toHaveText('1 selected');
  await page.keyboard.press('Tab');
  await expect(selectionBar(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  // On into the footer, below the last photo, and back.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('contentinfo').getByRole('combobox').first()).toBeFocused();
  await expect(tilesOf(page, '2025-08').first()).not.toBeInViewport();
  await expect(tilesOf(page, '2020-01').last()).toBeInViewport();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(tilesOf(page, '2025-08').first()).toBeFocused();
  await expect(tilesOf(page, '2025-08').first()).toBeInViewport();

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(checkOf('July 2025')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(selected).toHaveText('2 selected');
  await page.keyboard.press('Tab');
  await expect(selectionBar(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(checkOf('July 2025')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(checkOf('August 2025')).toBeFocused();

  // Without a selection there are no check marks to stop at.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(monthSection(page, 'July 2025').getByRole('link')).toBeFocused();
});

test('the heading of an album receives the focus on entry, however slowly it loads', async ({ page }) => {
  const { photoIds, addAlbums } = await customer(page, {
    name: 'keyboard',
    photos: [{ takenAt: '2025-08-03T10:00:00' }],
  });
  await addAlbums({ name: 'Summer', photoIds });
  await page.goto('/my-photos/albums');
  const album = page.getByRole('link', { name: 'Summer' });
  await expect(album).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route(/\/albums\/[^/]+$/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await album.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Album');
  answer.resolve();
  await expect(heading).toHaveText('Summer');
  await expect(heading).toBeFocused();
});
