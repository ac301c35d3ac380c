import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { configure } from './configure.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

const photosPage = '/my-photos/photos';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Export all photos' });

// #offers
test('an export is offered for too many photos to download, and at the end of the storage', async ({
  page,
}) => {
  await customer(page, { name: 'offer', photos: [{ takenAt: '2025-07-01T10:00:00', count: 101 }] });
  await page.goto(photosPage);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Export all' })).toHaveCount(0);
  const placesOf = (names: readonly string[]) =>
    Promise.all(names.map((name) => bar.getByRole('button', { name }).boundingBox()));
  // Until the bar has risen.
  await bar.evaluate((element) =>
    Promise.all((element.parentElement?.getAnimations() ?? []).map(({ finished }) => finished)),
  );
  const before = await placesOf(['Cancel', 'Download', 'Delete']);
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  await expect(bar.getByRole('button', { name: 'Download' })).toHaveAttribute('aria-disabled', 'true');
  await expect(bar.getByRole('button', { name: 'Export all' })).toBeVisible();
  expect(await placesOf(['Cancel', 'Download', 'Delete'])).toEqual(before);
  // The reason why Download is disabled is shown above the bar, where it hides no count, and within a landmark.
  await bar.getByRole('button', { name: 'Download' }).hover();
  const reason = page.getByRole('tooltip');
  await expect(reason).toBeVisible();
  const [tip, shown] = await Promise.all([reason.boundingBox(), bar.boundingBox()]);
  expect((tip?.y ?? 0) + (tip?.height ?? 0)).toBeLessThanOrEqual(shown?.y ?? 0);
  await expectNoViolation(page);
  await bar.getByRole('button', { name: 'Export all' }).click();
  await expect(dialog(page)).toContainText('Your library contains 101 photos.');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: /^Photo storage:/ }).click();
  await page.getByRole('button', { name: 'Export my photos' }).click();
  await expect(dialog(page)).toContainText('101 photos');

  await configure(page, (usual) => ({ ...usual, productionLike: true }));
  await page.reload();
  await page.getByRole('button', { name: /^Photo storage:/ }).click();
  await expect(page.getByRole('dialog')).toContainText('18 months');
  await expect(page.getByRole('button', { name: 'Export my photos' })).toHaveCount(0);
});

test('an album of more than 100 photos is exported by itself', async ({ page }) => {
  const { photoIds, addAlbums } = await customer(page, {
    name: 'album-export',
    photos: [{ takenAt: '2025-07-01T10:00:00', count: 102 }],
  });
  const [albumId] = await addAlbums({ name: 'Summer', photoIds: photoIds.slice(0, 101) });
  await page.goto(`/my-photos/albums/${albumId}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select all' }).click();
  await bar.getByRole('button', { name: 'Export album' }).click();
  const exportDialog = page.getByRole('dialog', { name: 'Export album' });
  await expect(exportDialog).toContainText('The album “Summer” contains 101 photos.');
  await expectNoViolation(page);
  await exportDialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: 'The photos of “Summer” are ready to download' }),
  ).toBeVisible();
  await expect(page.getByText('101 photos', { exact: false }).first()).toBeVisible();
});
