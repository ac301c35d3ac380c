import type { Locator, Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { keepToast } from './story.ts';
import { expect, test } from './test.ts';
import { selectionBar, tiles } from './timeline-page.ts';

const june = { takenAt: '2025-06-01T12:00:00', fileName: 'june.jpg' };

const grid = (page: Page): Locator => page.getByRole('list', { name: 'Albums' });
const tab = (page: Page, name: 'Photos' | 'Albums', count: number): Locator =>
  page
    .getByRole('navigation', { name: 'My photos' })
    .getByRole('link', { name: new RegExp(`^${name}\\s*${count}$`) });

// #tabs
test('tabs count own and shared albums; shared ones show their owner, both behind their flags', async ({
  page,
}) => {
  const owner = await customer(page, { name: 'owner', photos: [{ ...june, count: 3 }] });
  const me = await customer(page, { name: 'albums', photos: [{ ...june, count: 5 }] });
  await owner.addAlbums({ name: 'Wedding', photoIds: owner.photoIds, sharedWith: [me.email] });
  await me.addAlbums({ name: 'Summer', photoIds: me.photoIds }, { name: 'Nothing yet' });
  await page.goto('/my-photos/photos?stripped=true');
  await tab(page, 'Albums', 3).click();
  await expect(page).toHaveURL(/my-photos\/albums[?]stripped=true$/);
  await expect(page).toHaveTitle('Albums');
  await expect(page.getByRole('heading', { level: 1, name: 'My photos' })).toBeFocused();
  await expect(tab(page, 'Albums', 3)).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'Photos', 5)).toBeVisible();
  // The newest first, after the tile that creates one.
  await expect(grid(page).getByRole('listitem')).toHaveText([
    'New album',
    /^Nothing yet\s*No photos$/,
    /^Summer\s*5 photos$/,
  ]);
  await expect(grid(page).getByRole('link', { name: 'Summer' }).locator('img')).toHaveCount(4);
  const shared = page.getByRole('region', { name: 'Shared with you' });
  await expect(shared.getByRole('link')).toHaveText(`Wedding3 photosFrom ${owner.email}`);
  await expectNoViolationLightOrDark(page);

  await page.goto('/my-photos/albums?PhotoManagementSharedAlbumsViewEnabled=false');
  await expect(grid(page).getByRole('listitem')).toHaveCount(3);
  await expect(shared).toHaveCount(0);
  await page.goto('/my-photos/photos?PhotoManagementAlbumViewEnabled=false');
  await expect(tab(page, 'Photos', 5)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Albums/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(selectionBar(page).getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(selectionBar(page).getByRole('button', { name: 'Copy to album' })).toHaveCount(0);
});

test('a guest without albums sees the shared ones first; those they share have a menu too', async ({
  page,
}) => {
  const owner = await customer(page, { name: 'owner', photos: [june] });
  const guest = await customer(page, { name: 'guest', photos: [june] });
  await owner.addAlbums({ name: 'Wedding', photoIds: owner.photoIds, sharedWith: [guest.email] });
  await page.goto('/my-photos/albums');
  const shared = page.getByRole('region', { name: 'Shared with you' });
  // The albums of others may arrive after the customer's own.
  await expect(shared.getByRole('link')).toBeVisible();
  const [first, second] = await Promise.all([
    shared.boundingBox(),
    page.getByText('You have no albums yet.').boundingBox(),
  ]);
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  await expectNoViolationLightOrDark(page);

  await guest.addAlbums({ name: 'Sea', photoIds: guest.photoIds, sharedWith: [owner.email] });
  await page.reload();
  await grid(page).getByRole('button', { name: /Sea/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText('Delete album');
  await page.getByRole('menuitem').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete album' }).click();
  await expect(page.getByText('Sea album deleted')).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
});

// #create-rename-delete
test('an album is created, renamed and deleted by keyboard; invalid names say why on submit', async ({
  page,
}) => {
  await customer(page, { name: 'albums', photos: [] });
  await page.goto('/my-photos/albums');
  await expect(page.getByText('You have no albums yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New album' }).focus();
  await page.keyboard.press('Enter');
  const making = page.getByRole('dialog', { name: 'New album' });
  const name = making.getByRole('textbox', { name: 'Album name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('placeholder', 'Untitled album');
  for (const [typed, message] of [
    ['', 'Please give your album a name'],
    [' Summer', 'Name not valid'],
    ['<Summer', 'Name not valid'],
    [';', 'Name not valid'],
    ['S'.repeat(101), 'This name is too long. It can have up to 100 characters.'],
  ] as const) {
    await name.fill(typed);
    await page.keyboard.press('Enter');
    await expect(making.getByText(message)).toBeVisible();
    await expect(name).toBeFocused();
  }
  await expectNoViolationLightOrDark(page);
  await name.fill('Summer');
  await page.route('**/photo-management/albums', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.keyboard.press('Enter');
  await expect(making.getByRole('alert')).toHaveText('Unable to save changes. Please try again');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/my-photos\/albums\/[\da-f-]{36}$/);

  await page.goto('/my-photos/albums');
  const menu = page.getByRole('button', { name: 'More for Summer' });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const renaming = page.getByRole('dialog', { name: 'Edit album name' });
  await expect(renaming.getByRole('textbox')).toHaveValue('Summer');
  await renaming.getByRole('textbox').fill('Winter');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(renaming).toBeHidden();
  const winter = page.getByRole('button', { name: 'More for Winter' });
  await expect(winter).toBeFocused();

  const deleting = page.getByRole('alertdialog', { name: 'Delete album Winter' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(deleting).toContainText('This will delete the album but not the photos within the album.');
  await page.route('**/albums/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await deleting.getByRole('button', { name: 'Delete album' }).click();
  await expect(deleting.getByRole('alert')).toHaveText('Unable to remove album. Please try again');
  // The toast about the deletion appears while the list is still loading.
  const reading = Promise.withResolvers<void>();
  await page.route(/[/]albums[?]/, async (route) => {
    await reading.promise;
    await route.fallback();
  });
  await deleting.getByRole('button', { name: 'Delete album' }).click();
  await expect(page.getByText('Winter album deleted')).toBeVisible();
  await keepToast(page);
  reading.resolve();
  await expect(page.getByText('You have no albums yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Winter album restored')).toBeVisible();
  await expect(winter).toBeVisible();
});

// #copy-selection
test('a selection is copied to an album, old or new; reports duplicates; Undo removes the rest', async ({
  page,
}) => {
  const me = await customer(page, { name: 'albums', photos: [{ ...june, count: 6 }] });
  await me.addAlbums({ name: 'Summer', photoIds: me.photoIds.slice(0, 2) }, { name: 'Trip', count: 8 });
  await page.goto('/my-photos/photos');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const copy = selectionBar(page).getByRole('button', { name: 'Copy to album' });
  await expect(copy).toHaveAttribute('aria-disabled', 'true');
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  await copy.click();
  const copying = page.getByRole('dialog', { name: 'Copy 6 photos to album' });
  await expect(copying.getByRole('listitem')).toHaveCount(9);
  await expectNoViolationLightOrDark(page);
  const size = await copying.boundingBox();
  await copying.getByRole('searchbox', { name: 'Search albums' }).fill('sum');
  await expect(copying.getByRole('status')).toHaveText('1 album found');
  expect(await copying.boundingBox()).toEqual(size);
  await page.keyboard.press('Tab');
  await expect(copying.getByRole('button', { name: /^Summer\s*2 photos$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 photos copied to Summer')).toBeVisible();
  await expect(page.getByText('2 were already in the album.')).toBeVisible();
  await expect(selectionBar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The copied photos were removed from Summer')).toBeVisible();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles(page).first().click();
  await copy.click();
  await page.getByRole('button', { name: 'New album' }).click();
  await page.getByRole('dialog', { name: 'New album' }).getByRole('textbox').fill('Best');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Photo copied to Best')).toBeVisible();
  await expect(tab(page, 'Albums', 10)).toBeVisible();
  await page.getByRole('button', { name: 'Show album' }).click();
  await expect(page.getByRole('heading', { name: 'Best' })).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  // The album itself is not among the targets for its photos.
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles(page).first().click();
  await copy.click();
  const fromAlbum = page.getByRole('dialog', { name: 'Copy photo to album' });
  await expect(fromAlbum.getByRole('listitem')).toHaveCount(9);
  await expect(fromAlbum.getByText('Best')).toHaveCount(0);

  await page.goto('/my-photos/albums');
  await expect(grid(page).getByRole('link', { name: 'Summer' })).toContainText('2 photos');
});

// #failures-and-pages
test('albums that cannot be shown say so with Retry; more load at the end of the page', async ({ page }) => {
  const owner = await customer(page, { name: 'owner' });
  const me = await customer(page, { name: 'albums' });
  await owner.addAlbums({ name: 'Wedding', sharedWith: [me.email] });
  await me.addAlbums({ name: 'Trip', count: 60 });
  const fail = /[/]api[/].*[/](shared-)?albums([?]|$)/;
  await page.route(fail, (route) => route.fulfill({ status: 400 }));
  await page.goto('/my-photos/albums');
  const own = page
    .getByRole('alert')
    .filter({ hasText: 'Unable to display albums. Please refresh the page or try again later.' });
  const shared = page
    .getByRole('alert')
    .filter({ hasText: 'Unable to display shared albums. Please refresh the page or try again later.' });
  await expect(own).toBeVisible();
  await expect(shared).toBeVisible();
  await page.unroute(fail);
  const first = page.waitForRequest(/[/]albums[?]/);
  await own.getByRole('button', { name: 'Retry' }).click();
  expect(new URL((await first).url()).searchParams.get('limit')).toBe('49');
  await expect(grid(page).getByRole('listitem')).toHaveCount(50);
  // The albums above may move the button while a mouse presses it.
  await shared.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Wedding' })).toBeVisible();
  const last = grid(page).getByRole('link', { name: /^Trip 1\b/ });
  await page.getByRole('link', { name: 'Wedding' }).scrollIntoViewIfNeeded();
  await expect(grid(page).getByRole('listitem')).toHaveCount(61);

  // Back from an album leads to the previous place in the list.
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1000);
  const arrow = () => page.getByRole('main').getByRole('link', { name: 'My albums' }).click();
  for (const goBack of [() => page.goBack(), arrow]) {
    await last.click();
    await expect(page).toHaveURL(/albums\/[\da-f-]{36}$/);
    await goBack();
    await expect(last).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  }
});

test('a deleted album is in Recently deleted with its days left, and is restored or erased', async ({
  page,
}) => {
  const me = await customer(page, { name: 'albums', photos: [{ ...june, count: 2 }] });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await me.addAlbums(
    { name: 'Summer', photoIds: me.photoIds, deletedAt: daysAgo(10) },
    { name: 'Winter', deletedAt: daysAgo(1) },
  );
  await page.goto('/my-photos/recently-deleted');
  const albums = page.getByRole('region', { name: 'Albums' });
  await expect(albums.getByRole('listitem')).toHaveText([
    /^Winter\s*No photos · Will be erased in 3[01] days$/,
    /^Summer\s*2 photos · Will be erased in 2[12] days$/,
  ]);
  await expect(page.getByText('There are no deleted photos.')).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await albums.getByRole('button', { name: 'Restore Summer' }).click();
  await expect(page.getByText('Summer album restored')).toBeVisible();
  await albums.getByRole('button', { name: 'Erase Winter now' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase album Winter for good?' });
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Winter album erased')).toBeVisible();
  await expect(page.getByText('There’s nothing here.')).toBeVisible();
  await page.goto('/my-photos/albums');
  await expect(grid(page).getByRole('link')).toHaveText([/^Summer\s*2 photos$/]);
});
