import type { Page } from '@playwright/test';
import { signInAt } from './story.ts';
import { expect, test } from './test.ts';

/** Holds a file above the page, as somebody does who is about to drop it. */
const holdFile = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['.'], 'beach.jpg', { type: 'image/jpeg' }));
    for (const type of ['dragenter', 'dragover'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  });

test('a flag that is off in the query hides its part of the site for the visit, over the sign-in on the way', async ({
  page,
}) => {
  const add = page.getByRole('button', { name: 'Add photos' });
  const hint = page.getByText('Drop your photos or folders to add them');
  const empty = page.getByText('Your photo library is empty');

  await signInAt(page, '/my-photos/photos?PhotoManagementUploadViewEnabled=false', 'new@example.com');
  await expect(empty).toBeVisible();
  await expect(add).toHaveCount(0);
  await holdFile(page);
  await expect(hint).toBeHidden();
  await page.goto('/my-photos/photos');
  await expect(add.first()).toBeVisible();
  await expect(async () => {
    await holdFile(page);
    await expect(hint).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.goto('/my-photos/photos?PhotoManagementTimelineViewEnabled=false&stripped=true');
  await expect(page).toHaveURL(/\/\?stripped=true$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/?PhotoManagementTimelineViewEnabled=false');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Photos' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: /My photos/ })).toHaveCount(0);
  await page.goto('/');
  await expect(menu.getByRole('link', { name: 'Photos' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /My photos/ })).toBeVisible();
});
