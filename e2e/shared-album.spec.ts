import type { Browser, Locator, Page } from '@playwright/test';
import { expectNoViolation, expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import type { Customer } from './stage.ts';
import { previewOf } from './story.ts';
import { expect, test } from './test.ts';
import { selectionBar, tiles } from './timeline-page.ts';
import { unpack } from './unpack.ts';

const unavailable = 'Unavailable for shared albums';

/** Two customers, each in their own browser, and the album Wedding of the first, which the second may view. */
const share = async (
  page: Page,
  browser: Browser,
  { count = 3, others = [] }: { readonly count?: number; readonly others?: readonly null[] } = {},
): Promise<{ owner: Customer; guest: Customer; guestPage: Page; address: string }> => {
  const guestPage = await (await browser.newContext()).newPage();
  const guest = await customer(guestPage, { name: 'guest' });
  const owner = await customer(page, {
    name: 'owner',
    photos: [{ takenAt: '2025-06-01T12:00:00', fileName: 'dance.jpg', count: 3 }],
  });
  const [albumId] = await owner.addAlbums({
    name: 'Wedding',
    photoIds: owner.photoIds.slice(0, count),
    sharedWith: [guest.email, ...others],
  });
  return { owner, guest, guestPage, address: `/my-photos/shared-albums/${albumId}` };
};

const banner = (page: Page): Locator =>
  page.getByRole('region', { name: 'Shared albums are no longer supported' });

// #participants
test('the owner sees with whom the album is shared, its guest sees who owns it', async ({
  page,
  browser,
}) => {
  const { owner, guest, guestPage, address } = await share(page, browser, { others: [null] });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Wedding' })).toBeVisible();
  await expect(page.getByText('3 photos')).toBeVisible();
  await expect(banner(page)).toContainText("You're sharing this album with 2 people");
  await banner(page).getByRole('button', { name: 'See who' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shared with 2 people' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    guest.email,
    '1 person whose email address we don’t know',
  ]);
  await expect(dialog).toContainText('view, download and use');
  await expectNoViolation(page);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  await expect(banner(page).getByRole('button', { name: 'See who' })).toBeFocused();

  await guestPage.goto(address);
  await expect(banner(guestPage)).toContainText(`owned by ${owner.email} and can still be viewed`);
  await expect(banner(guestPage).getByRole('button')).toHaveCount(0);
  await expect(tiles(guestPage)).toHaveCount(3);
  await guestPage.context().close();
});

// #read-only
test('photos of a shared album can be viewed and downloaded, not changed; a keyboard learns why', async ({
  page,
  browser,
}) => {
  const { guestPage, address } = await share(page, browser);
  for (const one of [page, guestPage]) {
    await one.goto(address);
    await one.getByRole('button', { name: 'Select', exact: true }).click();
    await tiles(one).nth(0).click();
    for (const name of ['Order prints', 'Copy to album', 'Delete from album']) {
      const button = selectionBar(one).getByRole('button', { name });
      await expect(button).toBeDisabled();
      await button.focus();
      await expect(one.getByRole('tooltip')).toHaveText(unavailable);
    }
    const changing: string[] = [];
    one.on('request', (request) => {
      if (request.method() !== 'GET') changing.push(`${request.method()} ${request.url()}`);
    });
    await one.keyboard.press('Enter');
    await one.keyboard.press('Delete');
    await selectionBar(one).getByRole('button', { name: 'Download' }).click();
    const dialog = one.getByRole('dialog', { name: 'Download photo' });
    const downloading = one.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('dance-3.jpg');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(changing).toEqual([]);

    await tiles(one).nth(1).click();
    await expect(selectionBar(one).getByRole('button', { name: 'Download' })).toBeEnabled();
    await expect(one.getByRole('button', { name: 'Add photos' })).toHaveCount(0);
    await expect(one.getByRole('heading', { name: 'Wedding' }).getByRole('button')).toHaveCount(0);
  }
  await guestPage.context().close();
});

// #preview
test('the preview of a shared album moves, refuses forbidden actions, and leads back', async ({
  page,
  browser,
}) => {
  const { owner, guestPage, address } = await share(page, browser, { count: 2 });
  await guestPage.goto(address);
  await tiles(guestPage).first().click();
  const preview = previewOf(guestPage);
  await expect(preview.getByRole('img', { name: /^dance-2\.jpg/ })).toBeVisible();
  await expectNoViolation(guestPage);
  await guestPage.keyboard.press('ArrowRight');
  await expect(guestPage).toHaveTitle('dance-1.jpg');
  for (const name of ['Copy to album', 'Delete from album'])
    await expect(preview.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  await guestPage.keyboard.press('Escape');
  await expect(guestPage).toHaveURL(`http://${new URL(guestPage.url()).host}${address}`);
  await expect(tiles(guestPage).nth(1)).toBeFocused();

  await guestPage.goto(`${address}/preview/${owner.photoIds[2]}`);
  await expect(guestPage).toHaveURL(`http://${new URL(guestPage.url()).host}${address}`);
  await expect(guestPage.getByText('This photo is no longer in the album.')).toBeVisible();
  await guestPage.context().close();
});

// #delete-for-whom
test('a guest deletes the album for themselves, its owner for everybody; Undo restores it', async ({
  page,
  browser,
}) => {
  const { guestPage, address } = await share(page, browser);
  const remove = async (one: Page, words: string): Promise<void> => {
    await one.getByRole('button', { name: 'More', exact: true }).click();
    await one.getByRole('menuitem', { name: 'Delete album' }).click();
    const question = one.getByRole('alertdialog', { name: 'Delete shared album' });
    await expect(question).toContainText(words);
    await question.getByRole('button', { name: 'Delete album' }).click();
    await expect(one).toHaveURL(/my-photos\/albums$/);
    await expect(one.getByText('Wedding album deleted')).toBeVisible();
  };
  const isThere = async (one: Page): Promise<void> => {
    await one.goto(address);
    await expect(tiles(one)).toHaveCount(3);
  };
  // A focused toast stays.
  const keepUndo = (one: Page) => one.getByRole('button', { name: 'Undo' }).focus();
  await guestPage.goto(address);
  await remove(guestPage, 'for you');
  await keepUndo(guestPage);
  await isThere(page);
  await guestPage.getByRole('button', { name: 'Undo' }).click();
  await expect(guestPage.getByText(/^Wedding .*restored|^Wedding is back/)).toBeVisible();
  await isThere(guestPage);
  await remove(page, 'for all participants');
  await keepUndo(page);
  // The guest still has it open, and then loses it too.
  await remove(guestPage, 'for you');
  await expect(guestPage.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await guestPage.goto(address);
  await expect(guestPage.getByText('Unable to display album.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Wedding .*restored|^Wedding is back/)).toBeVisible();
  await isThere(guestPage);
  await guestPage.context().close();
});

// #rejoin
test('a guest finds a left album in Recently deleted for 30 days, and rejoins from there', async ({
  page,
  browser,
}) => {
  const { guestPage, address } = await share(page, browser);
  await guestPage.goto(address);
  await guestPage.getByRole('button', { name: 'More', exact: true }).click();
  await guestPage.getByRole('menuitem', { name: 'Delete album' }).click();
  await guestPage.getByRole('alertdialog').getByRole('button', { name: 'Delete album' }).click();
  await expect(guestPage.getByText('Wedding album deleted')).toBeVisible();
  await guestPage.goto('/my-photos/recently-deleted');
  const left = guestPage.getByRole('region', { name: 'Albums' });
  await expect(left.getByRole('listitem')).toHaveText([
    /^Wedding\s*3 photos · Can be restored for 30 days. Your photos from it are still in your library$/,
  ]);
  // It belongs to somebody else: only its owner can erase it.
  await expect(left.getByRole('button')).toHaveCount(1);
  await expectNoViolationLightOrDark(guestPage);
  await left.getByRole('button', { name: 'Restore Wedding' }).press('Enter');
  await expect(guestPage.getByText('Wedding album restored')).toBeVisible();
  await expect(left).toHaveCount(0);
  await guestPage.goto(address);
  await expect(tiles(guestPage)).toHaveCount(3);
  await guestPage.context().close();
});

// #order
test('shared albums have their own order, by day added by default, which is remembered', async ({
  page,
  browser,
}) => {
  const { owner, guestPage, address } = await share(page, browser);
  const [ownId] = await owner.addAlbums({ name: 'Trip', photoIds: owner.photoIds });
  const firstTile = tiles(page).first().getByRole('img');
  const order = page.getByRole('combobox', { name: 'Sort photos' });
  await page.goto(address);
  await expect(order.locator('option:checked')).toHaveText('Date added, new-old');
  await expect(firstTile).toHaveAttribute('alt', /^dance-3\.jpg/);
  await order.selectOption('Date taken, old-new');
  await expect(firstTile).toHaveAttribute('alt', /^dance-1\.jpg/);
  await page.reload();
  await expect(firstTile).toHaveAttribute('alt', /^dance-1\.jpg/);
  await expect(order.locator('option:checked')).toHaveText('Date taken, old-new');
  await page.goto(`/my-photos/albums/${ownId}`);
  await expect(order.locator('option:checked')).toHaveText('Date added, new-old');
  await guestPage.context().close();
});

// #address
test('the address of an album leads to the shared one, with its query; an empty one is deletable', async ({
  page,
  browser,
}) => {
  const { owner, guest, guestPage, address } = await share(page, browser);
  await page.goto(`${address.replace('shared-albums', 'albums')}?stripped=true`);
  await expect(page).toHaveURL(`${address}?stripped=true`);
  await expect(tiles(page)).toHaveCount(3);
  await guestPage.goto(address.replace('shared-albums', 'albums'));
  await expect(guestPage).toHaveURL(`http://${new URL(guestPage.url()).host}${address}`);
  await expect(tiles(guestPage)).toHaveCount(3);
  const [emptyId] = await owner.addAlbums({ name: 'Nothing', photoIds: [], sharedWith: [guest.email] });
  await guestPage.goto(`/my-photos/shared-albums/${emptyId}`);
  await expect(guestPage.getByText('This album is empty')).toBeVisible();
  await expect(guestPage.getByRole('button', { name: 'Delete album' })).toBeVisible();
  await expectNoViolationLightOrDark(guestPage);
  await guestPage.context().close();
});

// #flag-off
test('an own album is viewed, downloaded and deleted, not changed, while shared ones are hidden', async ({
  page,
  browser,
}) => {
  const { address, guestPage } = await share(page, browser);
  const album = address.replace('shared-albums', 'albums');
  const off = 'PhotoManagementSharedAlbumsViewEnabled=false';
  // The page on which the customer chooses photos for an album leads back to it.
  await page.goto(`${album}/add?${off}`);
  await expect(page).toHaveURL(`${album}?${off}`);
  await expect(page.getByRole('heading', { name: 'Wedding' }).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add photos' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await tiles(page).nth(0).click();
  for (const name of ['Order prints', 'Copy to album', 'Delete from album']) {
    const button = selectionBar(page).getByRole('button', { name });
    await expect(button).toBeDisabled();
    await button.focus();
    await expect(page.getByRole('tooltip')).toHaveText(unavailable);
  }
  await expect(selectionBar(page).getByRole('button', { name: 'Set as cover' })).toHaveCount(0);
  await tiles(page).nth(1).click();
  const saving = page.waitForEvent('download');
  await selectionBar(page).getByRole('button', { name: 'Download' }).click();
  expect((await unpack(await saving)).size).toBe(2);
  await selectionBar(page).getByRole('button', { name: 'Cancel' }).click();

  await tiles(page).first().click();
  await expect(previewOf(page).getByRole('button', { name: 'Delete from album' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Delete album']);
  await page.getByRole('menuitem').click();
  const question = page.getByRole('alertdialog', { name: 'Delete shared album' });
  await expect(question).toContainText('for all participants');
  await question.getByRole('button', { name: 'Delete album' }).click();
  await expect(page.getByText('Wedding album deleted')).toBeVisible();
  await guestPage.context().close();
});
