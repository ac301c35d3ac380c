import { storedCount } from './stored-uploads.ts';
import { jpegOf } from './photo-files.ts';
import { chooseFiles, openAddPhotos, register } from './story.ts';
import { expect, test } from './test.ts';
import { openings } from './upload-requests.ts';

test('the browser asks before losing photos that are only chosen, not when all uploads are kept', async ({
  page,
}) => {
  await register(page, 'leave');
  const questions: string[] = [];
  page.on('dialog', (question) => {
    questions.push(question.type());
    // Stay the first time.
    void (questions.length === 1 ? question.dismiss() : question.accept());
  });
  const dialog = await openAddPhotos(page);
  await chooseFiles(page, dialog, [await jpegOf('2021:03:01 12:00:00'), await jpegOf('2021:03:02 12:00:00')]);
  const upload = dialog.getByRole('button', { name: 'Upload 2 photos' });
  await expect(upload).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => questions).toEqual(['beforeunload']);

  // Neither answered nor refused.
  await page.route(openings, () => undefined);
  await upload.click();
  await expect.poll(() => storedCount(page, 'bytes')).toBe(2);
  await page.unroute(openings);
  await page.reload();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('2 photos were uploaded but not added')).toBeVisible();
  expect(questions).toEqual(['beforeunload']);
});
