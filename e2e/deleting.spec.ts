import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';
import { selectionBar, tiles } from './timeline-page.ts';

const twelve = Array.from({ length: 12 }, (_, index) => ({
  takenAt: `2025-06-${String(index + 1).padStart(2, '0')}T12:00:00`,
}));

const openPhotos = async (page: Page): Promise<void> => {
  await customer(page, { name: 'deleting', photos: twelve });
  await page.goto('/my-photos/photos');
  await expect(tiles(page)).toHaveCount(12);
};

test('selected photos are deleted, come back by Undo, and are restored or erased in Recently deleted', async ({
  page,
}) => {
  await openPhotos(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['Download', 'Delete'])
    await expect(selectionBar(page).getByRole('button', { name })).toBeDisabled();
  await tiles(page).nth(0).click();
  await tiles(page)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await selectionBar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('3 photos deleted')).toBeVisible();
  await expect(tiles(page)).toHaveCount(9);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 photos restored')).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Control+a');
  await expect(selectionBar(page).getByRole('status')).toHaveText('12 selected');
  // A key in a dialog above the photos is not meant for them.
  await page.getByRole('button', { name: 'Add photos' }).click();
  await expect(page.getByRole('dialog', { name: 'Add photos' })).toBeVisible();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(selectionBar(page).getByRole('status')).toHaveText('12 selected');
  await page.keyboard.press('Delete');
  await expect(page.getByText('12 photos deleted')).toBeVisible();
  await expect(page.getByText('Your photo library is empty')).toBeVisible();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Recently deleted' }).click();
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Erased in 30 days' })).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);
  await expectNoViolationLightOrDark(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles(page).nth(0).click();
  await selectionBar(page).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Photo restored')).toBeVisible();
  await expect(tiles(page)).toHaveCount(11);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Control+a');
  await selectionBar(page).getByRole('button', { name: 'Erase now' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase 11 photos for good?' });
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('11 photos erased')).toBeVisible();
  await page.getByRole('link', { name: 'Go to my photos' }).click();
  await expect(tiles(page)).toHaveCount(1);
});

test('deleting in the preview goes on to the photo beside, and to the list after the last one', async ({
  page,
}) => {
  await customer(page, { name: 'deleting', photos: twelve.slice(0, 2) });
  await page.goto('/my-photos/photos');
  await tiles(page).nth(0).click();
  const preview = page.getByRole('dialog', { name: 'Photo preview' });
  const first = page.url();
  await preview.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Photo deleted')).toBeVisible();
  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveURL(/preview/);
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(/my-photos\/photos$/);
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
});

test('the whole library is deleted once DELETE is typed, a survey is offered, and it comes back by Undo', async ({
  page,
}) => {
  const surveyUrl = 'https://shop.example/survey';
  await page.context().route(`${surveyUrl}**`, (route) => route.fulfill({ body: '' }));
  await page.route('**/config.json', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), surveyUrl } });
  });
  const counting = Promise.withResolvers<void>();
  await page.route('**/photo-management/users', async (route) => {
    await counting.promise;
    await route.fallback();
  });
  await openPhotos(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete all photos' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete all photos?' });
  // No number is said before it is known.
  await expect(question).toContainText('All your photos move to Recently deleted');
  counting.resolve();
  await expect(question).toContainText('All your 12 photos move to Recently deleted');
  await question.getByRole('textbox').fill('delete');
  await question.getByRole('button', { name: 'Delete all photos' }).click();
  await expect(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await question.getByRole('textbox').fill('DELETE');
  await question.getByRole('button', { name: 'Delete all photos' }).click();
  await expect(page.getByText('12 photos deleted')).toBeVisible();
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  await expect(page).toHaveURL(/my-photos\/photos$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const survey = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Tell us why' }).click();
  expect((await survey).url()).toBe(surveyUrl);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles(page)).toHaveCount(12);
});

test('photos that another tab has deleted are told of, in a download and where they are deleted once more', async ({
  page,
  context,
}) => {
  await openPhotos(page);
  const selectFirst = async (tab: Page, count: number) => {
    await tab.getByRole('button', { name: 'Select', exact: true }).click();
    for (let index = 0; index < count; index += 1) await tiles(tab).nth(index).click();
  };
  await selectFirst(page, 3);
  const other = await context.newPage();
  await other.goto('/my-photos/photos');
  await expect(tiles(other)).toHaveCount(12);
  await selectFirst(other, 2);
  await selectionBar(other).getByRole('button', { name: 'Delete' }).click();
  await expect(other.getByText('2 photos deleted')).toBeVisible();

  await selectionBar(page).getByRole('button', { name: 'Download' }).click();
  await expect(page.getByText('2 photos are no longer there, and left out')).toBeVisible();
  await tiles(page).nth(2).click();
  await selectionBar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The photos were deleted already')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
