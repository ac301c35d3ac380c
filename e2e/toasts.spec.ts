import { expect, test } from '@playwright/test';
import { jpegOf } from './photo-files.ts';
import { chooseAndUpload, monthSection, register } from './story.ts';

test('where the code of the toasts cannot be loaded, the page stays, and the next toast is shown', async ({
  page,
}) => {
  await register(page, 'toasts');
  const add = async (taken: string): Promise<void> => {
    const dialog = await chooseAndUpload(page, [await jpegOf(taken)]);
    await expect(dialog.getByText('1 photo is uploaded').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Add photos' }).click();
    await expect(dialog).toBeHidden();
  };
  // As once a new version is installed that has no such file, or without a connection.
  const code = '**/assets/toast-region*.js';
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/toast-region'));
  await page.route(code, (route) => route.abort());
  await add('2021:04:01 12:00:00');
  await refused;
  await expect(monthSection(page, 'April 2021').getByRole('link')).toHaveCount(1);

  await page.unroute(code);
  await add('2021:03:01 12:00:00');
  await expect(page.getByText('1 photo added to your library.').last()).toBeVisible();
  await expect(monthSection(page, 'March 2021').getByRole('link')).toHaveCount(1);
});
