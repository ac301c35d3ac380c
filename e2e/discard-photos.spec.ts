import { jpegOf } from './photo-files.ts';
import { chooseAndUpload, register } from './story.ts';
import { expect, test } from './test.ts';

test('photos that are discarded in the dialog are not offered again, even where they are still listed while they are deleted', async ({
  page,
}) => {
  await page.clock.install();
  await register(page, 'discarded');
  const dialog = await chooseAndUpload(page, [await jpegOf('2021:03:01 12:00:00')]);
  await expect(dialog.getByText('1 photo is uploaded').first()).toBeVisible();
  // What the page knew when the dialog was opened is too old now.
  await page.clock.fastForward(31_000);
  let timesListed = 0;
  const listed = Promise.withResolvers<void>();
  page.on('response', (response) => {
    if (!response.url().endsWith('/upload-sessions')) return;
    timesListed += 1;
    listed.resolve();
  });
  await page.route('**/upload-sessions/*', async (route) => {
    await listed.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  // Once more when they are gone.
  await expect.poll(() => timesListed).toBe(2);
  await expect(page.getByRole('region', { name: 'Uploaded photos' })).toBeHidden();
});

test('photos that cannot be discarded in the dialog for want of a connection: it is said, and they are offered once there is one', async ({
  page,
  context,
}) => {
  await register(page, 'not-discarded');
  const dialog = await chooseAndUpload(page, [await jpegOf('2021:03:01 12:00:00')]);
  await expect(dialog.getByText('1 photo is uploaded').first()).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard these photos?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('These photos could not be discarded. Please try again.')).toBeVisible();

  await context.setOffline(false);
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('1 photo was uploaded but not added')).toBeVisible();
  await left.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(left).toBeHidden();
});
