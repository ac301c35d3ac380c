import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { forgetBytes, kept } from './kept-uploads.ts';
import { jpegOf } from './photo-files.ts';
import { chooseFiles, monthSection, openAddPhotos, register } from './story.ts';
import { answeredOpenings } from './upload-requests.ts';

test('a reload after which the browser has kept too little: it says which files to choose again, and they go on where they stopped', async ({
  page,
}, info) => {
  await register(page, 'not-kept');
  const opened = answeredOpenings(page, 'uploadId');
  // Announced first, and then sent: the line breaks in between.
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
  await expect.poll(() => kept(page, 'bytes')).toBe(1);
  await forgetBytes(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();

  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('1 photo is not uploaded yet: show which one to choose again')).toBeVisible();
  await left.getByRole('button', { name: 'Show' }).click();
  const missing = dialog.getByRole('list', { name: /This browser could not keep 1 file/ });
  await expect(missing.getByRole('listitem')).toHaveText([/large\.jpg/]);
  await expectNoViolation(page);
  // The whole folder, as one would: what has arrived is not asked for again.
  await chooseFiles(page, dialog, paths);
  await expect(dialog.getByText('2 photos are uploaded').first()).toBeVisible();
  expect(opened).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(monthSection(page, 'November 2021').getByRole('link')).toHaveCount(2);
});
