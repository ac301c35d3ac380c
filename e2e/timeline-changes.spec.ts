import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { deleteElsewhere } from './calls.ts';
import { fillLibrary } from './fill-library.ts';
import { jpegOf } from './photo-files.ts';
import { addressOnTile } from './story.ts';
import { comeBack, headings, photosOf, registerWithPhotos, whereItRests } from './timeline-page.ts';

const focusedPhoto = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const row = activeElement?.closest('[role=row]');
    return [activeElement?.getAttribute('href'), Math.round(row?.getBoundingClientRect().top ?? -1)];
  });

test('photos that come in above move nothing that is on the screen, and the focus stays on its photo', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 60]);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 700);
  await whereItRests(page);
  const heading = page.getByRole('heading', { name: 'August 2025' });
  const top = await heading.evaluate((element) => element.getBoundingClientRect().bottom);
  // The first photo of the first row that is seen: where the top of the screen holds on to.
  const index = await page.evaluate(
    (below) =>
      [...document.querySelectorAll('[role=row]')]
        .find((row) => row.getBoundingClientRect().bottom > below + 1)
        ?.querySelector('[data-index]')
        ?.getAttribute('data-index'),
    top,
  );
  const photo = page.locator(`[data-index="${index}"]`);
  await expect(photo.getByRole('img')).toBeVisible();
  await photo.focus();
  await whereItRests(page);
  const before = await focusedPhoto(page);

  await fillLibrary(page, [await jpegOf('2025:08:30 10:00:00'), await jpegOf('2025:08:31 10:00:00')]);
  await comeBack(page);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-index')))
    .toBe(String(Number(index) + 2));
  expect(await focusedPhoto(page)).toEqual(before);
});

test('a layout that is older than the photos is read anew: nothing stays in place of a photo that is not there', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 3]);
  let layouts = 0;
  await page.route('**/photos/timeline/2025/8/layout**', async (route) => {
    layouts += 1;
    const reply = await route.fetch();
    const layout = (await reply.json()) as { proportions: string; cursors: string[] };
    // As if another device had deleted a photo just afterwards.
    const proportions = Buffer.concat([Buffer.from(layout.proportions, 'base64'), Buffer.from([128])]);
    await route.fulfill({
      response: reply,
      json: layouts === 1 ? { ...layout, proportions: proportions.toString('base64') } : layout,
    });
  });
  await page.reload();
  await expect(photosOf(page, 'August 2025').first().getByRole('img')).toBeVisible();
  await expect(page.getByRole('gridcell')).toHaveCount(3);
  expect(layouts).toBe(2);
  await expect(headings(page)).toHaveText(['August 2025']);
});

test('one photo gone and another one come, on another device, are noticed although there are as many', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 3], ['2025:07', 3]);
  const july = photosOf(page, 'July 2025');
  await expect(july).toHaveCount(3);
  const gone = await addressOnTile(july.nth(1));
  await deleteElsewhere(page, [gone]);
  await fillLibrary(page, [await jpegOf('2025:07:31 10:00:00', { name: 'come.jpg' })]);
  await comeBack(page);
  await expect(july.first()).toHaveAccessibleName(/^come\.jpg/);
  await expect(page.locator(`a[href="${gone}"]`)).toHaveCount(0);
  await expect(july).toHaveCount(3);
});

test('the focus of a photo that goes, and of a month that goes with it, is handed on', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 1], ['2025:07', 2]);
  const july = photosOf(page, 'July 2025');
  const august = await addressOnTile(photosOf(page, 'August 2025'));
  const [first, second] = [await addressOnTile(july.first()), await addressOnTile(july.last())];
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
  await photosOf(page, 'August 2025').focus();
  await deleteElsewhere(page, [august]);
  await comeBack(page);
  await expect.poll(focused).toBe(first);
  await deleteElsewhere(page, [first]);
  await comeBack(page);
  await expect.poll(focused).toBe(second);
  await deleteElsewhere(page, [second]);
  await comeBack(page);
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
