import type { Page } from '@playwright/test';
import { albumPhotosCount } from './calls.ts';
import { customer } from './stage.ts';
import { previewOf, untilAnswered } from './story.ts';
import { expect, test } from './test.ts';
import { nextFrame, tiles } from './timeline-page.ts';

const sixty = { takenAt: '2025-06-01T12:00:00', fileName: 'day.jpg', count: 60 };

/** Opens the page of an album of 60 photos, `day-60.jpg` first. */
const openAlbum = async (page: Page): Promise<string> => {
  const me = await customer(page, { name: 'album-preview', photos: [sixty] });
  const [albumId = ''] = await me.addAlbums({ name: 'Summer', photoIds: me.photoIds });
  await page.goto(`/my-photos/albums/${albumId}`);
  await expect(tiles(page).first()).toHaveAttribute('href', /\/preview\//);
  return albumId;
};

// #across-pages
test('the preview of an album moves across its pages, and returns to the album as it was', async ({
  page,
}) => {
  const albumId = await openAlbum(page);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 500);
  const tile = page.getByRole('link', { name: /^day-50\.jpg/ });
  // A wheel may move the page with each frame.
  await expect(async () => {
    const before = await tile.boundingBox();
    await nextFrame(page);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    expect(await tile.boundingBox()).toEqual(before);
  }).toPass();
  const before = await tile.boundingBox();
  await tile.click();
  const preview = previewOf(page);
  await expect(preview.getByRole('img', { name: /^day-50\.jpg/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/albums/${albumId}/preview/`));
  await preview.getByRole('button', { name: 'Next photo' }).click();
  await expect(page).toHaveTitle('day-49.jpg');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveTitle('day-50.jpg');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/albums/${albumId}$`));
  await expect(tile).toBeFocused();
  expect(await tile.boundingBox()).toEqual(before);

  // Beyond the last loaded photo.
  await page.getByRole('link', { name: /^day-60\.jpg/ }).click();
  for (let at = 59; at >= 30; at -= 1) {
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveTitle(`day-${at}.jpg`);
  }
});

// #deleting
test('deleting in the preview of an album shows the next photo; after the last one, the album', async ({
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

test('photos are deleted one by one while the album reloads: each leads to the next photo', async ({
  page,
}) => {
  const me = await customer(page, { name: 'album-preview', photos: [{ ...sixty, count: 5 }] });
  const [albumId = ''] = await me.addAlbums({ name: 'Summer', photoIds: me.photoIds });
  const removals: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removals.push(request.postDataJSON().photoIds[0]);
  });
  await page.goto(`/my-photos/albums/${albumId}`);
  await tiles(page).nth(1).click();
  await expect(page).toHaveTitle('day-4.jpg');
  const released = Promise.withResolvers<void>();
  await page.route(/albums\/[\da-f-]+\/photos\/(layouts|columns)\?/, async (route) => {
    await released.promise;
    await route.continue();
  });
  for (const day of [3, 2, 1]) {
    const placed = untilAnswered(page, new RegExp(`/photos/${me.photoIds[day - 1]}/place`));
    await page.keyboard.press('Delete');
    await expect(page).toHaveTitle(`day-${day}.jpg`);
    // The visible list is older than the service's answer.
    await placed;
    await nextFrame(page);
  }
  await page.keyboard.press('Delete');
  await expect(page).toHaveTitle('day-5.jpg');
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(new RegExp(`/albums/${albumId}$`));
  released.resolve();
  await expect(page.getByText('Your album is empty')).toBeVisible();
  await expect.poll(() => albumPhotosCount(page, albumId)).toBe(0);
  expect(new Set(removals).size, 'no photo is removed twice').toBe(removals.length);
});

test('a photo deleted before its neighbours are known stays until they are, and is removed once', async ({
  page,
}) => {
  const me = await customer(page, { name: 'album-preview', photos: [{ ...sixty, count: 3 }] });
  const [albumId = ''] = await me.addAlbums({ name: 'Summer', photoIds: me.photoIds });
  let removals = 0;
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removals += 1;
  });
  const released = Promise.withResolvers<void>();
  await page.route(/albums\/[\da-f-]+\/photos\/columns\?/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`/my-photos/albums/${albumId}/preview/${me.photoIds[1]}`);
  await expect(page).toHaveTitle('day-2.jpg');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await expect(page).toHaveTitle('day-2.jpg');
  released.resolve();
  await expect(page.getByText('Photo removed from Summer')).toBeVisible();
  await expect(page).toHaveTitle('day-1.jpg');
  expect(removals).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  // It is next to the shown one again.
  await expect(previewOf(page).getByRole('img', { name: /^day-2\.jpg/, includeHidden: true })).toHaveCount(1);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveTitle('day-2.jpg');
  await page.keyboard.press('Delete');
  await expect(page).toHaveTitle('day-1.jpg');
});

test('the document is named after the photo in the preview, then after the album', async ({ page }) => {
  const me = await customer(page, { name: 'album-preview', photos: [{ ...sixty, count: 1 }] });
  const [albumId = ''] = await me.addAlbums({ name: 'Summer', photoIds: me.photoIds });
  const released = Promise.withResolvers<void>();
  await page.route(new RegExp(`/albums/${albumId}$`), async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`/my-photos/albums/${albumId}/preview/${me.photoIds[0]}`);
  await expect(page).toHaveTitle('day.jpg');
  const read = untilAnswered(page, new RegExp(`/albums/${albumId}$`));
  released.resolve();
  await read;
  await expect(previewOf(page).getByRole('button', { name: 'Previous photo' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(page).toHaveTitle('day.jpg');
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Summer');
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
