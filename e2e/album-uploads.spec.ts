import { namesOf, openSummer } from './album-page.ts';
import { expectNoViolationLightOrDark } from './axe.ts';
import { deleteAlbumElsewhere } from './calls.ts';
import { storedCount } from './stored-uploads.ts';
import { jpegOf, jpegsOf } from './photo-files.ts';
import { customer } from './stage.ts';
import { addPhotos, chooseAndUpload, openAddPhotos } from './story.ts';
import { expect, test } from './test.ts';
import { tiles } from './timeline-page.ts';
import { holdBackAfter, openings } from './upload-requests.ts';

// #from-album
test('photos uploaded from an album are added to it, also those that are in the library already', async ({
  page,
}) => {
  const me = await customer(page, { name: 'album' });
  const [albumId] = await me.addAlbums({ name: 'Summer' });
  const files = [await jpegOf('2025:08:03 10:00:00', { name: 'a.jpg' })];
  await page.goto('/my-photos/photos');
  await addPhotos(page, files);
  await page.goto(`/my-photos/albums/${albumId}`);
  await expect(page.getByText('Your album is empty')).toBeVisible();
  files.push(await jpegOf('2025:08:04 10:00:00', { name: 'b.jpg' }));
  await addPhotos(page, files);
  await expect(page.getByText('2 photos added to Summer')).toBeVisible();
  await expect.poll(() => namesOf(page)).toHaveLength(2);
  await expect(page).toHaveURL(new RegExp(`/albums/${albumId}$`));
});

// #after-reload
test('photos being uploaded to an album are still added to it after a reload, from any page', async ({
  page,
}) => {
  const { albumId } = await openSummer(page);
  await holdBackAfter(page, 1);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:03', 3));
  await expect(dialog.getByText('1 of 3 photos')).toBeVisible();
  await expect.poll(() => storedCount(page, 'bytes')).toBe(2);
  await page.unroute(openings);
  await page.reload();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('3 photos were uploaded but not added')).toBeVisible();
  await expect(left.getByRole('button', { name: 'Add to this album' })).toBeVisible();

  await page.goto('/my-photos/photos');
  await left.getByRole('button', { name: 'Add to Summer' }).click();
  await expect(page.getByText('3 photos added to Summer')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/albums/${albumId}$`));
  await expect(tiles(page)).toHaveCount(7);
});

test('photos for a deleted album are added to the library instead', async ({ page }) => {
  const { albumId } = await openSummer(page);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:03', 2));
  await expect(dialog.getByText('2 photos have been uploaded').first()).toBeVisible();
  await page.goto('/my-photos/photos');
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByRole('button', { name: 'Add to Summer' })).toBeVisible();
  await page.route('**/confirm', (route) => {
    const { albumId: into } = route.request().postDataJSON() as { albumId?: string };
    return into === albumId
      ? route.fulfill({
          status: 404,
          json: { type: '', title: '', status: 404, code: 'not-found', correlationId: 'id' },
        })
      : route.fallback();
  });
  await left.getByRole('button', { name: 'Add to Summer' }).click();
  await expect(page.getByText(/could not be added to the album/)).toBeVisible();
  await left.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('2 photos added', { exact: true })).toBeVisible();
});

// #album-deleted
test('photos for an album that is deleted elsewhere meanwhile are offered for the library', async ({
  page,
}) => {
  const { albumId } = await openSummer(page);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:03', 2));
  await expect(dialog.getByText('2 photos have been uploaded').first()).toBeVisible();
  await deleteAlbumElsewhere(page, albumId);
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(page.getByText('Unable to display album.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Album' })).toBeFocused();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expectNoViolationLightOrDark(page);
  await left.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('2 photos added', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/my-photos\/photos$/);
});

// #waiting-photos
test('photos waiting for an album can go to another one, or into the library if it is full', async ({
  page,
}) => {
  const { me, albumId } = await openSummer(page);
  const [otherId] = await me.addAlbums({ name: 'Winter' });
  const uploading = await chooseAndUpload(page, await jpegsOf('2021:03', 2));
  await expect(uploading.getByText('2 photos have been uploaded').first()).toBeVisible();
  await page.goto(`/my-photos/albums/${otherId}`);
  await expect(page.getByRole('button', { name: 'Add to Summer' })).toBeVisible();
  const dialog = await openAddPhotos(page);
  await expect(
    dialog.getByText('These photos will go into the album Summer, and into your library.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose from your photos for Winter' })).toBeVisible();

  await page.route('**/confirm', (route) => {
    const { albumId: into } = route.request().postDataJSON() as { albumId?: string };
    const full = { code: 'album-full', photosLimit: 20_000, photosCount: 19_999 };
    return into === albumId
      ? route.fulfill({
          status: 422,
          json: { type: '', title: '', status: 422, correlationId: 'id', ...full },
        })
      : route.fallback();
  });
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(dialog.getByText('could not be added to the album because it’s full')).toBeVisible();
  await expect(dialog.getByText('These photos will go into your library only.')).toBeVisible();
  await expectNoViolationLightOrDark(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(page.getByText('2 photos added', { exact: true })).toBeVisible();
});
