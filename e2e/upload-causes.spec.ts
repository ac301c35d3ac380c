import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { jpegOf } from './photo-files.ts';
import { chooseFiles, monthSection, openAddPhotos, register } from './story.ts';
import { expect, test } from './test.ts';
import { metadataOf, openings } from './upload-requests.ts';

/** Answers for files of these names with an HTML page, like a proxy between the page and the service. */
const turnAway = async (page: Page, statuses: Readonly<Record<string, number>>): Promise<void> => {
  await page.route(openings, async (route) => {
    const status = statuses[metadataOf(route.request(), 'filename')];
    await (status ? route.fulfill({ status, body: '<h1>No</h1>' }) : route.continue());
  });
};

test('failed files are grouped by cause; only those that can succeed are retried, one or all', async ({
  page,
}, info) => {
  // All tries of a file take minutes.
  await page.clock.install();
  await register(page, 'causes');
  await turnAway(page, { 'large.jpg': 413, 'away.jpg': 403, 'broken-1.jpg': 500, 'broken-2.jpg': 500 });
  await mkdir(info.outputPath(), { recursive: true });
  const names = ['fine.jpg', 'large.jpg', 'away.jpg', 'broken-1.jpg', 'broken-2.jpg', 'moved.jpg'];
  const paths = names.map((name) => info.outputPath(name));
  for (const [index, path] of paths.entries())
    await writeFile(path, (await jpegOf(`2021:02:1${index} 12:00:00`)).buffer);
  const dialog = await openAddPhotos(page);
  await chooseFiles(page, dialog, paths);
  await rm(info.outputPath('moved.jpg'));
  await dialog.getByRole('button', { name: 'Upload 6 photos' }).click();

  const group = (sentence: RegExp) => dialog.getByRole('list', { name: sentence }).getByRole('listitem');
  await expect(group(/We can no longer read 1 file: it was moved/)).toHaveText([/moved\.jpg/]);
  await expect(group(/does not allow files of this size/)).toHaveText([/large\.jpg/]);
  const failed = group(/2 not uploaded: something went wrong on our side/);
  const turnedAway = group(/1 not uploaded: blocked on the way to us/);
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(failed).toHaveText([/broken-1\.jpg/, /broken-2\.jpg/], { timeout: 100 });
    await expect(turnedAway).toHaveText([/away\.jpg/], { timeout: 100 });
  }).toPass({ intervals: [100] });
  await expectNoViolation(page);
  await expect(dialog.getByRole('button', { name: /again$/ })).toHaveCount(3);

  await page.unroute(openings);
  await dialog.getByRole('button', { name: 'Try broken-1.jpg again' }).press('Enter');
  await expect(group(/1 not uploaded: something went wrong/)).toHaveText([/broken-2\.jpg/]);
  await expect(dialog.getByRole('button', { name: 'Try broken-2.jpg again' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Retry 2 failed' }).press('Enter');
  await expect(dialog.getByText('4 photos have been uploaded').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove moved.jpg' }).press('Enter');
  // Then the buttons move up.
  await expect(dialog.getByText('moved.jpg')).toBeHidden();
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(monthSection(page, 'February 2021').getByRole('link')).toHaveCount(4);
  // Refused files are done, and removed files are forgotten.
  await expect(page.getByRole('region', { name: 'Uploaded photos' })).toBeHidden();
});
