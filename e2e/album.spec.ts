import { named, namesOf, openSummer } from './album-page.ts';
import { expectNoViolationLightOrDark } from './axe.ts';
import { deleteAlbumElsewhere } from './calls.ts';
import { customer } from './stage.ts';
import { addressOnTile, previewOf } from './story.ts';
import { expect, test } from './test.ts';
import { selectionBar, tiles } from './timeline-page.ts';

// #name-and-order
test('an album shows its name, count and day, is renamed by keyboard, and keeps its own order', async ({
  page,
}) => {
  await openSummer(page);
  await expect(page).toHaveTitle(/^Summer/);
  // The pencil is after the last word, not below it.
  const name = page.getByRole('button', { name: 'Summer' });
  const [line, pencil] = [await name.boundingBox(), await name.locator('svg').boundingBox()];
  expect(pencil?.y).toBeLessThan((line?.y ?? 0) + 30);
  await expect(page.getByText('4 photos')).toBeVisible();
  await expect(page.getByText('Created today')).toBeVisible();
  await expect(page.locator('[data-section]').getByRole('heading')).toHaveCount(0);

  await page.getByRole('button', { name: 'Summer' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit album name' });
  await dialog.getByRole('textbox').fill('Winter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Winter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Winter' })).toBeFocused();
  await expect(page).toHaveTitle(/^Winter/);

  await expect.poll(() => namesOf(page)).toEqual(['four.jpg', 'three.jpg', 'two.jpg', 'one.jpg']);
  await page.getByRole('combobox', { name: 'Sort photos' }).selectOption('Date taken, old-new');
  await expect.poll(() => namesOf(page)).toEqual(['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg']);
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg']);
});

// #remove-photos
test('photos are removed from an album by one rule, and restored by Undo; the library keeps them', async ({
  page,
}) => {
  await openSummer(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeHidden();
  await expect(selectionBar(page).getByRole('button', { name: 'Delete from album' })).toBeDisabled();
  await tiles(page).nth(0).click();
  await selectionBar(page).getByRole('button', { name: 'Delete from album' }).click();
  await expect(page.getByText('Photo removed from Summer')).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Photo is back in Summer')).toBeVisible();
  await expect.poll(() => namesOf(page)).toEqual(['four.jpg', 'three.jpg', 'two.jpg', 'one.jpg']);

  const removing = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  await expect(selectionBar(page).getByRole('status')).toHaveText('4 selected');
  await page.keyboard.press('Delete');
  expect((await removing).postDataJSON()).toMatchObject({ all: {}, except: [] });
  await expect(page.getByText('4 photos removed from Summer')).toBeVisible();
  await expect(page.getByText('Your album is empty')).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await page.goto('/my-photos/photos');
  await expect(tiles(page)).toHaveCount(4);
});

// #failed-removal
test('a failed removal states the number of its photos, and Retry completes it', async ({ page }) => {
  await openSummer(page);
  await page.route('**/albums/*/photos', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const [count, words] of [
    [1, 'Error: Your photo could not be removed from the album'],
    [2, 'Error: Your photos could not be removed from the album'],
  ] as const) {
    await tiles(page)
      .nth(count - 1)
      .click();
    await selectionBar(page).getByRole('button', { name: 'Delete from album' }).click();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    // The failed photos stay selected.
    await expect(selectionBar(page).getByRole('status')).toHaveText(`${count} selected`);
  }
  await page.unroute('**/albums/*/photos');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByText(/removed from Summer/)).toBeVisible();
});

test('one photo becomes the cover, several cannot, and Undo restores the former cover', async ({ page }) => {
  const { albumId } = await openSummer(page);
  /** Reloads the page; returns the cover from the service's answer. */
  const readCover = async (): Promise<{ imageId: string; isChosen: boolean }> => {
    // The answer to a request of the previous page cannot be read any more.
    await page.goto('about:blank');
    const reply = page.waitForResponse((answer) =>
      answer.url().endsWith(`/photo-management/albums/${albumId}`),
    );
    await page.goto(`/my-photos/albums/${albumId}`);
    const { coverPhoto, isCoverChosen } = await (await reply).json();
    return { imageId: coverPhoto.imageId, isChosen: isCoverChosen };
  };
  const before = await readCover();
  expect(before.isChosen).toBe(false);
  const chosen = tiles(page)
    .and(page.locator(`:not([href$="${before.imageId}"])`))
    .first();
  const chosenId = (await addressOnTile(chosen)).split('/').at(-1);
  const choose = async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.locator(`[href$="${chosenId}"]`).click();
    await selectionBar(page).getByRole('button', { name: 'Set as cover' }).click();
    await expect(page.getByText('Cover of Summer changed')).toBeVisible();
  };
  await choose();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Previous cover of Summer restored')).toBeVisible();
  expect(await readCover()).toEqual(before);
  await choose();
  expect(await readCover()).toEqual({ imageId: chosenId, isChosen: true });

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  await expect(selectionBar(page).getByRole('button', { name: 'Set as cover' })).toBeDisabled();
});

// #photo-actions
test('photos of an album are downloaded, ordered as prints, and copied to another album', async ({
  page,
}) => {
  const { me } = await openSummer(page);
  await me.addAlbums({ name: 'Best of' });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  const downloading = page.waitForEvent('download');
  await selectionBar(page).getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
  await expect(page.getByText('Downloading photos')).toBeVisible();

  await selectionBar(page).getByRole('button', { name: 'Copy to album' }).click();
  await page.getByRole('dialog').getByText('Best of').click();
  await expect(page.getByText(/copied to Best of/i)).toBeVisible();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  await selectionBar(page).getByRole('button', { name: 'Order prints' }).click();
  await expect(page.getByText('Adding 4 photos to editor...')).toBeVisible();
  await page.getByRole('button', { name: 'Order all' }).click();
  await expect(page).toHaveURL(/editor/);
});

test('photos of the library are chosen for an album, also by keyboard', async ({ page }) => {
  const photos = named('one', 'two', 'three').map((photo) => ({ ...photo, width: 160, height: 640 }));
  const me = await customer(page, { name: 'album', photos });
  const [albumId] = await me.addAlbums({ name: 'Summer' });
  await page.goto('/my-photos/albums');
  await page.getByRole('link', { name: 'Summer' }).click();
  await page.getByRole('button', { name: 'Add photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await expect(dialog.getByRole('button', { name: 'Add photos' })).toBeDisabled();
  await expectNoViolationLightOrDark(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Choose from your photos' }).click();
  await expect(page.getByRole('heading', { name: 'Add photos to Summer' })).toBeFocused();
  await expect(selectionBar(page).getByRole('button', { name: 'Add' })).toBeDisabled();
  await expectNoViolationLightOrDark(page);
  await tiles(page).nth(0).focus();
  await page.keyboard.press(' ');
  await tiles(page).nth(2).click();
  await selectionBar(page).getByRole('button', { name: 'Add' }).click();
  await expect(page).toHaveURL(new RegExp(`/albums/${albumId}$`));
  await expect(tiles(page)).toHaveCount(2);
  await expect(page.getByText('2 photos')).toHaveCount(2);

  // Back leads to the previous page, without any selection.
  await page.getByRole('button', { name: 'Add photos' }).click();
  await dialog.getByRole('button', { name: 'Choose from your photos' }).click();
  await expect(page.getByText('In this album')).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: /, in this album$/ })).toHaveCount(2);
  const isSignInside = await tiles(page)
    .nth(0)
    .evaluate((tile) => {
      const [box, sign] = [tile, tile.lastElementChild].map((one) => one?.getBoundingClientRect());
      return box && sign && sign.left > box.left && sign.bottom < box.bottom;
    });
  expect(isSignInside).toBe(true);
  await expectNoViolationLightOrDark(page);
  await selectionBar(page).getByRole('button', { name: 'Cancel' }).click();
  await tiles(page).nth(1).click();
  await expect(page).toHaveTitle('two.jpg');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveTitle('one.jpg');
  await previewOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('This photo is already in Summer')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/albums/${albumId}$`));
  await page.goBack();
  await expect(page).toHaveURL(/my-photos\/albums$/);
});

// #gone-or-failed
test('a deleted album or a failed load leads to My albums; an album that comes back is shown', async ({
  page,
}) => {
  const { albumId } = await openSummer(page);
  await page.goto('/my-photos/albums/00000000-0000-4000-8000-000000000000');
  await expect(
    page.getByText('Unable to display album. Please refresh the page or try again later.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectNoViolationLightOrDark(page);
  const album = `**/photo-management/albums/${albumId}`;
  await page.route(album, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(`/my-photos/albums/${albumId}`);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'My albums' })).toHaveCount(2);
  await page.unroute(album);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(tiles(page)).toHaveCount(4);

  await page.route('**/photos/layouts?**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.route(album, async (route) => {
    // Fails for the album itself, but not for its photos.
    if ((requests += 1) > 1) await route.fulfill({ status: 503, body: '' });
    else await route.fallback();
  });
  let requests = 0;
  await page.reload();
  await expect(
    page.getByText('Unable to display album photos. Please refresh the page or try again later.'),
  ).toBeVisible();
});

// #deleted-elsewhere
test('an album deleted elsewhere is no longer shown after an action on it', async ({ page }) => {
  const { me, albumId } = await openSummer(page);
  const [otherId = ''] = await me.addAlbums({ name: 'Winter', photoIds: me.photoIds });
  const failure = page.getByText('Unable to display album.');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles(page).nth(0).click();
  await deleteAlbumElsewhere(page, albumId);
  await selectionBar(page).getByRole('button', { name: 'Delete from album' }).click();
  await expect(page.getByText('Error: Your photo could not be removed from the album')).toBeVisible();
  await expect(page.getByText('It no longer exists. It may have been deleted.')).toBeVisible();
  await expect(failure).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expectNoViolationLightOrDark(page);

  await page.goto(`/my-photos/albums/${otherId}`);
  await page.getByRole('button', { name: 'Winter' }).click();
  await deleteAlbumElsewhere(page, otherId);
  await page.getByRole('dialog').getByRole('textbox').fill('Spring');
  await page.keyboard.press('Enter');
  await expect(failure).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('deleting an album leads to the list of albums, and Undo restores it', async ({ page }) => {
  const { albumId } = await openSummer(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete album' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete album Summer' });
  await question.getByRole('button', { name: 'Delete album' }).click();
  await expect(page).toHaveURL(/my-photos\/albums$/);
  await expect(page.getByText('Summer album deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Summer album restored')).toBeVisible();
  await page.goto(`/my-photos/albums/${albumId}`);
  await expect(tiles(page)).toHaveCount(4);
});
