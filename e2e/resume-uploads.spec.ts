import type { Route } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { storedCount } from './stored-uploads.ts';
import { jpegsOf } from './photo-files.ts';
import { chooseAndUpload, chooseFiles, monthSection, register, signInAt } from './story.ts';
import { stagedPassword } from './stage.ts';
import { expect, test } from './test.ts';
import { answeredOpenings, holdBackAfter, openings } from './upload-requests.ts';

test('an upload continues after a reload, and sends nothing twice', async ({ page }) => {
  await register(page, 'reload');
  const arrived = answeredOpenings(page, 'uploadId');
  await holdBackAfter(page, 3);
  const files = await jpegsOf('2021:03', 8);
  const dialog = await chooseAndUpload(page, files);
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();

  await expect.poll(() => storedCount(page, 'bytes')).toBe(5);
  await page.reload();
  // Not earlier: it lets go of the held requests, which could still arrive before the page is left.
  await page.unroute(openings);
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('8 photos were uploaded but not added')).toBeVisible();
  // No upload finished twice, before the reload and after it.
  expect(arrived).toEqual([...new Set(arrived)]);

  await left.getByRole('button', { name: 'Add' }).click();
  await expect(left).toBeHidden();
  await expect(monthSection(page, 'March 2021').getByRole('link')).toHaveCount(8);
  await page.reload();
  await expect(monthSection(page, 'March 2021').getByRole('link')).toHaveCount(8);
  await expect(left).toBeHidden();
});

test('a reload while uploads are being opened: the server knows them, and nothing is sent twice', async ({
  page,
}) => {
  await register(page, 'opening');
  let reached = 0;
  await page.route(openings, async (route) => {
    await route.fetch();
    // The server has them; its answer is lost.
    reached += 1;
  });
  await chooseAndUpload(page, await jpegsOf('2021:06', 3));
  await expect.poll(() => reached).toBe(3);
  await expect.poll(() => storedCount(page, 'files')).toBe(3);
  await page.reload();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await left.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('3 photos added', { exact: true })).toBeVisible();
  expect(reached).toBe(3);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('photos discarded on another device during an upload: the page says so, and resends them', async ({
  page,
  browser,
}) => {
  const { email } = await register(page, 'elsewhere');
  const files = await jpegsOf('2021:07', 2);
  const dialog = await chooseAndUpload(page, files);
  const confirm = dialog.getByRole('button', { name: 'Add photos' });
  await expect(confirm).toBeEnabled();

  const other = await browser.newPage();
  await signInAt(other, '/my-photos/photos', email, stagedPassword);
  const left = other.getByRole('region', { name: 'Uploaded photos' });
  await left.getByRole('button', { name: 'Discard' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(left).toBeHidden();

  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'These photos were added or discarded in another window',
  );
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await chooseFiles(page, dialog, files);
  await dialog.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(monthSection(page, 'July 2021').getByRole('link')).toHaveCount(2);
  await other.close();
});

test('offline during an upload: the page says so, waits, and continues by itself', async ({
  page,
  context,
}) => {
  await register(page, 'offline');
  const opened = answeredOpenings(page, 'filename');
  await holdBackAfter(page, 3);
  const files = await jpegsOf('2021:04', 8);
  const dialog = await chooseAndUpload(page, files);
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();

  await context.setOffline(true);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(dialog.getByText('No connection at the moment').first()).toBeVisible();
  await context.setOffline(false);
  const confirm = dialog.getByRole('button', { name: 'Add photos' });
  await expect(confirm).toBeEnabled();
  await expect(dialog.getByText('8 photos have been uploaded').first()).toBeVisible();
  expect(new Set(opened).size).toBe(8);
  await confirm.click();
  await expect(monthSection(page, 'April 2021').getByRole('link')).toHaveCount(8);
});

test('a computer that sleeps during an upload continues as soon as it wakes', async ({ page }) => {
  await page.clock.install();
  await register(page, 'sleep');
  await holdBackAfter(page, 3);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:12', 8));
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();
  await page.unroute(openings);
  await page.clock.fastForward('09:00:00');
  await expect(dialog.getByText('8 photos have been uploaded').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(monthSection(page, 'December 2021').getByRole('link')).toHaveCount(8);
});

test("an access token that expires during an upload and cannot be renewed is no file's fault", async ({
  page,
  context,
}) => {
  await register(page, 'token');
  const routes: Route[] = [];
  let sent = 0;
  await page.route(openings, async (route) => {
    sent += 1;
    if (sent <= 3) await route.continue();
    else routes.push(route);
  });
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:09', 8));
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();
  await expect.poll(() => routes.length).toBe(4);

  let renewals = 0;
  await page.route('**/token', async (route) => {
    renewals += 1;
    await route.abort();
  });
  // Like a browser when the cookie expires.
  await context.clearCookies({ name: 'access_token' });
  await page.unroute(openings);
  for (const route of routes) await route.abort();
  await expect.poll(() => renewals).toBeGreaterThan(1);
  await expect(dialog.getByText('No connection at the moment').first()).toBeVisible();
  await expect(dialog.getByText('not uploaded:')).toHaveCount(0);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(dialog.getByText('8 photos have been uploaded').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(monthSection(page, 'September 2021').getByRole('link')).toHaveCount(8);
});

test('the queue survives Back, is sent by one tab; signing out asks, blanks tabs and keeps it', async ({
  page,
  context,
}) => {
  await register(page, 'back');
  await page.goto('/');
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await holdBackAfter(page, 2);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:05', 6));
  await expect(dialog.getByText('2 of 6 photos')).toBeVisible();

  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('Upload: 2 of 6 photos done')).toBeVisible();
  await left.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByText('2 of 6 photos')).toBeVisible();

  const second = await context.newPage();
  const openedBySecond = answeredOpenings(second, 'filename');
  const answer = second.waitForResponse((response) => response.url().endsWith('/upload-sessions'));
  await second.goto('/my-photos/photos');
  await answer;
  await expect(second.getByText('Your photo library is empty')).toBeVisible();
  await expect(second.getByRole('region', { name: 'Uploaded photos' })).toBeHidden();
  expect(openedBySecond).toEqual([]);
  expect(await storedCount(second, 'files')).toBe(6);

  await second.getByRole('link', { name: 'Sign out' }).click();
  const question = second.getByRole('alertdialog', { name: 'Sign out before everything is uploaded?' });
  await expect(question).toContainText('4 photos haven’t been uploaded yet.');
  await expect(question).toContainText('2 photos have been uploaded but aren’t in your library yet');
  await expectNoViolation(second);
  await question.getByRole('button', { name: 'Stay signed in' }).press('Enter');
  await expect(second.getByText('Your photo library is empty')).toBeVisible();
  await page.bringToFront();
  await expect(dialog.getByText('2 of 6 photos')).toBeVisible();
  expect(await storedCount(second, 'files')).toBe(6);

  await second.bringToFront();
  await second.getByRole('link', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(second.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expectNoViolation(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();

  await register(second, 'stranger');
  await expect(second.getByRole('region', { name: 'Uploaded photos' })).toBeHidden();
  expect(await storedCount(second, 'files')).toBe(6);
});

test('the next tab continues with all files after one crashes during an upload', async ({
  page,
  context,
}) => {
  await register(page, 'crash');
  await holdBackAfter(page, 3);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:08', 8));
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();
  await expect.poll(() => storedCount(page, 'bytes')).toBe(5);

  const next = await context.newPage();
  const crashed = page.waitForEvent('crash');
  const devTools = await context.newCDPSession(page);
  // The page disappears before it can answer.
  devTools.send('Page.crash').catch(() => undefined);
  await crashed;

  await next.goto('/my-photos/photos');
  const left = next.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('8 photos were uploaded but not added')).toBeVisible();
  await left.getByRole('button', { name: 'Add' }).click();
  await expect(monthSection(next, 'August 2021').getByRole('link')).toHaveCount(8);
});

test('a device without room for the queue says so, uploads, and stores it once there is room', async ({
  page,
  context,
}) => {
  await register(page, 'device-full');
  const devTools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await holdBackAfter(page, 3);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:10', 8));
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();
  const warning = dialog
    .getByRole('alert')
    .getByText('This device has no space left to remember your upload');
  await expect(warning).toBeVisible();

  await devTools.send('Storage.overrideQuotaForOrigin', { origin });
  await expect(warning).toBeHidden();
  await expect.poll(() => storedCount(page, 'bytes')).toBe(5);

  await page.unroute(openings);
  await page.reload();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('8 photos were uploaded but not added')).toBeVisible();
  await left.getByRole('button', { name: 'Add' }).click();
  await expect(monthSection(page, 'October 2021').getByRole('link')).toHaveCount(8);
});
