import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { jpegOf } from './photo-files.ts';
import { chooseAndUpload, previewOf, register } from './story.ts';
import { expect, test } from './test.ts';
import { photosOf, registerWithPhotos } from './timeline-page.ts';

/** The grey level of a pixel of the page, from 0 to 255. */
const greyAt = async (page: Page, x: number, y: number): Promise<number> => {
  const pixel = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  const [grey = -1] = await sharp(pixel).greyscale().raw().toBuffer();
  return grey;
};

/** The difference between the page and the gutter of its scrollbar, in levels of 255. */
const difference = async (page: Page): Promise<number> => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const [nextToDialog, gutter] = [
    await greyAt(page, width - 25, height / 2),
    await greyAt(page, width - 5, height / 2),
  ];
  return Math.abs(nextToDialog - gutter);
};

/** The rounding error of equal colours. */
const tolerance = 2;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme}: a dialog dims the page to its edge, and so does a question above it`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await register(page, 'dimmed');
    await chooseAndUpload(page, [await jpegOf('2024:05:01 10:00:00')]);
    const dialog = page.getByRole('dialog', { name: 'Add photos' });
    await expect(dialog.getByRole('button', { name: 'Add photos' })).toBeEnabled();
    await expect.poll(() => difference(page)).toBeLessThanOrEqual(tolerance);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect.poll(() => difference(page)).toBeLessThanOrEqual(tolerance);
  });

  test(`${colorScheme}: the preview is black to the edge, and its information panel grey`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await registerWithPhotos(page, ['2025:08', 1]);
    await photosOf(page, 'August 2025').click();
    await expect(previewOf(page).getByText('Taken on 1 August 2025')).toBeVisible();
    await expect.poll(() => difference(page)).toBeLessThanOrEqual(tolerance);
    await page.keyboard.press('i');
    await expect(previewOf(page).getByRole('heading', { name: 'Information' })).toBeVisible();
    await expect.poll(() => difference(page)).toBeLessThanOrEqual(tolerance);
  });
}
