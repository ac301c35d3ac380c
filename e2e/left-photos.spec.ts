import { expectNoViolation } from './axe.ts';
import type { OpenUploadSession } from '@albumen/contracts/storage';
import { jpegsOf } from './photo-files.ts';
import { uploadElsewhere } from './fill-library.ts';
import { chooseAndUpload, monthSection, register, signInAt } from './story.ts';
import { stagedPassword } from './stage.ts';
import { expect, test } from './test.ts';
import { halveAfter } from './upload-requests.ts';

test('an upload continues after signing out and back in, and adds all photos', async ({ page }) => {
  const { email } = await register(page, 'again');
  const halved = await halveAfter(page, 3);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:07', 12));
  await expect(dialog.getByText('3 of 12 photos')).toBeVisible();
  await expect.poll(halved).toBe(4);
  await dialog.getByRole('button', { name: 'Continue in the background' }).click();
  await page.getByRole('link', { name: 'Sign out' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await signInAt(page, '/my-photos/photos', email, stagedPassword);
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('12 photos were uploaded but not added')).toBeVisible();
  await left.getByRole('button', { name: 'Add' }).click();
  await expect(monthSection(page, 'July 2021').getByRole('link')).toHaveCount(12);
});

test('an upload that cannot be discarded offline is offered once there is a connection', async ({
  page,
  context,
}) => {
  await register(page, 'half-discarded');
  const halved = await halveAfter(page, 3);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:07', 8));
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();
  await expect.poll(halved).toBe(4);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard these photos?' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('These photos could not be discarded. Please try again.')).toBeVisible();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('3 photos were uploaded but not added')).toBeVisible();
  await left.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(left).toBeHidden();
});

test('photos of a disconnected device are offered after 10 minutes without progress there', async ({
  page,
}) => {
  await register(page, 'cut-off');
  await uploadElsewhere(page, await jpegsOf('2021:02', 2));
  await uploadElsewhere(page, await jpegsOf('2021:03', 1));
  const idleSeconds = [599, 600];
  const secondRequest = Promise.withResolvers<void>();
  const answeredAgain = Promise.withResolvers<void>();
  await page.route('**/upload-sessions', async (route) => {
    const seconds = idleSeconds.shift() ?? 600;
    if (seconds === 600) {
      secondRequest.resolve();
      await answeredAgain.promise;
    }
    const answer = await route.fetch();
    const { sessions } = (await answer.json()) as { sessions: OpenUploadSession[] };
    await route.fulfill({
      json: { sessions: sessions.map((open) => ({ ...open, unfinished: 1, idleSeconds: seconds })) },
    });
  });
  await page.reload();
  await secondRequest.promise;
  const left = page.getByRole('region', { name: 'Uploaded photos', exact: true });
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  // The page has processed the first answer, which says when to ask again.
  expect(await left.isVisible()).toBe(false);
  answeredAgain.resolve();
  const uploaded = page.getByRole('region', { name: /^Uploaded photos/ });
  await expect(uploaded.getByText('2 photos were uploaded but not added')).toBeVisible();
  // Each has its own name.
  await expect(page.getByRole('region', { name: 'Uploaded photos (2)' })).toBeVisible();
  await expectNoViolation(page);
});
