import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { keepPending } from './calls.ts';
import { monthSection, previewOf, registerWith } from './story.ts';
import { expect, test } from './test.ts';

/** Opens the first of two photos. */
const openPreview = async (page: Page, name: string): Promise<Locator> => {
  await registerWith(page, `axe-${name}`, '2025-08-03T10:00:00', '2024-08-02T10:00:00');
  await monthSection(page, 'August 2025').getByRole('link').click();
  await expect(previewOf(page).getByRole('img', { name: /3 August 2025/ })).toBeVisible();
  return previewOf(page);
};

/** The contrast of two grey levels from 0 to 255, as WCAG defines it. */
const contrast = (one: number, other: number): number => {
  const luminance = (level: number) => {
    const part = level / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test('the buttons of the preview contrast with any photo by 3:1, and their icons with them', async ({
  page,
}) => {
  const preview = await openPreview(page, 'contrast');
  const button = preview.getByRole('button', { name: 'Download' });
  const alphaOf = (style: string) =>
    Number(/\/ ([\d.]+)\)|, ([\d.]+)\)/.exec(style)?.slice(1).find(Boolean) ?? 1);
  const { disc, rim } = await button.evaluate((element) => {
    const { backgroundColor, boxShadow } = getComputedStyle(element);
    return { disc: backgroundColor, rim: boxShadow };
  });
  expect(disc).toMatch(/^rgba?\(0, 0, 0/);
  expect(rim).toMatch(/^rgba?\(255, 255, 255.* inset$/);
  for (let photo = 0; photo <= 255; photo += 1) {
    const ground = photo * (1 - alphaOf(disc));
    const edge = 255 * alphaOf(rim) + ground * (1 - alphaOf(rim));
    expect(Math.max(contrast(photo, ground), contrast(photo, edge)), `grey ${photo}`).toBeGreaterThanOrEqual(
      3,
    );
    expect(contrast(255, ground), `icon on grey ${photo}`).toBeGreaterThanOrEqual(3);
  }
});

for (const { device, viewport, colorScheme } of [
  { device: 'desk', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { device: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const) {
  test.describe(`on a ${device}, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport, reducedMotion: 'reduce' });

    test('the preview has no axe violation, and nothing moves with reduced motion', async ({ page }) => {
      const preview = await openPreview(page, `states-${device}`);
      await expectNoViolation(page);
      const moves = await preview.evaluate((dialog) =>
        [...dialog.querySelectorAll('*')]
          .filter((element) => {
            const { transitionDuration, animationDuration } = getComputedStyle(element);
            return `${transitionDuration}, ${animationDuration}`
              .split(', ')
              .some((part) => parseFloat(part) > 0);
          })
          .map((element) => element.className),
      );
      expect(moves).toEqual([]);

      await page.keyboard.press('+');
      await expect(preview.getByRole('button', { name: 'Zoom out' })).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press('0');
      await page.keyboard.press('i');
      await expect(preview.getByRole('region', { name: 'Information' }).getByText('JPEG')).toBeVisible();
      await expectNoViolation(page);
    });

    test('failures in the preview have no axe violation', async ({ page }) => {
      const preview = await openPreview(page, `failures-${device}`);
      const address = page.url();
      for (const calls of [/photos\/timeline\//, /photo-management\/photos\//]) {
        await page.route(calls, (route) => route.abort());
        await page.goto(address);
        await expect(preview.getByText('Error: Your photos could not be loaded')).toBeVisible();
        await expectNoViolation(page);
      }
      await page.unrouteAll();
      await page.route(/\/content\//, (route) => route.abort());
      await page.goto(address);
      await expect(preview.getByRole('img', { name: /3 August 2025/ }).locator('svg')).toBeVisible();
      await expectNoViolation(page);
    });

    test('a photo with pending renditions has no axe violation', async ({ page }) => {
      const preview = await openPreview(page, `pending-${device}`);
      await keepPending(page);
      await page.reload();
      await expect(preview.getByRole('img', { name: /3 August 2025/ })).toBeVisible();
      await expect(preview.getByRole('status').getByText('Loading…')).toBeAttached();
      await expectNoViolation(page);
    });

    test('the download has no axe violation in any of its states', async ({ page }) => {
      const preview = await openPreview(page, `download-${device}`);
      const original = /\/original\?/;
      let cut = (): void => {};
      const isCut = new Promise<void>((resolve) => {
        cut = resolve;
      });
      await page.route(original, async (route) => {
        await isCut;
        await route.abort();
      });
      await preview.getByRole('button', { name: 'Download' }).click();
      const dialog = page.getByRole('dialog', { name: 'Download photo' });
      await expect(dialog.getByText(/^The original/)).toBeVisible();
      await expectNoViolation(page);
      await dialog.getByRole('button', { name: 'Download' }).click();
      await expect(dialog.getByRole('progressbar')).toBeVisible();
      await expectNoViolation(page);
      cut();
      await expect(dialog.getByText('Error: Your photo could not be downloaded')).toBeVisible();
      await expectNoViolation(page);
      await page.unroute(original);
      await dialog.getByRole('button', { name: 'Retry' }).click();
      await expect(dialog.getByText('Your photo has been downloaded')).toBeVisible();
      await expectNoViolation(page);
    });
  });
}
