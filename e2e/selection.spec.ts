import type { Locator, Page } from '@playwright/test';
import { expectNoViolation, expectNoViolationLightOrDark } from './axe.ts';
import { fakeLibrary } from './faked-library.ts';
import { customer } from './stage.ts';
import { monthSection } from './story.ts';
import { expect, test } from './test.ts';
import { registerWithPhotos, selectionBar } from './timeline-page.ts';
import { fingersOn } from './touch.ts';

const openLibrary = async (page: Page, months: number, count: number): Promise<void> => {
  await customer(page, { name: 'selection' });
  await fakeLibrary(page, months, count);
  await page.goto('/my-photos/photos');
  await expect(page.getByRole('grid').getByRole('link').first()).toHaveAttribute('href', /preview/);
};

const expectSelected = (page: Page, count: string): Promise<void> =>
  expect(selectionBar(page).getByRole('status')).toHaveText(`${count} selected`);
const tileAt = (page: Page, month: string, index: number): Locator =>
  monthSection(page, month).locator(`[data-index="${index}"]`);
const boxOf = async (tile: Locator) => (await tile.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const centreOf = async (tile: Locator) => {
  const { x, y, width, height } = await boxOf(tile);
  return { x: x + width / 2, y: y + height / 2 };
};

const drag = async (page: Page, from: Locator, over: readonly Locator[]): Promise<void> => {
  await from.hover();
  await page.mouse.down();
  for (const tile of over) {
    const { x, y } = await centreOf(tile);
    await page.mouse.move(x, y, { steps: 3 });
  }
  await page.mouse.up();
};

// #mouse
test('the mouse selects photos by check marks, clicks, ranges and dragging', async ({ page }) => {
  await openLibrary(page, 3, 60);
  const december = (index: number) => tileAt(page, 'December 2025', index);
  const first = await boxOf(december(0));
  await page.mouse.click(first.x + 20, first.y + 20);
  await expectSelected(page, '1');
  await expect(december(0)).toBeChecked();
  await december(2).click();
  await december(5).click({ modifiers: ['Shift'] });
  await expectSelected(page, '5');
  await december(3).click();
  await expectSelected(page, '4');
  await expect(december(3)).not.toBeChecked();
  await expectNoViolation(page, 'main');
  await expectNoViolationLightOrDark(page, '[role=toolbar]');

  // From a photo to another and back: the passed photos are as they were before.
  await drag(page, december(6), [december(1), december(4)]);
  await expectSelected(page, '5');
  await expect(december(3)).not.toBeChecked();
  // Held at the bottom of the screen, it continues as long as the mouse is held.
  const { x, y } = await centreOf(december(7));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, 890, { steps: 3 });
  await expect(december(30)).toHaveAttribute('aria-checked', 'true');
  await page.mouse.up();

  await selectionBar(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(selectionBar(page)).toHaveCount(0);
  await expect(page).toHaveURL(/photos$/);
});

// #months-and-all
test('months and all are selected, however much is loaded, and stay so while scrolling', async ({ page }) => {
  await openLibrary(page, 100, 1_000);
  await page.getByRole('button', { name: 'Select' }).click();
  await expectSelected(page, '0');
  // A keyboard also learns why it is disabled.
  const download = selectionBar(page).getByRole('button', { name: 'Download' });
  await page.keyboard.press('Tab');
  await download.focus();
  await expect(page.getByRole('tooltip', { name: 'Select photos first' })).toBeVisible();
  const december = page.getByRole('checkbox', { name: 'Select all of December 2025' });
  await december.click();
  await expectSelected(page, '1,000');
  await tileAt(page, 'December 2025', 1).click();
  await expectSelected(page, '999');
  await expect(december).toHaveAttribute('aria-checked', 'mixed');
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  await expectSelected(page, '100,000');
  await tileAt(page, 'December 2025', 2).click();
  await expectSelected(page, '99,999');

  await page.keyboard.press('Control+End');
  await expect(tileAt(page, 'September 2017', 999)).toHaveAttribute('aria-checked', 'true');
  await page.getByRole('checkbox', { name: 'Select all of September 2017' }).click();
  await expectSelected(page, '98,999');
  await page.keyboard.press('Control+a');
  await expectSelected(page, '100,000');
  await selectionBar(page).getByRole('button', { name: 'Deselect all' }).click();
  await expectSelected(page, '0');
});

test('by keyboard, Space selects, Shift and arrows select a range, Enter opens, Escape ends', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:12', 30]);
  const december = (index: number) => tileAt(page, 'December 2025', index);
  await december(0).focus();
  await page.keyboard.press('Space');
  await expectSelected(page, '1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  await expectSelected(page, '3');
  await expect(december(3)).toBeFocused();
  // A range to a photo further on, like a click with Shift.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Space');
  await expectSelected(page, '5');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+Space');
  await expectSelected(page, '3');

  await page.keyboard.press('Enter');
  const preview = page.getByRole('dialog', { name: 'Photo preview' });
  await expect(preview).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expectSelected(page, '3');
  await expect(december(3)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(selectionBar(page)).toHaveCount(0);
  await expect(december(3)).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a resting finger selects and paints; a sideways one paints, a downward one scrolls', async ({
    page,
  }) => {
    await openLibrary(page, 3, 60);
    const december = (index: number) => tileAt(page, 'December 2025', index);
    const fingers = await fingersOn(page);
    // Away from the edges, where it would scroll.
    await page.evaluate(() => window.scrollTo(0, 200));
    await expect(december(0)).toBeInViewport();
    const from = await centreOf(december(0));
    await fingers.rest(from);
    await expectSelected(page, '1');
    await fingers.moveOn(from, await centreOf(december(4)));
    await fingers.lift();
    await expectSelected(page, '5');
    await december(4).tap();
    await expectSelected(page, '4');

    const [start, neighbour] = [await centreOf(december(6)), await centreOf(december(7))];
    await fingers.swipe(start, neighbour);
    await expectSelected(page, '6');
    await fingers.swipe({ x: 200, y: 600 }, { x: 200, y: 300 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expectSelected(page, '6');
  });
});
