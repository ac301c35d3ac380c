import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { deleteElsewhere } from './calls.ts';
import { addressOnTile, monthSection, registerWith } from './story.ts';
import { expect, test } from './test.ts';
import {
  comeBack,
  headings,
  noteShifts,
  expectLoaded,
  photosOf,
  readByYear,
  registerWithPhotos,
  scrollBy,
  whereItRests,
} from './timeline-page.ts';

/** The positions of the photos on the screen, by the addresses of their previews: left, top, width and height. */
const photosOnScreen = (page: Page): Promise<Record<string, readonly number[]>> =>
  page.evaluate(() => {
    const heading = document.querySelector('main h2')?.getBoundingClientRect().bottom ?? 0;
    return Object.fromEntries(
      [...document.querySelectorAll<HTMLAnchorElement>('a[data-index][href]')].flatMap((tile) => {
        const { left, top, right, bottom } = tile.getBoundingClientRect();
        const isSeen = bottom > heading && top < window.innerHeight;
        return isSeen ? [[tile.href, [left, top, right - left, bottom - top]]] : [];
      }),
    );
  });

test('photos added above the screen move none on it, and the focus stays on its photo', async ({ page }) => {
  // Different shapes, so that another row has another height.
  const shapes = [
    [640, 480],
    [480, 640],
    [800, 450],
    [600, 600],
    [640, 426],
  ] as const;
  const photos = Array.from({ length: 60 }, (_, at) => {
    const [width, height] = shapes[(at * at) % shapes.length] ?? shapes[0];
    return { takenAt: `2025-08-15T10:${String(59 - at).padStart(2, '0')}:00`, width, height };
  });
  const customer = await registerWith(page, 'timeline', ...photos);
  await scrollBy(page, 1_130);
  const rememberedIndex = async (): Promise<number> => {
    const { memory } = await whereItRests(page);
    return Number(/\[(\d+),/.exec(memory)?.[1]);
  };
  const remembered = await rememberedIndex();
  await expect(page.getByRole('gridcell').filter({ hasNot: page.locator('[href]') })).toHaveCount(0);
  const before = await photosOnScreen(page);
  const [address = ''] = Object.keys(before);
  const tile = page.locator(`a[href="${new URL(address).pathname}"]`);
  await tile.evaluate((element) => element.focus({ preventScroll: true }));
  const index = Number(await tile.getAttribute('data-index'));

  const firstDrawn = Number(await page.locator('[data-index]').first().getAttribute('data-index'));
  expect(firstDrawn).toBeLessThan(index);
  const minute = String(59 - firstDrawn).padStart(2, '0');
  await customer.addPhotos(
    { takenAt: '2025-08-30T10:00:00', width: 900, height: 400 },
    { takenAt: '2025-08-31T10:00:00' },
    // Among the rows that are drawn above the screen.
    { takenAt: `2025-08-15T10:${minute}:30`, width: 400, height: 700 },
  );
  await comeBack(page);
  await expect(tile).toHaveAttribute('data-index', String(index + 3));
  // A reload also continues there.
  await expect.poll(rememberedIndex).toBe(remembered + 3);
  expect(await photosOnScreen(page)).toEqual(before);
  await expect(tile).toBeFocused();
});

test('a layout older than the photos is reloaded: nothing replaces a photo that is not there', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 3]);
  let layouts = 0;
  await page.route(/\/photos\/layouts[?/]/, async (route) => {
    layouts += 1;
    const reply = await route.fetch();
    const body = (await reply.json()) as PhotoLayouts;
    // As if another device had deleted a photo just afterwards.
    const sections = body.sections.map(({ proportions = '', count, version, section }) => ({
      section,
      count: count + 1,
      version: version - 1,
      proportions: Buffer.concat([Buffer.from(proportions, 'base64'), Buffer.from([128])]).toString('base64'),
    }));
    await route.fulfill({ response: reply, json: layouts === 1 ? { ...body, sections } : body });
  });
  await page.reload();
  await expectLoaded(photosOf(page, 'August 2025').first());
  await expect(page.getByRole('gridcell')).toHaveCount(3);
  expect(layouts).toBe(2);
  await expect(headings(page)).toHaveText(['August 2025']);
});

test('notices one photo deleted and one added on another device, although the count is the same', async ({
  page,
}) => {
  const customer = await registerWithPhotos(page, ['2025:08', 3], ['2025:07', 3]);
  const july = photosOf(page, 'July 2025');
  await expect(july).toHaveCount(3);
  const gone = await addressOnTile(july.nth(1));
  await deleteElsewhere(page, [gone]);
  await customer.addPhotos({ takenAt: '2025-07-31T10:00:00', fileName: 'come.jpg' });
  await comeBack(page);
  await expect(july.first()).toHaveAccessibleName(/^come\.jpg/);
  await expect(page.locator(`a[href="${gone}"]`)).toHaveCount(0);
  await expect(july).toHaveCount(3);
});

test('the focus of a deleted photo, and of a month deleted with it, moves on', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 1], ['2025:07', 2]);
  const july = photosOf(page, 'July 2025');
  const august = await addressOnTile(photosOf(page, 'August 2025'));
  const [first, second] = [await addressOnTile(july.first()), await addressOnTile(july.last())];
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
  await photosOf(page, 'August 2025').focus();
  await deleteElsewhere(page, [august]);
  await comeBack(page);
  await expect.poll(focused).toBe(first);
  await deleteElsewhere(page, [first]);
  await comeBack(page);
  await expect.poll(focused).toBe(second);
  await deleteElsewhere(page, [second]);
  await comeBack(page);
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('changing the order does not move a focus that is not on a photo', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 1]);
  const order = page.getByRole('combobox', { name: 'Sort photos' });
  await order.evaluate((element: HTMLSelectElement) => {
    element.value = 'created.desc';
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expectLoaded(page.getByRole('grid').getByRole('link'));
  await expect(headings(page)).not.toHaveText('August 2025');
  await expect(page.locator('body')).toBeFocused();
});

test('a month without a layout reserves space for as many photos as it has', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 1], ['2024:05', 3]);
  await readByYear(page);
  const released = Promise.withResolvers<void>();
  await page.route('**/photos/layouts/2024?**', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload();
  const name = /^Photo \d of 3, loading$/;
  const expected = monthSection(page, 'May 2024').getByRole('gridcell', { name });
  await expect(expected).toHaveCount(3);
  await expectNoViolationLightOrDark(page);
  released.resolve();
  await expect(photosOf(page, 'May 2024')).toHaveCount(3);
});

test('photos of a year without layouts appear in their final places: nothing visibly moves', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Its rows have another height than expected.
  await registerWithPhotos(page, ['2025:08', 4], ['2024:07', 5]);
  await readByYear(page);
  const released = Promise.withResolvers<void>();
  await page.route('**/photos/layouts/2024?**', async (route) => {
    await released.promise;
    await route.continue();
  });
  const shifted = await noteShifts(page);
  await page.reload();
  await expect(monthSection(page, 'July 2024').locator('[aria-busy]')).toBeVisible();
  await expect(photosOf(page, 'August 2025')).toHaveCount(4);
  released.resolve();
  await expect(monthSection(page, 'July 2024').locator('[aria-busy]')).toHaveCount(0);
  await expect(photosOf(page, 'July 2024')).toHaveCount(5);
  expect(await shifted()).toBe(0);
});
