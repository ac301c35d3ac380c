import { sitePaths } from '@albumen/contracts/site-paths';
import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

const listed = (page: Page, name = 'Your saved projects') =>
  page.getByRole('list', { name }).getByRole('heading', { level: 2 });
const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });

/** The story's projects: the first was changed last. */
const project = (index: number, more: object = {}): readonly [string, object] => [
  `/projects/story-${crypto.randomUUID()}`,
  {
    title: `Project ${index + 1}`,
    article: 'Photo book A4 landscape',
    changedAt: new Date(Date.UTC(2026, 10, 20) - index * 86_400_000).toISOString(),
    device: 'iPad',
    editorUrl: `https://editor.example.com/projects/${index}`,
    ...more,
  },
];

// #pages-and-undo
test('25 projects are paged, and deleted across a page boundary with Undo', async ({ page }) => {
  const { putRecords } = await customer(page, { name: 'projects' });
  await putRecords(...Array.from({ length: 25 }, (_, index) => project(index)));
  await page.goto(sitePaths.home);
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Saved projects' })
    .click();
  await expect(page).toHaveTitle('My saved projects');
  await expect(listed(page)).toHaveText(Array.from({ length: 10 }, (_, index) => `Project ${index + 1}`));
  await expect(page.getByRole('listitem').filter({ hasText: 'Project 1' }).first()).toContainText(
    'Photo book A4 landscapeChanged 20 Nov 2026 on iPad',
  );
  await expect(
    page.getByRole('link', { name: 'Open in the editor: Project 1', exact: true }),
  ).toHaveAttribute('href', 'https://editor.example.com/projects/0');
  await expectNoViolationLightOrDark(page);

  await test.step('the last page gives way to the one before it, and Undo returns to it', async () => {
    await pageLink(page, 'Next page').click();
    await expect(listed(page).first()).toHaveText('Project 11');
    await pageLink(page, 'Next page').click();
    for (const left of [5, 4, 3, 2, 1]) {
      await expect(listed(page)).toHaveCount(left);
      await page.getByRole('button', { name: `Delete Project ${20 + left}` }).click();
      await expect(page.getByText(`“Project ${20 + left}” deleted`)).toBeVisible();
    }
    const toast = page.getByRole('alertdialog').filter({ hasText: '“Project 21” deleted' });
    // It stays under the pointer.
    await toast.hover();
    await expect(page).toHaveURL(/page=2/);
    await expect(listed(page)).toHaveCount(10);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('“Project 21” restored')).toBeVisible();
    await expect(page).toHaveURL(/page=3/);
    await expect(listed(page)).toHaveText(['Project 21']);
  });

  // #clears-pages
  await test.step('a delete reads the other pages again', async () => {
    await page.goto(sitePaths.savedProjects);
    await page.getByRole('button', { name: 'Delete Project 1', exact: true }).click();
    await expect(listed(page).last()).toHaveText('Project 11');
    await pageLink(page, 'Next page').click();
    await expect(listed(page).first()).toHaveText('Project 12');
  });

  await test.step('a deleted project is restored from its own page', async () => {
    await page.getByRole('link', { name: 'Deleted projects' }).click();
    const deleted = listed(page, 'Your deleted projects');
    await expect(deleted).toHaveText(['Project 1', ...[22, 23, 24, 25].map((number) => `Project ${number}`)]);
    await expect(page.getByText(/^Will be erased on /)).toHaveCount(5);
    await expectNoViolationLightOrDark(page);
    await page.getByRole('button', { name: 'Restore Project 1', exact: true }).click();
    await expect(deleted).toHaveCount(4);
    await page.getByRole('link', { name: 'Back to your saved projects' }).click();
    await expect(listed(page).first()).toHaveText('Project 1');
  });
});

// #phone
test('on a phone, missing photos are restored, and failures are reported', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { photoIds, putRecords } = await customer(page, {
    name: 'projects-phone',
    photos: [{ takenAt: '2025-08-01T10:00:00' }, { deletedAt: new Date().toISOString() }],
  });
  await page.goto(sitePaths.photos);

  await test.step('without projects', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Saved projects' }).click();
    await expect(page.getByText('You haven’t started any projects yet')).toBeVisible();
    await expect(
      page.getByText(
        'If you’ve saved projects using our desktop creator tool, or our apps, you can open them there.',
      ),
    ).toBeVisible();
    await expectNoViolationLightOrDark(page);
  });

  await test.step('a project that another device has saved appears', async () => {
    const pictures = ['/favicon.svg', '/nothing-there.jpg'];
    await putRecords(project(0, { pictures, photoIds: [...photoIds, crypto.randomUUID()] }));
    await expect(listed(page)).toHaveText(['Project 1']);
    await expect(page.getByText('2 photos missing')).toBeVisible();
    await expectNoViolationLightOrDark(page);
    await page.getByRole('link', { name: 'Restore photos for Project 1' }).click();
    await expect(page).toHaveTitle('Recently deleted');
  });

  await test.step('a list or a delete that fails', async () => {
    await page.route('**/api/v2/project**', (route) => route.abort());
    await page.goto(sitePaths.savedProjects);
    await expect(page.getByText('Your projects could not be loaded')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/v2/project**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.route('**/api/v2/project/**', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Delete Project 1' }).click();
    await expect(page.getByText('The project could not be deleted')).toBeVisible();
    await page.unroute('**/api/v2/project/**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('“Project 1” deleted')).toBeVisible();
    await expect(page.getByText('You haven’t started any projects yet')).toBeVisible();
  });
});
