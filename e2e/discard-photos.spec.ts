import { jpegOf } from './photo-files.ts';
import { chooseAndUpload, monthSection, register } from './story.ts';
import { expect, test } from './test.ts';

test('photos discarded in the dialog are not offered again, even if they are still listed', async ({
  page,
}) => {
  await page.clock.install();
  await register(page, 'discarded');
  const dialog = await chooseAndUpload(page, [await jpegOf('2021:03:01 12:00:00')]);
  await expect(dialog.getByText('1 photo has been uploaded').first()).toBeVisible();
  // The page's data from when the dialog was opened is stale now.
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
  // The second time after their deletion.
  await expect.poll(() => timesListed).toBe(2);
  await expect(page.getByRole('region', { name: 'Uploaded photos' })).toBeHidden();
});

test('a discard that fails without a connection says so, and is offered again once there is one', async ({
  page,
  context,
}) => {
  await register(page, 'not-discarded');
  const dialog = await chooseAndUpload(page, [await jpegOf('2021:03:01 12:00:00')]);
  await expect(dialog.getByText('1 photo has been uploaded').first()).toBeVisible();
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

test('an unanswered confirmation says that it may go on, and Discard deletes no added photo', async ({
  page,
}) => {
  await page.clock.install();
  await register(page, 'slow-adding');
  const dialog = await chooseAndUpload(page, [await jpegOf('2021:03:01 12:00:00')]);
  const add = dialog.getByRole('button', { name: 'Add photos' });
  await expect(add).toBeEnabled();
  const added = Promise.withResolvers<void>();
  await page.route('**/upload-sessions/*/confirm', async (route) => {
    await route.fetch();
    added.resolve();
  });
  await add.click();
  await added.promise;
  await page.clock.fastForward(30_000);
  await expect(dialog.getByRole('alert')).toHaveText(
    'Adding your photos is taking longer than usual and may not be finished. They’re safely uploaded. Please try again: nothing will be added twice.',
  );
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard these photos?' });
  await expect(question).toContainText('These photos may already be in your library');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(
    page.getByText('This photo was added to your library after all and was not deleted.'),
  ).toBeVisible();
  await expect(monthSection(page, 'March 2021').getByRole('link')).toHaveCount(1);
});
