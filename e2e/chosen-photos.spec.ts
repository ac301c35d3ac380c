import { expect, test } from '@playwright/test';
import { jpegOf } from './photo-files.ts';
import { chooseFiles, openAddPhotos, register } from './story.ts';

test('a file whose name hides its ending is shown in the dialog as in the library', async ({ page }) => {
  await register(page, 'hidden-ending');
  const photo = await jpegOf('2021:01:01 12:00:00', { name: 'photo\u202egpj.exe' });
  const dialog = await openAddPhotos(page);
  await chooseFiles(page, dialog, [photo]);
  await expect(dialog.getByRole('listitem').getByText('photogpj.exe', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove photogpj.exe', exact: true })).toBeVisible();
});
