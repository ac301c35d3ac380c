import { expect, test } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { jpegOf } from './photo-files.ts';
import { chooseAndUpload, chooseFiles, openAddPhotos, register } from './story.ts';
import { metadataOf, openings } from './upload-requests.ts';

test('a file whose name hides its ending is shown in the dialog as in the library', async ({ page }) => {
  await register(page, 'hidden-ending');
  const photo = await jpegOf('2021:01:01 12:00:00', { name: 'photo\u202egpj.exe' });
  const dialog = await openAddPhotos(page);
  await chooseFiles(page, dialog, [photo]);
  await expect(dialog.getByRole('listitem').getByText('photogpj.exe', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove photogpj.exe', exact: true })).toBeVisible();
});

test('the numbers of an upload agree from its beginning to the return to the page, whatever becomes of the files', async ({
  page,
}) => {
  await register(page, 'numbers');
  const [first, second] = [await jpegOf('2021:01:01 12:00:00'), await jpegOf('2021:01:02 12:00:00')];
  const held = Promise.withResolvers<void>();
  await page.route(openings, async (route) => {
    if (metadataOf(route.request(), 'filename') === 'last.jpg') await held.promise;
    await route.continue();
  });
  const dialog = await chooseAndUpload(page, [
    first,
    { ...first, name: 'again.jpg' },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'film.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypmp42 and so on') },
    { ...second, name: 'last.jpg' },
  ]);
  await expect(dialog.getByText('4 of 5 photos')).toBeVisible();
  held.resolve();
  await expect(dialog.getByText('5 of 5 photos')).toBeVisible();
  const outcome = dialog.getByText('2 photos are uploaded').first();
  await expect(outcome).toContainText('1 is the same as another one. 2 are not accepted.');
  await page.reload();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('2 photos were uploaded but not added')).toBeVisible();
});

test('photos that are chosen and not uploaded are given up only once the customer says so', async ({
  page,
}) => {
  await register(page, 'only-chosen');
  const dialog = await openAddPhotos(page);
  const noPhoto = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') };
  await chooseFiles(page, dialog, [await jpegOf('2021:01:01 12:00:00'), noPhoto]);
  await expect(dialog.getByText('1 not accepted')).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Discard these photos?' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await leave();
    await expect(question).toContainText('Nothing has been uploaded yet.');
    await expectNoViolation(page);
    await question.getByRole('button', { name: 'Keep' }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
  }

  // Nothing is lost with what was refused.
  await dialog
    .getByRole('listitem')
    .getByRole('button', { name: /^Remove .*jpg$/ })
    .click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await chooseFiles(page, await openAddPhotos(page), [await jpegOf('2021:01:01 12:00:00')]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});
