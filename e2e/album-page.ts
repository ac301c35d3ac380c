import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { customer } from './stage.ts';
import type { Customer } from './stage.ts';
import { tiles } from './timeline-page.ts';

/** The file names of the visible photos, in order. */
export const namesOf = async (page: Page): Promise<string[]> =>
  (await tiles(page).evaluateAll((all) => all.map((tile) => tile.querySelector('img')?.alt ?? ''))).map(
    (name) => name.replace(/,.*/, ''),
  );

/** Photos `one.jpg`, `two.jpg` and so on, each taken a day after the one before. */
export const named = (...names: readonly string[]) =>
  names.map((name, at) => ({ fileName: `${name}.jpg`, takenAt: `2025-06-0${at + 1}T12:00:00` }));

/** A customer whose album Summer holds their photos, added in the order of their dates; opens its page. */
export const openSummer = async (
  page: Page,
  photos = named('one', 'two', 'three', 'four'),
): Promise<{ me: Customer; albumId: string }> => {
  const me = await customer(page, { name: 'album', photos });
  const [albumId = ''] = await me.addAlbums({ name: 'Summer', photoIds: me.photoIds });
  await page.goto(`/my-photos/albums/${albumId}`);
  await expect(page.getByRole('button', { name: 'Summer' })).toBeVisible();
  return { me, albumId };
};
