import type { Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { customer } from './stage.ts';
import { previewOf } from './story.ts';
import { expect, test } from './test.ts';
import { tiles } from './timeline-page.ts';

const sixty = { takenAt: '2025-06-01T12:00:00', fileName: 'day.jpg', count: 60 };

/** The page of an album of 60 photos, `day-60.jpg` first. */
const openAlbum = async (page: Page): Promise<string> => {
  const me = await customer(page, { name: 'album-preview', photos: [sixty] });
  const [albumId = ''] = await me.addAlbums({ name: 'Summer', photoIds: me.photoIds });
  await page.goto(`/my-photos/albums/${albumId}`);
  await expect(tiles(page).first()).toHaveAttribute('href', /\/preview\//);
  return albumId;
};

test('the preview of an album moves over the pages of its photos, and gives the album back as it was', async ({
  page,
}) => {
  const albumId = await openAlbum(page);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const tile = page.getByRole('link', { name: /^day-50\.jpg/ });
  const before = await tile.boundingBox();
  await tile.click();
  const preview = previewOf(page);
  await expect(preview.getByRole('img', { name: /^day-50\.jpg/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/albums/${albumId}/preview/`));
  await expectNoViolation(page);
  await preview.getByRole('button', { name: 'Next photo' }).click();
  await expect(page).toHaveTitle('day-49.jpg');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveTitle('day-50.jpg');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/albums/${albumId}$`));
  await expect(tile).toBeFocused();
  expect(await tile.boundingBox()).toEqual(before);

  // Beyond the last photo that is loaded.
  await page.getByRole('link', { name: /^day-60\.jpg/ }).click();
  for (let at = 59; at >= 30; at -= 1) {
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveTitle(`day-${at}.jpg`);
  }
});

test('deleting from the album in the preview goes on to the photo beside; the last one leads to the album', async ({
  page,
}) => {
  const me = await customer(page, { name: 'album-preview', photos: [{ ...sixty, count: 2 }] });
  const [albumId] = await me.addAlbums({ name: 'Summer', photoIds: me.photoIds });
  await page.goto(`/my-photos/albums/${albumId}`);
  await tiles(page).first().click();
  const preview = previewOf(page);
  await expect(page).toHaveTitle('day-2.jpg');
  await expect(preview.getByRole('button', { name: 'Copy to album' })).toBeVisible();
  await preview.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('dialog', { name: 'Download photo' })).toContainText('day-2.jpg');
  await page.keyboard.press('Escape');
  await preview.getByRole('button', { name: 'Delete from album' }).click();
  await expect(page.getByText('Photo removed from Summer')).toBeVisible();
  await expect(page).toHaveTitle('day-1.jpg');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Your album is empty')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/albums/${albumId}$`));
});

test('a photo that is not in the album leads to the album, which says so', async ({ page }) => {
  const me = await customer(page, { name: 'album-preview', photos: [{ ...sixty, count: 2 }] });
  const [albumId, emptyId] = await me.addAlbums(
    { name: 'Summer', photoIds: me.photoIds.slice(0, 1) },
    { name: 'Empty' },
  );
  for (const id of [albumId, emptyId]) {
    await page.goto(`/my-photos/albums/${id}/preview/${me.photoIds[1]}`);
    await expect(page).toHaveURL(new RegExp(`/albums/${id}$`));
    await expect(page.getByText('This photo is no longer in the album.')).toBeVisible();
  }
});
