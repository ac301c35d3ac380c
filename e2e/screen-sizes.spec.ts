import { randomUUID } from 'node:crypto';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { Locator } from '@playwright/test';
import { accessTokenOf, deleteAlbumElsewhere } from './calls.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';
import { expectLoaded, photosOf, registerWithPhotos } from './timeline-page.ts';

// #size-classes
test('at 575, 1024 and 1280 pixels of width, an open page changes its size class', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 12]);
  const photos = photosOf(page, 'August 2025');
  /** The number of photos in the first row, all of them 4:3. */
  const columns = () =>
    photos.evaluateAll((tiles) => {
      const tops = tiles.map((tile) => Math.round(tile.getBoundingClientRect().top));
      return tops.filter((top) => top === tops[0]).length;
    });
  // Albums §9: "Breakpoints: small below 575 px, medium below 1024, large below 1280, extra large above."
  for (const { width, photosInRow, rendition, hasMenuButton } of [
    { width: 574, photosInRow: 3, rendition: 300, hasMenuButton: true },
    { width: 575, photosInRow: 2, rendition: 300, hasMenuButton: true },
    { width: 1023, photosInRow: 4, rendition: 300, hasMenuButton: true },
    { width: 1024, photosInRow: 3, rendition: 800, hasMenuButton: false },
    { width: 1279, photosInRow: 4, rendition: 800, hasMenuButton: false },
    { width: 1280, photosInRow: 3, rendition: 800, hasMenuButton: false },
  ]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(columns, { message: `${width} pixels` }).toBe(photosInRow);
    await expect(photos.first().getByRole('img')).toHaveAttribute('src', new RegExp(`/${rendition}\\?`));
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible({ visible: hasMenuButton });
  }
});

const phone = { width: 390, height: 844 };

const topOf = async (photo: Locator): Promise<number> => (await photo.boundingBox())?.y ?? Infinity;

for (const [pointer, options] of [
  ['a finger', { hasTouch: true, isMobile: true }],
  ['a mouse', {}],
] as const) {
  test.describe(`with ${pointer}`, () => {
    test.use({ viewport: phone, ...options });

    test('on a phone, the photos begin within the upper third of the screen, below the welcome', async ({
      page,
    }) => {
      await registerWithPhotos(page, ['2025:08', 12]);
      await expect(page.getByText('Welcome to a new way')).toBeVisible();
      await expect
        .poll(() => topOf(photosOf(page, 'August 2025').first()))
        .toBeLessThanOrEqual(phone.height / 3);
    });
  });
}

test('on a phone, the welcome can be dismissed for good, and the photos take its place', async ({ page }) => {
  await page.setViewportSize(phone);
  await registerWithPhotos(page, ['2025:08', 12]);
  const photo = photosOf(page, 'August 2025').first();
  const top = () => topOf(photo);
  await page.getByRole('button', { name: 'Don’t show this message again' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(top).toBeLessThan(0.3 * phone.height);
  await page.reload();
  await expectLoaded(photo);
  await expect(page.getByText('Welcome to a new way')).toBeHidden();
});

test('a name that is one long word stays within its place on every screen', async ({ page }) => {
  const me = await customer(page, {
    name: 'longword',
    photos: [{ takenAt: '2025-06-01T12:00:00', count: 1 }],
  });
  const name = 'Zwaluwenstraatfeest'.repeat(6).slice(0, 100);
  const [albumId = '', deletedId = ''] = await me.addAlbums(
    { name, photoIds: me.photoIds },
    { name, photoIds: me.photoIds },
  );
  await deleteAlbumElsewhere(page, deletedId);
  const created = await page.request.post(`${embeddedServicePath('download')}/downloads`, {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
    data: { id: randomUUID(), name, photos: me.photoIds },
  });
  expect(created.ok()).toBe(true);
  /** The elements of the page, and its texts, that overflow their containers. */
  const standingOut = () =>
    page.evaluate((longName) => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const boxes = [...document.querySelectorAll('main *')];
      const texts = boxes.filter(({ firstChild }) => firstChild instanceof Text);
      return [
        ...(scrollWidth > clientWidth ? ['page'] : []),
        ...boxes.filter((box) => {
          const isScrolling = getComputedStyle(box).overflowX === 'auto';
          return isScrolling && box.scrollWidth > box.clientWidth;
        }),
        ...texts.filter((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const end = element.getBoundingClientRect().right;
          return element.textContent.includes(longName) && range.getBoundingClientRect().right > end + 1;
        }),
      ].map((found) => (typeof found === 'string' ? found : found.outerHTML));
    }, name);
  for (const path of [
    '/downloads',
    '/my-photos/albums',
    `/my-photos/albums/${albumId}`,
    '/my-photos/recently-deleted',
  ]) {
    await page.goto(path);
    await expect(page.getByText(name).first()).toBeVisible();
    for (const width of [320, 390, 834]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(standingOut, { message: `${path} at ${width} pixels` }).toEqual([]);
    }
  }
});
