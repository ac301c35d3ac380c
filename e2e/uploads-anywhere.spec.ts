import type { Page } from '@playwright/test';
import { storedCount } from './stored-uploads.ts';
import { jpegsOf } from './photo-files.ts';
import { chooseAndUpload, register } from './story.ts';
import { expect, test } from './test.ts';
import { answeredOpenings, holdBackAfter, openings } from './upload-requests.ts';

/** Shows or hides a page, as far as it can tell: no tab of the stories is ever really hidden. */
const turn = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** The number of requests for the lock of a queue that wait in this browser. */
const waiting = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.length ?? 0);

test('the upload continues after a reload on another page than the photos', async ({ page }) => {
  await register(page, 'overview');
  await holdBackAfter(page, 3);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:04', 8));
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();
  await expect.poll(() => storedCount(page, 'bytes')).toBe(5);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.unroute(openings);
  await page.reload();
  await expect.poll(() => storedCount(page, 'bytes')).toBe(0);
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('8 photos were uploaded but not added')).toBeVisible();
});

test('a second window continues when the uploading one closes, without duplicates', async ({
  page,
  context,
}) => {
  await register(page, 'windows');
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await otherTab.getByRole('link', { name: 'Photos', exact: true }).click();
  await expect(otherTab.getByText('Your photo library is empty')).toBeVisible();
  // Left by Back with nothing chosen: that window has nothing of its own to resume.
  await otherTab.getByRole('button', { name: 'Add photos' }).first().click();
  await expect(otherTab.getByRole('dialog')).toBeVisible();
  await otherTab.goBack();
  await expect(otherTab.getByRole('dialog')).toBeHidden();
  await otherTab.goForward();
  await expect(otherTab.getByText('Your photo library is empty')).toBeVisible();
  const arrivals = [answeredOpenings(page, 'uploadId'), answeredOpenings(otherTab, 'uploadId')];
  await page.bringToFront();
  await holdBackAfter(page, 3);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:05', 8));
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();
  await expect.poll(() => storedCount(page, 'bytes')).toBe(5);
  const left = otherTab.getByRole('region', { name: 'Uploaded photos' });
  await expect(left).toBeHidden();

  await page.close();
  await expect(left.getByText('8 photos were uploaded but not added')).toBeVisible();
  const arrived = arrivals.flat();
  expect(arrived).toEqual([...new Set(arrived)]);
});

test('a hidden window waits for nothing: the uploading one continues after its reload', async ({
  page,
  context,
}) => {
  await register(page, 'hidden');
  const otherTab = await context.newPage();
  await otherTab.goto('/my-photos/photos');
  await expect(otherTab.getByText('Your photo library is empty')).toBeVisible();
  await page.bringToFront();
  await holdBackAfter(page, 3);
  const dialog = await chooseAndUpload(page, await jpegsOf('2021:06', 8));
  await expect(dialog.getByText('3 of 8 photos')).toBeVisible();
  await expect.poll(() => storedCount(page, 'bytes')).toBe(5);
  await expect.poll(() => waiting(page)).toBe(1);
  await turn(otherTab, 'hidden');
  await expect.poll(() => waiting(page)).toBe(0);
  await turn(otherTab, 'visible');
  await expect.poll(() => waiting(page)).toBe(1);
  await turn(otherTab, 'hidden');
  await expect.poll(() => waiting(page)).toBe(0);

  await page.unroute(openings);
  await page.reload();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('8 photos were uploaded but not added')).toBeVisible();
});
