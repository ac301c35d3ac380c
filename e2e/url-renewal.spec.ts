import type { Page } from '@playwright/test';
import { previewOf, untilAnswered } from './story.ts';
import { expect, test } from './test.ts';
import { comeBack, photosOf, registerWithPhotos } from './timeline-page.ts';

const hourMs = 60 * 60 * 1_000;

/** Makes the urls of photos those of another, visibly different day from now on. */
const renewUrls = async (page: Page, day: string): Promise<void> => {
  await page.route('**/photos/timeline/2025/8/columns?**', async (route) => {
    const reply = await route.fetch();
    const { addresses, ...photos } = await reply.json();
    const base = `/${day}/..${addresses.base}`;
    await route.fulfill({ response: reply, json: { ...photos, addresses: { ...addresses, base } } });
  });
};

test('a page left open overnight renews its urls on coming back, in grid and preview', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 1]);
  const tile = photosOf(page, 'August 2025');
  // Until it is rendered, its page is refetched.
  await expect(tile.getByRole('img')).toBeVisible();

  await renewUrls(page, 'tomorrow');
  let pages = 0;
  page.on('request', (request) => {
    if (request.url().includes('/photos/timeline/2025/8/columns?')) pages += 1;
  });
  const compared = untilAnswered(page, /\/users\/timeline$/);
  await comeBack(page, hourMs);
  await compared;
  await comeBack(page, 11 * hourMs);
  await expect(tile.getByRole('img')).toHaveAttribute('src', /\/tomorrow\//);
  expect(pages).toBe(1);

  await tile.click();
  const image = previewOf(page).getByRole('img', { name: /1 August 2025/ });
  await expect(image).toHaveAttribute('src', /\/tomorrow\//);
  await page.unrouteAll();
  await renewUrls(page, 'the-day-after');
  await comeBack(page, 12 * hourMs);
  await expect(image).toHaveAttribute('src', /\/the-day-after\//);
  await page.keyboard.press('Escape');
  await expect(tile.getByRole('img')).toHaveAttribute('src', /\/the-day-after\//);
});
