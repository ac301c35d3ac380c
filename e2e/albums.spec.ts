import { customer } from './stage.ts';
import { expect, test } from './test.ts';

const june = { takenAt: '2025-06-01T12:00:00', count: 5 };

test('tabs count own and read-shared albums', async ({ page }) => {
  const owner = await customer(page, { name: 'owner', photos: [june] });
  const me = await customer(page, { name: 'albums', photos: [june] });
  await owner.addAlbums({ name: 'Wedding', photoIds: owner.photoIds.slice(0, 3), sharedWith: [me.email] });
  await me.addAlbums({ name: 'Summer', photoIds: me.photoIds }, { name: 'Empty' });
  await page.goto('/my-photos/albums');
  await expect(page.getByRole('link', { name: /^Albums\s*3$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Summer/ })).toContainText('5 photos');
});
