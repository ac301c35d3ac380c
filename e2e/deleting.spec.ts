import { embeddedServicePath } from '@albumen/contracts/services';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { Page } from '@playwright/test';
import { accessTokenOf } from './calls.ts';
import { configure } from './configure.ts';
import { customer } from './stage.ts';
import { keepToast } from './story.ts';
import { expect, test } from './test.ts';
import { selectionBar, tiles, tilesOf } from './timeline-page.ts';

const twelve = Array.from({ length: 12 }, (_, index) => ({
  takenAt: `2025-06-${String(index + 1).padStart(2, '0')}T12:00:00`,
}));

const openPhotos = async (page: Page): Promise<void> => {
  await customer(page, { name: 'deleting', photos: twelve });
  await page.goto('/my-photos/photos');
  await expect(tiles(page)).toHaveCount(12);
};

// #selected-photos
test('selected photos are deleted, restored by Undo, and restored or erased in Recently deleted', async ({
  page,
}) => {
  const { promise: projectsKnown, resolve: showProjects } = Promise.withResolvers<void>();
  await page.route('**/v2/projects/*/photos', async (route) => {
    await projectsKnown;
    await route.fallback();
  });
  await openPhotos(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['Download', 'Delete'])
    await expect(selectionBar(page).getByRole('button', { name })).toBeDisabled();
  await tiles(page).nth(0).click();
  await tiles(page)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  const deletions: string[] = [];
  page.on('request', (request) => void (request.method() === 'DELETE' && deletions.push(request.url())));
  const button = selectionBar(page).getByRole('button', { name: 'Delete' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Delete');
  showProjects();
  await expect(page.getByText('3 photos deleted')).toBeVisible();
  expect(deletions).toHaveLength(1);
  await keepToast(page);
  await expect(tiles(page)).toHaveCount(9);
  // The second click of a double click hits this after the bar has disappeared.
  await tiles(page).nth(0).dispatchEvent('click', { detail: 2 });
  await expect(page).toHaveURL(/my-photos\/photos$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 photos restored')).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Control+a');
  await expect(selectionBar(page).getByRole('status')).toHaveText('12 selected');
  // A key in a dialog above the photos does not reach them.
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
  await expect(page.getByRole('heading', { name: /^Will be erased in 3[12] days$/ })).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);
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

test('a failed deletion or date change keeps the selection, and Retry completes it', async ({ page }) => {
  await openPhotos(page);
  const fail = (call: string) =>
    page.route(`**/photo-management/${call}`, (route) => route.fulfill({ status: 500, body: '' }), {
      times: 1,
    });
  const count = selectionBar(page).getByRole('status');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles(page).nth(0).click();
  await tiles(page).nth(1).click();
  await fail('photos/dates');
  await selectionBar(page).getByRole('button', { name: 'Change date' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('spinbutton', { name: /^day/ }).click();
  await page.keyboard.type('01072025');
  await dialog.getByRole('spinbutton', { name: /^hour/ }).click();
  await page.keyboard.type('1200');
  await dialog.getByRole('button', { name: 'Change dates' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(count).toHaveText('2 selected');
  await page.getByRole('button', { name: 'Close' }).click();
  await fail('photos');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Error: Your photos could not be deleted')).toBeVisible();
  await expect(count).toHaveText('2 selected');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('2 photos deleted')).toBeVisible();
  await expect(selectionBar(page)).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(10);
});

// #from-preview
test('deleting in the preview shows the next photo, and the list after the last one', async ({ page }) => {
  await customer(page, { name: 'deleting', photos: twelve.slice(0, 2) });
  await page.goto('/my-photos/photos');
  await tiles(page).nth(0).click();
  const preview = page.getByRole('dialog', { name: 'Photo preview' });
  const first = page.url();
  // A slow double click, as on a slow processor.
  await preview.getByRole('button', { name: 'Delete' }).dblclick({ delay: 250 });
  await expect(page.getByText('Photo deleted')).toBeVisible();
  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveURL(/preview/);
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(/my-photos\/photos$/);
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
});

test('photos that saved projects use are deleted after a question', async ({ page }) => {
  const { photoIds, putRecords } = await customer(page, { name: 'deleting-used', photos: twelve });
  const title = 'Summer in Provence';
  await putRecords([
    `/projects/${crypto.randomUUID()}`,
    { title, changedAt: '2026-01-01T10:00:00Z', photoIds: photoIds.slice(0, 2) },
  ]);
  await page.goto(sitePaths.photos);
  await expect(tiles(page)).toHaveCount(12);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete 12 photos?' });
  await expect(question).toContainText(
    '2 of these photos are used in a saved project. They will be missing there until you restore them from Recently deleted.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(selectionBar(page).getByRole('status')).toHaveText('12 selected');
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('12 photos deleted')).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
});

// #whole-library
test('the whole library is deleted after typing DELETE, with a survey, and restored by Undo', async ({
  page,
}) => {
  const surveyUrl = 'https://shop.example/survey';
  await page.context().route(`${surveyUrl}**`, (route) => route.fulfill({ body: '' }));
  await configure(page, (usual) => ({ ...usual, surveyUrl }));
  const counting = Promise.withResolvers<void>();
  await page.route('**/photo-management/users', async (route) => {
    await counting.promise;
    await route.fallback();
  });
  await openPhotos(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete all photos' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete all photos?' });
  // No number is shown before it is known.
  await expect(question).toContainText('All your photos will move to Recently deleted');
  counting.resolve();
  await expect(question).toContainText('All your 12 photos will move to Recently deleted');
  await question.getByRole('textbox').fill('delete');
  await question.getByRole('button', { name: 'Delete all photos' }).click();
  await expect(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await question.getByRole('textbox').fill('DELETE');
  await question.getByRole('button', { name: 'Delete all photos' }).click();
  await expect(page.getByText('12 photos deleted')).toBeVisible();
  await keepToast(page);
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  await expect(page).toHaveURL(/my-photos\/photos$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const survey = page.waitForEvent('popup');
  await expect(page.getByRole('link', { name: 'Restore photos from Recently deleted' })).toHaveAttribute(
    'href',
    sitePaths.recentlyDeleted,
  );
  await page.getByRole('button', { name: 'Tell us why' }).click();
  expect((await survey).url()).toBe(surveyUrl);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles(page)).toHaveCount(12);
});

test('photos deleted in another tab are reported in a download and in a second deletion', async ({
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
  await expect(page.getByText('2 photos no longer exist and were left out')).toBeVisible();
  await tiles(page).nth(2).click();
  await selectionBar(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The photos had already been deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

// #deleted-meanwhile
test('photos that are no longer in Recently deleted are reported when restoring and erasing', async ({
  page,
}) => {
  const deletedAt = new Date(Date.now() - 3_600_000).toISOString();
  const { photoIds } = await customer(page, {
    name: 'deleting',
    photos: [1, 2, 3, 4].map((day) => ({
      takenAt: `2025-06-0${day}T12:00:00`,
      fileName: `day-${day}.jpg`,
      deletedAt,
    })),
  });
  const elsewhere = async (change: 'restore' | 'erase', photoId: string | undefined) => {
    const reply = await page.request.post(
      `${embeddedServicePath('photoDeletion')}/photos/deleted/${change}`,
      {
        headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
        data: { photos: { photoIds: [photoId] } },
      },
    );
    expect(await reply.json()).toMatchObject({ photosCount: 1 });
  };
  const select = async (...names: readonly string[]) => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const name of names)
      await tiles(page)
        .filter({ has: page.getByAltText(name) })
        .click();
  };
  await page.goto(sitePaths.recentlyDeleted);
  await expect(tiles(page)).toHaveCount(4);
  await select('day-1', 'day-2');
  await elsewhere('erase', photoIds[0]);
  await selectionBar(page).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Error: Your photos could not be restored')).toBeVisible();
  await expect(
    page.getByText('1 of 2 restored. This one is no longer in Recently deleted: day-1.jpg'),
  ).toBeVisible();
  await expect(tiles(page)).toHaveCount(2);

  await select('day-3', 'day-4');
  await elsewhere('restore', photoIds[2]);
  await selectionBar(page).getByRole('button', { name: 'Erase now' }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Error: Your photos could not be erased')).toBeVisible();
  await expect(
    page.getByText('1 of 2 erased. This one is no longer in Recently deleted: day-3.jpg'),
  ).toBeVisible();
});

test('deleting photos, most of a month, most of all or in the preview requests nothing deleted', async ({
  page,
}) => {
  const month = (name: string, count: number) => ({ takenAt: `2025-${name}-01T12:00:00`, count });
  await customer(page, { name: 'deleting', photos: [month('05', 30), month('06', 60)] });
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
  });
  page.on('response', (reply) => {
    if (reply.status() >= 400) troubles.push(`${reply.status()} ${reply.url()}`);
  });
  const select = () => page.getByRole('button', { name: 'Select', exact: true }).click();
  const remove = () => selectionBar(page).getByRole('button', { name: 'Delete' }).click();
  await page.goto('/my-photos/photos');
  await test.step('by ids', async () => {
    await select();
    await tiles(page).nth(0).click();
    const gone = (await tiles(page).nth(0).getAttribute('href')) ?? '';
    await remove();
    await expect(tiles(page).nth(0)).not.toHaveAttribute('href', gone);
  });
  await test.step('a month except one photo, with its two pages in view', async () => {
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 1000);
    const second = tilesOf(page, '2025-06').and(page.locator('[data-index="30"]'));
    await expect(second).toHaveAttribute('href', /preview/);
    await page.getByRole('checkbox', { name: 'Select all of June 2025' }).click();
    await second.click();
    await remove();
    await expect(tilesOf(page, '2025-06')).toHaveCount(1);
  });
  await test.step('all but one', async () => {
    await select();
    await page.keyboard.press('Control+a');
    await tiles(page).nth(0).click();
    await remove();
    await expect(tiles(page)).toHaveCount(1);
  });
  await test.step('the last one, in the preview', async () => {
    // The preview reads its photo, which must not arrive after the deletion.
    const read = page.waitForResponse(/\/photo-management\/photos\/[\da-f-]{36}$/);
    await tiles(page).nth(0).click();
    await read;
    await page.getByRole('dialog', { name: 'Photo preview' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Your photo library is empty')).toBeVisible();
  });
  expect(troubles).toEqual([]);
});
