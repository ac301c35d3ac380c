import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { registerWithPhotos, scrubber } from './timeline-page.ts';
import { fingersOn } from './touch.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Keeps the scrubber from fading after a while without movement. */
const keepScrubber = async (page: Page): Promise<void> => {
  await page.addInitScript((staysMs) => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (task: () => void, ms?: number) => (ms === staysMs ? 0 : setTimeout(task, ms)),
    });
  }, 1_500);
};

test('the first finger controls the scrubber, also beyond its ends; a second changes nothing', async ({
  page,
}) => {
  await keepScrubber(page);
  await registerWithPhotos(page, ['2025:08', 60], ['2023:05', 60], ['2021:01', 60]);
  const fingers = await fingersOn(page);
  const slider = scrubber(page);
  // Scroll, so that it shows.
  await fingers.swipe({ x: 150, y: 700 }, { x: 150, y: 300 });
  const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
  const at = (share: number) => ({ x: x + width / 2, y: y + height * share });

  await fingers.drag(at(0.2), at(0.5));
  await expect(slider).toHaveAttribute('aria-valuetext', 'May 2023');
  await fingers.tapSecond(at(0.5), at(0.9));
  await expect(slider).toHaveAttribute('aria-valuetext', 'May 2023');
  await fingers.moveOn(at(0.5), { ...at(1), y: 843 });
  await expect(slider).toHaveAttribute('aria-valuetext', 'January 2021');
  await fingers.moveOn(at(1), { ...at(0), y: 0 });
  await expect(slider).toHaveAttribute('aria-valuetext', 'August 2025');
  await fingers.lift();
  await expect(slider).toHaveAttribute('aria-valuetext', 'August 2025');
});

test('at the top of the page, the scrubber leaves the buttons there free', async ({ page }) => {
  await keepScrubber(page);
  await registerWithPhotos(page, ['2025:08', 60], ['2023:05', 60], ['2021:01', 60]);
  const fingers = await fingersOn(page);
  await fingers.swipe({ x: 150, y: 700 }, { x: 150, y: 300 });
  await expect(scrubber(page)).toHaveAttribute('data-moving');
  await expect(async () => {
    await fingers.swipe({ x: 150, y: 200 }, { x: 150, y: 800 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }).toPass();
  await expect(scrubber(page)).not.toHaveAttribute('data-moving');
});
