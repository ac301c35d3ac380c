import type { Locator } from '@playwright/test';
import { monthSection } from './story.ts';
import { expect, test } from './test.ts';
import { expectLoaded, focusedPhoto, photosOf, readByYear, registerWithPhotos } from './timeline-page.ts';

const failure = 'Error: Your photos could not be loaded';

/** Expects the element to be the one that is visible at its middle. */
const expectSeen = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate((it) => {
        const { left, top, width, height } = it.getBoundingClientRect();
        return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    )
    .toBe(true);

for (const [screen, viewport] of [
  ['desk', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(screen, () => {
    test.use({ viewport });

    test('the focused photo covers no Retry, and is not covered if there is room', async ({ page }) => {
      await registerWithPhotos(page, ['2025:08', 30]);
      await page.route('**/photos/timeline/2025/8/columns?**', (route) =>
        route.fulfill({ status: 500, body: '{}' }),
      );
      await page.reload();
      await expect(page.getByText(failure)).toBeVisible();
      const retry = page.getByRole('button', { name: 'Retry' });
      await page.locator('[data-index="0"]').focus();
      await expectSeen(retry);
      const lowest = 6;
      for (let row = 0; row < lowest; row += 1) {
        await page.keyboard.press('ArrowDown');
        await expectSeen(retry);
      }
      // The first ones are below the message wherever the page is scrolled.
      for (let row = lowest; row > 2; row -= 1) {
        await expectSeen(retry);
        await expectSeen(page.locator(':focus'));
        await page.keyboard.press('ArrowUp');
      }
    });
  });
}

test('arrow keys pass a year whose layouts could not be loaded, and return', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 12], ['2024:07', 3], ['2023:06', 8]);
  await readByYear(page);
  await page.route('**/photos/layouts/2024?**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  const august = photosOf(page, 'August 2025');
  await expectLoaded(august.last());
  await august.last().focus();
  // On the way to July 2024, which is not known to have failed yet.
  await page.keyboard.press('ArrowRight');
  await expect(monthSection(page, 'July 2024').getByText(failure)).toBeVisible();
  for (const [there, back] of [
    ['ArrowRight', 'ArrowLeft'],
    ['ArrowDown', 'ArrowUp'],
    ['PageDown', 'PageUp'],
  ] as const) {
    await page.keyboard.press(there);
    await expect.poll(() => focusedPhoto(page)).toMatch(/^2023-06/);
    await page.keyboard.press(back);
    await expect.poll(() => focusedPhoto(page)).toMatch(/^2025-08/);
    await august.last().focus();
  }
});
