import type { Page } from '@playwright/test';
import { configure } from './configure.ts';
import { customer } from './stage.ts';
import { signInAt } from './story.ts';
import { expect, test } from './test.ts';

/** Holds a file above the page, as if about to drop it. */
const holdFile = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['.'], 'beach.jpg', { type: 'image/jpeg' }));
    for (const type of ['dragenter', 'dragover'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  });

// #flag-off
test('a flag off in the query hides its part of the site for the visit, also across sign-in', async ({
  page,
}) => {
  const add = page.getByRole('button', { name: 'Add photos' });
  const hint = page.getByText('Drop your photos or folders to add them');
  // Other stories may have added photos to this library.
  const menuOfPhotos = page.getByRole('button', { name: 'More', exact: true });

  await signInAt(page, '/my-photos/photos?PhotoManagementUploadViewEnabled=false', 'new@example.com');
  await expect(menuOfPhotos).toBeVisible();
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
  await expect(menu.getByRole('link')).toHaveText([
    'Overview',
    'My orders',
    'Settings',
    'Saved projects',
    'Widgets',
    'Sign out',
  ]);
  await expect(
    page
      .getByRole('region', { name: 'Get started' })
      .or(page.getByRole('region', { name: 'Albums' }))
      .first(),
  ).toBeVisible();
  await expect(add).toHaveCount(0);
  await page.goto('/');
  await expect(menu.getByRole('link')).toHaveText([
    'Overview',
    'My orders',
    'Settings',
    'Saved projects',
    'Photos',
    'Widgets',
    'Sign out',
  ]);
  await expect(add).toBeVisible();
});

// #way-home
test('the photos page leads home, when stripped only on phones; only the root is indexed', async ({
  page,
}) => {
  await customer(page, { name: 'frame' });
  const photoFaqUrl = 'https://shop.example/faq';
  await configure(page, (usual) => ({ ...usual, productionLike: true, photoFaqUrl }));
  const back = page.getByRole('link', { name: 'Back to my account overview' });
  const unlisted = page.locator('meta[name=robots][content=noindex]');

  await page.goto('/my-photos/photos?stripped=true');
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Photos\s*0$/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  await expect(back).toBeHidden();
  await expect(unlisted).toBeAttached();
  await page.setViewportSize({ width: 390, height: 844 });
  await back.click();
  await expect(page).toHaveURL(/\/\?stripped=true$/);
  await expect(unlisted).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/my-photos/photos');
  await expect(back).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Overview',
    'My orders',
    'Settings',
    'Saved projects',
    'Photos',
    'Widgets',
    'FAQs',
    'Sign out',
  ]);
  await expect(menu.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', photoFaqUrl);
});
