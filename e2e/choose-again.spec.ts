import { mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { expectNoViolation } from './axe.ts';
import { forgetBytes, storedCount } from './stored-uploads.ts';
import { jpegOf } from './photo-files.ts';
import { chooseFiles, monthSection, openAddPhotos, register } from './story.ts';
import { expect, test } from './test.ts';
import { answeredOpenings } from './upload-requests.ts';

test('says after a reload without stored bytes which files to choose again, and resumes them', async ({
  page,
}, info) => {
  await register(page, 'not-kept');
  const opened = answeredOpenings(page, 'uploadId');
  // The upload is announced first and sent then: the connection breaks in between.
  await page.route('**/resumable-uploads/*', () => undefined);
  const [small, large] = [
    await jpegOf('2021:11:01 12:00:00', { name: 'small.jpg' }),
    await jpegOf('2021:11:02 12:00:00', { name: 'large.jpg' }),
  ];
  const files = [small, { ...large, buffer: Buffer.concat([large.buffer, Buffer.alloc(9 * 1024 ** 2)]) }];
  await mkdir(info.outputPath(), { recursive: true });
  const paths = files.map(({ name }) => info.outputPath(name));
  for (const [index, { buffer }] of files.entries()) await writeFile(paths[index] ?? '', buffer);
  const dialog = await openAddPhotos(page);
  await chooseFiles(page, dialog, paths);
  await dialog.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(dialog.getByText('1 of 2 photos')).toBeVisible();
  await expect.poll(() => opened.length).toBe(2);
  await expect.poll(() => storedCount(page, 'bytes')).toBe(1);
  await forgetBytes(page);
  await page.reload();
  // Not earlier: it lets go of the held request, which could still arrive before the page is left.
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(
    left.getByText('1 photo hasn’t been uploaded yet: show which one to choose again'),
  ).toBeVisible();
  await left.getByRole('button', { name: 'Show' }).click();
  const missing = dialog.getByRole('list', { name: /This browser couldn’t keep 1 file/ });
  await expect(missing.getByRole('listitem')).toHaveText([/large\.jpg/]);
  await expectNoViolation(page);
  // The whole folder, as a customer would: files that have arrived are not requested again.
  await chooseFiles(page, dialog, paths);
  await expect(dialog.getByText('2 photos have been uploaded').first()).toBeVisible();
  expect(opened).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(monthSection(page, 'November 2021').getByRole('link')).toHaveCount(2);
});

test('the time left is that of the readable files, and says how many it leaves out', async ({
  page,
}, info) => {
  await register(page, 'time-left');
  await mkdir(info.outputPath(), { recursive: true });
  const [here, gone] = [info.outputPath('here.jpg'), info.outputPath('gone.jpg')];
  for (const path of [here, gone]) await writeFile(path, (await jpegOf('2021:12:01 12:00:00')).buffer);
  await truncate(here, 7 * 1024 ** 2);
  await truncate(gone, 90 * 1024 ** 2);
  const dialog = await openAddPhotos(page);
  await chooseFiles(page, dialog, [here, gone]);
  await rm(gone);
  const devTools = await page.context().newCDPSession(page);
  const oneMegabyteASecond = { downloadThroughput: -1, uploadThroughput: 1e6, latency: 0, offline: false };
  await devTools.send('Network.emulateNetworkConditions', oneMegabyteASecond);
  await dialog.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(
    dialog.getByText('About 10 seconds left, not counting 1 file that has to be chosen again'),
  ).toBeVisible();
  await expect(dialog.getByText(/1 has to be chosen again/).first()).toBeVisible();
  await expect(dialog.getByRole('progressbar', { name: '1 of 2 photos' })).toBeVisible();
});
